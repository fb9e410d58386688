//! Small rule files to start from, beside the shipped ones: each says one or two things in the way that engines recognise, so that
//! a change meets a recogniser more often than in a file of ten rules.

/// The files.
pub(super) const SEEDS: [&str; 49] = [
    r#"
genre runs-in-order "Runs in order"
board margin top, left
given clue on margin: list(1..3 or ? or *, 3)
find shaded on cells: yes/no
rule runs "R.": for each clue L at m: in-order(L, list(size in groups(inward(m) where shaded)))
"#,
    r#"
genre runs-round "Runs round a cell"
given clue on cells: list(0..4 or ?, 3)
find shaded on cells: yes/no
rule clear "C.": for each c in cells where clue at c: not shaded(c)
rule runs "R.": for each clue L at c: any-order(L, list(size in groups(around(c) where shaded)))
"#,
    r#"
genre sums-in-order "Sums in order"
board margin top, left
given clue on margin: list(0..4 or ?, 2)
find value on cells: 0..2 or none
define worth(X) = sum(value in X)
rule sums "S.": for each clue L at m: in-order(L, list(worth in groups(inward(m) where value)))
"#,
    r#"
genre loop-walk "Loop, walked"
given mark on cells: yes
find line on links: yes/no
rule one-loop: one-loop(line)
rule walk "W.": for each S in groups(links where line by meet):
  some walk w of S: for each c in cells where mark at c: entering(w, c) = right
"#,
    r#"
genre loop-from "Loop from a start"
given mark on cells: start, gate, number(0..3)
find line on links: yes/no
define is-gate(c) = mark(c) = gate
rule one-loop: one-loop(line)
rule order "O.": for each c in cells where mark(c) = start:
  some walk w of {e in links : line(e)} from c: for each number n at x: count(is-gate in until(w, x)) = n
"#,
    r#"
genre maybe-loop "One loop or none"
given mark on cells: yes
find line on links: yes/no
law may-loop(L) "One loop or none."
  clause degree: for each v in nodes(L): degree(L, v) in {0, 2}
  clause single: size(groups(places(L) where L by meet)) <= 1
rule one-loop: may-loop(line)
rule walk "W.": for each S in groups(links where line by meet):
  some walk w of S: for each c in cells where mark at c: entering(w, c) != left
"#,
    r#"
genre ring-walk "Ring, walked"
given mark on cells: yes
find line on links: yes/no
part strand = groups of links where line by meet
rule one-loop: one-loop(line)
rule walk "W.": for each strand S: some walk w of S:
  for each c in cells where mark at c and used(line, c): leaving(w, c) = up or entering(w, c) = up
"#,
    r#"
genre path-walk "Paths, walked"
given ball on cells: 1..3
given hole on cells: yes
find line on links: yes/no
part strand = groups of links where line by meet
rule ends "E.": for each c in cells where ball at c or hole at c: degree(line, c) = 1
rule middle "M.": for each c in cells where not ball at c and not hole at c: degree(line, c) in {0, 2}
rule walk "W.": for each strand S: some walk w of S:
  ball at first(w) and hole at last(w) and for each ball n at b where b = first(w): size(S) = n
"#,
    r#"
genre pairs "Pairs"
given clue on cells: 1.. or ?
find line on links: yes/no
rule pairs: joins-pairs(line, clue)
"#,
    r#"
genre pairs-walls "Pairs and walls"
given clue on cells: 1..
given wall on cells: yes
find line on links: yes/no
rule pairs: joins-pairs(line, clue)
rule walls: avoids(line, wall)
"#,
    r#"
genre one-loop "One loop"
given mark on cells: yes
find line on links: yes/no
rule one-loop: one-loop(line)
rule through "T.": for each c in cells where mark at c: used(line, c)
"#,
    r#"
genre border-loop "One loop on edges"
given clue on cells: 0..4
find loop on edges: yes/no
rule one-loop: one-loop(loop)
rule count "C.": for each clue n at c: count(loop in sides(c)) = n
"#,
    r#"
genre areas "Areas"
given dot on cells: 1..
given wall on cells: yes
find value on cells: 1..3
part area = groups of cells by same(value)
rule givens: keeps(value, dot)
rule one "O.": for each area X: size({c in X : dot at c}) = 1
"#,
    r#"
genre marked-areas "Areas with two marks"
given dot on cells: 1..
find value on cells: 1..2
find star on cells: yes/no
part area = groups of cells by same(value)
rule givens: keeps(value, dot)
rule two "T.": for each area X: size({c in X : dot at c}) = 2
rule star "S.": for each c in cells where star(c): dot at c
"#,
    r#"
genre starred-areas "Areas with a dot or a star"
given dot on cells: 1..
find value on cells: 1..2
find star on cells: yes/no
part area = groups of cells by same(value)
rule givens: keeps(value, dot)
rule one "O.": for each area X: size({c in X : dot at c or star(c)}) = 1
"#,
    r#"
genre room-numbers "Rooms with a number to be found"
given room on cells: division
find tag on room: 1..2
find shaded on cells: yes/no
rule tags "T.": for each tag n at R: count(shaded in R) = n
"#,
    r#"
genre room-flags "Rooms to be chosen"
given room on cells: division
given clue on cells: 0..2
find lit on room: yes/no
find shaded on cells: yes/no
rule lit "L.": for each room R: lit(R) iff any(shaded in R)
rule count "C.": for each clue n at c: count(shaded in neighbours(c)) = n
"#,
    r#"
genre sized-areas "Areas of their size"
given clue on cells: 1..
find value on cells: 1..3
part area = groups of cells by same(value)
rule givens: keeps(value, clue)
rule size "S.": for each c in cells: size(area(c)) = value(c)
"#,
    r#"
genre blocks "Blocks"
given clue on cells: 1..
given wall on cells: yes
find block on cells where not wall: division
rule one: one-each(block, clue)
rule size: sized(block, clue)
rule within "W.": for each block X: size({s in cells : clue at s and {s} within X}) = 1
"#,
    r#"
genre boxes "Boxes"
given star on spots: white, black
find block on cells: division
rule boxes: rectangular(block)
rule one "O.": for each block X: size({s in spots : star at s and cells-at(s) within X}) = 1
"#,
    r#"
genre pieces "Pieces"
given room on cells: division
find shaded on cells: yes/no
part piece = groups of cells where shaded by same(room)
rule touch "T.": for each e in links where all(shaded in ends(e)):
  different(shape in {piece(c) : c in ends(e)})
rule joined: joined(shaded)
"#,
    r#"
genre halves "Halves"
given grey on cells: yes
find block on cells: division
rule alike "A.": for each block X: shape({c in X : grey at c}) = shape({c in X : not grey at c})
rule differ "D.": for each a, b in cells where grey at a and grey at b: a in block(b) or fixed-shape(block(a)) != fixed-shape(block(b))
"#,
    r#"
genre strands "Strands"
given mark on cells: yes
find line on links: yes/no
part strand = groups of cells by through(line)
rule differ "D.": for each a, b in cells where mark at a and mark at b and a != b: one-sided-shape(strand(a)) != one-sided-shape(strand(b))
rule none-alike "N.": different(shape in groups(cells by through(line)))
"#,
    r#"
genre sums "Sums"
given clue on cells: 1..
find value on cells: 1..2
part area = groups of cells by same(value)
rule sums "S.": for each clue n at c: sum(value in row(c)) = n
rule sizes "Z.": for each clue n at c: sum(size in {area(x) : x in column(c)}) >= n
"#,
    r#"
genre islands "Islands"
given clue on cells: 1.. or ?
find shaded on cells: yes/no
part island = groups of cells where not shaded
rule sea: joined(shaded)
rule one: one-each(island, clue)
rule size: sized(island, clue)
"#,
    r#"
genre nets "Nets"
given isle on cells: 1..4
find line on links: yes/no
part net = groups of cells by through(line)
rule joined "J.": same(net in {c in cells : isle at c})
rule count "C.": for each isle n at c: degree(line, c) = n
rule tree "T.": for each net X: size({e in links : line(e) and ends(e) within X}) = size(X) - 1
"#,
    r#"
genre towers "Towers"
given clue on cells: 1..3
find shaded on cells: yes/no
relation over(a, b) = some c in cells: a in {c} and b in {step(c, down)}
part tower = groups of cells where shaded by over
rule size "S.": for each clue n at c: size(tower(c)) = n
"#,
    r#"
genre clans "Clans"
given room on cells: division
find shaded on cells: yes/no
relation allied(a, b) = touch(a, b) and count(shaded in a) = count(shaded in b)
part clan = groups of room by allied
rule clans "C.": for each clan X: size(X) <= 2
"#,
    r#"
genre lit "Lit"
given clue on cells: 0..
find lamp on cells: yes/no
rule lit "L.": for each clue n at c: size({x in cells : some y in row(c) where lamp: x in neighbours(y)}) = n
"#,
    r#"
genre lakes-with-ports "Lakes with ports"
given port on cells: yes
find shaded on cells: yes/no
part lake = groups of cells where shaded
rule ports "Every lake has a port.": for each lake X: some c in X: port at c
"#,
    r#"
genre two-groups "Two groups of one size"
given room on cells: division
find shaded on cells: yes/no
rule two "The shaded cells of a room form two areas, of one size.":
     for each room R: size(groups(R where shaded)) = 2 and same(size in groups(R where shaded))
"#,
    r#"
genre squares "Squares"
given clue on cells: 1..4
find shaded on cells: yes/no
part plot = groups of cells where shaded
rule squares "Every shaded area is a square.": for each plot X: square(X)
rule clear "A number is not shaded.": for each c in cells where clue at c: not shaded(c)
"#,
    r#"
genre same-area "Letters in one area"
given letter on cells: 1..2 or ?
find shaded on cells: yes/no
part land = groups of cells where not shaded
rule same "Equal letters lie in one area, different letters in different ones.":
     for each letter n at a: for each letter k at b where a != b: b in land(a) iff n = k
"#,
    r#"
genre straight-bridges "Bridges"
given isle on cells: 1..3 or ?
find bridge on links: 0..2
define built(e) = bridge(e) > 0
part net = groups of cells by through(built)
rule straight "Bridges run straight.":
     for each c in cells where not isle at c:
       bridge(arm(c, up)) = bridge(arm(c, down)) and bridge(arm(c, left)) = bridge(arm(c, right))
rule count "A number is how many bridges end there.": for each isle n at c: sum(bridge in arms(c)) = n
rule joined "All islands are connected.": same(net in {c in cells : isle at c})
"#,
    r#"
genre equal-if-marked "Equal by pairs"
given mark on cells: yes
find value on cells: 1..3 or none
find shaded on cells: yes/no
rule pairs "A marked cell has the value of the next, and is shaded like the one below.":
     for each c in cells where mark at c:
       value(c) = value(step(c, right)) and (shaded(c) iff shaded(step(c, down)))
rule shaded "What is shaded has a value.": for each c in cells where shaded(c): value(c) != none
"#,
    r#"
genre share-a-neighbour "Cells that share a neighbour"
given mark on cells: yes
find shaded on cells: yes/no
relation near(a, b) = some x in neighbours(a): x in neighbours(b) and not shaded(x)
part chain = groups of cells where shaded by near
rule size "The chain of a mark has two cells.": for each c in cells where mark at c: size(chain(c)) = 2
"#,
    r#"
genre lone-marks "A mark in each area"
given mark on cells: yes
given room on cells: division
find shaded on cells: yes/no
part land = groups of cells where shaded
rule one "An area has one mark.": for each land X: size({c in X : mark at c}) = 1
rule rooms "An area has equally many cells in the rooms it comes to.":
     for each land X: for each room Q: for each room R:
       size({c in Q : c in X}) = 0 or size({c in R : c in X}) = 0 or size({c in Q : c in X}) = size({c in R : c in X})
"#,
    r#"
genre held-turns "Turns of strands that may cross"
given clue on cells: 1..2
find line on links: yes/no
relation along(a, b) = meet(a, b) and not some c in ends(a): c in ends(b) and clue at c
part strand = groups of links where line by along
rule few "A strand has at most one cell where lines turn.":
     for each strand S: size({c in touched(S) : not clue at c and turning(line, c)}) <= 1
rule some "A strand comes by a cell without a clue where two lines meet.":
     for each strand S: size({c in touched(S) : degree(line, c) = 2}) >= 1
"#,
    r#"
genre holders-both "Blocks that hold both or neither"
given clue on cells: 1..2
find line on links: yes/no
relation goes-on(e, f) = some c in ends(e): c in ends(f) and (degree(line, c) = 2 or not D(e, f))
part strand = groups of links where line by goes-on
rule alike "Equal clues are on the same strands.":
     for each clue n at a: for each clue k at b where k = n and a != b:
       for each strand X: a in touched(X) iff b in touched(X)
rule unlike "Other clues share none.":
     for each clue n at a: for each clue k at b where k != n:
       no X in groups(links where line by goes-on): a in touched(X) and b in touched(X)
"#,
    r#"
genre holders-parted "A way that a cell opens"
given arrow on cells: direction
given goal on cells: star
find shaded on cells: yes/no
rule arrows "From the cell that an arrow points to one comes to the star.":
     for each d in directions: for each c in cells where arrow(c) = d:
       some x in {step(c, d)}: not shaded(x) and
         some g in cells: goal at g and some X in groups({y in cells : not shaded(y) and y != c}): x in X and g in X
"#,
    r#"
genre one-of-equal "The next number is near"
given clue on cells: 1..4
find value on cells: 1..4 or none
rule next "Next to a number but 4, corners counted, is the next.":
     for each value n at c where n < 4: some x in cells: (touch(c, x) or D(c, x)) and value(x) = n + 1
rule clues "Beside a clue stands its number, or the clue's cell holds what a cell of its row does.":
     for each clue n at c: value(c) = n or some x in row(c): x != c and value(c) = value(x)
"#,
    r#"
genre values-near "Values near one another"
given clue on cells: 1..2
find value on cells: 1..4
rule near "The values of a row differ by two at most, the values of a column by less than its first clue says.":
     (for each c in cells: for each a, b in row(c): value(a) - value(b) <= 2)
     and for each clue n at c: for each a, b in column(c): n + 1 > value(b) - value(a)
rule clues "A clue is a lower bound.": for each clue n at c: value(c) >= n
"#,
    r#"
genre turned-somewhere "Turned about a place of one's own"
given clue on cells: 1..2
find shaded on cells: yes/no
part area = groups of cells where shaded
rule turn "Every area looks the same after half a turn about the middle of a side.":
     for each area X: some s in {s in spots : size(cells-at(s)) = 2}: for each c in X: half-turn(c, s) in X
rule clues "What is shaded is beside a clue or one itself.":
     for each c in cells where shaded(c): some d in cells: clue at d and (d = c or touch(c, d))
"#,
    r#"
genre beside-alike "Like neighbours of blocks"
given clue on cells: circle, square
find mark on cells: circle, square
relation alike(a, b) = touch(a, b) and mark(a) = mark(b)
part area = groups of cells by alike
rule givens "The given marks stay.": for each c in cells where clue at c: mark(c) = clue(c)
rule one "A block has a corner of at most one other block with its mark.":
     for each area X: size({area(x) : x in {y in cells : not y in X and some c in X: D(c, y) and mark(y) = mark(c)}}) <= 1
rule corners "Of the corners of a block two at most are where four cells meet.":
     for each area X: size({p in points : size(cells-at(p)) = 4 and some c in X: p in corners(c)}) <= 2
"#,
    r#"
genre marks-counted "Two marks a block"
given clue on cells: 1..2
find line on links: yes/no
part strand = groups of links where line by meet
part lake = groups of cells by through(line)
rule two "A strand comes by two clues.": for each strand S: count(clue in touched(S)) = 2
rule lakes "What lines join has two clues at most, and a single cell none but where it lies at the rim.":
     for each lake X: size({c in X : clue at c}) <= 2
     and for each lake X: size({c in X : clue at c and size(neighbours(c)) > 2}) != 1
"#,
    r#"
genre marks-by-members "Some marks a block"
given clue on cells: 1..2
find block on cells: division
rule two "Each block has two clues.": for each block X: size({c in X : clue at c}) = 2
rule size "A number is not the size of its block.": for each clue n at c: size(block(c)) != n
"#,
    r#"
genre help-levels "Levels that help"
given clue on cells: 0..2
find shaded on cells: yes/no
help level on cells: 0..2
rule alike "Cells of one colour side by side are on one level.":
     for each a, b in cells where touch(a, b) and (shaded(a) iff shaded(b)): level(a) = level(b)
rule steps "Cells of two colours side by side are one level apart.":
     for each a, b in cells where touch(a, b) and not (shaded(a) iff shaded(b)):
       level(a) = level(b) + 1 or level(b) = level(a) + 1
rule clue "A number is the level of its cell.": for each clue n at c: level(c) = n
"#,
    r#"
genre help-way "A way that helps"
given arrow on cells: direction
find line on links: yes/no
help back on links: yes/no
define outward(c, e) = line(e) and (back(e) iff c != first(ends(e)))
rule degree "Two lines or none.": for each c in cells: degree(line, c) in {0, 2}
rule way "One leads in and one out.":
     for each c in cells where used(line, c): size({e in arms(c) : outward(c, e)}) = 1
rule arrow "An arrow tells the way.": for each arrow d at c: outward(c, arm(c, d))
"#,
    r#"
genre help-parts "Parts that help"
given clue on cells: 1..3 or ?
find shaded on cells: yes/no
help mark on cells: yes/no
part patch = groups of cells where mark
rule under "Shaded cells are marked.": for each c in cells: shaded(c) implies mark(c)
rule two "A patch has two cells.": for each patch X: size(X) = 2
rule some "Some cell is shaded in each patch.": for each patch X: some c in X: shaded(c)
rule clue "A number is the size of its patch.": for each clue n at c: size(patch(c)) = n
"#,
];

#[cfg(test)]
mod tests {
    use super::*;
    use gridwright_genre::library;
    use gridwright_lang::compile;

    #[test]
    fn seeds_compile() {
        for text in SEEDS {
            let compiled = compile(text, library());
            assert!(compiled.genre.is_some(), "{text}\n{:?}", compiled.diagnostics);
        }
    }
}
