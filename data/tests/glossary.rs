//! Every reason for which a game can end stands in the glossary of the formats.
#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::path::Path;

use shiho_data::outside::REASONS_OUTSIDE_RULES;

/// The texts of all `EndReason("...")` in the sources below `folder`.
fn reasons(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            reasons(&path, found);
        } else {
            let text = std::fs::read_to_string(&path).unwrap();
            let texts = text.split("EndReason(\"").skip(1);
            found.extend(texts.filter_map(|rest| Some(rest.split_once('"')?.0.to_owned())));
        }
    }
}

#[test]
fn the_glossary_knows_every_reason() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let glossary = std::fs::read_to_string(root.join("FORMATS.md")).unwrap();
    let (_, glossary) = glossary.split_once("## Glossary").unwrap();
    let mut known = Vec::new();
    reasons(&root.join("../core/src/games"), &mut known);
    assert!(known.len() > 20, "{known:?}");
    known.extend(REASONS_OUTSIDE_RULES.map(String::from));
    for reason in known {
        assert!(glossary.contains(&format!("`{reason}`")), "{reason}");
    }
}
