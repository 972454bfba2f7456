//! Who plays: evaluators, feature sets, nets, search and agents.
