# Source me before cargo (optional): one absolute path to libtorch that is the same for every clone,
# so that a shared target directory or a compiler cache stays valid.
LIBTORCH="$(readlink -f "$(dirname "${BASH_SOURCE[0]}")/../.libtorch")"
export LIBTORCH
