//! shiho-train
