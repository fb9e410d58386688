"""Counts in parts and writes the tables of docs/clusters.md: ``python3 python/parts.py GRIDWRIGHT [--large]``.

Each part is a process of its own, one after the other, as on a cluster of one machine. Times are CPU seconds and memory is the
most that the process had, as the command line's ``--json`` tells them. The whole is counted three times, and the shortest is told.
"""

from __future__ import annotations

import argparse
import json
import subprocess

#: What is counted in parts here, and in how many.
SMALL = [
    (["instances", "numberlink", "5x5"], (32,)),
    (["instances", "numberlink", "5x6"], (64,)),
    (["graph", "cycles", "--grid", "14x14"], (16, 256)),
    (["graph", "cycles", "--grid", "14x14", "--hamiltonian"], (16, 256)),
    (["graph", "matchings", "--grid", "16x16"], (16, 256)),
    (["count", "slither/12/12/"], (16, 256)),
    (["count", "fillomino/3/4/"], (16, 256)),
]
LARGE = [(["instances", "numberlink", "6x7"], (128,))]
#: Of more parts than this only some are counted, spread evenly, and their sum is not told.
MOST = 128


class Ran:
    """What a process told of itself."""

    def __init__(self, line: list[str]) -> None:
        ran = subprocess.run([*line, "--json"], capture_output=True, text=True, check=True)
        told = json.loads(ran.stdout)
        self.count = int(told["count"])
        self.seconds = told["cpu_ms"] / 1000
        self.megabytes = told.get("peak_mb") or 0
        self.share = (told.get("shard") or {"share": 1.0})["share"]


def row(command: str, line: list[str], n: int) -> str:
    """A line of the table."""
    whole = min((Ran([command, *line]) for _ in range(3)), key=lambda ran: ran.seconds)
    numbers = range(1, n + 1) if n <= MOST else range(1, n + 1, n // 16)
    parts = [Ran([command, *line, "--shard", f"{number}/{n}"]) for number in numbers]
    if len(parts) == n:
        total = sum(part.count for part in parts)
        assert total == whole.count, f"{line}: the parts have {total}, the whole {whole.count}"
        told, spent = f"{total:,}" if total < 10**18 else "the same", f"{sum(part.seconds for part in parts):.2f}"
    else:
        told, spent = f"{len(parts)} of them", "-"
    longest = max(parts, key=lambda part: part.seconds)
    off = [part.seconds / whole.seconds / part.share for part in parts if part.share]
    cells = (
        f"`{' '.join(line)}`",
        str(n),
        told,
        f"{whole.seconds:.2f}",
        f"{longest.seconds:.2f}",
        f"{longest.seconds / whole.seconds:.2f}",
        spent,
        f"{max(part.megabytes for part in parts):.0f}" if longest.megabytes else "-",
        f"{min(off):.1f} to {max(off):.1f}",
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Writes the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", metavar="GRIDWRIGHT", help="the command line's program")
    parser.add_argument("--large", action="store_true", help="the ones that take many minutes, too")
    args = parser.parse_args()
    print("| what | parts | sum | whole, s | longest part, s | of the whole | all parts, s | MB at most | time / share |")
    print("|---|---|---|---|---|---|---|---|---|")
    for line, numbers in [*SMALL, *(LARGE if args.large else [])]:
        for n in numbers:
            print(row(args.command, line, n), flush=True)


if __name__ == "__main__":
    main()
