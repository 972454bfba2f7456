//! The training loop.

use std::ops::Range;
use std::time::Instant;

use rayon::prelude::*;
use shiho_eval::net::NetFile;
use tch::{no_grad, no_grad_guard};

use crate::batch::Batch;
use crate::checkpoint::{Best, Checkpoint, DataId, Progress};
use crate::config::Config;
use crate::error::TrainError;
use crate::loss::{accuracy, loss};
use crate::model::{Model, tensors, weights};
use crate::optimiser::AdamW;
use crate::samples::{Chunk, Loaded, Positions, Sample, Source, part_of, steps_of};

/// Positions whose activations are in memory together. Batches are cut into such pieces, whose
/// gradients add up: the activations of a whole batch would not fit into the processor's cache.
const MICRO_BATCH: usize = 1024;

/// Pieces of a batch that can be worked on at the same time. Each of these workers sums the gradients
/// of its pieces, and the sums are added in the order of the workers, so that the result does not
/// depend on the number of threads.
const WORKERS: usize = 4;

/// What a run consists of while it runs.
#[derive(Debug)]
pub struct FitState {
    /// The net.
    pub model: Model,
    /// How far it is.
    pub progress: Progress,
    /// The net again, for each worker.
    workers: Vec<Model>,
    optimiser: AdamW,
    best: Option<Best>,
}

/// What an epoch came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EpochReport {
    /// Number of the epoch, from 1.
    pub epoch: u32,
    /// Optimiser steps so far.
    pub step: u64,
    /// Learning rate of the last step.
    pub learning_rate: f64,
    /// Mean loss of the epoch's positions, each measured just before it was learnt from.
    pub train_loss: f64,
    /// Mean loss of the validation positions after the epoch; `None` without any.
    pub validation_loss: Option<f64>,
    /// Share of the decided validation positions whose winner the net prefers.
    pub validation_accuracy: Option<f64>,
    /// Positions learnt from per second.
    pub positions_per_second: f64,
    /// Seconds this epoch took, validation included.
    pub seconds: f64,
}

/// Someone who follows a run and may end it with an error.
pub trait Observer: Send {
    /// After an optimiser step; `loss` is the mean over the batch.
    fn step(&mut self, state: &FitState, loss: f64) -> Result<(), TrainError>;

    /// After an epoch.
    fn epoch(&mut self, state: &FitState, report: &EpochReport) -> Result<(), TrainError>;
}

impl FitState {
    /// The state of a run that starts from `net`.
    pub fn start(net: &NetFile) -> Self {
        let model = Model::new(net);
        let optimiser = AdamW::new(model.parameters());
        Self::new(model, Progress::default(), optimiser, None)
    }

    /// The state saved in a checkpoint.
    pub fn resume(checkpoint: &Checkpoint) -> Self {
        let layers = &checkpoint.header.layers;
        let optimiser = AdamW {
            mean: tensors(layers, &checkpoint.mean),
            square: tensors(layers, &checkpoint.square),
            steps: checkpoint.progress.step,
        };
        let model = Model::new(&NetFile {
            header: checkpoint.header.clone(),
            weights: checkpoint.weights.clone(),
        });
        Self::new(
            model,
            checkpoint.progress,
            optimiser,
            checkpoint.best.clone(),
        )
    }

    fn new(model: Model, progress: Progress, optimiser: AdamW, best: Option<Best>) -> Self {
        let workers = (0..WORKERS).map(|_| model.twin()).collect();
        Self {
            model,
            progress,
            workers,
            optimiser,
            best,
        }
    }

    /// Everything that is needed to go on later.
    pub fn checkpoint(&self, config: &Config, data: &[DataId]) -> Checkpoint {
        Checkpoint {
            header: self.model.header().clone(),
            config: config.clone(),
            data: data.to_vec(),
            progress: self.progress,
            weights: self.model.weights(),
            mean: weights(&self.optimiser.mean),
            square: weights(&self.optimiser.square),
            best: self.best.clone(),
        }
    }
}

/// Optimiser steps of a run from its beginning to its end.
pub fn steps_of_run(source: &dyn Source, config: &Config) -> u64 {
    let epochs = 0..config.epochs;
    epochs
        .map(|epoch| steps_of_epoch(source, epoch, config))
        .sum()
}

/// Optimiser steps of an epoch.
pub fn steps_of_epoch(source: &dyn Source, epoch: u32, config: &Config) -> u64 {
    let chunks = source.plan(epoch).into_iter();
    chunks
        .map(|positions| steps_of(positions, config.batch))
        .sum()
}

/// A place in a run: an epoch and a chunk of it.
type Place = (u32, usize);

/// Runs `state` to the last epoch of `config`, in the current rayon pool. The next chunk is made while one is
/// learnt from.
///
/// Takes libtorch's own threads away: the parallel work is between the pieces of a batch.
pub fn fit(
    state: &mut FitState,
    loaded: &Loaded,
    config: &Config,
    observer: &mut dyn Observer,
) -> Result<(), TrainError> {
    tch::set_num_threads(1);
    let source = loaded.train.as_ref();
    let steps = steps_of_run(source, config);
    let mut ahead: Option<Chunk> = None;
    while state.progress.epoch < config.epochs {
        let started = Instant::now();
        let epoch = state.progress.epoch;
        let positions_before = state.progress.positions;
        let mut rate = config.learning_rate;
        let plan = source.plan(epoch);
        let mut first: u64 = 0;
        for (index, &positions) in plan.iter().enumerate() {
            let past = first + steps_of(positions, config.batch);
            let done = state.progress.batches;
            if done < past {
                let chunk = match ahead.take() {
                    Some(chunk) => chunk,
                    None => source.chunk(epoch, index)?,
                };
                let pass = Pass {
                    chunk: &chunk,
                    batches: done - first..past - first,
                    batches_of_chunk: past - first,
                    steps,
                    config,
                };
                let next = next_place((epoch, index), plan.len(), config);
                let (learnt, made) = rayon::join(
                    || pass.run(state, observer),
                    || next.map(|(epoch, index)| source.chunk(epoch, index)),
                );
                rate = learnt?;
                ahead = made.transpose()?;
            }
            first = past;
        }
        let training = started.elapsed().as_secs_f64();
        let learnt = state.progress.positions - positions_before;
        let validation = validate(&state.model, &loaded.validation, config);
        let progress = &mut state.progress;
        progress.epoch += 1;
        let report = EpochReport {
            epoch: progress.epoch,
            step: progress.step,
            learning_rate: rate,
            train_loss: progress.loss_sum / progress.positions.max(1) as f64,
            validation_loss: validation.map(|it| it.loss),
            validation_accuracy: validation.and_then(|it| it.accuracy),
            positions_per_second: learnt as f64 / training.max(1e-9),
            seconds: started.elapsed().as_secs_f64(),
        };
        (progress.batches, progress.loss_sum, progress.positions) = (0, 0.0, 0);
        if let Some(Validation { loss, .. }) = validation
            && state.best.as_ref().is_none_or(|best| loss < best.loss)
        {
            let weights = state.model.weights();
            state.best = Some(Best {
                epoch: report.epoch,
                loss,
                weights,
            });
        }
        observer.epoch(state, &report)?;
    }
    Ok(())
}

/// The chunk that follows on the one at `place`, whose epoch has `chunks` of them, if the run goes on.
fn next_place((epoch, index): Place, chunks: usize, config: &Config) -> Option<Place> {
    let next = if index + 1 < chunks {
        (epoch, index + 1)
    } else {
        (epoch + 1, 0)
    };
    (next.0 < config.epochs).then_some(next)
}

/// Some batches of a chunk.
struct Pass<'a> {
    chunk: &'a Chunk,
    batches: Range<u64>,
    batches_of_chunk: u64,
    /// Steps of the whole run.
    steps: u64,
    config: &'a Config,
}

impl Pass<'_> {
    /// Learns from the batches; returns the learning rate of the last step.
    fn run(self, state: &mut FitState, observer: &mut dyn Observer) -> Result<f64, TrainError> {
        let config = self.config;
        let mut rate = config.learning_rate;
        for index in self.batches {
            let step = state.progress.step;
            rate = config.schedule.rate(config.learning_rate, step, self.steps);
            let places = part_of(self.chunk.len(), index, self.batches_of_chunk);
            let batch = self.chunk.samples(places);
            let sum = train_batch(state, &batch, rate, config);
            let progress = &mut state.progress;
            progress.batches += 1;
            progress.step += 1;
            progress.loss_sum += sum;
            progress.positions += batch.len() as u64;
            let mean = sum / batch.len() as f64;
            if !mean.is_finite() {
                return Err(TrainError::Diverged {
                    loss: mean,
                    step: progress.step,
                });
            }
            observer.step(state, mean)?;
        }
        Ok(rate)
    }
}

/// One optimiser step; returns the sum of the positions' losses before it.
fn train_batch(state: &mut FitState, samples: &[Sample<'_>], rate: f64, config: &Config) -> f64 {
    let pieces: Vec<&[Sample<'_>]> = samples.chunks(MICRO_BATCH).collect();
    let work = |(worker, model): (usize, &mut Model)| {
        let mut sum = 0.0;
        for piece in pieces.iter().skip(worker).step_by(WORKERS) {
            let batch = Batch::new(piece, config);
            let loss = loss(model.architecture(), &model.forward(&batch), &batch);
            sum += loss.double_value(&[]);
            (loss / samples.len() as f64).backward();
        }
        sum
    };
    let busy = WORKERS.min(pieces.len());
    let sums: Vec<f64> = state.workers[..busy]
        .par_iter_mut()
        .enumerate()
        .map(work)
        .collect();
    let gradients = no_grad(|| {
        let mut gradients = state.workers[0].take_gradients();
        for worker in &state.workers[1..busy] {
            for (gradient, more) in gradients.iter_mut().zip(worker.take_gradients()) {
                let _ = gradient.g_add_(&more);
            }
        }
        gradients
    });
    state
        .optimiser
        .step(state.model.parameters(), &gradients, rate, config);
    sums.iter().sum()
}

/// What the validation positions say.
#[derive(Clone, Copy, Debug)]
struct Validation {
    loss: f64,
    accuracy: Option<f64>,
}

fn validate(model: &Model, positions: &Positions, config: &Config) -> Option<Validation> {
    if positions.is_empty() {
        return None;
    }
    let all = (0..positions.len() as u32).map(|index| positions.get(index));
    let all: Vec<Sample<'_>> = all.collect();
    let pieces: Vec<&[Sample<'_>]> = all.chunks(MICRO_BATCH).collect();
    // Tensors may be sent to a thread but not shared between threads: every worker has its own.
    let work = |(worker, model): (usize, Model)| {
        let _no_grad = no_grad_guard();
        let mut counted = Vec::new();
        for piece in pieces.iter().skip(worker).step_by(WORKERS) {
            let batch = Batch::new(piece, config);
            let logits = model.forward(&batch);
            let loss = loss(model.architecture(), &logits, &batch).double_value(&[]);
            counted.push((loss, accuracy(model.architecture(), &logits, &batch)));
        }
        counted
    };
    let models: Vec<Model> = (0..WORKERS).map(|_| model.twin()).collect();
    let counted: Vec<_> = models.into_par_iter().enumerate().map(work).collect();
    let (mut sum, mut decided, mut right) = (0.0, 0, 0);
    for (loss, (more_decided, more_right)) in counted.into_iter().flatten() {
        sum += loss;
        decided += more_decided;
        right += more_right;
    }
    Some(Validation {
        loss: sum / positions.len() as f64,
        accuracy: (decided > 0).then(|| right as f64 / decided as f64),
    })
}
