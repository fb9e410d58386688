//! What pages promise, asked of the data: nothing leaves the page, nothing overlaps, every puzzle has its answer.

use crate::common;

use common::{WANTS, book, entries, example, plan};
use gridwright::{Genre, Limits, Puzzle};
use gridwright_book::{
    Area, Book, BookError, Entry, Item, Listed, Order, Paper, Plan, Role, Target, lay_out, prepare, read_listed,
};
use std::collections::BTreeMap;

/// Plans that differ in everything that moves something.
fn plans() -> Vec<Plan> {
    let mut plans = Vec::new();
    for paper in [Paper::A4, Paper::Letter] {
        for order in [Order::Genre, Order::List] {
            for (per_page, qr, rules) in
                [(None, false, true), (None, true, false), (Some(6), false, true), (Some(1), true, true)]
            {
                plans.push(Plan { paper, order, per_page, qr, rules, ..plan() });
            }
        }
    }
    plans
}

fn whole(paper: Paper) -> Area {
    let (w, h) = paper.size();
    // A printer's own margin.
    Area { x: 18.0, y: 18.0, w: w - 36.0, h: h - 36.0 }
}

#[test]
fn nothing_leaves_the_page() {
    for plan in plans() {
        let book = book(&plan);
        for (i, page) in book.pages.iter().enumerate() {
            for area in page.items.iter().map(Item::area).chain(page.links.iter().map(|link| link.area)) {
                assert!(whole(plan.paper).holds(&area), "page {i} of {plan:?}: {area:?}");
            }
            for placed in &page.placed {
                assert!(plan.paper.body().holds(&placed.area), "page {i} of {plan:?}: {placed:?}");
            }
        }
    }
}

#[test]
fn nothing_overlaps() {
    for plan in plans() {
        let book = book(&plan);
        for (i, page) in book.pages.iter().enumerate() {
            let areas: Vec<Area> = page.items.iter().map(Item::area).collect();
            for (n, a) in areas.iter().enumerate() {
                for (m, b) in areas.iter().enumerate().skip(n + 1) {
                    assert!(!a.meets(b), "page {i} of {plan:?}: {:?} and {:?}", page.items[n], page.items[m]);
                }
            }
            for (n, a) in page.placed.iter().enumerate() {
                assert!(page.placed[n + 1..].iter().all(|b| !a.area.meets(&b.area)), "page {i} of {plan:?}");
            }
        }
    }
}

/// The page and area of every number, by what it is for.
fn places(book: &Book, role: Role) -> BTreeMap<usize, (usize, Area)> {
    let all = book.pages.iter().enumerate().flat_map(|(i, page)| page.placed.iter().map(move |p| (i, p)));
    let mut places = BTreeMap::new();
    for (i, placed) in all.filter(|(_, placed)| placed.role == role) {
        assert_eq!(places.insert(placed.number, (i, placed.area)), None, "{} stands twice", placed.number);
    }
    places
}

#[test]
fn every_puzzle_has_its_answer_and_links_lead_there_and_back() {
    for plan in plans() {
        let book = book(&plan);
        let (problems, answers) = (places(&book, Role::Problem), places(&book, Role::Answer));
        let all: Vec<usize> = (1..=entries().len()).collect();
        assert_eq!(problems.keys().copied().collect::<Vec<_>>(), all);
        assert_eq!(answers.keys().copied().collect::<Vec<_>>(), all);
        for (number, (page, area)) in &problems {
            let (there, answer) = &answers[number];
            assert!(there > page, "answers stand behind all puzzles");
            let leads = |from: usize, within: &Area, to: Target| {
                book.pages[from].links.iter().any(|link| within.holds(&link.area) && link.to == to)
            };
            assert!(leads(*page, area, Target::Page(*there, answer.y)), "{number}");
            assert!(leads(*there, answer, Target::Page(*page, area.y)), "{number}");
        }
        let mut indices = book.numbers.clone();
        indices.sort_unstable();
        assert_eq!(indices, (0..entries().len()).collect::<Vec<_>>());
    }
}

#[test]
fn numbers_stand_at_their_boards_and_boards_are_those_of_the_list() {
    let book = book(&plan());
    for page in &book.pages {
        for placed in &page.placed {
            let entry: &Entry = &entries()[book.numbers[placed.number - 1]];
            let wanted = if placed.role == Role::Problem { &entry.problem } else { &entry.answer };
            let inside = |item: &&Item| placed.area.holds(&item.area());
            let texts: Vec<&str> = page.items.iter().filter(inside).filter_map(text).collect();
            assert!(texts.contains(&placed.number.to_string().as_str()), "{texts:?}");
            let boards: Vec<&Item> =
                page.items.iter().filter(inside).filter(|item| matches!(item, Item::Board { .. })).collect();
            let [Item::Board { scene, area, scale }] = boards.as_slice() else { panic!("{} boards", boards.len()) };
            assert_eq!(scene.title, format!("{}, {} by {}", wanted.genre().title(), wanted.rows(), wanted.cols()));
            assert!((area.w - (scene.width - 20.0) * scale).abs() < 1e-6, "a board keeps its shape");
            assert!((area.h - (scene.height - 20.0) * scale).abs() < 1e-6, "a board keeps its shape");
            let mut drawn = gridwright_picture::scene(
                gridwright::parts::rules(wanted.genre()),
                gridwright::parts::notation(wanted.genre()),
                gridwright::parts::board(wanted),
                &gridwright_picture::Style::default(),
            );
            drawn.palette = scene.palette;
            assert!(drawn.same_geometry(scene));
        }
    }
}

fn text(item: &Item) -> Option<&str> {
    match item {
        Item::Text(text) => Some(&text.text),
        _ => None,
    }
}

#[test]
fn so_many_a_page_as_asked_for_and_none_too_small() {
    for n in [1, 2, 4, 6, 12] {
        let plan = Plan { per_page: Some(n), order: Order::List, least_cell: Some(4.0), ..plan() };
        let book = book(&plan);
        let counts: Vec<usize> =
            book.pages.iter().map(|p| p.placed.iter().filter(|p| p.role == Role::Problem).count()).collect();
        let full = counts.iter().filter(|&&c| c == n).count();
        assert_eq!(full, entries().len() / n, "{n}: {counts:?}");
        assert!(counts.iter().all(|&c| c <= n));
    }
    let cells = book(&plan()).pages.into_iter().flat_map(|page| page.placed);
    assert!(cells.into_iter().filter(|p| p.role == Role::Problem).all(|p| p.cell >= 3.5 * 72.0 / 25.4));
}

#[test]
fn a_few_answers_are_larger_than_many() {
    let answers = |book: &Book| {
        let all = book.pages.iter().flat_map(|page| page.placed.clone());
        all.filter(|placed| placed.role == Role::Answer).map(|placed| placed.cell).fold(f64::MAX, f64::min)
    };
    let few = lay_out(&plan(), &entries()[..4], &mut example).unwrap();
    let many: Vec<Entry> = entries().iter().cycle().take(300).cloned().collect();
    let many = lay_out(&Plan { rules: false, ..plan() }, &many, &mut example).unwrap();
    assert!(answers(&few) > 1.2 * answers(&many), "{} and {}", answers(&few), answers(&many));
}

#[test]
fn sections_are_genres_with_the_sentences_of_their_rules() {
    let book = book(&plan());
    let genres: Vec<Genre> = book.keywords.iter().map(|title| Genre::named(title).unwrap()).collect();
    let names: Vec<&str> = book.outline.iter().map(|mark| mark.text.as_str()).collect();
    let wanted: Vec<&str> = genres.iter().map(Genre::title).chain(["Answers"]).collect();
    assert_eq!(names, wanted);
    for (genre, mark) in genres.iter().zip(&book.outline) {
        let words: Vec<&str> = book.pages[mark.page].items.iter().filter_map(text).collect();
        let words = words.join(" ");
        for law in &gridwright::parts::rules(genre).laws {
            // No puzzle of the list is of a variant.
            let applies = law.guard.is_none_or(|(_, when)| !when);
            assert_eq!(words.contains(&law.sentence), applies, "{}: {}", genre.id(), law.sentence);
        }
        let boards = book.pages[mark.page].items.iter().filter(|item| matches!(item, Item::Board { .. })).count();
        assert_eq!(boards, 2, "an example and its answer");
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let genre = Genre::named("slither").unwrap();
    let board = genre.blank(30, 60).unwrap();
    let entry = Entry { problem: board.clone(), answer: board, unique: true, hardness: None, title: None };
    let list = [entries()[0].clone(), entry];
    let laid = |least| lay_out(&Plan { least_cell: Some(least), ..plan() }, &list, &mut example);
    let Err(BookError::TooLarge { index: 1, rows: 30, cols: 60, cell, .. }) = laid(10.0) else { panic!() };
    assert!((2.5..3.5).contains(&cell), "{cell}");
    assert!(laid(8.0).is_ok(), "smaller cells were allowed");
    assert_eq!(lay_out(&plan(), &[], &mut example), Err(BookError::Empty));
}

#[test]
fn only_one_answer_is_fit_to_print() {
    let puzzle = |text: &str| Puzzle::read(text).unwrap();
    let bare = |text: &str| Listed { problem: puzzle(text), answer: None, verdict: None, grade: None, title: None };
    let code = |listed: &Listed, wants| prepare(listed, wants, &Limits::none()).err().map(|e| e.code().to_owned());
    assert_eq!(code(&bare("slither/3/3/32221313c"), &WANTS), None);
    assert_eq!(code(&bare("slither/3/3/i"), &WANTS).as_deref(), Some("not-unique"));
    assert_eq!(code(&bare("slither/2/1/40"), &WANTS).as_deref(), Some("none"));
    let several = gridwright_book::Wants { several: true, ..WANTS };
    let entry = prepare(&bare("slither/3/3/i"), &several, &Limits::none()).unwrap();
    assert!(!entry.unique && entry.answer.check(&Limits::none()).unwrap().more.ok);
    // An answer that comes along is believed only after the checker.
    let right = puzzle("slither/3/3/32221313c").solve(&Limits::none()).unwrap().solutions[0].clone();
    let told = |answer: &Puzzle, verdict: &str| Listed {
        answer: Some(answer.clone()),
        verdict: Some(verdict.to_owned()),
        ..bare("slither/3/3/32221313c")
    };
    assert_eq!(code(&told(&right, "unique"), &WANTS), None);
    assert_eq!(code(&told(&right.problem(), "unique"), &WANTS).as_deref(), Some("wrong-answer"));
    let other = puzzle("slither/3/3/i").solve(&Limits::none()).unwrap().solutions[0].clone();
    assert_eq!(code(&told(&other, "unique"), &WANTS).as_deref(), Some("wrong-answer"));
    // A word that is not believed: the puzzle is solved.
    let lying = Listed { answer: Some(other.clone()), verdict: Some("unique".to_owned()), ..bare("slither/3/3/i") };
    assert_eq!(code(&lying, &WANTS), None, "the checker sees one board");
    assert_eq!(code(&lying, &gridwright_book::Wants { prove: true, ..WANTS }).as_deref(), Some("not-unique"));
}

#[test]
fn lists_tell_answers_verdicts_grades_and_titles() {
    let genres = gridwright::Genres::shipped();
    let solved = Puzzle::read("slither/3/3/32221313c").unwrap().solve(&Limits::none()).unwrap();
    let line = format!(
        "{{\"url\":\"slither/3/3/32221313c\",\"solution\":{:?},\"verdict\":\"unique\",\"grade\":\"hard\",\"title\":\"Ox\"}}",
        solved.solutions[0].pzprv3().unwrap()
    );
    let listed = read_listed(&genres, &line).unwrap();
    assert!(listed.answer.as_ref().unwrap().check(&Limits::none()).unwrap().more.ok);
    assert_eq!((listed.grade.as_deref(), listed.title.as_deref()), (Some("hard"), Some("Ox")));
    let entry = prepare(&listed, &WANTS, &Limits::none()).unwrap();
    assert_eq!(entry.hardness, Some(gridwright_book::Hardness::Hard));
    let plain = read_listed(&genres, "slither/3/3/32221313c").unwrap();
    assert!(plain.answer.is_none() && plain.verdict.is_none());
}
