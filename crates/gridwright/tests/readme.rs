//! The README of the project shows the program that is tested as the README of the library.

#[test]
fn both_readmes_show_the_same_program() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md");
    let text = std::fs::read_to_string(root).expect("the project has a README");
    let program = |text: &str| text.split("```rust\n").nth(1)?.split("```").next().map(str::to_owned);
    let ours = program(include_str!("../README.md"));
    assert!(ours.is_some());
    assert_eq!(program(&text), ours);
}
