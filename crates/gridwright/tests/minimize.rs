//! Clues that are redundant by themselves are those without which, one at a time, there is still one solution.

use gridwright::{Limits, Puzzle, Value};

#[test]
fn every_clue_that_can_go_alone_is_told() {
    for text in [
        "slither/3/3/32221313c",
        "nurikabe/8/8/l5s4i3g2l6g2h3zj1",
        "sudoku/4/4/1h4h1h3h4h3",
        "sudoku/4/4/1342421331242431",
        "pzprv3/nagare/4/4/. . . L /. d . . /. . . u /N . r . /0 0 0 /0 0 0 /0 0 0 /0 0 0 /0 0 0 0 /0 0 0 0 /0 0 0 0 /",
    ] {
        let puzzle = Puzzle::read(text).unwrap();
        let found = puzzle.minimize(&Limits::none()).unwrap();
        let given = puzzle.genre().given_layers();
        let is_clue = |site: &&String| {
            let layer = site.split(':').next().unwrap_or_default();
            given.contains(&layer) && puzzle.get(site).unwrap() != Value::Blank
        };
        let can_go = |site: &&String| {
            let mut without = puzzle.problem();
            without.set(site, Value::Blank).unwrap();
            without.solve(&Limits::none()).unwrap().is_unique()
        };
        let expected: Vec<String> = puzzle.sites().iter().filter(is_clue).filter(can_go).cloned().collect();
        let told: Vec<String> = found.more.redundant_alone.unwrap().into_iter().map(|clue| clue.site).collect();
        assert_eq!(told, expected, "{text}");
    }
}
