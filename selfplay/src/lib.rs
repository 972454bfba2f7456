//! shiho-selfplay
