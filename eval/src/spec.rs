//! Agents as text: `random`, `ab:nodes=1000`, `maxn:depth=2,eval=net.safetensors`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use crate::search::{Limits, Technique, Techniques};

/// How an agent chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Any legal move with equal chance.
    Random,
    /// Alpha-beta; in a four-seat game against all others together (paranoid).
    AlphaBeta,
    /// The same search under the name of its four-seat form.
    Paranoid,
    /// Every seat maximises its own share.
    MaxN,
}

impl Method {
    const ALL: [(Self, &'static str); 4] = [
        (Self::Random, "random"),
        (Self::AlphaBeta, "ab"),
        (Self::Paranoid, "paranoid"),
        (Self::MaxN, "maxn"),
    ];

    fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(method, _)| *method == self)
            .expect("ALL lists every method")
            .1
    }
}

/// What a searching agent judges positions with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EvalSpec {
    /// The game's hand-written evaluation.
    #[default]
    Hand,
    /// A net file.
    Net(PathBuf),
}

/// An agent's specification. `Display` writes it canonically.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentSpec {
    /// How it chooses.
    pub method: Method,
    /// What bounds its search.
    pub limits: Limits,
    /// What it judges with.
    pub eval: EvalSpec,
    /// What its search leaves out of all that it may do.
    pub without: Techniques,
    /// What its search does among more than two sides beyond what it does there by default.
    pub with: Techniques,
}

/// Nodes of a search whose specification gives no limit.
pub const DEFAULT_NODES: u64 = 1000;

/// Ways in which an agent's specification can be wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No agent of this kind.
    #[error("agent `{text}`: unknown kind `{kind}`; known: random, ab, paranoid, maxn")]
    Kind {
        /// The whole specification.
        text: String,
        /// The kind.
        kind: String,
    },
    /// A kind that is planned but not there.
    #[error("agent `{text}`: `{what}` is not supported yet")]
    NotSupported {
        /// The whole specification.
        text: String,
        /// What is not there.
        what: String,
    },
    /// A setting that is not `name=value`.
    #[error("agent `{text}`: `{item}` is not of the form name=value")]
    Form {
        /// The whole specification.
        text: String,
        /// The setting.
        item: String,
    },
    /// An unknown setting.
    #[error("agent `{text}`: unknown setting `{name}`; known: nodes, depth, eval, without, with")]
    Setting {
        /// The whole specification.
        text: String,
        /// The setting's name.
        name: String,
    },
    /// A setting is given twice.
    #[error("agent `{text}`: `{name}` is given twice")]
    Repeated {
        /// The whole specification.
        text: String,
        /// The setting's name.
        name: String,
    },
    /// A value that does not fit its setting.
    #[error("agent `{text}`: {name} must be a positive number{}, not `{value}`", .most.map_or(String::new(), |most| format!(" up to {most}")))]
    Value {
        /// The whole specification.
        text: String,
        /// The setting's name.
        name: &'static str,
        /// The value.
        value: String,
        /// Largest value.
        most: Option<u64>,
    },
    /// A technique that the search does not know.
    #[error(
        "agent `{text}`: {name} takes techniques joined by +, not `{value}`; known: all, {}",
        known_techniques()
    )]
    Technique {
        /// The whole specification.
        text: String,
        /// The setting's name.
        name: &'static str,
        /// The unknown technique.
        value: String,
    },
    /// A setting given to an agent that has none.
    #[error("agent `{text}`: random takes no settings")]
    RandomSettings {
        /// The whole specification.
        text: String,
    },
}

fn known_techniques() -> String {
    Techniques::ALL.names().collect::<Vec<_>>().join(", ")
}

/// Reads `history+null-move` or `all`; the offending name if there is one.
fn techniques(text: &str) -> Result<Techniques, &str> {
    if text == "all" {
        return Ok(Techniques::ALL);
    }
    text.split('+').try_fold(Techniques::NONE, |set, name| {
        Ok(set.with(Technique::from_name(name).ok_or(name)?))
    })
}

fn write_techniques(set: Techniques) -> String {
    if set == Techniques::ALL {
        return "all".into();
    }
    set.names().collect::<Vec<_>>().join("+")
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let text = text.trim();
        let (kind, settings) = text.split_once(':').unwrap_or((text, ""));
        let own = || text.to_owned();
        let known = Method::ALL.iter().find(|(_, name)| *name == kind);
        let Some(&(method, _)) = known else {
            return Err(match kind {
                "brs" | "mcts" | "level" | "usi" => SpecError::NotSupported {
                    text: own(),
                    what: kind.into(),
                },
                _ => SpecError::Kind {
                    text: own(),
                    kind: kind.into(),
                },
            });
        };
        if method == Method::Random && !settings.is_empty() {
            return Err(SpecError::RandomSettings { text: own() });
        }
        let mut spec = Self {
            method,
            limits: Limits::default(),
            eval: EvalSpec::Hand,
            without: Techniques::NONE,
            with: Techniques::NONE,
        };
        let mut known = Vec::new();
        for item in settings.split(',').filter(|item| !item.is_empty()) {
            let (name, value) = item.split_once('=').ok_or_else(|| SpecError::Form {
                text: own(),
                item: item.into(),
            })?;
            if known.contains(&name) {
                return Err(SpecError::Repeated {
                    text: own(),
                    name: name.into(),
                });
            }
            known.push(name);
            let number = |name, most: Option<u64>| {
                let number = value
                    .parse()
                    .ok()
                    .filter(|&number: &u64| number > 0 && most.is_none_or(|most| number <= most));
                number.ok_or_else(|| SpecError::Value {
                    text: own(),
                    name,
                    value: value.into(),
                    most,
                })
            };
            let set = |name| {
                techniques(value).map_err(|unknown| SpecError::Technique {
                    text: own(),
                    name,
                    value: unknown.into(),
                })
            };
            match name {
                "nodes" => spec.limits.nodes = Some(number("nodes", None)?),
                "depth" => spec.limits.depth = Some(number("depth", Some(64))? as u32),
                "without" => spec.without = set("without")?,
                "with" => spec.with = set("with")?,
                "eval" if value == "hand" => spec.eval = EvalSpec::Hand,
                "eval" => spec.eval = EvalSpec::Net(value.into()),
                "time" => {
                    return Err(SpecError::NotSupported {
                        text: own(),
                        what: "time".into(),
                    });
                }
                _ => {
                    return Err(SpecError::Setting {
                        text: own(),
                        name: name.into(),
                    });
                }
            }
        }
        if method != Method::Random && spec.limits == Limits::default() {
            spec.limits.nodes = Some(DEFAULT_NODES);
        }
        Ok(spec)
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.method.name())?;
        let mut settings = Vec::new();
        if let Some(nodes) = self.limits.nodes {
            settings.push(format!("nodes={nodes}"));
        }
        if let Some(depth) = self.limits.depth {
            settings.push(format!("depth={depth}"));
        }
        if let EvalSpec::Net(path) = &self.eval {
            settings.push(format!("eval={}", path.display()));
        }
        for (name, set) in [("without", self.without), ("with", self.with)] {
            if set != Techniques::NONE {
                settings.push(format!("{name}={}", write_techniques(set)));
            }
        }
        if settings.is_empty() {
            Ok(())
        } else {
            write!(f, ":{}", settings.join(","))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifications_round_trip() {
        for text in [
            "random",
            "ab:nodes=200",
            "maxn:depth=2",
            "paranoid:nodes=5,depth=3,eval=a.net",
            "ab:nodes=5,without=history+null-move,with=all",
        ] {
            assert_eq!(
                text.parse::<AgentSpec>().map(|spec| spec.to_string()),
                Ok(text.to_owned())
            );
        }
        let default: AgentSpec = "ab".parse().expect("valid");
        assert_eq!(default.to_string(), "ab:nodes=1000");
    }

    #[test]
    fn wrong_specifications_say_what_is_wrong() {
        let error = |text: &str| text.parse::<AgentSpec>().expect_err("wrong").to_string();
        assert!(error("foo").contains("unknown kind `foo`"));
        assert!(error("ab:nodes=0").contains("positive number, not `0`"));
        assert!(error("ab:depth=99").contains("up to 64, not `99`"));
        assert!(error("ab:nodes").contains("`nodes` is not of the form"));
        assert!(error("ab:speed=3").contains("unknown setting `speed`"));
        assert!(error("ab:nodes=5,nodes=6").contains("`nodes` is given twice"));
        assert!(error("mcts:nodes=3").contains("not supported yet"));
        assert!(
            error("ab:without=history+luck").contains("joined by +, not `luck`; known: all, h")
        );
        assert!(error("random:nodes=3").contains("no settings"));
    }
}
