//! Proofs of uniqueness are accepted by the independent checker, corrupted ones are not.

mod common;

use common::random_problem;
use gridwright_base::{Budget, Rng};
use gridwright_genre::Catalogue;
use gridwright_solve::{Engine, Verdict, prove_unique, verify_unique};

/// Unique problems of a genre are proved and verified; returns how many there were.
fn proofs_of(name: &str, rows: usize, cols: usize, wanted: usize) -> usize {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get(name).unwrap().genre();
    let budget = Budget::unlimited();
    let mut rng = Rng::new(11);
    let mut found = 0;
    for _ in 0..4000 {
        let board = random_problem(genre, rows, cols, 1 + rng.below(3), &mut rng);
        let Ok(Verdict::Unique(solution)) = Engine::new(genre, &board).unwrap().solve(&budget) else { continue };
        let proof = prove_unique(genre, &solution, &budget).unwrap().unwrap();
        assert_eq!(verify_unique(genre, &solution, &proof).unwrap(), Ok(()), "{name}: {board:?}\n{proof}");
        // A step that nothing justifies, before anything is derived: the empty clause from a constraint that does not exist.
        let forged = verify_unique(genre, &solution, &format!("l 4000000 0\n{proof}")).unwrap();
        assert!(forged.is_err(), "{name}: a lemma of no constraint was accepted");
        found += 1;
        if found == wanted {
            break;
        }
    }
    found
}

macro_rules! genres {
    ($($test:ident: $name:literal, $rows:literal, $cols:literal;)*) => {
        $(#[test]
        fn $test() {
            assert!(proofs_of($name, $rows, $cols, 10) >= 10, "too few unique problems");
        })*
    };
}

genres! {
    slitherlink: "slither", 4, 4;
    numberlink: "numlin", 3, 4;
    nurikabe: "nurikabe", 3, 3;
    nagareru: "nagare", 4, 4;
    sudoku: "sudoku", 4, 4;
    shikaku: "shikaku", 3, 3;
    choco_banana: "cbanana", 3, 3;
    factors: "factors", 3, 3;
    fillomino: "fillomino", 3, 3;
    kurotto: "kurotto", 3, 3;
    sukoro: "sukoro", 3, 3;
    norinori: "norinori", 2, 3;
    hitori: "hitori", 4, 4;
    masyu: "mashu", 4, 4;
    heyawake: "heyawake", 3, 3;
    kurodoko: "kurodoko", 3, 3;
    tentai_show: "tentaisho", 2, 2;
    gokigen: "gokigen", 2, 2;
}
