//! `AdamW` whose whole state can be saved.

use tch::{Tensor, no_grad};

use crate::config::Config;

/// Decay of the mean gradient.
const BETA1: f64 = 0.9;
/// Decay of the mean squared gradient.
const BETA2: f64 = 0.999;
/// Keeps the step finite where the gradient is 0.
const EPSILON: f64 = 1e-8;

/// Adam with decoupled weight decay (Loshchilov and Hutter, "Decoupled Weight Decay Regularization",
/// 2019). The one of libtorch cannot be saved through tch.
#[derive(Debug)]
pub struct AdamW {
    /// Running mean of each parameter's gradient.
    pub(crate) mean: Vec<Tensor>,
    /// Running mean of each parameter's squared gradient.
    pub(crate) square: Vec<Tensor>,
    /// Steps made.
    pub(crate) steps: u64,
}

impl AdamW {
    /// The state before the first step.
    pub fn new(parameters: &[Tensor]) -> Self {
        Self {
            mean: parameters.iter().map(Tensor::zeros_like).collect(),
            square: parameters.iter().map(Tensor::zeros_like).collect(),
            steps: 0,
        }
    }

    /// Moves the parameters against `gradients` at learning rate `rate` and clips them.
    pub fn step(
        &mut self,
        parameters: &[Tensor],
        gradients: &[Tensor],
        rate: f64,
        config: &Config,
    ) {
        self.steps += 1;
        let steps = self.steps as f64;
        let rate_now = rate / (1.0 - BETA1.powf(steps));
        let correction = (1.0 - BETA2.powf(steps)).sqrt();
        no_grad(|| {
            for (index, (parameter, gradient)) in parameters.iter().zip(gradients).enumerate() {
                let mut parameter = parameter.shallow_clone();
                let (mean, square) = (&mut self.mean[index], &mut self.square[index]);
                let _ = mean.lerp_(gradient, 1.0 - BETA1);
                let _ = square.g_mul_scalar_(BETA2);
                let _ = square.addcmul_(gradient, &(gradient * (1.0 - BETA2)));
                let _ = parameter.g_mul_scalar_(1.0 - rate * config.weight_decay);
                let spread = square.sqrt() / correction + EPSILON;
                let _ = parameter.addcdiv_(&(&*mean * -rate_now), &spread);
                if config.clip > 0.0 {
                    let _ = parameter.clamp_(-config.clip, config.clip);
                }
            }
        });
    }
}
