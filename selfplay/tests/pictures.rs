//! Pictures of boards: what is on them, in which files.

use std::path::Path;

use assert_cmd::Command;

fn shiho(folder: &Path, arguments: &[&str]) -> std::process::Output {
    let mut command = Command::cargo_bin("shiho").expect("built with the tests");
    command
        .current_dir(folder)
        .args(arguments)
        .output()
        .expect("runs")
}

fn svg(folder: &Path, arguments: &[&str]) -> String {
    let call = [&["show"], arguments, &["--svg", "a.svg", "--force"]].concat();
    let output = shiho(folder, &call);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {told}");
    std::fs::read_to_string(folder.join("a.svg")).expect("written")
}

/// The number of shapes with this fill.
fn shapes(svg: &str, fill: &str) -> usize {
    svg.matches(&format!("fill=\"#{fill}\"")).count()
}

#[test]
fn pictures_need_no_font_and_say_what_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, title) in [
        ("shogi", "Shogi"),
        ("annan", "Annan shogi"),
        ("yonin", "Yonin"),
        ("chess4", "Four-player chess"),
    ] {
        for letters in ["kanji", "western"] {
            let picture = svg(folder.path(), &[game, "--letters", letters]);
            assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
            assert!(
                !picture.contains("<text") && !picture.contains("font"),
                "{game}"
            );
            assert!(
                picture.contains("<title>") && picture.contains(title),
                "{game}"
            );
            assert!(picture.contains("to move"), "{game}");
            assert_eq!(picture.matches('<').count(), picture.matches('>').count());
            assert_eq!(shapes(&picture, "f3d26a"), 0, "nothing has moved");
        }
    }
}

#[test]
fn every_piece_is_drawn_once() {
    let folder = tempfile::tempdir().expect("a folder");
    // Tiles of the board and of the legend.
    let shogi = svg(folder.path(), &["shogi"]);
    assert_eq!(shapes(&shogi, "fffaee"), 40 + 2);
    let yonin = svg(folder.path(), &["yonin"]);
    for colour in ["f4b5a8", "b0ccf2", "f5e294", "b6e0b2"] {
        assert_eq!(shapes(&yonin, colour), 9 + 1, "{colour}");
    }
    let chess4 = svg(folder.path(), &["chess4"]);
    for colour in ["d9483b", "3b74d0", "e2b41f", "3f9a4e"] {
        assert_eq!(shapes(&chess4, colour), 16 + 1, "{colour}");
    }
    // A chequered cross, its pieces upright.
    assert_eq!(shapes(&chess4, "f2eee4"), 80);
    assert_eq!(shapes(&chess4, "c9c2b2"), 80);
    assert!(!chess4.contains("rotate("));
    let grey = svg(folder.path(), &["chess4", "--moves", "resign:R"]);
    assert_eq!((shapes(&grey, "a8a8a8"), shapes(&grey, "d9483b")), (16, 1));
}

#[test]
fn the_last_move_promotions_and_borrowed_moves_are_marked() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let moved = svg(folder, &["shogi", "--moves", "7g7f"]);
    assert_eq!(shapes(&moved, "f3d26a"), 2);
    let dropped = svg(folder, &["shogi", "--moves", "7g7f 3c3d 8h2b+ 3a2b B*5e"]);
    assert_eq!(shapes(&dropped, "f3d26a"), 1);
    let promoted = svg(folder, &["shogi", "--moves", "7g7f 3c3d 8h2b+"]);
    assert_eq!(shapes(&promoted, "b01010"), 1);
    let letters = ["--letters", "western"];
    let western = svg(
        folder,
        &[&["shogi", "--moves", "7g7f 3c3d 8h2b+"][..], &letters[..]].concat(),
    );
    assert_eq!(shapes(&western, "b01010"), 2, "+B is two letters");
    // Annan's start: pieces in front of others move as those.
    let annan = svg(folder, &["annan"]);
    let position = svg(
        folder,
        &["annan", "--position", "4k4/9/9/9/3P5/3R5/9/9/4K4 b - 1"],
    );
    assert_eq!(
        shapes(&position, "1f4e8c"),
        1 + 1,
        "a pawn moves as a rook, and the legend"
    );
    assert!(shapes(&annan, "1f4e8c") > 2);
    assert_eq!(shapes(&moved, "1f4e8c"), 0);
}

#[test]
fn png_has_the_size_that_was_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    for (game, size) in [("shogi", 300_u32), ("chess4", 800)] {
        let size_text = size.to_string();
        let name = format!("{game}.png");
        let call = ["show", game, "--png", &name, "--size", &size_text];
        assert!(shiho(folder, &call).status.success());
        let bytes = std::fs::read(folder.join(&name)).expect("written");
        assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
        assert_eq!(bytes[16..20], size.to_be_bytes(), "width");
        let again = shiho(folder, &call);
        assert_eq!(again.status.code(), Some(1));
        let told = String::from_utf8_lossy(&again.stderr).into_owned();
        assert!(told.contains("--force"), "{told}");
        let forced = [&call[..], &["--force"]].concat();
        assert!(shiho(folder, &forced).status.success());
        assert_eq!(
            std::fs::read(folder.join(&name)).expect("written"),
            bytes,
            "the same picture"
        );
    }
    std::fs::write(folder.join("notes.svg"), "mine").expect("written");
    let other = shiho(folder, &["show", "shogi", "--svg", "notes.svg", "--force"]);
    assert_eq!(other.status.code(), Some(1), "only pictures are replaced");
    let small = shiho(folder, &["show", "shogi", "--png", "b.png", "--size", "10"]);
    assert_eq!(small.status.code(), Some(2));
    assert!(!folder.join("b.png").exists());
}

#[test]
fn nothing_is_written_if_one_of_two_pictures_cannot_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    std::fs::write(folder.join("x.txt"), "mine").expect("written");
    let call = [
        "show", "shogi", "--svg", "new.svg", "--png", "x.txt", "--force",
    ];
    assert_eq!(shiho(folder, &call).status.code(), Some(1));
    assert!(!folder.join("new.svg").exists());
    let same = ["show", "shogi", "--svg", "s.png", "--png", "s.png"];
    assert_eq!(shiho(folder, &same).status.code(), Some(2));
    for option in [
        &["--letters", "western"][..],
        &["--size", "300"],
        &["--force"],
    ] {
        let call = [&["show", "shogi"], option].concat();
        assert_eq!(shiho(folder, &call).status.code(), Some(2), "{option:?}");
    }
    // Marked is what the move names, not what comes of it.
    let yonin = svg(folder, &["yonin", "--moves", "5g5f"]);
    assert_eq!(shapes(&yonin, "f3d26a"), 2);
    let leaving = svg(folder, &["chess4", "--moves", "h2h3 resign:B"]);
    assert_eq!(shapes(&leaving, "f3d26a"), 0);
}
