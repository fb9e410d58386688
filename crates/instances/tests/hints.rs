//! Families of hint sets against brute force, the plain version and each other.

use crate::common;

use common::{Board, all_loops, brute_force, faces, minimal_by_hand, random_loops, subsets};
use gridwright_base::{Budget, Quiet, Rng};
use gridwright_frontier::{Job, OrderedGraph, build, families};
use gridwright_instances::hints::{GoodSets, Hint, HintSets, Question, equation_nine};
use gridwright_zdd::{Diagram, Var};
use std::collections::BTreeSet;

type Sets = BTreeSet<Vec<usize>>;

/// The members of a diagram over groups as sets of hints.
fn as_hints(good: &GoodSets, sets: &Diagram) -> Sets {
    let chosen = HintSets::new(good.question(), sets.clone());
    sets.iter().map(|member| chosen.hints(&member)).collect()
}

fn good_sets(board: Board, question: Question) -> GoodSets {
    GoodSets::of_problem(&board.problem(), question, &Budget::unlimited()).unwrap()
}

fn check_against_brute_force(board: Board, answer: Vec<Var>) {
    let budget = Budget::unlimited();
    let loops = all_loops(board);
    let hints: Vec<Hint> = faces(board.grid).into_iter().map(|sides| Hint::of(&answer, sides)).collect();
    let expected = brute_force(&loops, &answer, &hints);
    let good = good_sets(board, Question::free(answer, hints));
    let found = as_hints(&good, &good.all().unwrap());
    assert_eq!(found.len(), expected.len());
    assert_eq!(found, expected);
    let minimal = minimal_by_hand(&expected);
    assert_eq!(as_hints(&good, &good.minimal(&budget).unwrap()), minimal);
    // Some loops cannot be told from another by all hints together.
    let least = minimal.iter().map(Vec::len).min().unwrap_or(0);
    let minimum: Sets = minimal.into_iter().filter(|set| set.len() == least).collect();
    let chosen = HintSets::new(good.question(), good.all().unwrap()).minimum(&budget).unwrap();
    assert_eq!(as_hints(&good, chosen.diagram()), minimum);
}

#[test]
fn every_subset_of_3_by_3_is_judged_as_by_solving_it() {
    for seed in 0..8 {
        let board = Board::one_loop(3, 3);
        check_against_brute_force(board, random_loops(board, seed));
    }
}

#[test]
fn every_subset_of_3_by_4_and_4_by_4_is_judged_as_by_solving_it() {
    for (rows, cols, seed) in [(4, 3, 1), (4, 3, 2), (3, 4, 3), (4, 4, 4)] {
        let board = Board::one_loop(rows, cols);
        check_against_brute_force(board, random_loops(board, seed));
    }
}

#[test]
fn several_loops_and_loops_through_every_point() {
    for seed in 0..4 {
        for board in [Board::loops(3, 3), Board::covering(3, 3)] {
            check_against_brute_force(board, random_loops(board, seed));
        }
    }
}

#[test]
fn equation_nine_gives_the_same_family() {
    let budget = Budget::unlimited();
    for (rows, cols, seed) in [(3, 3, 20), (4, 3, 21), (4, 4, 22)] {
        let board = Board::one_loop(rows, cols);
        let answer = random_loops(board, seed);
        let hints = faces(board.grid).into_iter().map(|sides| Hint::of(&answer, sides)).collect();
        let question = Question::free(answer, hints);
        let loops = board.problem().build(&Job::new(&budget)).unwrap();
        let plain = equation_nine(&loops, &question, &budget).unwrap();
        let good = good_sets(board, question);
        assert_eq!(plain.count(), good.all().unwrap().count());
        let n_edges = board.grid.n_edges();
        let sets: Sets =
            plain.iter().take(2000).map(|set| set.iter().map(|var| var.index() - n_edges).collect()).collect();
        let place = |hint: usize| good.question().groups.iter().position(|group| group[0] == hint).unwrap();
        let member = |set: &Vec<usize>| set.iter().map(|&hint| Var(place(hint) as u32)).collect::<Vec<_>>();
        assert!(sets.iter().all(|set| good.contains(&member(set))));
    }
}

/// No recursion is trusted here: a minimal set is good, and without any one hint it is not.
#[test]
fn minimal_sets_of_a_larger_board_lose_with_any_hint_taken_away() {
    let budget = Budget::unlimited();
    let board = Board::one_loop(5, 5);
    let answer = random_loops(board, 7);
    let hints = faces(board.grid).into_iter().map(|sides| Hint::of(&answer, sides)).collect();
    let good = good_sets(board, Question::free(answer, hints));
    let minimal = HintSets::new(good.question(), good.minimal(&budget).unwrap());
    let mut rng = Rng::new(3);
    for member in minimal.sample(200, &mut rng, &budget).unwrap() {
        assert!(good.contains(&member));
        for left_out in &member {
            let less: Vec<Var> = member.iter().copied().filter(|var| var != left_out).collect();
            assert!(!good.contains(&less));
        }
    }
    // And none is missing: from random good sets, taking hints away in any order ends in one of them.
    let all = HintSets::new(good.question(), good.all().unwrap());
    for mut member in all.sample(200, &mut rng, &budget).unwrap() {
        for hint in member.clone() {
            let less: Vec<Var> = member.iter().copied().filter(|&var| var != hint).collect();
            if good.contains(&less) {
                member = less;
            }
        }
        assert!(minimal.diagram().contains(&member));
    }
}

#[test]
fn required_hints_and_groups_select_from_the_same_family() {
    let board = Board::one_loop(4, 3);
    let answer = random_loops(board, 11);
    let hints: Vec<Hint> = faces(board.grid).into_iter().map(|sides| Hint::of(&answer, sides)).collect();
    let all = brute_force(&all_loops(board), &answer, &hints);
    let n = hints.len();
    // Cell 4 required, cell 7 forbidden.
    let free = (0..n).filter(|&hint| hint != 4 && hint != 7);
    let question = Question {
        groups: free.map(|hint| vec![hint]).collect(),
        required: vec![4],
        ..Question::free(answer.clone(), hints.clone())
    };
    let good = good_sets(board, question);
    let expected: Sets = all.iter().filter(|set| set.contains(&4) && !set.contains(&7)).cloned().collect();
    assert_eq!(as_hints(&good, &good.all().unwrap()), expected);
    // Half-turn symmetric patterns.
    let groups = (0..n / 2).map(|hint| vec![hint, n - 1 - hint]).collect();
    let good = good_sets(board, Question { groups, ..Question::free(answer, hints) });
    let symmetric = |set: &&Vec<usize>| set.iter().all(|hint| set.contains(&(n - 1 - hint)));
    let expected: Sets = all.iter().filter(symmetric).cloned().collect();
    assert_eq!(as_hints(&good, &good.all().unwrap()), expected);
}

/// Symmetric patterns are found from the bottom by intersections, single hints from the top by sets of answers: two programs.
#[test]
fn the_two_ways_agree_on_symmetric_patterns() {
    for seed in [31, 32, 33] {
        let board = Board::one_loop(5, 5);
        let answer = random_loops(board, seed);
        let hints: Vec<Hint> = faces(board.grid).into_iter().map(|sides| Hint::of(&answer, sides)).collect();
        let n = hints.len();
        let turned = |hint: usize| n - 1 - hint;
        let groups =
            (0..n.div_ceil(2)).map(|hint| BTreeSet::from([hint, turned(hint)]).into_iter().collect()).collect();
        let symmetric = good_sets(board, Question { groups, ..Question::free(answer.clone(), hints.clone()) });
        let free = good_sets(board, Question::free(answer, hints));
        let place = |hint: usize| free.question().groups.iter().position(|group| group[0] == hint).unwrap();
        let groups = &symmetric.question().groups;
        let found = subsets(groups.len()).filter(|&pattern| {
            let shown: Vec<Var> = (0..groups.len() as u32).filter(|group| pattern >> group & 1 == 1).map(Var).collect();
            let hints = shown.iter().flat_map(|group| &groups[group.index()]);
            let hints: Vec<Var> = hints.map(|&hint| Var(place(hint) as u32)).collect();
            let is_good = symmetric.contains(&shown);
            assert_eq!(is_good, free.contains(&hints));
            is_good
        });
        assert_eq!(found.count().to_string(), symmetric.all().unwrap().count().to_string());
    }
}

#[test]
fn sizes_and_difficulty_are_as_by_hand() {
    let budget = Budget::unlimited();
    let board = Board::one_loop(3, 4);
    let answer = random_loops(board, 5);
    let hints: Vec<Hint> = faces(board.grid).into_iter().map(|sides| Hint::of(&answer, sides)).collect();
    let all = brute_force(&all_loops(board), &answer, &hints);
    let good = good_sets(board, Question::free(answer, hints.clone()));
    let sets = HintSets::new(good.question(), good.all().unwrap());
    let expected: Sets = all.iter().filter(|set| (6..=7).contains(&set.len())).cloned().collect();
    assert_eq!(as_hints(&good, sets.sized(6, 7, &budget).unwrap().diagram()), expected);
    let order = [4, 0, 3, 1, 2];
    let profile = |set: &Vec<usize>| order.map(|n| set.iter().filter(|&&hint| hints[hint].number == n).count());
    let hardest = sets.hints(&sets.hardest(&order).unwrap());
    assert_eq!(profile(&hardest), all.iter().map(profile).min().unwrap());
}

/// Definition 4 in full: any graph, any sets of edges.
#[test]
fn hints_about_any_edge_sets_of_any_graph() {
    let budget = Budget::unlimited();
    let mut rng = Rng::new(12);
    for _ in 0..20 {
        let graph = OrderedGraph::complete(5);
        let spec = families::cycles(&graph).unwrap();
        let cycles: Vec<Vec<Var>> = build(&spec, &Job::new(&budget)).unwrap().iter().collect();
        let answer = rng.pick(&cycles).unwrap().clone();
        let random_set = |rng: &mut Rng| (0..10).map(Var).filter(|_| rng.chance(1, 3)).collect::<Vec<_>>();
        let hints: Vec<Hint> = (0..8).map(|_| Hint::of(&answer, random_set(&mut rng))).collect();
        let expected = brute_force(&cycles, &answer, &hints);
        let good = GoodSets::find(&spec, Question::free(answer, hints), &budget, &Quiet).unwrap();
        assert_eq!(as_hints(&good, &good.all().unwrap()), expected);
        assert_eq!(good.any(), !expected.is_empty());
    }
}

#[test]
fn what_is_no_question_is_refused() {
    let board = Board::one_loop(3, 3);
    let answer = random_loops(board, 1);
    let hints: Vec<Hint> = faces(board.grid).into_iter().map(|sides| Hint::of(&answer, sides)).collect();
    let ask = |question: Question| GoodSets::of_problem(&board.problem(), question, &Budget::unlimited());
    let broken: Vec<Var> = answer[1..].to_vec();
    let of_broken = faces(board.grid).into_iter().map(|sides| Hint::of(&broken, sides)).collect();
    let message = ask(Question::free(broken, of_broken)).unwrap_err().to_string();
    assert_eq!(message, "the given answer does not obey the laws");
    let mut lying = hints.clone();
    lying[2].number = 4 - lying[2].number.min(3);
    if lying[2] != hints[2] {
        assert!(ask(Question::free(answer.clone(), lying)).is_err());
    }
    let twice = Question { groups: vec![vec![0], vec![0]], ..Question::free(answer.clone(), hints.clone()) };
    assert_eq!(ask(twice).unwrap_err().to_string(), "hint 0 is used twice");
    let none = Question { required: vec![99], groups: Vec::new(), ..Question::free(answer, hints) };
    assert_eq!(ask(none).unwrap_err().to_string(), "there is no hint 99");
}

#[test]
fn limits_stop_the_search_and_free_its_memory() {
    let board = Board::one_loop(6, 5);
    let answer = random_loops(board, 2);
    let hints: Vec<Hint> = faces(board.grid).into_iter().map(|sides| Hint::of(&answer, sides)).collect();
    let budget = Budget::unlimited().with_memory(1 << 20);
    let error = GoodSets::of_problem(&board.problem(), Question::free(answer, hints), &budget).unwrap_err();
    assert_eq!(error.stop(), Some(gridwright_base::Stop::Memory));
    assert_eq!(budget.memory_used(), 0);
    assert_eq!(subsets(3).count(), 8);
}
