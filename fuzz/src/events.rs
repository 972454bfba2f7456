//! Moves and events: `VARIANT RULES`, a position's text and words of a game, on a line each.

use shiho_core::{Event, Game, Move, RuleSet, Variant, VariantId, VariantVisitor};

/// Words played of one input.
const MOST: usize = 60;

/// Checks `data` as a game's words.
///
/// # Panics
/// If something does not hold.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let mut lines = text.splitn(3, '\n');
    let mut line = || lines.next().unwrap_or("");
    let (head, position, words) = (line(), line(), line());
    let (variant, rules) = head.split_once(' ').unwrap_or((head, ""));
    if let Ok(variant) = variant.parse::<VariantId>() {
        variant.visit(Words {
            rules,
            position,
            words,
        });
    }
}

struct Words<'a> {
    rules: &'a str,
    position: &'a str,
    words: &'a str,
}

impl VariantVisitor for Words<'_> {
    type Output = ();

    fn visit<V: Variant>(self) {
        let Ok(rules) = V::Rules::parse(self.rules) else {
            return;
        };
        let Ok(start) = V::parse_position(self.position, &rules) else {
            return;
        };
        let mut game = Game::new(start.clone());
        for word in self.words.split([' ', '\n']).take(MOST) {
            let Ok(event) = game.position().parse_event(word) else {
                // An unreadable word must not be played.
                assert!(game.play_text(word).is_err(), "{word}");
                continue;
            };
            let text = V::event_text(event);
            assert_eq!(game.position().parse_event(&text), Ok(event), "{word}");
            if let Event::Move(mv) = event {
                assert_eq!(V::Move::from_code(mv.code()), Some(mv), "{word}");
                let is_listed = game.legal().contains(&mv);
                if game.outcome().is_none() {
                    let is_legal = game.position().is_legal(mv);
                    assert!(is_legal || !is_listed, "{word}");
                }
                assert!(!is_listed || game.clone().play(mv).is_ok(), "{word}");
            }
            let before = game.clone();
            if game.act(event).is_err() {
                assert_eq!(game.events(), before.events(), "{word}");
                assert_eq!(game.position(), before.position(), "{word}");
                assert_eq!(game.outcome(), before.outcome(), "{word}");
                assert_eq!(game.legal(), before.legal(), "{word}");
            }
        }
        let mut again = Game::new(start);
        for &event in game.events() {
            let text = V::event_text(event);
            again
                .play_text(&text)
                .unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        assert_eq!(again.position(), game.position());
        assert_eq!(again.outcome(), game.outcome());
        assert_eq!(again.keys(), game.keys());
    }
}
