//! The layers of a net: what they compute, the tensors they consist of, and how files name them.

use serde_json::{Map, Value, json};

/// Widest layer that is accepted; far above what is useful on a CPU.
const MAX_WIDTH: usize = 4096;

/// What a layer does with its inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayerKind {
    /// Adds up a row for each active feature, for each view by itself. The first layer, and only that.
    Sparse,
    /// Weighs all inputs for each output.
    Dense,
}

impl LayerKind {
    const ALL: [Self; 2] = [Self::Sparse, Self::Dense];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sparse => "sparse",
            Self::Dense => "dense",
        }
    }
}

/// What becomes of a layer's sums.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activation {
    /// Nothing.
    None,
    /// `clamp(x, 0, 1)`.
    Clipped,
    /// `clamp(x, 0, 1)²`.
    SquaredClipped,
}

impl Activation {
    const ALL: [Self; 3] = [Self::None, Self::Clipped, Self::SquaredClipped];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Clipped => "crelu",
            Self::SquaredClipped => "screlu",
        }
    }
}

/// A layer without its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// Its tensors are called `NAME.weight` and `NAME.bias`.
    pub name: String,
    /// What it does with its inputs.
    pub kind: LayerKind,
    /// Number of inputs.
    pub inputs: usize,
    /// Number of outputs.
    pub outputs: usize,
    /// What becomes of the sums.
    pub activation: Activation,
}

/// The numbers of a layer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Weights {
    /// A row for each input of a sparse layer, for each output of a dense one.
    pub weight: Vec<f32>,
    /// One for each output.
    pub bias: Vec<f32>,
}

/// A tensor as files hold it.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedTensor<'a> {
    /// Layer and part.
    pub name: String,
    /// Rows first.
    pub shape: Vec<usize>,
    /// Row by row.
    pub values: &'a [f32],
}

impl Layer {
    /// Rows and columns of the weights.
    pub const fn shape(&self) -> [usize; 2] {
        match self.kind {
            LayerKind::Sparse => [self.inputs, self.outputs],
            LayerKind::Dense => [self.outputs, self.inputs],
        }
    }

    /// Names and shapes of the layer's tensors: weights, bias.
    pub fn tensors(&self) -> [(String, Vec<usize>); 2] {
        [
            (format!("{}.weight", self.name), self.shape().to_vec()),
            (format!("{}.bias", self.name), vec![self.outputs]),
        ]
    }

    /// The layer as files tell it.
    pub fn to_json(&self) -> Value {
        json!({
            "name": self.name,
            "kind": self.kind.name(),
            "inputs": self.inputs,
            "outputs": self.outputs,
            "activation": self.activation.name(),
        })
    }

    /// Reads [`to_json`](Self::to_json); says what is wrong otherwise.
    pub fn from_json(value: &Value) -> Result<Self, String> {
        let entries = value
            .as_object()
            .ok_or_else(|| format!("`{value}` is no layer"))?;
        let text = |key: &str| {
            let text = entries.get(key).and_then(Value::as_str);
            text.ok_or_else(|| format!("`{value}` has no text `{key}`"))
        };
        let name = text("name")?;
        if name.is_empty() {
            return Err(format!("`{value}` has no name"));
        }
        let (kind, activation) = (text("kind")?, text("activation")?);
        let known = LayerKind::ALL.into_iter().find(|it| it.name() == kind);
        let known_activation = Activation::ALL
            .into_iter()
            .find(|it| it.name() == activation);
        Ok(Self {
            name: name.to_owned(),
            kind: known.ok_or_else(|| format!("layer kind `{kind}` is unknown"))?,
            inputs: number(entries, "inputs", u32::MAX as usize)?,
            outputs: number(entries, "outputs", MAX_WIDTH)?,
            activation: known_activation
                .ok_or_else(|| format!("activation `{activation}` is unknown"))?,
        })
    }
}

fn number(entries: &Map<String, Value>, key: &str, most: usize) -> Result<usize, String> {
    let value = entries.get(key).unwrap_or(&Value::Null);
    let number = value.as_u64().and_then(|it| usize::try_from(it).ok());
    number
        .filter(|it| (1..=most).contains(it))
        .ok_or_else(|| format!("`{key}`: `{value}` is not a number in 1..={most}"))
}

/// The layers between `inputs` features and `outputs` logits: a sparse one of `hidden[0]` units, whose sums of
/// `views` views the next one reads side by side, a dense one for each further width, and the last.
///
/// # Panics
/// If `hidden` is empty.
pub(super) fn stack(inputs: usize, hidden: &[usize], views: usize, outputs: usize) -> Vec<Layer> {
    let layer = |name: String, kind, inputs, outputs, activation| Layer {
        name,
        kind,
        inputs,
        outputs,
        activation,
    };
    let (&first, dense) = hidden.split_first().expect("a net has a feature layer");
    let activation = Activation::SquaredClipped;
    let mut layers = vec![layer(
        "features".into(),
        LayerKind::Sparse,
        inputs,
        first,
        activation,
    )];
    let mut width = views * first;
    for (index, &units) in dense.iter().enumerate() {
        let name = format!("hidden{}", index + 1);
        layers.push(layer(name, LayerKind::Dense, width, units, activation));
        width = units;
    }
    let name = "output".into();
    layers.push(layer(
        name,
        LayerKind::Dense,
        width,
        outputs,
        Activation::None,
    ));
    layers
}

/// Says why these layers do not follow on one another as in [`stack`], if they do not.
pub(super) fn check_stack(layers: &[Layer], views: usize, outputs: usize) -> Result<(), String> {
    let [first, rest @ ..] = layers else {
        return Err("there are no layers".into());
    };
    if first.kind != LayerKind::Sparse {
        return Err(format!("`{}` must be sparse", first.name));
    }
    let Some(last) = rest.last() else {
        return Err("there is no output layer".into());
    };
    let mut width = views * first.outputs;
    for (index, layer) in rest.iter().enumerate() {
        if layer.kind != LayerKind::Dense {
            return Err(format!("`{}` must be dense", layer.name));
        }
        if layer.inputs != width {
            let (name, inputs) = (&layer.name, layer.inputs);
            return Err(format!("`{name}` has {inputs} inputs, not {width}"));
        }
        if layers[..=index].iter().any(|it| it.name == layer.name) {
            return Err(format!("there are two layers `{}`", layer.name));
        }
        width = layer.outputs;
    }
    if last.outputs != outputs || last.activation != Activation::None {
        let name = &last.name;
        return Err(format!(
            "`{name}` must have {outputs} outputs and no activation"
        ));
    }
    Ok(())
}

/// The tensors of a net, layer by layer.
///
/// # Panics
/// If there are not as many weights as layers.
pub fn named_tensors<'a>(layers: &[Layer], weights: &'a [Weights]) -> Vec<NamedTensor<'a>> {
    assert_eq!(layers.len(), weights.len(), "weights for each layer");
    let of_layer = |(layer, weights): (&Layer, &'a Weights)| {
        let [weight, bias] = layer.tensors();
        let named = |(name, shape), values| NamedTensor {
            name,
            shape,
            values,
        };
        [
            named(weight, weights.weight.as_slice()),
            named(bias, weights.bias.as_slice()),
        ]
    };
    layers.iter().zip(weights).flat_map(of_layer).collect()
}

/// The weights of a net whose tensors, given by name and shape, `make` makes; in the order of [`named_tensors`].
pub fn make_weights<E>(
    layers: &[Layer],
    mut make: impl FnMut(&str, &[usize]) -> Result<Vec<f32>, E>,
) -> Result<Vec<Weights>, E> {
    let mut of_layer = |layer: &Layer| {
        let [weight, bias] = layer.tensors();
        Ok(Weights {
            weight: make(&weight.0, &weight.1)?,
            bias: make(&bias.0, &bias.1)?,
        })
    };
    layers.iter().map(&mut of_layer).collect()
}
