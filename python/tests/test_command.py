"""Python and the command line say the same."""

import json
import random
import subprocess

import gridwright as gw


def random_boards(n, seed):
    """Loops with clues by chance: right and wrong ones, many with several solutions; every twentieth line is no board at all."""
    rng = random.Random(seed)
    letters = "0123" + "abcdefghij"
    for number in range(n):
        if number % 20 == 19:
            yield rng.choice(["slither/5/5/%", "nonsense", "no/5/5/a", '{"gridwright":1}', "slither/5/5/zzzzzzzzzzzzzzzzzz!"])
        else:
            yield "slither/5/5/" + "".join(rng.choice(letters) for _ in range(rng.randint(4, 12)))


def compared(command, verb, texts, tmp_path, *more):
    source = tmp_path / "boards.txt"
    source.write_text("\n".join(texts) + "\n")
    ran = subprocess.run([command, verb, str(source), "--json", "--quiet", *more], capture_output=True, text=True)
    theirs = [json.loads(line) for line in ran.stdout.splitlines()]
    ours = [answer.to_dict() for answer in gw.stream(verb, texts)]
    assert len(ours) == len(theirs) == len(texts)
    for one, other in zip(ours, theirs):
        one.pop("cpu_ms"), other.pop("cpu_ms")
        assert one == other
    return ours


def test_ten_thousand_random_boards_get_the_same_answers(command, tmp_path):
    ours = compared(command, "solve", list(random_boards(10_000, 1)), tmp_path)
    verdicts = {answer["verdict"] for answer in ours}
    assert {"unique", "multiple", "none", None} <= verdicts


def test_boards_of_every_genre_get_the_same_answers(command, tmp_path):
    blank = [genre.blank(rows, cols).json for genre in gw.genres() for rows, cols in ((3, 3), (2, 4))]
    compared(command, "solve", blank, tmp_path)
    compared(command, "check", blank, tmp_path)


def test_other_questions_get_the_same_answers(command, tmp_path):
    for verb in ("count", "facts", "check", "explain", "grade", "hint", "minimize"):
        compared(command, verb, list(random_boards(60, 2)), tmp_path)
    compared(command, "list", list(random_boards(60, 3)), tmp_path)


def test_a_part_is_the_same_part(command):
    line = [command, "instances", "numberlink", "4x5", "--shard", "3/8", "--json"]
    told = json.loads(subprocess.run(line, capture_output=True, text=True).stdout)
    assert int(told["count"]) == gw.instances.numberlink(4, 5).count_part("3/8")
    line = [command, "count", "slither/5/4/dicicic", "--shard", "2/3", "--json"]
    told = json.loads(subprocess.run(line, capture_output=True, text=True).stdout)
    assert int(told["count"]) == gw.Puzzle("slither/5/4/dicicic").count_part("2/3")
