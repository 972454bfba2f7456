#!/usr/bin/env bash
# Lays a CPU-only libtorch where .cargo/config.toml expects it: ./.libtorch.
#
# Only `shiho-train` needs it. The source is the PyPI wheel of torch, pinned by its hash: three
# libraries and the C++ headers are kept, the rest is dropped. About 527 MB are downloaded and
# 400 MB stay on disk. Needs Linux on x86_64, python3 with pip, a C compiler and binutils. Running it
# again costs nothing: there is one store per machine, shared by all clones.
#
#   LIBTORCH_STORE=DIR   where to keep it (default: $XDG_CACHE_HOME or ~/.cache)
set -euo pipefail

V=2.13.0 # must equal TORCH_VERSION in the build script of torch-sys (0.26.0 asks for 2.13.0)
SHA256=60fcdcb2f3876e21146cb4524ef06397d727ca9ad5f020818547e25075fe3cb7
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
STORE=${LIBTORCH_STORE:-${XDG_CACHE_HOME:-$HOME/.cache}}
DEST=$STORE/libtorch-cpu-$V

die() {
  echo "setup-libtorch: error: $*" >&2
  exit 1
}

need() { # COMMAND WHAT-TO-INSTALL
  command -v "$1" >/dev/null 2>&1 || die "\`$1\` is missing: install $2 (Debian: apt-get install $3)"
}

if [ ! -f "$DEST/build-version" ]; then
  [ "$(uname -sm)" = "Linux x86_64" ] ||
    die "the pinned wheel is for Linux x86_64, this is $(uname -sm); set LIBTORCH to a libtorch $V yourself"
  need python3 "Python 3" python3
  python3 -m pip --version >/dev/null 2>&1 ||
    die "python3 has no pip: install it (Debian: apt-get install python3-pip)"
  need cc "a C compiler" gcc
  for tool in readelf nm strip; do
    need "$tool" binutils binutils
  done

  mkdir -p "$STORE" || die "cannot create the store $STORE (choose another with LIBTORCH_STORE)"
  FREE=$(df -Pm "$STORE" | awk 'NR == 2 { print $4 }')
  [ "$FREE" -ge 1200 ] || die "$STORE has $FREE MB free, the set-up needs 1200 MB (choose another with LIBTORCH_STORE)"
  TMP=$(mktemp -d "$STORE/.libtorch-XXXXXX")
  trap 'rm -rf "$TMP"' EXIT

  echo "setup-libtorch: downloading torch $V (527 MB)"
  printf 'torch==%s --hash=sha256:%s\n' "$V" "$SHA256" >"$TMP/req.txt"
  # The cp311 wheel whatever python3 is here: only its C++ libraries and headers are used.
  for try in 1 2 3; do
    python3 -m pip download -q --no-deps --no-cache-dir --progress-bar off --disable-pip-version-check \
      --only-binary=:all: --python-version 3.11 --implementation cp --abi cp311 \
      --platform manylinux_2_28_x86_64 --require-hashes -r "$TMP/req.txt" -d "$TMP/whl" && break
    [ "$try" = 3 ] && die "pip could not download torch $V (its message is above)"
    sleep $((try * 5))
  done

  python3 - "$TMP" <<'PY' || die "the wheel could not be unpacked (the message is above)"
import glob, os, shutil, sys, zipfile

tmp = sys.argv[1]
out = os.path.join(tmp, "out")
keep = {"torch/lib/libtorch_cpu.so", "torch/lib/libc10.so", "torch/lib/libgomp.so.1"}
wheel = zipfile.ZipFile(glob.glob(tmp + "/whl/torch-*.whl")[0])
for name in wheel.namelist():
    header = name.startswith("torch/include/") and name.endswith((".h", ".hpp", ".cuh", ".inc"))
    if name in keep or header:
        target = os.path.join(out, name[len("torch/"):])
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with wheel.open(name) as source, open(target, "wb") as sink:
            shutil.copyfileobj(source, sink, 1 << 20)
missing = [name for name in keep if not os.path.exists(os.path.join(out, name[len("torch/"):]))]
if missing:
    sys.exit("not in the wheel: " + ", ".join(sorted(missing)))
PY
  rm -rf "$TMP/whl"

  L=$TMP/out/lib
  # The wheel's libtorch.so only pulls in libtorch_cuda.so: let -ltorch mean libtorch_cpu.so.
  ln -s libtorch_cpu.so "$L/libtorch.so"
  # libtorch_cpu.so asks for libcudart and libcupti only for its profiler (27 symbols): stub them.
  for so in $(readelf -dW "$L/libtorch_cpu.so" | sed -n 's/.*(NEEDED).*\[\(libcu[^]]*\)\].*/\1/p'); do
    {
      nm -D --undefined-only "$L/libtorch_cpu.so" | sed -n "s/.* U \(cu[A-Za-z0-9_]*\)@$so\$/\1/p" |
        while read -r f; do
          case $f in
            cudaGetErrorString) echo "const char *$f(void){return \"no CUDA: stub\";}" ;;
            *) echo "int $f(void){return 100;}" ;; # cudaErrorNoDevice
          esac
        done
    } >"$TMP/stub.c"
    echo "$so { global: *; };" >"$TMP/stub.map"
    cc -shared -fPIC -O1 -w -fno-builtin -Wl,-soname,"$so" -Wl,--version-script="$TMP/stub.map" \
      -o "$L/$so" "$TMP/stub.c" || die "cc could not build the stub of $so (its message is above)"
  done
  strip --strip-unneeded "$L/libtorch_cpu.so" "$L/libc10.so"
  # torch-sys compares this with the version it was written for.
  echo "$V" >"$TMP/out/build-version"
  rm -rf "$DEST"
  mv "$TMP/out" "$DEST"
fi

[ -L "$ROOT/.libtorch" ] || [ ! -e "$ROOT/.libtorch" ] ||
  die "$ROOT/.libtorch exists and is not a link: move it away"
ln -sfn "$DEST" "$ROOT/.libtorch"
echo "libtorch $V: $DEST ($(du -sm "$DEST" | cut -f1) MB)"
