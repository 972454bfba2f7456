//! Writes into the binaries where libtorch lies, so that they run without `LD_LIBRARY_PATH`, and the
//! commit they were built from, so that nets can name it.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=DEP_TCH_LIBTORCH_LIB");
    let lib = std::env::var("DEP_TCH_LIBTORCH_LIB").expect("torch-sys must be a direct dependency");
    let lib = std::fs::canonicalize(&lib)
        .unwrap_or_else(|error| panic!("{lib}: {error}; run scripts/setup-libtorch.sh"));
    println!("cargo:rustc-link-arg=-Wl,-rpath,{}", lib.display());

    let hash = git(&["rev-parse", "--short=12", "HEAD"]).unwrap_or_else(|| "unknown".into());
    println!("cargo:rustc-env=SHIHO_GIT_HASH={hash}");
    // The log of HEAD grows with every commit and checkout.
    if let Some(log) = git(&[
        "rev-parse",
        "--path-format=absolute",
        "--git-path",
        "logs/HEAD",
    ]) {
        println!("cargo:rerun-if-changed={log}");
    }
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    output
        .status
        .success()
        .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
