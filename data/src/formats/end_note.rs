//! Ends for which a format has no word, as a note beside the game: `REASON [draw | places P P ...]`.

use shiho_core::PerSeat;

use super::game_text::Ending;

/// The header of KIF and KI2 that holds the note.
pub(super) const JAPANESE_KEY: &str = "四方終局";
/// The header of CSA.
pub(super) const CSA_KEY: &str = "SHIHO_END";
/// The tag of PGN4.
pub(super) const PGN4_KEY: &str = "ShihoEnd";

/// The note among the headers of a game.
pub(super) fn find(headers: &[(String, String)]) -> Option<Ending> {
    let keys = [JAPANESE_KEY, CSA_KEY, PGN4_KEY];
    let header = headers.iter().find(|(key, _)| keys.contains(&&**key))?;
    parse(&header.1)
}

/// The note about `ending`, in a game of `seats` seats.
pub(super) fn text(ending: &Ending, seats: usize) -> String {
    let mut text = ending.reason.clone();
    if let Some(places) = ending.places {
        text += " places";
        for place in &places[..seats] {
            text += &format!(" {place}");
        }
    } else if ending.draw {
        text += " draw";
    }
    text
}

/// Reads a note.
pub(super) fn parse(text: &str) -> Option<Ending> {
    let mut words = text.split_whitespace();
    let mut ending = Ending {
        reason: words.next()?.into(),
        places: None,
        draw: false,
        seconds: None,
    };
    match words.next() {
        None => {}
        Some("draw") => ending.draw = true,
        Some("places") => {
            let mut places = PerSeat::default();
            for (place, word) in places.iter_mut().zip(words.by_ref()) {
                *place = word.parse().ok()?;
            }
            ending.places = Some(places);
        }
        Some(_) => return None,
    }
    words.next().is_none().then_some(ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_come_back() {
        for note in ["ply_cap draw", "error", "called:resign places 2 1"] {
            let ending = parse(note).expect("a note");
            assert_eq!(text(&ending, 2), note);
        }
        assert!(parse("").is_none() && parse("x y").is_none() && parse("x places a").is_none());
    }
}
