//! What is drawn and right by itself, but not together: compared with all solutions.

use gridwright_base::{Budget, Rng};
use gridwright_board::{Board, Site, Val};
use gridwright_explain::{Claim, Explainer};
use gridwright_genre::Catalogue;
use gridwright_grid::Grid;
use gridwright_lang::ir::{Genre, LayerId, Role};
use gridwright_solve::Engine;

/// Some values of some sites, each from a solution of its own.
fn scattered(genre: &Genre, problem: &Board, solutions: &[Board], rng: &mut Rng) -> (Board, Vec<Claim>) {
    let mut board = problem.clone();
    let mut marks = Vec::new();
    let sought = (0..genre.layers.len()).filter(|&layer| genre.layers[layer].role == Role::Find);
    for layer in sought.map(|layer| LayerId(layer as u32)) {
        for slot in 0..problem.layer(layer).len() {
            let val = solutions[rng.below(solutions.len() as u64) as usize].layer(layer)[slot];
            if rng.below(3) == 0 && val != Val::Blank {
                board.layer_mut(layer)[slot] = val;
                marks.push(Claim { site: Site::new(layer, slot), val, not: false });
            }
        }
    }
    (board, marks)
}

fn has(board: &Board, claim: &Claim) -> bool {
    board.layer(claim.site.layer)[claim.site.at()] == claim.val
}

#[test]
fn marks_clash_just_if_no_solution_has_them_all() {
    let budget = Budget::unlimited();
    let catalogue = Catalogue::shipped();
    let mut rng = Rng::new(18);
    let (mut n_clashes, mut n_shown) = (0, 0);
    for (name, side) in
        [("slitherlink", 3), ("hitori", 3), ("heyawake", 3), ("binairo", 4), ("masyu", 3), ("shakashaka", 3)]
    {
        let genre = catalogue.get(name).unwrap().genre();
        let problem = Board::blank(genre, Grid::new(side, side).unwrap());
        let explainer = Explainer::new(genre, &problem, &budget).unwrap().unwrap();
        let listing = Engine::new(genre, &problem, &budget).unwrap().list(5_000, &budget).unwrap();
        assert!(listing.complete, "{name}");
        let solutions = listing.solutions;
        for _ in 0..40 {
            let (board, marks) = scattered(genre, &problem, &solutions, &mut rng);
            let together = |marks: &[Claim]| solutions.iter().any(|board| marks.iter().all(|claim| has(board, claim)));
            let clash = explainer.clash(&board, &budget).unwrap();
            assert_eq!(clash.is_some(), !together(&marks), "{name}");
            let Some(clash) = clash else { continue };
            n_clashes += 1;
            assert!(clash.iter().all(|claim| marks.contains(claim)) && !together(&clash), "{name}");
            for n in 0..clash.len() {
                let others: Vec<Claim> = clash.iter().copied().filter(|claim| *claim != clash[n]).collect();
                assert!(together(&others), "{name}: nothing of it can be left out");
            }
            let shown = explainer.shown_clash(&clash, &budget).unwrap().expect("it can be shown");
            assert!(clash.contains(&shown.drawn) && shown.beside.len() + 1 == clash.len());
            let excludes =
                |claim: &Claim| claim.site == shown.drawn.site && (claim.not || claim.val != shown.drawn.val);
            // Marks that exclude each other by what they mean need no step.
            let Some(last) = shown.steps.last() else { continue };
            assert!(last.forced.iter().chain(&last.settled).any(excludes), "{name}");
            n_shown += 1;
        }
    }
    assert!(n_clashes >= 40 && 2 * n_shown > n_clashes, "{n_shown} of {n_clashes}");
}
