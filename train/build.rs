//! Writes the path of libtorch into the binaries, so that they run without `LD_LIBRARY_PATH`.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=DEP_TCH_LIBTORCH_LIB");
    let lib = std::env::var("DEP_TCH_LIBTORCH_LIB").expect("torch-sys must be a direct dependency");
    let lib = std::fs::canonicalize(&lib)
        .unwrap_or_else(|error| panic!("{lib}: {error}; run scripts/setup-libtorch.sh"));
    println!("cargo:rustc-link-arg=-Wl,-rpath,{}", lib.display());
}
