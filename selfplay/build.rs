//! Tells the program the git commit it is built from, for the manifests of datasets.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // The reflog changes with every commit and checkout.
    for path in ["../.git/HEAD", "../.git/logs/HEAD"] {
        if std::path::Path::new(path).exists() {
            println!("cargo:rerun-if-changed={path}");
        }
    }
    let output = Command::new("git")
        .args(["rev-parse", "--short=12", "HEAD"])
        .output();
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let hash = output.ok().filter(|output| output.status.success());
    if let Some(hash) = hash.and_then(|output| String::from_utf8(output.stdout).ok()) {
        let hash = hash.trim();
        println!("cargo:rustc-env=SHIHO_GIT_HASH={hash}");
        println!("cargo:rustc-env=SHIHO_VERSION={version} ({hash})");
    } else {
        println!("cargo:rustc-env=SHIHO_VERSION={version}");
    }
}
