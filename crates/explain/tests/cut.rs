//! What is told to be cut off, judged by walking.

use gridwright_base::Budget;
use gridwright_board::{Board, Val};
use gridwright_explain::{Claim, Explainer, Teller};
use gridwright_genre::Catalogue;
use gridwright_grid::Place;
use gridwright_lang::ir::Genre;
use gridwright_notation::{Bound, split_url};
use std::collections::BTreeSet;

/// The cells that one can walk to.
fn walk(board: &Board, from: Place, walls: &BTreeSet<Place>) -> BTreeSet<Place> {
    let mut seen = BTreeSet::from([from]);
    loop {
        let next: BTreeSet<Place> = seen.iter().flat_map(|&cell| board.grid.neighbours(cell)).collect();
        let n_before = seen.len();
        seen.extend(next.difference(walls));
        if seen.len() == n_before {
            return seen;
        }
    }
}

fn cells<'a>(genre: &Genre, board: &Board, claims: impl Iterator<Item = &'a Claim>) -> BTreeSet<Place> {
    claims.map(|claim| board.place_of(genre, claim.site.layer, claim.site.at()).unwrap()).collect()
}

/// Cells that must hang together: without the forced one those that would be cut off cannot be walked to from the others that are known.
#[test]
fn what_is_cut_off_cannot_be_walked_to() {
    let catalogue = Catalogue::shipped();
    let budget = Budget::unlimited();
    let mut n_cuts = Vec::new();
    for (name, address) in [
        ("nurikabe", "nurikabe/8/8/l5s4i3g2l6g2h3zj1"),
        ("heyawake", "heyawake/6/6/mmaapp0fo3v0h1g12g1g2h"),
        ("hitori", "hitori/6/6/122544654531315413231445526351546612"),
    ] {
        let genre = catalogue.get(name).unwrap().genre();
        let board = Bound::bind(genre).read_url(genre, &split_url(address).unwrap()).unwrap().board;
        let mut explainer = Explainer::new(genre, &board, &budget).unwrap().unwrap();
        while let Some(step) = explainer.advance(&budget).unwrap() {
            let Some(part) = Teller::new(&explainer).cut_off(&step) else { continue };
            if part.iter().any(|claim| !step.since.contains(claim)) {
                // It is the forced cell itself that would be cut off, so it is not of their colour.
                assert_eq!(part, step.forced);
                continue;
            }
            let forced = step.forced[0];
            let colour = |claim: &&Claim| claim.val == forced.val;
            let mut walls = cells(genre, &board, step.since.iter().filter(|claim| !colour(claim)));
            walls.extend(cells(genre, &board, std::iter::once(&forced)));
            let (inside, all) =
                (cells(genre, &board, part.iter()), cells(genre, &board, step.since.iter().filter(colour)));
            let outside: BTreeSet<Place> = all.difference(&inside).copied().collect();
            assert!(matches!(forced.val, Val::Flag(_)) && !inside.is_empty() && !outside.is_empty());
            let reached = walk(&board, *inside.first().unwrap(), &walls);
            assert!(inside.is_subset(&reached) && outside.is_disjoint(&reached), "{name}");
            n_cuts.push(name);
        }
    }
    assert!(n_cuts.len() >= 5, "{n_cuts:?}");
}
