//! A user's own rule files: one with mistakes harms no other, and two with one id are told.

use gridwright_genre::{BadRule, Catalogue};

fn rules(id: &str, rule: &str) -> String {
    format!("genre {id} \"The {id}\"\nalso  other-{id}\nfind s on cells: yes/no\nrule r \"R.\": {rule}\n")
}

fn told(bad: &BadRule) -> String {
    bad.diagnostics.iter().map(|d| d.plain(&bad.name, &bad.text)).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_broken_file_disables_itself_alone() {
    let mut catalogue = Catalogue::shipped();
    let n_shipped = catalogue.entries().count();
    catalogue.add("a.rule", &rules("a", "any(s in cells)")).unwrap();
    let bad = catalogue.add("b.rule", &rules("b", "any(t in cells)")).unwrap_err();
    assert!(told(&bad).contains("no name `t`"), "{}", told(&bad));
    catalogue.add("c.rule", &rules("c", "any(s in cells)")).unwrap();
    assert_eq!(catalogue.entries().count(), n_shipped + 2);
    assert!(catalogue.get("a").is_some() && catalogue.get("c").is_some());
    for name in ["b", "B", "other-b", "the b"] {
        assert!(catalogue.get(name).is_none());
        assert_eq!(catalogue.broken(name), Some("b.rule"));
    }
    assert_eq!((catalogue.broken("a"), catalogue.broken("nothing")), (None, None));
    // Put right, it is there.
    catalogue.add("b.rule", &rules("b", "all(s in cells)")).unwrap();
    assert!(catalogue.get("b").is_some() && catalogue.broken("b").is_none());
}

/// Who wrote a file for a shipped genre does not want to be answered by the shipped rules.
#[test]
fn a_broken_file_does_not_fall_back_to_a_shipped_genre() {
    let mut catalogue = Catalogue::shipped();
    let id = catalogue.entries().next().unwrap().id().to_owned();
    let n_shipped = catalogue.entries().count();
    catalogue.add("mine.rule", &rules(&id, "any(t in cells)")).unwrap_err();
    assert!(catalogue.get(&id).is_none());
    assert_eq!((catalogue.broken(&id), catalogue.entries().count()), (Some("mine.rule"), n_shipped - 1));
    // A name of the broken file that another genre has is that genre's.
    let other = catalogue.entries().next().unwrap().id().to_owned();
    let text = rules("x", "any(t in cells)").replace("other-x", &other);
    catalogue.add("x.rule", &text).unwrap_err();
    assert!(catalogue.get(&other).is_some() && catalogue.broken(&other).is_none());
}

#[test]
fn two_files_with_one_id_are_told_with_both_names() {
    let mut catalogue = Catalogue::shipped();
    let first = rules("a", "any(s in cells)");
    catalogue.add("one/a.rule", &first).unwrap();
    let bad = catalogue.add("two/a.rule", &rules("a", "all(s in cells)")).unwrap_err();
    assert_eq!(
        told(&bad),
        "error[duplicate]: the id `a` is that of one/a.rule, too\n  two/a.rule:1:7\n  \
         hint: give one of the two files another id; the first is used until then"
    );
    assert_eq!(catalogue.get("a").unwrap().text(), first);
    // The same file again, changed, takes its own place.
    let changed = rules("a", "all(s in cells)");
    catalogue.add("one/a.rule", &changed).unwrap();
    assert_eq!(catalogue.get("a").unwrap().text(), changed);
}
