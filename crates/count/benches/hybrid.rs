//! x
#![allow(clippy::print_stdout, missing_docs)]
use gridwright_base::{Budget, Rng};
use gridwright_board::Val;
use gridwright_frontier::Job;
use gridwright_genre::Catalogue;
use gridwright_notation::{Bound, read_any};
use std::time::Duration;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let (file, field, percent, mode, most, filter) = (&args[0], &args[1], args[2].parse::<u64>().unwrap(), &args[3], args[4].parse::<usize>().unwrap(), args.get(5));
    let catalogue = Catalogue::shipped();
    let text = std::fs::read_to_string(file).unwrap();
    let mut times = vec![];
    let (mut n, mut ok) = (0, 0);
    for (number, line) in text.lines().enumerate() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        let id = object["id"].as_str().unwrap();
        if filter.is_some_and(|f| f != id) { continue; }
        let input = read_any(object[field.as_str()].as_str().unwrap()).unwrap();
        let genre = catalogue.get(input.genre()).unwrap().genre();
        let mut board = Bound::bind(genre).0.read(genre, &input).unwrap();
        if board.grid.rows().max(board.grid.cols()) > most { continue; }
        if percent > 0 {
            let clue = genre.layer("clue").unwrap();
            let mut at: Vec<usize> = (0..board.layer(clue).len()).filter(|&i| board.layer(clue)[i] != Val::Blank).collect();
            let mut rng = Rng::fork(percent, number as u64);
            rng.shuffle(&mut at);
            for &i in &at[..at.len() * percent as usize / 100] { board.layer_mut(clue)[i] = Val::Blank; }
        }
        let budget = Budget::unlimited().with_time(Duration::from_secs(10)).with_memory(4 << 30);
        let start = std::time::Instant::now();
        let job = Job::new(&budget);
        let r = if mode == "plain" { gridwright_count::plain(genre, &board, &job) } else { gridwright_count::hybrid(genre, &board, mode.parse().unwrap(), &job) };
        let s = start.elapsed().as_secs_f64();
        n += 1;
        match r {
            Ok((c, note)) => { ok += 1; times.push(s); let c = c.to_string(); println!("{id:20} {s:7.2} s  {} {note}", if c.len() > 20 { format!("1e{}", c.len()-1) } else { c }); }
            Err(e) => println!("{id:20} {s:7.2} s  FAIL {e}"),
        }
    }
    times.sort_by(f64::total_cmp);
    println!("{n} boards, {ok} counted, sum {:.1} median {:.3} p90 {:.3}", times.iter().sum::<f64>(), times[times.len()/2], times[times.len()*9/10]);
}
