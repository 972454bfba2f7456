//! Options that say whose results count.

use shiho_data::Reasons;

#[derive(Debug, clap::Args)]
pub(super) struct ReasonArgs {
    /// Count only results with these reasons, REASON,...; `called` stands for all called ones
    /// [default: those that the rules prove, resign, unknown].
    #[arg(long, value_name = "REASONS", value_delimiter = ',')]
    reasons: Vec<String>,
    /// Do not count results with these reasons.
    #[arg(long, value_name = "REASONS", value_delimiter = ',')]
    without_reasons: Vec<String>,
}

impl ReasonArgs {
    /// Whether anything is said.
    pub(super) fn are_given(&self) -> bool {
        !(self.reasons.is_empty() && self.without_reasons.is_empty())
    }

    /// What `--reasons` says, if anything.
    pub(super) fn only_text(&self) -> Option<String> {
        (!self.reasons.is_empty()).then(|| self.reasons.join(","))
    }

    /// What `--without-reasons` says, if anything.
    pub(super) fn without_text(&self) -> Option<String> {
        (!self.without_reasons.is_empty()).then(|| self.without_reasons.join(","))
    }
}

impl From<&ReasonArgs> for Reasons {
    fn from(args: &ReasonArgs) -> Self {
        Self {
            only: args.reasons.clone(),
            without: args.without_reasons.clone(),
        }
    }
}
