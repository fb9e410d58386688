"""Puzzles, genres, answers, exceptions."""

import json
import pickle
import re
from pathlib import Path

import pytest

import gridwright as gw

LOOP = "slither/3/3/32221313c"

LONELY = '''
genre  lonely "Lonely"
find   shaded on cells: yes/no
rule   one "Exactly one cell is shaded.": count(shaded in cells) = 1
draw   shaded fill
'''


def test_a_unique_puzzle_is_solved():
    answer = gw.Puzzle(LOOP).solve()
    assert answer.verdict == "unique" and answer.is_unique() and answer.count == 1
    assert answer.solution.check().ok
    assert json.loads(answer.json)["verdict"] == answer["verdict"] == "unique"


def test_several_solutions_come_as_two_witnesses_with_their_differences():
    answer = gw.Puzzle("slither/3/3/o").solve()
    assert answer.verdict == "multiple" and len(answer.solutions) == 2 and answer.differ
    assert answer.solutions[0] != answer.solutions[1]


def test_no_solution_names_who_is_to_blame():
    answer = gw.Puzzle("slither/2/1/40").solve(blame=True)
    assert answer.verdict == "none" and 0 < len(answer.blame) <= 2


def test_counts_are_python_ints_of_any_size():
    assert gw.Puzzle("slither/5/4/dicicic").count() == 2284
    big = gw.Genre("slitherlink").blank(12, 12).count()
    assert isinstance(big, int) and big > 2**80


@pytest.mark.parametrize("engine", ["csp", "zdd", "auto"])
def test_engines_count_the_same(engine):
    assert gw.Puzzle("slither/5/4/dicicic").count(engine=engine) == 2284


def test_solutions_are_an_iterator_that_can_be_left():
    blank = gw.Genre("slitherlink").blank(6, 6)
    found = []
    for solution in blank.solutions():
        found.append(solution)
        if len(found) == 20:
            break
    assert len({solution.json for solution in found}) == 20 and all(s.check().ok for s in found)
    few = list(gw.Puzzle("slither/2/2/f").solutions())
    assert len(few) == gw.Puzzle("slither/2/2/f").count() == 13


def test_samples_are_the_same_for_the_same_seed():
    puzzle = gw.Puzzle("slither/5/4/dicicic")
    assert puzzle.sample(5, seed=3) == puzzle.sample(5, seed=3) != puzzle.sample(5, seed=4)


def test_facts_are_what_all_solutions_share():
    puzzle = gw.Puzzle("slither/3/3/32221313c")
    facts = puzzle.facts()
    assert facts.complete and facts.forced == facts.values_of_answer
    assert facts.facts.check().ok


def test_check_names_the_broken_laws():
    puzzle = gw.Puzzle(LOOP)
    assert puzzle.check().state == "unfinished"
    assert puzzle.check(puzzle.solve().solution).ok
    wrong = puzzle.check({"loop:r1c1.up": False, "loop:r1c1.left": False})
    assert wrong.state == "wrong" and any(law["elements"] for law in wrong.broken)


def test_an_answer_is_checked_on_the_board_it_is_checked_for():
    """Clues are those of the puzzle, values those of the answer; a board that is no answer to it is refused."""
    puzzle, other = gw.Puzzle(LOOP), gw.Puzzle("slither/3/3/o").with_values({"clue:r1c1": 0})
    solution = puzzle.solve().solution
    assert puzzle.check(solution).ok and not other.check(solution).ok
    assert puzzle.check({site: solution[site] for site in solution.sites() if site.startswith("loop:")}).ok
    for wrong, told in ((gw.Genre("slitherlink").blank(3, 4), "3x4"), (gw.Genre("masyu").blank(3, 3), "Masyu")):
        with pytest.raises(gw.CallError, match=told) as refused:
            puzzle.check(wrong)
        assert refused.value.code == "bad-call"


def test_minimize_explain_grade_hint():
    puzzle = gw.Puzzle(LOOP)
    minimal = puzzle.minimize()
    assert minimal.complete and minimal.puzzle.is_unique() and len(minimal.redundant) > 0
    explained = puzzle.explain()
    assert explained.complete and explained.steps[0]["text"] and str(explained).startswith("1. ")
    assert puzzle.grade().grade == explained.grade
    assert puzzle.hint()["stages"]
    assert puzzle.why("loop:r1c1.up").steps


def test_values_are_read_and_set_by_site():
    board = gw.Genre("slitherlink").blank(2, 2)
    clued = board.with_values({"clue:r1c1": 3, "loop:r1c1.up": True})
    assert (board["clue:r1c1"], clued["clue:r1c1"], clued["loop:r1c1.up"]) == (None, 3, True)
    assert clued.layers()["clue"] == {"r1c1": 3}
    with pytest.raises(gw.CallError) as wrong:
        board.with_values({"clue:r1c1": "black"})
    assert wrong.value.place == "clue:r1c1" and wrong.value.code == "bad-value"
    for site, place in (("clue:r9c9", "r9c9"), ("colour:r1c1", "colour"), ("clue:here", "here"), ("clue:r1c1.up", "r1c1.up")):
        with pytest.raises(gw.CallError) as wrong:
            board[site]
        assert (wrong.value.code, wrong.value.place) == ("bad-site", place)


def test_boards_are_numpy_arrays():
    numpy = pytest.importorskip("numpy")
    sudoku = gw.Puzzle("sudoku/4/4/1h4h1h3h4h3").solve().solution.arrays()
    assert all(sorted(row) == [1, 2, 3, 4] for row in sudoku["value"].tolist())
    loop = gw.Puzzle(LOOP).solve().solution.arrays()
    assert loop["clue"].shape == (3, 3) and loop["loop"].shape == (7, 7)
    assert (loop["loop"] == 1).sum() == 12 and loop["loop"].dtype == numpy.int32


def test_arrays_are_boards_again():
    numpy = pytest.importorskip("numpy")
    for text in (LOOP, "sudoku/4/4/1h4h1h3h4h3", "yajilin/3/3/d40d", "nurikabe/4/4/1g2k2h1j", "heyawake/4/4/94g1s01g11"):
        puzzle = gw.Puzzle(text)
        solution = puzzle.solve().solution
        arrays = solution.arrays()
        assert puzzle.with_arrays(arrays) == solution and puzzle.with_arrays({}) == puzzle
        assert puzzle.genre.blank(puzzle.rows, puzzle.cols).with_arrays(arrays) == solution
        # As a model may have them, and with another sign for nothing.
        sought = {name: arrays[name] for name in puzzle.genre.sought_layers}
        assert puzzle.check(puzzle.with_arrays({name: array.astype(float) for name, array in sought.items()})).ok
        other = {name: numpy.where(array == -1, 9, array) for name, array in sought.items()}
        assert puzzle.with_arrays(other, blank=9) == solution
    loop = gw.Puzzle(LOOP)
    for wrong, told in (({"lop": [[1]]}, "no layer lop"), ({"loop": [[1]]}, "shape"), ({"loop": numpy.full((7, 7), 5)}, "yes \\(1\\)")):
        with pytest.raises(ValueError, match=told):
            loop.with_arrays(wrong)
    with pytest.raises(gw.CallError):
        loop.with_arrays({"clue": numpy.full((3, 3), "black", dtype=object)})


def test_forms_round_trip():
    puzzle = gw.Puzzle(LOOP)
    assert puzzle.url == LOOP and puzzle.link == "https://puzz.link/p?" + LOOP
    for text in (puzzle.url, puzzle.link, puzzle.pzprv3, puzzle.json, puzzle.text):
        assert gw.Puzzle(text) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle and hash(puzzle) == hash(gw.Puzzle(puzzle.json))


def boards(svg):
    """How many boards a picture shows: each has a title."""
    return len(re.findall(r"<title>(.*)</title>", svg)[0].split("; "))


def marks(svg, colour):
    """How many strokes of a colour a picture has."""
    return sum(len(re.findall("[mM]", path)) for path in re.findall(f'<path[^>]* stroke="{colour}"[^>]* d="([^"]*)"', svg))


def test_pictures():
    puzzle = gw.Puzzle("slither/3/3/o")
    for shown in (puzzle, puzzle.solve(), puzzle.facts(), puzzle.check(), gw.Puzzle(LOOP).minimize()):
        assert shown._repr_svg_().startswith("<svg")
    solved, facts = puzzle.solve(), gw.Puzzle(LOOP).facts()
    # Both witnesses, each with all differences.
    assert boards(puzzle._repr_svg_()) == 1 and boards(solved._repr_svg_()) == 2
    assert marks(solved._repr_svg_(), "#8a5300") == 2 * len(solved.differ) > 0 and marks(puzzle._repr_svg_(), "#8a5300") == 0
    # A line is one stroke, a cross two.
    values = list(facts.facts.layers()["loop"].values())
    assert marks(facts._repr_svg_(), "#1a7f37") == values.count(True) + 2 * values.count(False) > facts.forced == len(values)
    wrong = gw.Puzzle("slither/3/3/32221313c").check({"loop:r1c1.up": False, "loop:r1c1.left": False})
    assert wrong.broken and marks(wrong._repr_svg_(), "#d1242f") > 0 == marks(gw.Puzzle(LOOP).solve().solution.check()._repr_svg_(), "#d1242f")
    assert puzzle.png()[:4] == b"\x89PNG"


def test_own_rules():
    lonely = gw.Genre.from_text(LONELY)
    assert lonely.blank(3, 4).count() == 12 and not lonely.is_shipped
    assert [law.id for law in lonely.laws] == ["one"]
    again = pickle.loads(pickle.dumps(lonely.blank(2, 2)))
    assert again.count() == 4
    answers = gw.stream("count", [lonely.blank(2, n) for n in (1, 2, 3)], genre=lonely)
    assert [answer.count for answer in answers] == [2, 4, 6]


def test_mistakes_in_rules_are_told_with_their_place():
    with pytest.raises(gw.RuleError) as wrong:
        gw.Genre.from_text('genre x "X"\nfind shaded on cells: yes/no\nrule one "One.": count(shadd in cells) = 1\n')
    first = wrong.value.diagnostics[0]
    assert (first.line, first.severity, first.hint) == (3, "error", "did you mean `shaded`?") and wrong.value.place.startswith("line 3") and first.message


@pytest.mark.parametrize(
    "text, kind, code",
    [
        ("no/3/3/a", gw.ReadError, "unknown-genre"),
        ("what is this", gw.ReadError, None),
        ("slither/3/x/a", gw.GridwrightError, "bad-size"),
        ("slither/0/3/a", gw.CallError, "bad-size"),
        ("slither/100000/100000/a", gw.GridwrightError, None),
        ("", gw.ReadError, None),
        ("\0\x01", gw.ReadError, None),
    ],
)
def test_bad_texts_are_errors_with_a_code(text, kind, code):
    with pytest.raises(kind) as wrong:
        gw.Puzzle(text).solve(time_limit=5)
    assert wrong.value.code and str(wrong.value)
    assert code is None or wrong.value.code == code
    assert isinstance(wrong.value, gw.GridwrightError)


def test_a_place_is_told_where_it_is_known():
    with pytest.raises(gw.ReadError) as wrong:
        gw.Puzzle('{"gridwright":1,"genre":"slither","rows":1,"cols":1,"layers":{"clue":["x"]}}')
    assert "clue" in wrong.value.place


def test_calls_that_make_no_sense_are_refused():
    puzzle = gw.Puzzle(LOOP)
    with pytest.raises(TypeError):
        puzzle.solve(colour="red")
    with pytest.raises(ValueError):
        puzzle.ask("colour")
    with pytest.raises(TypeError):
        puzzle.ask("solve", {"colour": 1})
    with pytest.raises(ValueError):
        puzzle.solve(time_limit=-1)
    with pytest.raises(gw.NotUniqueError):
        gw.Puzzle("slither/3/3/o").minimize()


def test_every_genre_is_there_without_the_repository(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = gw.genres()
    files = {path.stem for path in (Path(__file__).parents[2] / "rules").glob("*.rule")}
    assert {genre.id for genre in found} == files and all(genre.rules and genre.laws for genre in found)
    assert gw.Genre("slitherlink").reach()["generate"]


def test_records_make_a_table():
    pandas = pytest.importorskip("pandas")
    answers = gw.stream("solve", [LOOP, "slither/3/3/o", "nonsense"])
    table = pandas.DataFrame(gw.records(list(answers)))
    assert list(table["verdict"].fillna("-")) == ["unique", "multiple", "-"] and table["error"].notna().sum() == 1


def test_answers_of_a_stream_have_their_boards():
    texts = [LOOP, "slither/3/3/o", "nonsense"]
    for verb in ("solve", "facts", "check", "explain"):
        ours, alone = next(gw.stream(verb, texts)), gw.Puzzle(LOOP).ask(verb)
        assert ours.solutions == alone.solutions
        if verb != "explain":
            assert ours._repr_svg_() == alone._repr_svg_()
    unique, several, none = gw.stream("minimize", texts)
    assert unique.puzzle == gw.Puzzle(LOOP).minimize().puzzle
    with pytest.raises(gw.NotUniqueError):
        several.puzzle
    with pytest.raises(gw.ReadError):
        none.puzzle
    unique, several, none = gw.stream("facts", texts)
    assert unique.facts == gw.Puzzle(LOOP).facts().facts and several.facts.check().state == "unfinished" and none.facts is None
    assert [answer._repr_svg_() is None for answer in gw.stream("check", texts)] == [False, False, True]


def test_answers_of_a_stream_of_ones_own_have_their_boards():
    lonely = gw.Genre.from_text(LONELY)
    boards = [lonely.blank(1, 1), lonely.blank(1, 2)]
    one, two = gw.stream("solve", boards, genre=lonely)
    assert one.solution["shaded:r1c1"] is True and len(two.solutions) == 2 and one.solution.genre == lonely
    assert pickle.loads(pickle.dumps(one)).solution == one.solution
    assert next(gw.stream("facts", boards, genre=lonely)).facts["shaded:r1c1"] is True


def test_live_boards():
    live = gw.LiveBoard(gw.Genre("slitherlink").blank(2, 2))
    assert live.count() == 13 and live.verdict().verdict == "multiple"
    live["clue:r1c1"] = 4
    assert live.verdict().is_unique() and live["clue:r1c1"] == 4 and live.revision == 1
    live["loop:r2c2.down"] = True
    assert live.verdict(marked=True).verdict == "none" and live.verdict().is_unique()
    assert live.undo() and live.undo() and not live.undo() and live.redo()
    assert live.facts().complete and live.check().state in ("unfinished", "right")
    first = live.another([])
    assert live.another([first]) is None
    assert live.hint()["stages"]


def test_puzzles_are_made_to_a_specification():
    made = list(gw.generate("slitherlink", 5, 5, n=3, seed=7, symmetry="half-turn"))
    again = list(gw.generate("slitherlink", 5, 5, n=3, seed=7, symmetry="half-turn"))
    assert [m.puzzle.url for m in made] == [m.puzzle.url for m in again] and len({m.id for m in made}) == 3
    for one in made:
        assert one.puzzle.is_unique() and one.puzzle.check(one.solution).ok and one.record()["spec"] == "met"
        clues = one.puzzle.arrays()["clue"] >= 0
        assert (clues == clues[::-1, ::-1]).all()
    easy = next(gw.generate("nurikabe", 5, 5, difficulty="easy", seed=2))
    assert easy.grade == "easy" == easy.puzzle.grade().grade
    with pytest.raises(gw.CallError):
        gw.generate("slitherlink", 5, 5, symmetry="diagonal")
    with pytest.raises(TypeError):
        gw.generate("slitherlink", 5, 5, colour="red")


def test_puzzles_made_are_those_of_the_command_line(command):
    import subprocess

    line = [command, "generate", "slitherlink", "6x6", "--n", "5", "--seed", "11", "--json"]
    theirs = [json.loads(text) for text in subprocess.run(line, capture_output=True, text=True, check=True).stdout.splitlines()]
    ours = list(gw.generate("slitherlink", 6, 6, n=5, seed=11))
    assert [one["url"] for one in theirs] == [one.puzzle.url for one in ours]
    assert [one["id"] for one in theirs] == [one.id for one in ours]
    assert [one["solution"] for one in theirs] == [one.record()["solution"] for one in ours]
