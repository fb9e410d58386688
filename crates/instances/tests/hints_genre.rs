//! Clue sets of finished boards: what the family says, both engines confirm.

use gridwright_base::{Budget, Rng, Stop};
use gridwright_board::{Board, Val};
use gridwright_frontier::Job;
use gridwright_genre::Catalogue;
use gridwright_grid::{Grid, Kind, Place, Symmetry};
use gridwright_instances::hints::{Error, HintSets, Implicit, Subject, lettering, symmetric_groups};
use gridwright_lang::ir::{Genre, GivenUse, LayerId, Role};
use gridwright_lower_zdd::lower;
use gridwright_solve::{Engine, Verdict};
use gridwright_zdd::CountTable;

fn clue_layer(genre: &Genre) -> LayerId {
    genre.layers_of(Role::Given).find(|(_, layer)| layer.given_use == GivenUse::Derived).unwrap().0
}

fn random_answer(genre: &Genre, rows: usize, cols: usize, seed: u64) -> Board {
    let budget = Budget::unlimited();
    let blank = Board::blank(genre, Grid::new(rows, cols).unwrap());
    let lowered = lower(genre, &blank, &Budget::unlimited()).unwrap();
    let answers = lowered.build(&Job::new(&budget)).unwrap();
    let table = CountTable::new(&answers, &budget).unwrap();
    lowered.board(&table.sample(&mut Rng::new(seed)).unwrap())
}

/// The outline of a region as an answer.
fn outline(genre: &Genre, region: &[Vec<bool>], option: Option<&str>) -> Board {
    let mut board = Board::blank(genre, Grid::new(region.len(), region[0].len()).unwrap());
    let (layer, _) = genre.layers_of(Role::Find).next().unwrap();
    let inside = |y: i64, x: i64| {
        let row = usize::try_from(y).ok().and_then(|y| region.get(y));
        row.and_then(|row| usize::try_from(x).ok().and_then(|x| row.get(x))) == Some(&true)
    };
    for edge in board.grid.places(Kind::Edge).collect::<Vec<Place>>() {
        let (y, x) = board.grid.position(edge);
        let (dy, dx) = if y % 2 == 0 { (1, 0) } else { (0, 1) };
        let crossed = inside(y / 2 - dy, x / 2 - dx) != inside(y / 2, x / 2);
        assert!(board.set(genre, layer, edge, Val::Flag(crossed)));
    }
    if let Some(letter) = option {
        board.set_option(genre.option(letter).unwrap(), true);
    }
    board
}

/// Exactly one answer by the constraint engine, and exactly one by the diagram engine.
fn unique_by_both(genre: &Genre, problem: &Board) -> bool {
    let budget = Budget::unlimited();
    let by_constraints = Engine::new(genre, problem, &budget).unwrap().solve(&budget).unwrap();
    let by_diagram = lower(genre, problem, &Budget::unlimited()).unwrap().count(&Job::new(&budget)).unwrap();
    matches!(by_constraints, Verdict::Unique(_)) && by_diagram.to_string() == "1"
}

#[test]
fn fifty_samples_are_proved_good_by_both_engines() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slitherlink").unwrap().genre();
    let budget = Budget::unlimited();
    let mut rng = Rng::new(50);
    for seed in 0..5 {
        let answer = random_answer(genre, 5, 5, seed);
        let subject = Subject::new(genre, clue_layer(genre), &answer, &Budget::unlimited()).unwrap();
        let groups = (0..25).map(|clue| vec![clue]).collect();
        let good = subject.good_sets(groups, Vec::new(), &budget).unwrap();
        for (sets, n) in [(good.all().unwrap(), 5), (good.minimal(&budget).unwrap(), 5)] {
            let sets = HintSets::new(good.question(), sets);
            let drawn = sets.sample(n, &mut rng, &budget).unwrap();
            assert_eq!(drawn.len(), n);
            for set in drawn {
                assert!(unique_by_both(genre, &subject.problem(&sets.hints(&set))), "seed {seed}");
            }
        }
    }
}

#[test]
fn the_fewest_clues_by_asking_are_the_fewest_of_the_family() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slitherlink").unwrap().genre();
    let budget = Budget::unlimited();
    for (seed, required) in [(0, vec![]), (1, vec![]), (2, vec![3, 9])] {
        let answer = random_answer(genre, 4, 5, seed);
        let subject = Subject::new(genre, clue_layer(genre), &answer, &Budget::unlimited()).unwrap();
        let free: Vec<usize> = (0..20).filter(|clue| !required.contains(clue)).collect();
        let groups = free.iter().map(|&clue| vec![clue]).collect();
        let good = subject.good_sets(groups, required.clone(), &budget).unwrap();
        let least = HintSets::new(good.question(), good.all().unwrap()).least().unwrap();
        let mut solver = Implicit::new(&subject, free, required, &Budget::unlimited()).unwrap();
        let bounds = solver.minimum(&mut Rng::new(seed), &budget).unwrap().unwrap();
        assert_eq!((bounds.at_least, bounds.best.len(), bounds.stop), (least, least, None), "seed {seed}");
        assert!(unique_by_both(genre, &subject.problem(&bounds.best)));
    }
}

#[test]
fn a_raised_flag_stops_the_search() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slitherlink").unwrap().genre();
    let answer = random_answer(genre, 4, 4, 3);
    let subject = Subject::new(genre, clue_layer(genre), &answer, &Budget::unlimited()).unwrap();
    let budget = Budget::unlimited();
    budget.cancel_token().cancel();
    let mut solver = Implicit::new(&subject, (0..16).collect(), Vec::new(), &Budget::unlimited()).unwrap();
    let error = solver.minimum(&mut Rng::new(1), &budget).unwrap_err();
    assert_eq!(error.stop(), Some(Stop::Cancelled));
}

/// A loop drawn by hand, with clues in a half-turn pattern: 47 of its 62 clues are redundant, each by itself.
#[test]
fn redundant_clues_of_a_hand_made_puzzle_are_named() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slitherlink").unwrap().genre();
    let region =
        ".######.../.#....##.#/.####..#.#/....#.####/###.#...../#.#.#####./#.###...#./#.....#.#./####.##.#./...#.####.";
    let region: Vec<Vec<bool>> = region.split('/').map(|row| row.chars().map(|c| c == '#').collect()).collect();
    let pattern =
        ".###.####.###.##.#.###.#..###.#.##...####.#.###......###.#.####...##.#.###..#.###.#.##.###.####.###.";
    let subject = Subject::new(genre, clue_layer(genre), &outline(genre, &region, None), &Budget::unlimited()).unwrap();
    let shown: Vec<usize> = pattern.chars().enumerate().filter(|(_, c)| *c == '#').map(|(clue, _)| clue).collect();
    assert!(unique_by_both(genre, &subject.problem(&shown)));
    let budget = Budget::unlimited();
    let mut solver = Implicit::new(&subject, shown.clone(), Vec::new(), &Budget::unlimited()).unwrap();
    let redundant = solver.redundant(&budget).unwrap();
    assert_eq!((shown.len(), redundant.len()), (62, 47));
    for clue in &redundant {
        let without: Vec<usize> = shown.iter().copied().filter(|other| other != clue).collect();
        let verdict = Engine::new(genre, &subject.problem(&without), &budget).unwrap().solve(&budget).unwrap();
        assert!(matches!(verdict, Verdict::Unique(_)));
    }
    let reduced = solver.minimal(&mut Rng::new(0), &budget).unwrap().unwrap();
    assert!(reduced.len() < shown.len() && unique_by_both(genre, &subject.problem(&reduced)));
}

#[test]
fn a_message_is_the_only_answer_of_its_puzzle() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slitherlink").unwrap().genre();
    let budget = Budget::unlimited();
    let board = outline(genre, &lettering("Hi!", 1).unwrap(), Some("m"));
    let subject = Subject::new(genre, clue_layer(genre), &board, &Budget::unlimited()).unwrap();
    let mut solver =
        Implicit::new(&subject, (0..subject.clues().len()).collect(), Vec::new(), &Budget::unlimited()).unwrap();
    let shown = solver.minimal(&mut Rng::new(7), &budget).unwrap().unwrap();
    assert!(unique_by_both(genre, &subject.problem(&shown)));
}

#[test]
fn what_is_no_answer_is_refused_by_the_law_it_breaks() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slitherlink").unwrap().genre();
    let two = [vec![true, false, true]];
    let error = Subject::new(genre, clue_layer(genre), &outline(genre, &two, None), &Budget::unlimited()).unwrap_err();
    assert!(matches!(error, Error::Unlawful { laws } if laws == ["one-loop/single"]));
}

#[test]
fn reading_the_clues_of_an_answer_keeps_limits() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slitherlink").unwrap().genre();
    let budget = Budget::unlimited();
    budget.cancel_token().cancel();
    let error = Subject::new(genre, clue_layer(genre), &random_answer(genre, 3, 3, 1), &budget).unwrap_err();
    assert_eq!(error.stop(), Some(Stop::Cancelled));
}

#[test]
fn symmetric_groups_are_orbits() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("slitherlink").unwrap().genre();
    let subject = Subject::new(genre, clue_layer(genre), &random_answer(genre, 3, 3, 1), &Budget::unlimited()).unwrap();
    let all: Vec<usize> = (0..9).collect();
    let sizes = |symmetry: Symmetry| -> Vec<usize> {
        symmetric_groups(symmetry, &subject, &all).iter().map(Vec::len).collect()
    };
    assert_eq!(sizes(Symmetry::HalfTurn), [2, 2, 2, 2, 1]);
    assert_eq!(sizes(Symmetry::LeftRight), [2, 1, 2, 1, 2, 1]);
    assert_eq!(sizes(Symmetry::QuarterTurn), [4, 4, 1]);
    assert_eq!(sizes(Symmetry::Both), [4, 2, 2, 1]);
    // Without one corner no symmetric pattern shows the opposite one.
    assert_eq!(symmetric_groups(Symmetry::HalfTurn, &subject, &all[1..]).len(), 4);
}

/// A shading genre whose clues are no numbers of elements: the whole family is refused, asking still works.
#[test]
fn other_derived_clues_go_by_asking() {
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get("kurodoko").unwrap().genre();
    let layer = clue_layer(genre);
    let mut board = Board::blank(genre, Grid::new(3, 3).unwrap());
    let first = Engine::new(genre, &board, &Budget::unlimited()).unwrap().first(&Budget::unlimited()).unwrap().unwrap();
    board = first;
    let subject = Subject::new(genre, layer, &board, &Budget::unlimited()).unwrap();
    assert!(!subject.clues().is_empty());
    let groups = (0..subject.clues().len()).map(|clue| vec![clue]).collect();
    let budget = Budget::unlimited();
    assert!(matches!(subject.good_sets(groups, Vec::new(), &budget), Err(Error::Beyond { .. })));
    let mut solver = Implicit::new(&subject, (0..subject.clues().len()).collect(), Vec::new(), &budget).unwrap();
    let unique = |shown: &[usize]| {
        let verdict = Engine::new(genre, &subject.problem(shown), &budget).unwrap().solve(&budget).unwrap();
        matches!(verdict, Verdict::Unique(_))
    };
    let all: Vec<usize> = (0..subject.clues().len()).collect();
    match solver.minimal(&mut Rng::new(1), &budget).unwrap() {
        Some(shown) => assert!(unique(&shown)),
        None => assert!(!unique(&all), "no clues make it unique, and yet all of them do"),
    }
}
