"""Our program and its peers on the same boards in one run: CPU seconds to the solution and the proof that it is the only one.

    venv/bin/python run.py [--gridwright PROGRAM] [--limit SECONDS] [--markdown FILE] [BOARDS.jsonl...]

Without names, all files in `boards/`, and the cycles of grids (`cycles.py`). Ours is the program's own figure, `cpu_ms`: reading, lowering, search, proof and the
check of the answer. Theirs is what their solve call takes, without building the model.
"""

import argparse
import datetime
import importlib.metadata
import json
import pathlib
import subprocess

import asp
import cpsat
import cycles

HERE = pathlib.Path(__file__).parent


def ours(program, urls, limit):
    call = [program, "solve", "-", "--json", "--threads", "1", "--time-limit", str(limit)]
    run = subprocess.run(call, input="\n".join(urls) + "\n", capture_output=True, text=True, check=False)
    for line in run.stdout.splitlines():
        answer = json.loads(line)
        yield (answer["cpu_ms"] or 0) / 1000, {"unique": True, "unknown": None}.get(answer["verdict"], False)


def shown(result):
    seconds, unique = result
    return f"{seconds:.4f}" + ("" if unique else " limit" if unique is None else " NOT UNIQUE")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gridwright", default=str(HERE / "../../target/release/gridwright"))
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--markdown", type=pathlib.Path, help="write the tables to this file too")
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    args = parser.parse_args()
    page = Page()
    totals = {}
    for file in args.files or sorted((HERE / "boards").glob("*.jsonl")):
        for name, seconds in compare(file, args, page).items():
            totals[name] = totals.get(name, 0) + seconds
    page.line(f"All boards: {ratio(totals)}\n")
    if not args.files:
        page.heading("Cycles of the n x n grid of points")
        page.table(["n", "ours: s", "ours: MB", "Graphillion: s", "Graphillion: MB", "count"])
        for n, (s, mb, count), (their_s, their_mb, their_count) in cycles.rows(args.gridwright):
            same = f"{int(count):,} =" if count == their_count else f"{count} **differs from** {their_count}"
            page.row([n, f"{s:.3f}", f"{mb:.0f}", f"{their_s:.3f}", f"{their_mb:.0f}", same])
    if args.markdown:
        args.markdown.write_text(page.text())


class Page:
    """What is printed, line by line, and kept for the document."""

    def __init__(self):
        today = datetime.datetime.now(datetime.timezone.utc).date()
        versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("clingo", "graphillion", "ortools"))
        how = "`bench/peers/run.py` ([how](../../bench/peers/README.md))"
        self.lines = ["# Beside other solvers\n", f"Measured on {today} with {how} and {versions}. CPU seconds, one worker each.\n"]

    def line(self, text):
        print(text, flush=True)
        self.lines.append(text)

    def heading(self, text):
        self.line(f"\n## {text}\n")

    def table(self, heads):
        self.row(heads)
        self.line("|" + "---|" * len(heads))

    def row(self, cells):
        self.line("| " + " | ".join(map(str, cells)) + " |")

    def text(self):
        return "\n".join(self.lines) + "\n"


def compare(file, args, page):
    """One file of boards; the sums of ours, of the better CP-SAT model, and of clingo."""
    boards = [json.loads(line) for line in file.read_text().splitlines()]
    genre = boards[0]["genre"]
    columns = {"gridwright": list(ours(args.gridwright, [b["url"] for b in boards], args.limit))}
    for make in cpsat.MODELS[genre]:
        columns[f"CP-SAT {make.__name__}"] = [cpsat.unique(make, b["board"], args.limit) for b in boards]
    columns["clingo"] = [asp.unique(genre, b["board"], args.limit) for b in boards]
    page.heading(file.stem)
    page.table(["board", *columns])
    for i, board in enumerate(boards):
        page.row([board["id"], *(shown(of[i]) for of in columns.values())])
    sums = {name: sum(seconds for seconds, _ in of) for name, of in columns.items()}
    best_cpsat = min(s for name, s in sums.items() if name.startswith("CP-SAT"))
    sums = {"gridwright": sums["gridwright"], "CP-SAT": best_cpsat, "clingo": sums["clingo"]}
    page.line(f"\nSum: {ratio(sums)}\n")
    return sums


def ratio(sums):
    better = min(sums["CP-SAT"], sums["clingo"])
    figures = ", ".join(f"{name} {seconds:.3f} s" for name, seconds in sums.items())
    return f"{figures}; {better / max(sums['gridwright'], 1e-9):.1f} times faster than the better of the two"


if __name__ == "__main__":
    main()
