//! Block letters as regions of cells.
//!
//! No two cells of a letter meet at a corner only, so that outlines never touch themselves, and neither do two holes. Where
//! a plain letter would, it has serifs.

/// The rows of every glyph, with / between them.
const GLYPHS: [(char, &str); 39] = [
    ('A', "###/#.#/###/#.#/#.#"),
    ('B', "####/.#.#/.###/.#.#/####"),
    ('C', "###/#../#../#../###"),
    ('D', "####/.#.#/.#.#/.#.#/####"),
    ('E', "###/#../###/#../###"),
    ('F', "###/#../###/#../#.."),
    ('G', "####/#.../#.##/#..#/####"),
    ('H', "#.#/#.#/###/#.#/#.#"),
    ('I', "###/.#./.#./.#./###"),
    ('J', "..#/..#/..#/#.#/###"),
    ('K', "#.##/#.#./###./#.#./#.##"),
    ('L', "#../#../#../#../###"),
    ('M', "#####/#.#.#/#.#.#/#...#/#...#"),
    ('N', "#..#/##.#/####/#.##/#..#"),
    ('O', "###/#.#/#.#/#.#/###"),
    ('P', "###/#.#/###/#../#.."),
    ('Q', "####/#..#/#..#/####/...#"),
    ('R', "####/#..#/####/#.#./#.##"),
    ('S', "###/#../###/..#/###"),
    ('T', "###/.#./.#./.#./.#."),
    ('U', "#.#/#.#/#.#/#.#/###"),
    ('V', "#...#/#...#/##.##/.###./..#.."),
    ('W', "#...#/#.#.#/#.#.#/#.#.#/#####"),
    ('X', "##.##/.#.#./.###./.#.#./##.##"),
    ('Y', "#...#/##.##/.###./..#../..#.."),
    ('Z', "####/...#/####/#.../####"),
    ('0', "####/#..#/#..#/#..#/####"),
    ('1', ".#./##./.#./.#./###"),
    ('2', "###/..#/###/#../###"),
    ('3', "###/..#/###/..#/###"),
    ('4', "#.#/#.#/###/..#/..#"),
    ('5', "####/#.../####/...#/####"),
    ('6', "###/#../###/#.#/###"),
    ('7', "###/..#/..#/..#/..#"),
    ('8', "###/#.#/###/#.#/###"),
    ('9', "###/#.#/###/..#/###"),
    ('!', "#/#/#/./#"),
    ('-', ".../.../###/.../..."),
    (' ', "././././."),
];

const HEIGHT: usize = 5;

/// A text as a region of cells, `gap` cells between letters and lines and around all of it; `/` begins a new line. The first
/// character without a glyph is the error.
pub fn lettering(text: &str, gap: usize) -> Result<Vec<Vec<bool>>, char> {
    let lines: Vec<Vec<Vec<bool>>> = text.split('/').map(|line| letters(line, gap)).collect::<Result<_, _>>()?;
    let width = lines.iter().map(|line| line[0].len()).max().unwrap_or(0) + gap;
    let blank = || vec![false; width];
    let mut rows = Vec::new();
    for line in lines {
        rows.extend((0..gap).map(|_| blank()));
        rows.extend(line.into_iter().map(|mut row| {
            row.resize(width, false);
            row
        }));
    }
    rows.extend((0..gap).map(|_| blank()));
    Ok(rows)
}

/// One line of letters, with a gap before each.
fn letters(line: &str, gap: usize) -> Result<Vec<Vec<bool>>, char> {
    let mut rows = vec![Vec::new(); HEIGHT];
    for letter in line.chars() {
        let wanted = letter.to_ascii_uppercase();
        let (_, glyph) = GLYPHS.iter().find(|(name, _)| *name == wanted).ok_or(letter)?;
        for (row, part) in rows.iter_mut().zip(glyph.split('/')) {
            row.extend(vec![false; gap]);
            row.extend(part.chars().map(|mark| mark == '#'));
        }
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_glyph_touches_itself_at_a_corner() {
        for (name, glyph) in GLYPHS {
            let rows = lettering(&name.to_string(), 1).unwrap();
            assert!(rows.len() == HEIGHT + 2 && rows.iter().all(|row| row.len() == rows[0].len()), "{name}: {glyph}");
            for (above, below) in rows.iter().zip(&rows[1..]) {
                for (a, b) in above.windows(2).zip(below.windows(2)) {
                    assert!(!(a[0] == b[1] && a[1] == b[0] && a[0] != a[1]), "{name}");
                }
            }
        }
    }

    #[test]
    fn what_has_no_glyph_is_named() {
        assert_eq!(lettering("ABÄ", 1), Err('Ä'));
    }
}
