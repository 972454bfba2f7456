//! Rules: `VARIANT TEXT`, the text as rules and as the name of a preset.

use shiho_core::{Game, RuleSet, Variant, VariantId, VariantVisitor};

/// Checks `data` as rules.
///
/// # Panics
/// If something does not hold.
pub fn check(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    let (variant, rules) = text.split_once(' ').unwrap_or((text, ""));
    if let Ok(variant) = variant.parse::<VariantId>() {
        variant.visit(Rules(rules));
    }
}

struct Rules<'a>(&'a str);

impl VariantVisitor for Rules<'_> {
    type Output = ();

    fn visit<V: Variant>(self) {
        let _ = V::Rules::preset(self.0);
        let Ok(rules) = V::Rules::parse(self.0) else {
            return;
        };
        let text = rules.to_string();
        assert_eq!(V::Rules::parse(&text), Ok(rules), "{text}");
        let start = V::start(&rules);
        assert_eq!(start.rules(), &rules, "{text}");
        let game = Game::new(start);
        assert!(
            game.outcome().is_some() || !game.legal().is_empty(),
            "{text}"
        );
    }
}
