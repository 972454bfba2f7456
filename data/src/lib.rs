//! shiho-data
