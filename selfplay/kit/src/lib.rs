//! What Shiho's programs share on the command line: results on stdout, everything else on stderr,
//! errors as one line and an exit code, progress, threads and seeds. It knows no games.

mod errors;
mod force;
mod output;
mod progress;
mod run;
mod seed;
mod threads;

pub use errors::Failure;
pub use force::ForceArgs;
pub use output::{be_quiet, counted, print, print_answer, print_json, say, tell};
pub use progress::Progress;
pub use run::run;
pub use seed::SeedArgs;
pub use threads::{ThreadsArgs, use_threads};
