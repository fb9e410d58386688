"""Graphillion beside our diagrams: all simple cycles of the n x n grid of points, edges row by row, one thread."""

import json
import os
import resource
import subprocess
import sys

SIZES = range(8, 13)


def ours(program, n):
    """CPU seconds, megabytes and the count, built as a diagram."""
    call = [program, "graph", "cycles", "--grid", f"{n}x{n}", "--diagram", "--json", "--threads", "1"]
    answer = json.loads(subprocess.run(call, capture_output=True, text=True, check=True).stdout.splitlines()[-1])
    return answer["cpu_ms"] / 1000, answer["peak_mb"], answer["count"]


def theirs(n):
    """The same of Graphillion, in a process of its own: its universe is one for all."""
    one = {**os.environ, "OMP_NUM_THREADS": "1"}
    run = subprocess.run([sys.executable, __file__, str(n)], capture_output=True, text=True, check=True, env=one)
    seconds, megabytes, count = run.stdout.split()
    return float(seconds), float(megabytes), count


def rows(program):
    for n in SIZES:
        yield n, ours(program, n), theirs(n)


def count_here(n):
    from graphillion import GraphSet

    number = lambda r, c: r * n + c
    edges = []
    for r in range(n):
        for c in range(n):
            edges += [(number(r, c), number(r, c + 1))] * (c + 1 < n) + [(number(r, c), number(r + 1, c))] * (r + 1 < n)
    GraphSet.set_universe(edges, traversal="as-is")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_utime
    count = GraphSet.cycles().len()
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(used.ru_utime - before, used.ru_maxrss / 1024, count)


if __name__ == "__main__":
    count_here(int(sys.argv[1]))
