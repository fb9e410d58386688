//! Genres whose lines hang together in other ways than a loop: bridges, slants and strokes of golf.

use crate::plain::*;
use gridwright_base::Rng;
use gridwright_board::{FieldVal, Val};

/// A stretch of water between two islands that face each other: their cells, and the links from one to the other.
struct Span {
    ends: (usize, usize),
    links: Vec<usize>,
    between: Vec<usize>,
}

fn spans(size: Size, isles: &[i64]) -> Vec<Span> {
    let links = size.links();
    let mut found = Vec::new();
    for from in (0..size.cells()).filter(|&c| isles[c] != BLANK) {
        for step in [1, size.cols] {
            let (mut here, mut used, mut between) = (from, Vec::new(), Vec::new());
            while let Some(i) = links.iter().position(|&l| l == (here, here + step)) {
                used.push(i);
                here += step;
                if isles[here] != BLANK {
                    found.push(Span { ends: (from, here), links: used, between });
                    break;
                }
                between.push(here);
            }
        }
    }
    found
}

fn hashikake_answers(size: Size, isles: &[i64]) -> Answers {
    let spans = spans(size, isles);
    let mut found = Answers::new();
    choices(&vec![vec![0, 1, 2]; spans.len()], &mut |built| {
        let up: Vec<(&Span, i64)> = spans.iter().zip(built.iter().copied()).filter(|(_, n)| *n > 0).collect();
        let ends = |c: usize| up.iter().filter(|(s, _)| s.ends.0 == c || s.ends.1 == c).map(|(_, n)| n).sum::<i64>();
        let cross = |i: usize, j: usize| up[i].0.between.iter().any(|c| up[j].0.between.contains(c));
        let crossing = (0..up.len()).any(|i| (0..i).any(|j| cross(i, j)));
        if !crossing && isles.iter().enumerate().all(|(c, &n)| n < 0 || n == ends(c)) && isles_hang_together(isles, &up)
        {
            let mut bridges = vec![0; size.links().len()];
            up.iter().for_each(|(s, n)| s.links.iter().for_each(|&l| bridges[l] = *n));
            found.insert(bridges);
        }
    });
    found
}

fn isles_hang_together(isles: &[i64], up: &[(&Span, i64)]) -> bool {
    let Some(first) = isles.iter().position(|&n| n != BLANK) else { return true };
    let mut reached = vec![first];
    let mut next = 0;
    while next < reached.len() {
        for (span, _) in up {
            let other = match span.ends {
                (a, b) if a == reached[next] => b,
                (a, b) if b == reached[next] => a,
                _ => continue,
            };
            if !reached.contains(&other) {
                reached.push(other);
            }
        }
        next += 1;
    }
    reached.len() == isles.iter().filter(|&&n| n != BLANK).count()
}

/// The same, link by link: straight on where there is no island, and never two ways at once.
fn hashikake_answers_by_links(size: Size, isles: &[i64]) -> Answers {
    let links = size.links();
    let mut found = Answers::new();
    choices(&vec![vec![0, 1, 2]; links.len()], &mut |built| {
        let bridge = |a: usize, b: usize| links.iter().position(|&l| l == (a, b)).map_or(0, |i| built[i]);
        let fits = |c: usize| {
            let before = |step: usize| if c >= step { bridge(c - step, c) } else { 0 };
            let (up, left) = (before(size.cols), before(1));
            let (down, right) = (bridge(c, c + size.cols), bridge(c, c + 1));
            match isles[c] {
                BLANK => up == down && left == right && (up == 0 || left == 0),
                UNKNOWN => true,
                n => up + down + left + right == n,
            }
        };
        let tied = |a: usize, b: usize| bridge(a, b) > 0;
        if (0..size.cells()).all(fits) {
            let nets = size.areas(|_| true, tied);
            if nets.iter().filter(|net| net.iter().any(|&c| isles[c] != BLANK)).count() <= 1 {
                found.insert(built.to_vec());
            }
        }
    });
    found
}

fn random_isles(rng: &mut Rng, size: Size, most: usize) -> Values {
    let mut isles = vec![BLANK; size.cells()];
    let mut cells: Vec<usize> = (0..size.cells()).collect();
    rng.shuffle(&mut cells);
    let n = 1 + rng.index(most);
    cells.iter().take(n).for_each(|&c| isles[c] = UNKNOWN);
    // Numbers of a random way to build, thinned out.
    let all = hashikake_answers(size, &isles);
    if !all.is_empty() {
        let planted = pick(rng, &all);
        let keep = 1 + rng.below(4);
        for c in (0..size.cells()).filter(|&c| isles[c] == UNKNOWN).collect::<Vec<_>>() {
            let at = |&(_, (a, b)): &(usize, (usize, usize))| a == c || b == c;
            let ends: i64 = size.links().into_iter().enumerate().filter(at).map(|(i, _)| planted[i]).sum();
            if ends > 0 && rng.chance(keep, 4) {
                isles[c] = ends;
            }
        }
    }
    if rng.chance(1, 4) {
        isles[cells[0]] = 1 + rng.below(4) as i64;
    }
    isles
}

#[test]
fn hashikake_blank_boards_hold_no_bridge() {
    for size in [Size::new(2, 3), Size::new(3, 3)] {
        let answers = hashikake_answers(size, &vec![BLANK; size.cells()]);
        agree_on_blank("hashikake", size, &answers, 1);
    }
}

#[test]
fn hashikake_answers_to_random_islands() {
    let mut unique = 0;
    for (size, n, most) in [(Size::new(2, 3), 40, 5), (Size::new(3, 3), 120, 5), (Size::new(4, 4), 60, 6)] {
        unique += agree("hashikake", 61, n, |rng| {
            let isles = random_isles(rng, size, most);
            let answers = hashikake_answers(size, &isles);
            if size.cells() == 6 {
                assert_eq!(answers, hashikake_answers_by_links(size, &isles));
            }
            (Problem::clues(size, "isle", &isles), answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

/// The two points a slash joins: from the top left down, or from the bottom left up.
fn slash_ends(size: Size, cell: usize, rising: i64) -> (usize, usize) {
    let wide = size.cols + 1;
    let corner = cell / size.cols * wide + cell % size.cols;
    if rising == 1 { (corner + wide, corner + 1) } else { (corner, corner + wide + 1) }
}

fn slashes_at(size: Size, slashes: &[i64], point: usize) -> i64 {
    let ends = |c: usize| slash_ends(size, c, slashes[c]);
    (0..size.cells()).filter(|&c| ends(c).0 == point || ends(c).1 == point).count() as i64
}

/// Slashes are laid one by one; one that joins points joined before closes a loop.
fn closes_no_loop(size: Size, slashes: &[i64]) -> bool {
    let mut net: Vec<usize> = (0..size.points().cells()).collect();
    (0..size.cells()).all(|c| {
        let (a, b) = slash_ends(size, c, slashes[c]);
        let (old, new) = (net[a], net[b]);
        net.iter_mut().filter(|n| **n == old).for_each(|n| *n = new);
        old != new
    })
}

/// Answers as the search names them.
fn slants(found: impl Iterator<Item = Values>) -> Answers {
    let [falling, rising] = ["falling", "rising"].map(|word| plain(Val::Sym(symbol("gokigen", word))));
    found.map(|s| s.into_iter().map(|r| if r == 1 { rising } else { falling }).collect()).collect()
}

#[test]
fn gokigen_blank_boards() {
    for (size, known) in [(Size::new(2, 2), 15), (Size::new(2, 3), 56), (Size::new(3, 3), 384)] {
        let all = accepted_bits(size.cells(), |s| closes_no_loop(size, s));
        agree_on_blank("gokigen", size, &slants(all.into_iter()), known);
    }
}

#[test]
fn gokigen_answers_to_random_clues() {
    let mut unique = 0;
    for (size, n) in [(Size::new(2, 3), 80), (Size::new(3, 3), 150), (Size::new(3, 4), 30)] {
        let all = accepted_bits(size.cells(), |s| closes_no_loop(size, s));
        unique += agree("gokigen", 62, n, |rng| {
            let planted = pick(rng, &all);
            let points = size.points().cells();
            let full: Values = (0..points).map(|p| slashes_at(size, &planted, p)).collect();
            let clues = thinned(rng, &full, &[0, 1, 2, 3, 4]);
            let fits = |s: &&Values| (0..points).all(|p| clues[p] < 0 || clues[p] == slashes_at(size, s, p));
            let answers = slants(all.iter().filter(fits).cloned());
            (Problem::clues(size, "clue", &clues), answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}

const HOLE: i64 = 0;

/// All ways to play a ball of `n` into a hole: the cells of each way. A stroke goes straight over free cells; it ends on
/// dry land or in a hole, and the next is one shorter.
fn plays(size: Size, marks: &[i64], water: &[i64], way: &mut Vec<usize>, n: i64, found: &mut Vec<Vec<usize>>) {
    let here = way[way.len() - 1];
    for (dr, dc) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
        let (r, c) = ((here / size.cols) as i64, (here % size.cols) as i64);
        let on_board = |r: i64, c: i64| r >= 0 && c >= 0 && r < size.rows as i64 && c < size.cols as i64;
        if n == 0 || !on_board(r + n * dr, c + n * dc) {
            continue;
        }
        let rolled: Vec<usize> = (1..=n).map(|i| ((r + i * dr) * size.cols as i64 + c + i * dc) as usize).collect();
        let (&stop, over) = rolled.split_last().unwrap();
        let free = over.iter().all(|&x| marks[x] == BLANK) && rolled.iter().all(|x| !way.contains(x));
        let length = way.len();
        way.extend(&rolled);
        if free && marks[stop] == HOLE {
            found.push(way.clone());
        } else if free && marks[stop] == BLANK && water[stop] == 0 {
            plays(size, marks, water, way, n - 1, found);
        }
        way.truncate(length);
    }
}

fn herugolf_answers(size: Size, marks: &[i64], water: &[i64]) -> Answers {
    let links = size.links();
    let balls: Vec<usize> = (0..size.cells()).filter(|&c| marks[c] > 0).collect();
    let holes = marks.iter().filter(|&&m| m == HOLE).count();
    let ways: Vec<Vec<Vec<usize>>> = balls
        .iter()
        .map(|&b| {
            let mut found = Vec::new();
            plays(size, marks, water, &mut vec![b], marks[b], &mut found);
            found
        })
        .collect();
    let mut answers = Answers::new();
    if balls.len() != holes {
        return answers;
    }
    let picks: Vec<Values> = ways.iter().map(|w| (0..w.len() as i64).collect()).collect();
    choices(&picks, &mut |picked| {
        let played: Vec<&Vec<usize>> = ways.iter().zip(picked).map(|(w, &i)| &w[i as usize]).collect();
        let mut used = vec![0; size.cells()];
        played.iter().for_each(|way| way.iter().for_each(|&c| used[c] += 1));
        if used.iter().all(|&n| n <= 1) {
            let steps: Vec<&[usize]> = played.iter().flat_map(|way| way.windows(2)).collect();
            let drawn = |&(a, b): &(usize, usize)| steps.iter().any(|s| **s == [a, b] || **s == [b, a]);
            answers.insert(links.iter().map(|l| i64::from(drawn(l))).collect());
        }
    });
    answers
}

/// A few balls played at random, with a hole where each ends, and some water.
fn random_course(rng: &mut Rng, size: Size) -> (Values, Values) {
    let mut marks = vec![BLANK; size.cells()];
    let mut water: Values = (0..size.cells()).map(|_| i64::from(rng.chance(1, 6))).collect();
    let mut taken: Vec<usize> = Vec::new();
    for _ in 0..1 + rng.below(3) {
        let (ball, n) = (rng.index(size.cells()), 1 + rng.below(3) as i64);
        let goal = rng.index(size.cells());
        if taken.contains(&ball) || taken.contains(&goal) || ball == goal {
            continue;
        }
        let mut trial: Values = (0..size.cells()).map(|c| if taken.contains(&c) { 1 } else { BLANK }).collect();
        (trial[ball], trial[goal]) = (n, HOLE);
        let mut ways = Vec::new();
        plays(size, &trial, &water, &mut vec![ball], n, &mut ways);
        if let Some(way) = rng.pick(&ways) {
            taken.extend(way);
            (marks[ball], marks[goal]) = (n, HOLE);
        } else if rng.chance(1, 8) {
            (marks[ball], marks[goal]) = (n, HOLE);
            taken.extend([ball, goal]);
        }
    }
    (0..size.cells()).filter(|&c| marks[c] != BLANK).for_each(|c| water[c] = 0);
    if rng.chance(1, 10) {
        let at = rng.index(size.cells());
        (marks[at], water[at]) = (*rng.pick(&[HOLE, 1, 2, 3]).unwrap(), 0);
    }
    (marks, water)
}

#[test]
fn herugolf_blank_boards_hold_no_line() {
    for size in [Size::new(2, 3), Size::new(3, 3)] {
        let blank = vec![BLANK; size.cells()];
        agree_on_blank("herugolf", size, &herugolf_answers(size, &blank, &vec![0; size.cells()]), 1);
    }
}

#[test]
fn herugolf_answers_to_random_courses() {
    let (ball, hole) = (symbol("herugolf", "ball"), symbol("herugolf", "hole"));
    let val = |&m: &i64| match m {
        BLANK => Val::Blank,
        HOLE => Val::Sym(hole),
        n => Val::tag1(ball, FieldVal::Int(n)),
    };
    let mut unique = 0;
    for (size, n) in [(Size::new(3, 3), 120), (Size::new(3, 4), 100), (Size::new(4, 4), 40)] {
        unique += agree("herugolf", 63, n, |rng| {
            let (marks, water) = random_course(rng, size);
            let answers = herugolf_answers(size, &marks, &water);
            let marks = Given::Raw(marks.iter().map(val).collect());
            (Problem { size, givens: vec![("mark", marks), ("water", Given::marks(&water))] }, answers)
        });
    }
    assert!(unique > 0, "no problem had exactly one answer");
}
