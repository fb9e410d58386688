"""Our program and its peers on the same boards in one run: CPU seconds to the solution and the proof that it is the only one.

    python3 run.py [--gridwright PROGRAM] [--limit SECONDS] [BOARDS.jsonl...]

Without names, all files in `boards/`. Ours is the program's own figure, `cpu_ms`: reading, lowering, search, proof and the
check of the answer. Theirs is what their solve call takes, without building the model.
"""

import argparse
import json
import pathlib
import subprocess

import asp
import cpsat

HERE = pathlib.Path(__file__).parent


def ours(program, urls, limit):
    call = [program, "solve", "-", "--json", "--threads", "1", "--time-limit", str(limit)]
    run = subprocess.run(call, input="\n".join(urls) + "\n", capture_output=True, text=True, check=False)
    for line in run.stdout.splitlines():
        answer = json.loads(line)
        yield (answer["cpu_ms"] or 0) / 1000, {"unique": True, "unknown": None}.get(answer["verdict"], False)


def shown(result):
    seconds, unique = result
    return f"{seconds:9.4f}" + ("" if unique else " limit" if unique is None else " NOT UNIQUE")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gridwright", default=str(HERE / "../../target/release/gridwright"))
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    args = parser.parse_args()
    totals = {}
    for file in args.files or sorted((HERE / "boards").glob("*.jsonl")):
        boards = [json.loads(line) for line in file.read_text().splitlines()]
        genre = boards[0]["genre"]
        columns = {"gridwright": list(ours(args.gridwright, [b["url"] for b in boards], args.limit))}
        for make in cpsat.MODELS[genre]:
            columns[f"cp-sat {make.__name__}"] = [cpsat.unique(make, b["board"], args.limit) for b in boards]
        columns["clingo"] = [asp.unique(genre, b["board"], args.limit) for b in boards]
        print(f"{file.stem}: " + ", ".join(columns))
        for i, board in enumerate(boards):
            print(f"  {board['id']:14}" + "".join(shown(of[i]) for of in columns.values()))
        sums = {name: sum(seconds for seconds, _ in of) for name, of in columns.items()}
        best_cpsat = min(s for name, s in sums.items() if name.startswith("cp-sat"))
        sums = {"gridwright": sums["gridwright"], "cp-sat": best_cpsat, "clingo": sums["clingo"]}
        tell(f"{file.stem}: sum", sums)
        for name, seconds in sums.items():
            totals[name] = totals.get(name, 0) + seconds
    tell("all: sum", totals)


def tell(what, sums):
    better = min(sums["cp-sat"], sums["clingo"])
    figures = ", ".join(f"{name} {seconds:.3f} s" for name, seconds in sums.items())
    print(f"  {what}: {figures}; {better / max(sums['gridwright'], 1e-9):.1f} times faster than the better of the two", flush=True)


main()
