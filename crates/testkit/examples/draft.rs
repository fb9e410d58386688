//! Drafts fixtures of a genre.

#![allow(clippy::print_stdout, reason = "a program")]

use gridwright_base::Rng;
use gridwright_board::{Board, Val};
use gridwright_check::{CheckOptions, State, check};
use gridwright_genre::Catalogue;
use gridwright_lang::ir::{Domain, Genre, Role};
use gridwright_notation::write_text;
use gridwright_testkit::draft::*;
use std::time::{Duration, Instant};

struct Job<'a> {
    genre: &'a Genre,
    seeding: Seeding,
    sizes: Vec<(usize, usize)>,
    secs: f64,
    dir: String,
    rng: Rng,
    only: Option<String>,
    force: bool,
    drawn: usize,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let get = |key: &str| args.iter().find_map(|a| a.strip_prefix(&format!("{key}=")).map(str::to_owned));
    let num = |key: &str, default: u64| get(key).map_or(default, |v| v.parse().unwrap());
    let catalogue = Catalogue::shipped();
    let genre = catalogue.get(&args[0]).unwrap().genre();
    let d = Seeding::default();
    let seeding = Seeding {
        room: num("room", d.room as u64) as usize,
        givens: num("givens", d.givens),
        answers: num("answers", d.answers),
        open_givens: num("open", d.open_givens),
        clues: num("clues", d.clues),
        thin: num("thin", d.thin),
        afresh: get("afresh").is_some(),
        most: num("most", 1000) as i64,
        holes: num("holes", d.holes),
        options: get("options").map(|o| o.split(',').map(str::to_owned).collect()).unwrap_or_default(),
    };
    let sizes = get("sizes").unwrap_or("3x3,3x4,4x4".into());
    let sizes = sizes.split(',').map(|s| s.split_once('x').map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap())).unwrap()).collect();
    let dir = format!("fixtures/{}", genre.id);
    std::fs::create_dir_all(&dir).unwrap();
    let mut job = Job {
        genre,
        seeding,
        sizes,
        secs: get("secs").map_or(4.0, |v| v.parse().unwrap()),
        dir,
        rng: Rng::new(num("seed", 1)),
        only: get("only"),
        drawn: num("drawn", 1) as usize,
        force: get("force").is_some(),
    };
    let kinds = get("do").unwrap_or("broken".into());
    if kinds.contains("stamp") { job.stamp(); }
    if kinds.contains("clue") { job.clue(); }
    if kinds.contains("broken") { job.broken(); }
    if kinds.contains("range") { job.ranges(); }
    if kinds.contains("solved") { job.solved(num("n", 2), num("keep", 15)); }
    if kinds.contains("rest") { job.rest(); }
}

impl Job<'_> {
    fn wanted(&self, name: &str) -> bool {
        let exists = std::path::Path::new(&format!("{}/{name}.txt", self.dir)).exists();
        self.only.as_ref().is_none_or(|o| o.split(',').any(|o| name.contains(o))) && (self.force || !exists)
    }

    fn write(&self, name: &str, board: &Board, quirks: bool, answers: Option<u64>, about: &str) {
        let report = check(self.genre, board, CheckOptions { quirks });
        let state = match report.state { State::Right => "right", State::Wrong => "wrong", State::Unfinished => "unfinished" };
        let broken = broken_ids(&report).join(" ");
        let n = answers.map(|n| n.to_string());
        let mut headers = vec![("expect", state)];
        if !broken.is_empty() { headers.push(("broken", &broken)); }
        if quirks { headers.push(("quirks", "yes")); }
        if let Some(n) = &n { headers.push(("answers", n)); }
        headers.push(("about", about));
        let text = write_text(self.genre, board, &headers);
        std::fs::write(format!("{}/{name}.txt", self.dir), &text).unwrap();
        println!("--- {name}\n{text}");
    }

    fn broken(&mut self) {
        let all = targets(self.genre);
        let bases = self.bases();
        for target in &all {
            let name = format!("broken-{}", target.id.replace('/', "-"));
            if !self.wanted(&name) || self.n_broken(&name) <= 1 { continue; }
            let mut seeding = self.seeding.clone();
            if let Some((letter, true)) = &target.option { seeding.options.push(letter.clone()); }
            let others: Vec<String> = all.iter().filter(|t| t.id != target.id && !t.quirk).map(|t| t.id.clone()).collect();
            let options = CheckOptions { quirks: target.quirk };
            let mut best: Option<(usize, Board)> = None;
            for n_released in 0..4 {
                let start = Instant::now();
                let limit = Duration::from_secs_f64(self.secs);
                let mut round = 0;
                while start.elapsed() < limit {
                    let size = self.sizes[round * self.sizes.len() / 40 % self.sizes.len()];
                    round += 1;
                    let mut released = others.clone();
                    self.rng.shuffle(&mut released);
                    released.truncate(if n_released == 3 { 99 } else { n_released });
                    let Some(board) = breaking(self.genre, target, &released, &seeding, size, &bases, &mut self.rng) else { continue };
                    let report = check(self.genre, &board, options);
                    let n_places: usize = report.broken.iter().map(|b| b.elements.len()).sum();
                    let score = report.broken.len() * 1000 + 5 * n_places.min(100) + board.grid.area() + if report.state == State::Wrong { 0 } else { 100_000 };
                    if best.as_ref().is_none_or(|(b, _)| *b > score) { best = Some((score, board)); }
                    if score <= 1000 * n_released.max(1) + 30 && start.elapsed() * 3 > limit { break; }
                }
                if best.as_ref().is_some_and(|(b, _)| *b < 1000 * (n_released + 1) + 1000) { break; }
            }
            let held = self.n_broken(&name);
            match best {
                Some((score, _)) if score / 1000 >= held => println!("--- {name}: no better than {held}"),
                Some((_, board)) => self.write(&name, &board, target.quirk, None, "TODO"),
                None => println!("--- {name}: none found"),
            }
        }
    }

    /// How many laws the fixture on disk breaks.
    fn n_broken(&self, name: &str) -> usize {
        let text = std::fs::read_to_string(format!("{}/{name}.txt", self.dir)).unwrap_or_default();
        let line = text.lines().find_map(|l| l.strip_prefix("broken: "));
        line.map_or(usize::MAX, |l| l.split_whitespace().count())
    }

    fn solve_one(&mut self, size: (usize, usize), keep: u64) -> Option<Board> {
        let mut board = complete(self.genre, &self.seeding, size.0, size.1, &mut self.rng)?;
        let full = Seeding { clues: 100, ..self.seeding.clone() };
        add_clues(self.genre, &mut board, CheckOptions::default(), &full, &mut self.rng);
        drop_clues(self.genre, &mut board, keep, 20_000, &mut self.rng).then_some(())?;
        drop_marks(self.genre, &mut board, CheckOptions::default(), &mut self.rng);
        Some(board)
    }

    fn solved(&mut self, n: u64, keep: u64) {
        for i in 0..n {
            let name = format!("solved-{}", ["a", "b", "c", "d"][i as usize]);
            if !self.wanted(&name) { continue; }
            let size = self.sizes[i as usize % self.sizes.len()];
            let start = Instant::now();
            let mut best: Option<(usize, Board)> = None;
            while start.elapsed().as_secs_f64() < self.secs {
                let Some(board) = self.solve_one(size, keep) else { continue };
                // The more there is to draw, and the more kinds of clues, the better.
                let distinct = |l| { let mut vals: Vec<Val> = board.layer(l).to_vec(); vals.sort(); vals.dedup(); vals.len() };
                let drawn: usize = self.genre.layers_of(Role::Find).map(|(l, _)| {
                    board.layer(l).iter().filter(|v| v.is_present()).count() * self.drawn + 3 * distinct(l)
                }).sum::<usize>() + self.genre.layers_of(Role::Given).map(|(l, _)| 4 * distinct(l)).sum::<usize>();
                if best.as_ref().is_none_or(|(b, _)| *b < drawn) { best = Some((drawn, board)); }
            }
            match best {
                Some((_, board)) => self.write(&name, &board, false, Some(1), "TODO"),
                None => println!("--- {name}: none found"),
            }
        }
    }

    fn ranges(&mut self) {
        for i in 0..self.genre.layers.len() {
            let layer = &self.genre.layers[i];
            let role = if layer.role == Role::Given { "given" } else { "answer" };
            let id = format!("{role}/{}", layer.name);
            let name = format!("broken-{role}-{}", layer.name);
            if !self.wanted(&name) { continue; }
            let mut best: Option<(usize, Board)> = None;
            for base in self.bases() {
                let n = base.layer(gridwright_lang::ir::LayerId(i as u32)).len();
                for (slot, second) in (0..n).flat_map(|a| (0..=a).map(move |b| (a, b))) {
                    for val in [Val::Flag(true), Val::Int(0), Val::Int(1), Val::Int(5), Val::Int(7), Val::Int(9), Val::Int(60), Val::Unknown] {
                        let flag = matches!(layer.domain, Domain::Flag | Domain::Division);
                        if flag != matches!(val, Val::Flag(_)) { continue; }
                        let mut board = base.clone();
                        board.layer_mut(gridwright_lang::ir::LayerId(i as u32))[slot] = val;
                        board.layer_mut(gridwright_lang::ir::LayerId(i as u32))[second] = val;
                        if layer.domain == Domain::Division { board.fit_blocks(self.genre); }
                        let report = check(self.genre, &board, CheckOptions::default());
                        let ids = broken_ids(&report);
                        if !ids.contains(&id) { continue; }
                        let score = ids.len() * 1000 + if report.state == State::Wrong { 0 } else { 500 } + board.grid.area() + if val == Val::Unknown { 300 } else { 0 } + if slot == second { 0 } else { 50 } + report.broken.iter().map(|b| b.elements.len()).sum::<usize>();
                        if best.as_ref().is_none_or(|(b, _)| *b > score) { best = Some((score, board)); }
                    }
                }
            }
            match best {
                Some((_, board)) => self.write(&name, &board, false, None, "TODO"),
                None => println!("--- {name}: cannot"),
            }
        }
    }

    /// The solved boards on disk.
    fn bases(&self) -> Vec<Board> {
        let mut found = Vec::new();
        let mut paths: Vec<_> = std::fs::read_dir(&self.dir).unwrap().map(|e| e.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            if path.file_name().unwrap().to_string_lossy().starts_with("solved") {
                let parts = gridwright_notation::split_text(&std::fs::read_to_string(&path).unwrap()).unwrap();
                found.push(gridwright_notation::read_text(self.genre, &parts).unwrap_or_else(|e| panic!("{path:?} {e}")));
            }
        }
        found
    }

    fn rest(&mut self) {
        let bases = self.bases();
        let start = Instant::now();
        while self.wanted("many-a") && start.elapsed().as_secs_f64() < self.secs {
            let Some(base) = self.rng.pick(&bases) else { return };
            let mut board = base.problem(self.genre);
            let mut clues = self.clues(&board);
            let mut n = 1;
            while n == 1 && !clues.is_empty() {
                let (layer, i) = clues.pop().unwrap();
                board.layer_mut(layer)[i] = Val::Blank;
                n = n_answers(self.genre, &board, 30, 200_000).unwrap_or(0);
            }
            if (clues.is_empty() && n == 1) || self.seeding.afresh { board = self.random_problem(); n = n_answers(self.genre, &board, 30, 200_000).unwrap_or(0); }
            if (2..=9).contains(&n) {
                self.write("many-a", &board, false, Some(n), "TODO");
                break;
            }
        }
        let start = Instant::now();
        while self.wanted("none-a") && start.elapsed().as_secs_f64() < self.secs {
            let Some(base) = self.rng.pick(&bases) else { return };
            let mut board = base.problem(self.genre);
            let clues = self.clues(&board);
            if let Some(&(layer, i)) = clues.first() {
                let mut choices = values(self.genre, &self.genre.layers[layer.at()], &board);
                self.rng.shuffle(&mut choices);
                board.layer_mut(layer)[i] = choices[0];
            } else {
                board = self.random_problem();
            }
            if check(self.genre, &board, CheckOptions::default()).state == State::Wrong && start.elapsed().as_secs_f64() < self.secs / 2.0 { continue; }
            if n_answers(self.genre, &board, 1, 200_000) == Some(0) {
                self.write("none-a", &board, false, Some(0), "TODO");
                break;
            }
        }
        let start = Instant::now();
        while self.wanted("unfinished-a") && start.elapsed().as_secs_f64() < self.secs {
            let Some(base) = self.rng.pick(&bases) else { return };
            let mut board = base.clone();
            for (layer, _) in self.genre.layers_of(Role::Find) {
                for val in board.layer_mut(layer) {
                    if *val != Val::Blank && self.rng.chance(2, 5) { *val = Val::Blank; }
                }
            }
            if check(self.genre, &board, CheckOptions::default()).state == State::Unfinished {
                self.write("unfinished-a", &board, false, None, "TODO");
                break;
            }
        }
    }

    fn stamp(&mut self) {
        let mut paths: Vec<_> = std::fs::read_dir(&self.dir).unwrap().map(|e| e.unwrap().path()).collect();
        paths.sort();
        for path in paths {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let blank = name.starts_with("many") || name.starts_with("none");
            if name == "uncovered" || self.only.as_ref().is_some_and(|o| !o.split(',').any(|o| name.contains(o))) { continue; }
            let parts = gridwright_notation::split_text(&std::fs::read_to_string(&path).unwrap()).unwrap();
            let board = match gridwright_notation::read_text(self.genre, &parts) { Ok(b) => b, Err(e) => { println!("{path:?}: {e}"); continue } };
            let board = if blank { board.problem(self.genre) } else { board };
            let n = parts.header("answers").and_then(|_| n_answers(self.genre, &board, 40, 400_000).or(Some(999)));
            self.write(&name, &board, parts.header("quirks").is_some(), n, parts.header("about").unwrap_or("TODO"));
        }
    }

    /// Clues for the solved boards on disk that have none.
    fn clue(&mut self) {
        for (i, mut board) in self.bases().into_iter().enumerate() {
            let name = format!("solved-{}", ["a", "b", "c"][i]);
            if self.only.as_ref().is_some_and(|o| !name.contains(o.as_str())) { continue; }
            let full = Seeding { clues: 100, ..self.seeding.clone() };
            add_clues(self.genre, &mut board, CheckOptions::default(), &full, &mut self.rng);
            let unique = drop_clues(self.genre, &mut board, 20, 100_000, &mut self.rng);
            self.write(&name, &board, false, unique.then_some(1), "TODO");
        }
    }

    fn random_problem(&mut self) -> Board {
        let size = *self.rng.pick(&self.sizes).unwrap();
        let grid = gridwright_grid::Grid::new(size.0, size.1).unwrap();
        let mut seeding = self.seeding.clone();
        seeding.answers = 0;
        seeded(self.genre, grid, &seeding, &mut self.rng)
    }

    fn clues(&mut self, board: &Board) -> Vec<(gridwright_lang::ir::LayerId, usize)> {
        clues(self.genre, board, &mut self.rng)
    }
}
