//! Examples below the help of each command.

pub(super) const VARIANTS: &str = "Examples:
  shiho variants
  shiho variants yonin";

pub(super) const MOVES: &str = "Examples:
  shiho moves annan
  shiho moves shogi --moves \"7g7f 3c3d\"
  shiho moves chess4 --preset chesscom --json";

pub(super) const PERFT: &str = "Examples:
  shiho perft shogi --depth 4
  shiho perft chess4 --depth 3 --divide";

pub(super) const SHOW: &str = "Examples:
  shiho show yonin
  shiho show shogi --moves \"7g7f 3c3d\" --svg board.svg";

pub(super) const REPLAY: &str = "Examples:
  shiho replay shogi --moves \"7g7f 3c3d 8h2b+\"
  printf 'startpos\\th2h4 b7c7\\n' | shiho replay chess4 --stdin";

pub(super) const SELFPLAY: &str = "Examples:
  shiho selfplay yonin --games 1000 --agent ab:nodes=200 --seed 1 --out games
  shiho selfplay shogi --games 500 --agent ab:nodes=500 --book openings.sfen --out games
  shiho selfplay all --games 100 --agent random --out games";

pub(super) const MATCH: &str = "Examples:
  shiho match shogi --agents ab:nodes=500,ab:nodes=250 --games 200
  shiho match yonin --agents ab:eval=my.net,maxn --games 240 --out match";

pub(super) const RESUME: &str = "Examples:
  shiho resume games
  shiho resume games --games 5000";

pub(super) const DATA: &str = "Examples:
  shiho data import *.kif --out records
  shiho data verify records
  shiho data export records --format csv --out records.csv
  shiho data positions records --out positions.parquet
  shiho data book records --plies 16 --max-score 150 --out openings.sfen";

pub(super) const STATS: &str = "Examples:
  shiho stats balance games
  shiho stats balance games --csv tables --without-reasons resign";

pub(super) const NET: &str = "Examples:
  shiho net info my.net";

pub(super) const TRAIN: &str = "Examples:
  shiho train fit games --out my.net
  shiho train fit --help";

pub(super) const BENCH: &str = "Examples:
  shiho bench
  shiho bench yonin --playouts 1000";

pub(super) const COMPLETIONS: &str = "Examples:
  shiho completions bash > ~/.local/share/bash-completion/completions/shiho
  shiho completions zsh > ~/.zfunc/_shiho";

pub(super) const MAN: &str = "Examples:
  shiho man ~/.local/share/man/man1";
