//! shiho-eval
