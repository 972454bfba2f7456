//! Who is writing: an advisory lock that the system lifts when its process ends, however it ends.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use crate::error::DataError;

/// A process that is just being started holds copies of its parent's locks until it runs its own program: a lock that
/// is there for a moment is nobody's.
const TRIES: u32 = 10;
const BETWEEN_TRIES: Duration = Duration::from_millis(20);

/// Holds the lock on a file until it is dropped.
#[derive(Debug)]
pub(crate) struct RunLock {
    /// Its handle; never read.
    _file: File,
}

/// Whether nobody else holds `file`, which is then ours. File systems without locks let everybody in.
pub(super) fn try_lock(file: &File) -> bool {
    !matches!(file.try_lock(), Err(TryLockError::WouldBlock))
}

/// Locks the file at `path`, which must be there.
///
/// # Errors
/// [`DataError::Busy`] if another run holds it.
pub(crate) fn lock_run(path: &Path) -> Result<RunLock, DataError> {
    let file = File::open(path).map_err(DataError::io(path))?;
    for _ in 0..TRIES {
        if try_lock(&file) {
            return Ok(RunLock { _file: file });
        }
        std::thread::sleep(BETWEEN_TRIES);
    }
    Err(DataError::Busy { path: path.into() })
}
