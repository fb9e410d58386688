//! No text makes a reader panic, and what is read can be written.

use crate::common;

use common::random::{Habits, board};
use common::{Shipped, shipped};
use gridwright_base::Rng;
use gridwright_notation::{
    DrawStyle, FileStyle, ReadBoard, read_any, read_json, read_text, split_json, split_text, write_json, write_text,
};

/// Reads a text as a board of a genre, whatever it says, and writes it in every form. Tells whether it was one.
fn feed(s: &Shipped, text: &str) -> bool {
    let Ok(input) = read_any(text) else { return false };
    let Ok(read) = s.bound.read(&s.genre, &input) else { return false };
    let board = read.board;
    if board.grid.area() > 2500 {
        return false;
    }
    let _ = s.write_url(&board);
    let _ = s.bound.write_pzprv3(&s.genre, &board, FileStyle::default());
    let json = split_json(&write_json(&s.genre, &board)).unwrap();
    assert_eq!(read_json(&s.genre, &json).unwrap(), ReadBoard { board: board.clone(), remarks: vec![] }, "{text}");
    let drawn = write_text(&s.genre, &board, &[]);
    let again = split_text(&drawn).and_then(|parts| read_text(&s.genre, &parts));
    assert!(again.as_ref().is_ok_and(|again| again.board == board), "{text}\n{drawn}\n{again:?}");
    let _ = s.bound.draw_text(&s.genre, &board, &DrawStyle::default());
    true
}

fn mutate(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    let pool: Vec<char> = "0123456789abcfghuxyzXAZ.-+@%*$=/#?_ \n\0:,[]{}\"|é流".chars().collect();
    for _ in 0..1 + rng.index(4) {
        let at = rng.index(chars.len() + 1);
        match rng.index(5) {
            0 if at < chars.len() => chars[at] = *rng.pick(&pool).unwrap(),
            1 if at < chars.len() => drop(chars.remove(at)),
            2 => chars.insert(at, *rng.pick(&pool).unwrap()),
            3 => chars.truncate(at),
            _ => {
                let piece: Vec<char> = chars[at.saturating_sub(3)..at].to_vec();
                chars.splice(at..at, piece);
            }
        }
    }
    chars.into_iter().collect()
}

#[test]
fn broken_boards_never_panic() {
    for s in shipped() {
        let habits = Habits::of(&s.genre);
        let (mut n_read, mut n_urls) = (0, 0);
        for seed in 0..150 {
            let rng = &mut Rng::fork(5, seed);
            let made = board(&s, &habits, rng);
            // Some boards have no URL: it tells the only start of a board that has several.
            let url = s.write_url(&made).ok();
            let others = [s.write_file(&made).unwrap(), write_json(&s.genre, &made), write_text(&s.genre, &made, &[])];
            n_urls += usize::from(url.is_some());
            for form in url.iter().chain(&others) {
                for _ in 0..4 {
                    n_read += usize::from(feed(&s, &mutate(form, rng)));
                }
            }
        }
        assert!(n_urls > 10, "{}: {n_urls} of 150 boards have a URL", s.genre.id);
        assert!((200..2200).contains(&n_read), "{}: {n_read} of 2400 texts were boards", s.genre.id);
    }
}

#[test]
fn noise_never_panics() {
    let genres = shipped();
    let rng = &mut Rng::fork(6, 0);
    let mut n_read = 0;
    for round in 0..300 {
        let length = if round == 0 { 2_000_000 } else { rng.index(200) };
        let noise: String = (0..length).map(|_| char::from_u32(rng.below(0x250) as u32).unwrap_or('\0')).collect();
        let s = &genres[rng.index(genres.len())];
        let id = &s.genre.id;
        for text in [
            noise.clone(),
            format!("{id}/5/5/{noise}"),
            format!("pzprv3/{id}/5/5/{noise}"),
            format!("genre: {id}\n\n{noise}"),
            format!(
                "{{\"gridwright\":1,\"genre\":\"{id}\",\"rows\":3,\"cols\":3,\"layers\":{{\"clue\":[\"{noise}\"]}}}}"
            ),
        ] {
            n_read += usize::from(feed(s, &text));
        }
    }
    assert!((50..1450).contains(&n_read), "{n_read} of 1500 texts were boards");
}

#[test]
fn absurd_sizes_are_refused_at_once() {
    for s in shipped() {
        let id = &s.genre.id;
        for text in [
            format!("{id}/100000/100000/1"),
            format!("{id}/999999999/999999999/1"),
            format!("{id}/0/0/1"),
            format!("pzprv3/{id}/100000/100000/"),
            format!("{{\"gridwright\":1,\"genre\":\"{id}\",\"rows\":100000,\"cols\":100000}}"),
        ] {
            let input = read_any(&text).unwrap();
            assert!(s.bound.read(&s.genre, &input).is_err(), "{text}");
        }
    }
}

#[test]
fn the_largest_boards_are_read() {
    // A blank board that lacks what stands on it once has no file.
    let blank = |s: &Shipped| Habits::of(&s.genre).single.is_empty();
    for s in shipped().into_iter().filter(blank).step_by(7) {
        let side = if Habits::of(&s.genre).square { 500 } else { 250 };
        let made = s.read_url(&format!("{}/{}/{side}/.", s.genre.id, 250_000 / side)).unwrap();
        let text = s.write_file(&made).unwrap_or_else(|e| panic!("{}: {e}", s.genre.id));
        assert_eq!(s.write_url(&s.read_file(&text).unwrap()).unwrap(), s.write_url(&made).unwrap());
    }
}
