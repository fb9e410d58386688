//! Proofs of uniqueness are accepted by the independent checker, corrupted ones are not: some of every genre.

use crate::common;

use common::random_problem;
use gridwright_base::{Budget, Rng};
use gridwright_board::{Board, Val};
use gridwright_check::CheckOptions;
use gridwright_lang::ir::{Domain, Genre, Role};
use gridwright_notation::read_text;
use gridwright_solve::{Engine, Verdict, prove_unique, verify_unique};
use gridwright_testkit::draft::{Seeding, add_clues, clues, complete, partition};
use gridwright_testkit::{FixtureKind, fixtures, for_every_genre, root, setting};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How the problems of a genre are found; all are kept only if they have one solution, and that is not an empty board.
#[derive(Clone, Copy)]
enum Source {
    /// Random givens on a board of this size.
    Random(usize, usize),
    /// Random givens, and rooms of about so many cells.
    Rooms(usize, usize, usize),
    /// The clues that fit a random answer, thinned.
    Answer(usize, usize),
}

/// The sources of genres that name none.
const USUAL: [Source; 4] = [Source::Random(3, 3), Source::Rooms(3, 4, 5), Source::Random(2, 3), Source::Rooms(4, 4, 5)];
/// Problems of each genre, and how often one is looked for.
const PROBLEMS: usize = 6;
/// See [`PROBLEMS`].
const TRIES: usize = 4_000;
/// So many problems suffice, found in so many tries, where a genre names no source of its own: its solved fixtures come first.
const ENOUGH: usize = 2;
/// See [`ENOUGH`].
const FEW_TRIES: usize = 400;

fn solution(genre: &Genre, board: &Board) -> Option<Board> {
    match Engine::new(genre, board, &Budget::unlimited()).unwrap().solve(&Budget::unlimited()).unwrap() {
        Verdict::Unique(solution) => Some(solution),
        _ => None,
    }
}

fn unique_board(genre: &Genre, source: Source, rng: &mut Rng) -> Option<Board> {
    match source {
        Source::Random(rows, cols) => solution(genre, &random_problem(genre, rows, cols, 1 + rng.below(3), rng)),
        Source::Rooms(rows, cols, mean) => {
            let mut board = random_problem(genre, rows, cols, 2, rng);
            for (layer, _) in genre.layers_of(Role::Given).filter(|(_, l)| l.domain == Domain::Division) {
                board.layer_mut(layer).fill(Val::Blank);
                partition(&mut board, layer, mean, rng);
            }
            solution(genre, &board)
        }
        Source::Answer(rows, cols) => {
            let seeding = Seeding { clues: 100, ..Seeding::default() };
            let mut board = complete(genre, &seeding, rows, cols, rng)?;
            add_clues(genre, &mut board, CheckOptions::default(), &seeding, rng);
            let mut found = solution(genre, &board)?;
            for _ in 0..3 {
                let mut less = board.clone();
                for (layer, i) in clues(genre, &board, rng).into_iter().filter(|_| rng.chance(1, 3)).collect::<Vec<_>>()
                {
                    less.layer_mut(layer)[i] = Val::Blank;
                }
                if let Some(thinner) = solution(genre, &less) {
                    (board, found) = (less, thinner);
                }
            }
            Some(found)
        }
    }
}

fn is_empty(genre: &Genre, board: &Board) -> bool {
    let plain = board.without_marks(genre);
    let mut vals = genre.layers_of(Role::Find).flat_map(|(layer, _)| plain.layer(layer));
    vals.all(|val| matches!(val, Val::Blank | Val::Flag(false)))
}

/// The boards of a genre's fixtures of one kind.
fn drawn(genre: &Genre, kind: FixtureKind) -> Vec<Board> {
    let fixtures = fixtures(&root().join(&genre.id)).into_iter().map(Result::unwrap);
    fixtures.filter(|f| f.kind == kind).map(|f| read_text(genre, &f.parts).unwrap().board).collect()
}

/// Some unique problems of a genre are proved and verified, and a spoilt proof is rejected. Its sources take turns. Whether
/// some proof had a step: where lines of the board are seen through at once, small problems have none.
fn proofs_of(genre: &Genre, sources: &[Source]) -> bool {
    let name = &genre.id;
    let (enough, tries) = if sources.len() == 1 { (PROBLEMS, TRIES) } else { (ENOUGH, FEW_TRIES) };
    let mut rng = Rng::new(11);
    let mut solved: Vec<Board> =
        drawn(genre, FixtureKind::Solved).iter().filter_map(|b| solution(genre, b)).take(PROBLEMS).collect();
    for source in sources.iter().cycle().take(tries) {
        if solved.len() == PROBLEMS {
            break;
        }
        solved.extend(unique_board(genre, *source, &mut rng).filter(|b| !is_empty(genre, b)));
    }
    let way_out = format!("name another source in fixtures/{name}/sizes.txt, as `prove: answer 3x3`");
    assert!(solved.len() >= enough, "{name}: only {} unique problems; {way_out}", solved.len());
    let mut proofs = Vec::new();
    let mut n_with_steps = 0;
    for solution in &solved {
        let proof = prove_unique(genre, solution, &Budget::unlimited()).unwrap().unwrap();
        assert_eq!(
            verify_unique(genre, solution, &proof, &Budget::unlimited()).unwrap(),
            Ok(()),
            "{name}: {solution:?}\n{proof}"
        );
        spoil(genre, solution, &proof);
        n_with_steps += usize::from(proof.lines().count() > 1);
        proofs.push(proof);
    }
    prove_nothing_of_several(genre, &proofs);
    n_with_steps > 0
}

/// Steps that nothing justifies, before anything is derived.
fn spoil(genre: &Genre, solution: &Board, proof: &str) {
    let rejected = |text: &str| verify_unique(genre, solution, text, &Budget::unlimited()).unwrap().is_err();
    assert!(rejected(&format!("l 4000000 0\n{proof}")), "{}: a lemma of no constraint", genre.id);
    assert!(rejected(&format!("4000000000 0\n{proof}")), "{}: a literal of no variable", genre.id);
    assert!(rejected(&format!("1 2\n{proof}")), "{}: a clause without its end", genre.id);
    if let Some(lemma) = proof.lines().find(|line| line.starts_with("l ")) {
        let forged = lemma.split(' ').enumerate().map(|(i, word)| if i == 1 { "3999999" } else { word });
        let forged = proof.replacen(lemma, &forged.collect::<Vec<_>>().join(" "), 1);
        assert!(rejected(&forged), "{}: a lemma of another constraint", genre.id);
    }
}

/// No text proves that a problem has one solution if it has several.
fn prove_nothing_of_several(genre: &Genre, proofs: &[String]) {
    for board in drawn(genre, FixtureKind::Many) {
        let verdict = Engine::new(genre, &board, &Budget::unlimited()).unwrap().solve(&Budget::unlimited()).unwrap();
        let Verdict::Multiple { first, .. } = verdict else { panic!("{}: {verdict:?}", genre.id) };
        for text in proofs.iter().map(String::as_str).chain(["0\n", ""]) {
            assert!(
                verify_unique(genre, &first, text, &Budget::unlimited()).unwrap().is_err(),
                "{}: {first:?}",
                genre.id
            );
        }
    }
}

/// Where the problems of a genre come from: `prove: random 3x3`, `answer 3x3` or `rooms 3x4 6` in its `sizes.txt`; else
/// several sources take turns.
fn sources_of(genre: &str) -> Vec<Source> {
    let Some(line) = setting(genre, "prove") else { return USUAL.to_vec() };
    let words: Vec<&str> = line.split_whitespace().collect();
    let number = |word: &str| word.parse::<usize>().unwrap_or_else(|_| panic!("{genre}: `prove: {line}`"));
    let size = |word: &str| word.split_once('x').map(|(rows, cols)| (number(rows), number(cols)));
    vec![match (words.as_slice(), words.get(1).and_then(|word| size(word))) {
        (["random", _], Some((rows, cols))) => Source::Random(rows, cols),
        (["answer", _], Some((rows, cols))) => Source::Answer(rows, cols),
        (["rooms", _, cells], Some((rows, cols))) => Source::Rooms(rows, cols, number(cells)),
        _ => panic!("{genre}: `prove: {line}` is no `random RxC`, `answer RxC` or `rooms RxC CELLS`"),
    }]
}

#[test]
fn problems_of_every_genre_are_proved() {
    let (asked, with_steps) = (AtomicUsize::new(0), AtomicUsize::new(0));
    for_every_genre(|entry| {
        let has_steps = proofs_of(entry.genre(), &sources_of(entry.id()));
        asked.fetch_add(1, Ordering::Relaxed);
        with_steps.fetch_add(usize::from(has_steps), Ordering::Relaxed);
    });
    let (asked, with_steps) = (asked.into_inner(), with_steps.into_inner());
    assert!(2 * with_steps >= asked, "of {asked} genres only {with_steps} have proofs with steps");
}
