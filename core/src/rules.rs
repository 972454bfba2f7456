//! Typed rule options: one `Copy` struct per variant, built by [`rule_set!`](crate::rule_set) from its list of options.

use std::fmt::{Debug, Display};

use crate::error::RuleError;

/// A value of a rule option.
pub trait OptionValue: Copy + Eq + Debug {
    /// The value as the rules write it.
    fn text(self) -> String;
    /// The value written as `text`.
    fn parse(text: &str) -> Option<Self>;
    /// All values, for help and errors.
    fn possible() -> String;
}

impl OptionValue for bool {
    fn text(self) -> String {
        if self { "on" } else { "off" }.into()
    }

    fn parse(text: &str) -> Option<Self> {
        match text {
            "on" | "true" => Some(true),
            "off" | "false" => Some(false),
            _ => None,
        }
    }

    fn possible() -> String {
        "on, off".into()
    }
}

impl OptionValue for u32 {
    fn text(self) -> String {
        self.to_string()
    }

    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn possible() -> String {
        "a number".into()
    }
}

impl OptionValue for Option<u32> {
    fn text(self) -> String {
        self.map_or_else(|| "none".into(), |number| number.to_string())
    }

    fn parse(text: &str) -> Option<Self> {
        if text == "none" {
            Some(None)
        } else {
            text.parse().ok().filter(|&n: &u32| n > 0).map(Some)
        }
    }

    fn possible() -> String {
        "none, a positive number".into()
    }
}

/// One option as shown to users.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Name, as in `--rules name=value`.
    pub name: &'static str,
    /// What it decides.
    pub meaning: &'static str,
    /// The default value.
    pub default: String,
    /// All values.
    pub possible: String,
}

/// A named set of option values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Name, as in `--preset name`.
    pub name: &'static str,
    /// The options that differ from the defaults, `name=value,...`.
    pub rules: &'static str,
    /// Whose rules these are.
    pub meaning: &'static str,
}

/// The typed rules of one variant. `Display` writes the options that differ from the defaults
/// (`name=value,...`, or `default`); [`RuleSet::parse`] reads that back.
pub trait RuleSet: Copy + Eq + Default + Debug + Display + Send + Sync + 'static {
    /// The named sets of options.
    const PRESETS: &'static [Preset] = &[];

    /// All options, in the order of the struct.
    fn options() -> Vec<OptionInfo>;

    /// Sets one option.
    fn set(&mut self, name: &str, value: &str) -> Result<(), RuleError>;

    /// Refuses values that exclude each other.
    fn check(&self) -> Result<(), RuleError> {
        Ok(())
    }

    /// Reads `name=value,...` (also separated by spaces) on top of `self`; empty, `-` and `default`
    /// change nothing.
    fn with(mut self, text: &str) -> Result<Self, RuleError> {
        let mut known = Vec::new();
        for item in text
            .split([',', ' '])
            .filter(|item| !matches!(*item, "" | "-" | "default"))
        {
            let (name, value) = item
                .split_once('=')
                .ok_or_else(|| RuleError::NoValue(item.into()))?;
            if known.contains(&name) {
                return Err(RuleError::Repeated(name.into()));
            }
            known.push(name);
            self.set(name, value)?;
        }
        self.check()?;
        Ok(self)
    }

    /// Reads `name=value,...` on top of the defaults.
    fn parse(text: &str) -> Result<Self, RuleError> {
        Self::default().with(text)
    }

    /// The rules of the preset called `name`.
    fn preset(name: &str) -> Result<Self, RuleError> {
        let preset = Self::PRESETS.iter().find(|preset| preset.name == name);
        let preset = preset.ok_or_else(|| {
            let known: Vec<_> = Self::PRESETS.iter().map(|preset| preset.name).collect();
            RuleError::UnknownPreset {
                name: name.into(),
                known: if known.is_empty() {
                    "there is none".into()
                } else {
                    format!("known: {}", known.join(", "))
                },
            }
        })?;
        Self::parse(preset.rules)
    }
}

/// Declares an enum of option values with the words the rules use; the first is the default.
#[macro_export]
macro_rules! rule_choice {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $(#[$first_meta:meta])* $first:ident = $first_text:literal
            $(, $(#[$other_meta:meta])* $other:ident = $other_text:literal)* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, Hash, PartialEq, Eq)]
        pub enum $name {
            #[default]
            $(#[$first_meta])* $first,
            $($(#[$other_meta])* $other,)*
        }

        impl $crate::rules::OptionValue for $name {
            fn text(self) -> String {
                match self {
                    Self::$first => $first_text.into(),
                    $(Self::$other => $other_text.into(),)*
                }
            }

            fn parse(text: &str) -> Option<Self> {
                match text {
                    $first_text => Some(Self::$first),
                    $($other_text => Some(Self::$other),)*
                    _ => None,
                }
            }

            fn possible() -> String {
                concat!($first_text $(, ", ", $other_text)*).into()
            }
        }
    };
}

/// Declares a rules struct: fields are options, doc comments their meaning, values their defaults.
/// `presets` and `check` are given after the struct.
#[macro_export]
macro_rules! rule_set {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $($(#[doc = $doc:literal])+ pub $field:ident: $kind:ty = $default:expr,)+
        }
        $(presets: $presets:expr;)?
        $(check: $check:expr;)?
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Hash, PartialEq, Eq)]
        pub struct $name {
            $($(#[doc = $doc])+ pub $field: $kind,)+
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default,)+ }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let default = Self::default();
                let mut parts: Vec<String> = Vec::new();
                $(if self.$field != default.$field {
                    let value = $crate::rules::OptionValue::text(self.$field);
                    parts.push(format!("{}={value}", stringify!($field)));
                })+
                if parts.is_empty() { f.write_str("default") } else { f.write_str(&parts.join(",")) }
            }
        }

        impl $crate::rules::RuleSet for $name {
            $(const PRESETS: &'static [$crate::rules::Preset] = $presets;)?

            fn options() -> Vec<$crate::rules::OptionInfo> {
                let default = Self::default();
                vec![$($crate::rules::OptionInfo {
                    name: stringify!($field),
                    meaning: concat!($($doc),+).trim(),
                    default: $crate::rules::OptionValue::text(default.$field),
                    possible: <$kind as $crate::rules::OptionValue>::possible(),
                },)+]
            }

            fn set(&mut self, name: &str, value: &str) -> Result<(), $crate::error::RuleError> {
                match name {
                    $(stringify!($field) => {
                        self.$field = <$kind as $crate::rules::OptionValue>::parse(value)
                            .ok_or_else(|| $crate::error::RuleError::BadValue {
                                name: stringify!($field),
                                value: value.into(),
                                possible: <$kind as $crate::rules::OptionValue>::possible(),
                            })?;
                    })+
                    _ => return Err($crate::error::RuleError::UnknownOption {
                        name: name.into(),
                        known: [$(stringify!($field)),+].join(", "),
                    }),
                }
                Ok(())
            }

            $(fn check(&self) -> Result<(), $crate::error::RuleError> {
                let check: fn(&Self) -> Result<(), $crate::error::RuleError> = $check;
                check(self)
            })?
        }
    };
}
