//! The notation lines of rule files are checked against the layers.

mod common;

use common::{library, load, rule_texts};

#[test]
fn shipped_notation_binds_without_a_word() {
    let library = library();
    for (name, text) in rule_texts("") {
        let (s, problems) = load(&name, &text, &library);
        assert!(problems.is_empty(), "{}", problems.join("\n"));
        assert!(s.bound.has_url() && s.bound.has_file(), "{name}");
    }
}
