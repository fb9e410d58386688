//! Why one value, what is wrong, and what can be known where there are several solutions.

use crate::common;

use common::{CLAIMS, Judged, LOOKS, boards, judge};
use gridwright_base::{Budget, Rng};
use gridwright_board::{Board, Site, Val};
use gridwright_explain::{Claim, Explainer, Grade, Word};
use gridwright_genre::Catalogue;
use gridwright_lang::ir::Genre;
use gridwright_solve::{Engine, Verdict};

fn solution(genre: &Genre, board: &Board) -> Option<Board> {
    let budget = Budget::unlimited();
    match Engine::new(genre, board, &budget).ok()?.solve(&budget).ok()? {
        Verdict::Unique(solution) => Some(solution),
        _ => None,
    }
}

/// A board of each genre that has just one solution, with the solution.
fn solved(genre: &Genre) -> Option<(Board, Board)> {
    boards(genre).into_iter().find_map(|board| solution(genre, &board).map(|solution| (board, solution)))
}

#[test]
fn a_value_is_shown_by_steps_that_rest_on_each_other() {
    let budget = Budget::unlimited();
    for entry in Catalogue::shipped().entries() {
        let genre = entry.genre();
        let Some((board, solution)) = solved(genre) else { continue };
        let mut explainer = Explainer::new(genre, &board, &budget).unwrap().unwrap();
        let sites: Vec<_> = explainer.sites().collect();
        // A tiny board may have nothing to find.
        let Some(&site) = sites.get(sites.len() / 2) else { continue };
        let Some(steps) = explainer.why(site, &budget).unwrap() else { continue };
        let told =
            |claim: &Claim| claim.site == site && !claim.not && claim.val == solution.layer(site.layer)[site.at()];
        let last = steps.last().unwrap();
        assert!(last.forced.iter().chain(&last.settled).any(told), "{}: {last:?} does not tell {site:?}", genre.id);
        let mut known: Vec<Claim> = Vec::new();
        for step in &steps {
            assert_ne!(judge(&explainer, step, LOOKS, CLAIMS), Judged::Wrong, "{}", genre.id);
            for since in &step.since {
                let named = |claim: &Claim| claim == since || (since.not && claim.site == since.site && !claim.not);
                let meant = known.iter().any(named);
                // Borders that must go on are told by the step that made them so.
                assert!(meant || matches!(since.val, Val::Flag(_)), "{}: {since:?} was not told", genre.id);
            }
            known.extend(step.forced.iter().chain(&step.settled));
        }
    }
}

#[test]
fn a_wrong_value_is_shown_to_be_wrong() {
    let budget = Budget::unlimited();
    let mut rng = Rng::new(5);
    for entry in Catalogue::shipped().entries() {
        let genre = entry.genre();
        let Some((board, solution)) = solved(genre) else { continue };
        let mut explainer = Explainer::new(genre, &board, &budget).unwrap().unwrap();
        let sites: Vec<_> = explainer.sites().collect();
        let flags: Vec<_> =
            sites.into_iter().filter(|site| matches!(solution.layer(site.layer)[site.at()], Val::Flag(_))).collect();
        if flags.is_empty() {
            continue;
        }
        let site = flags[rng.below(flags.len() as u64) as usize];
        let mut drawn = board.clone();
        let Val::Flag(right) = solution.layer(site.layer)[site.at()] else { continue };
        drawn.layer_mut(site.layer)[site.at()] = Val::Flag(!right);
        let wrong = explainer.take_marks(&drawn);
        let expected = Claim { site, val: Val::Flag(!right), not: false };
        assert_eq!(wrong, [expected], "{}", genre.id);
        let mistake = explainer.mistake(&wrong, &budget).unwrap().unwrap();
        assert_eq!(mistake.drawn, expected);
        let last = mistake.steps.last().unwrap();
        let contrary = Claim { val: Val::Flag(right), ..expected };
        assert!(last.forced.iter().chain(&last.settled).any(|&claim| claim == contrary), "{}: {last:?}", genre.id);
        assert!(explainer.mistake(&[], &budget).unwrap().is_none());
    }
}

#[test]
fn what_is_drawn_rightly_is_not_told_again() {
    let budget = Budget::unlimited();
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slither").unwrap().genre();
    let (board, solution) = solved(genre).unwrap();
    let mut explainer = Explainer::new(genre, &board, &budget).unwrap().unwrap();
    assert_eq!(explainer.take_marks(&solution), []);
    assert!(explainer.is_complete());
    assert!(explainer.advance(&budget).unwrap().is_none());
}

#[test]
fn several_solutions_are_explained_as_far_as_they_agree() {
    let budget = Budget::unlimited();
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slither").unwrap().genre();
    let mut board = Board::blank(genre, gridwright_grid::Grid::new(3, 3).unwrap());
    board.layer_mut(genre.layer("clue").unwrap())[4] = Val::Int(0);
    let mut explainer = Explainer::new(genre, &board, &budget).unwrap().unwrap();
    assert!(!explainer.is_unique());
    let path = explainer.path(&budget).unwrap();
    assert!(!path.complete);
    let facts = Engine::new(genre, &board, &budget).unwrap().facts(&budget).unwrap().unwrap();
    let told: usize = path.steps.iter().map(|step| step.forced.len() + step.settled.len()).sum();
    assert_eq!(told, facts.n_forced);
    // A loop in one corner, and another in the opposite one.
    let clue = genre.layer("clue").unwrap();
    board.layer_mut(clue)[0] = Val::Int(4);
    board.layer_mut(clue)[8] = Val::Int(4);
    assert!(Explainer::new(genre, &board, &budget).unwrap().is_none());
}

#[test]
fn grades_follow_the_hardest_step() {
    let budget = Budget::unlimited();
    for entry in Catalogue::shipped().entries() {
        let Some((board, _)) = solved(entry.genre()) else { continue };
        let mut explainer = Explainer::new(entry.genre(), &board, &budget).unwrap().unwrap();
        let path = explainer.path(&budget).unwrap();
        let grade = Grade::of(&path);
        assert_eq!(grade.vector.steps.iter().sum::<usize>(), path.steps.len());
        assert_eq!(grade.word == Word::Easy, grade.vector.steps[1..] == [0, 0, 0] && grade.vector.most_pieces <= 2);
    }
}

/// Four corners are equally easy: told is the one that is looked at, whichever it is.
#[test]
fn of_steps_that_are_equally_easy_the_nearest_is_told() {
    let budget = Budget::unlimited();
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slitherlink").unwrap().genre();
    let mut board = Board::blank(genre, gridwright_grid::Grid::new(8, 8).unwrap());
    let clue = genre.layer("clue").unwrap();
    for slot in [0, 7, 56, 63] {
        board.layer_mut(clue)[slot] = Val::Int(0);
    }
    for corner in ["r1c1", "r1c8", "r8c1", "r8c8"] {
        let site = |side: &str| Site::parse(&format!("loop:{corner}.{side}"), genre, &board).unwrap();
        let own = ["up", "down", "left", "right"].map(site);
        let mut explainer = Explainer::new(genre, &board, &budget).unwrap().unwrap();
        explainer.look_at(&own[..1]);
        let step = explainer.advance(&budget).unwrap().unwrap();
        assert!(step.forced.iter().all(|claim| own.contains(&claim.site)), "{corner}: {:?}", step.forced);
    }
    let mut explainer = Explainer::new(genre, &board, &budget).unwrap().unwrap();
    let step = explainer.advance(&budget).unwrap().unwrap();
    assert_eq!(step.forced.len(), 16, "who looks nowhere is told what is given away all over the board");
}
