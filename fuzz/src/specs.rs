//! Agents as text.

use shiho_eval::spec::AgentSpec;

/// Checks `data` as an agent's specification.
///
/// # Panics
/// If something does not hold.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    match text.parse::<AgentSpec>() {
        Ok(spec) => {
            let canonical = spec.to_string();
            assert_eq!(canonical.parse(), Ok(spec), "{canonical}");
        }
        Err(error) => assert!(error.to_string().contains(text)),
    }
}
