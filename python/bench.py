"""Measures what calls from Python cost: ``python python/bench.py [GRIDWRIGHT]`` with the command line's program."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

# What is measured is what is installed, not the sources beside this file.
HERE = Path(__file__).resolve().parent
sys.path[:] = [str(HERE / "tests"), *(place for place in sys.path if Path(place).resolve() != HERE)]

import gridwright as gw  # noqa: E402
from gridwright import cluster  # noqa: E402
from gridwright.cluster.drive import connect  # noqa: E402


def best(work, times=5):
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return min(found)


def overhead():
    """A call less its work: the work is what the engine says it took."""
    puzzle = gw.Puzzle("slither/2/2/f")
    for _ in range(200):
        puzzle.ask("check")

    def calls(n=2000):
        for _ in range(n):
            puzzle.ask("check")

    spent = best(calls) / 2000
    work = sum(puzzle.ask("check").cpu_ms for _ in range(500)) / 500 / 1000
    print(f"overhead of a call: {1e6 * (spent - work):.1f} us ({1e6 * spent:.1f} us less {1e6 * work:.1f} us of work)")


def checking():
    """An answer judged, as a board and as values by site: a call less its work."""
    made = next(gw.generate("slitherlink", 10, 10, seed=5))
    values = {site: made.solution[site] for site in made.solution.sites() if site.startswith("loop:")}
    for name, answer in (("a board", made.solution), (f"{len(values)} values", values)):
        spent = best(lambda: [made.puzzle.check(answer) for _ in range(500)]) / 500
        work = sum(made.puzzle.check(answer).cpu_ms for _ in range(200)) / 200 / 1000
        told = f"{1e6 * (spent - work):.1f} us ({1e6 * spent:.1f} us less {1e6 * work:.1f} us of work)"
        print(f"overhead of checking {name} of 10x10: {told}")


def streaming(command):
    from test_command import random_boards

    texts = [text for text in random_boards(10_600, 1) if text.startswith("slither/5/5/")][:10_000]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(texts))
        file.flush()
        quiet = subprocess.DEVNULL
        theirs = best(lambda: subprocess.run([command, "solve", file.name, "--json"], stdout=quiet, stderr=quiet), 3)

    def ours():
        for answer in gw.stream("solve", texts):
            answer.json

    mine = best(ours, 3)
    print(f"10,000 boards of 5x5: command line {theirs:.2f} s, Python {mine:.2f} s: {theirs / mine:.2f} of its rate")


def threads():
    puzzles = [made.puzzle for made in gw.generate("slitherlink", 10, 10, n=8, seed=5)]

    def work(at):
        for _ in range(20):
            puzzles[at].solve()

    def together(n):
        started = [threading.Thread(target=work, args=(at,)) for at in range(n)]
        [thread.start() for thread in started]
        [thread.join() for thread in started]

    alone = best(lambda: [work(at) for at in range(8)], 3)
    print(f"eight threads: {alone / best(lambda: together(8), 3):.2f} times one, on {os.cpu_count()} cores")


def workers():
    """The best of three turns of each, in turns: what else happens on the machine only makes them longer."""
    with tempfile.TemporaryDirectory() as place:
        spent = {1: [], 2: []}
        source = Path(place) / "boards.txt"
        made = [one.puzzle.url for one in gw.generate("slitherlink", 10, 10, n=200, seed=5)]
        source.write_text("\n".join(made * 30))
        for turn in range(3):
            for n in spent:
                spent[n].append(one_turn(n, source, f"{place}/{turn}-{n}"))
        for at, name in enumerate(("solve", "generate")):
            one, two = (min(turn[at] for turn in spent[n]) for n in (1, 2))
            print(f"two workers, {name}: {one / two:.2f} times one ({one:.2f} s, {two:.2f} s)")


def one_turn(n, source, place):
    """Seconds that n workers take to solve and to generate."""
    with connect(local=n) as client:
        cluster.stream("solve", source, f"{place}-warm", client=client)
        start = time.perf_counter()
        cluster.stream("solve", source, f"{place}-solve", client=client, chunk=200)
        middle = time.perf_counter()
        cluster.generate("slitherlink", 10, 10, n=1000, seed=2, out=f"{place}-made", client=client, chunk=20)
        return middle - start, time.perf_counter() - middle


if __name__ == "__main__":
    print("load", os.getloadavg()[0])
    overhead()
    checking()
    threads()
    if len(sys.argv) > 1:
        streaming(sys.argv[1])
    workers()
