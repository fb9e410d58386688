"""``python -m gridwright.cluster VERB ...``: runs on many machines from the command line."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from typing import Any, Optional, Sequence

from ..errors import GridwrightError
from ..puzzle import Genre
from .drive import Summary
from .runs import VERBS, generate, stream, total
from .tasks import Cycles, Numberlink, Solutions

EPILOG = """\
Results are in DIR/results.jsonl, one JSON object a line; a run that was broken off goes on when it is called again. Exit status:
0 done; 1 engines disagree; 2 the call is wrong, or a file cannot be written; 3 a limit was reached; 130 interrupted.
"""


def _pair(text: str) -> tuple[str, Any]:
    name, found, value = text.partition("=")
    if not found:
        raise argparse.ArgumentTypeError(f"`{text}` is not NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _size(text: str) -> tuple[int, int]:
    rows, found, cols = text.lower().partition("x")
    if not (found and rows.isdigit() and cols.isdigit()):
        raise argparse.ArgumentTypeError(f"`{text}` is no size; rows x columns are written like 10x18")
    return int(rows), int(cols)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--out", required=True, metavar="DIR", help="the folder of the run")
    where = common.add_mutually_exclusive_group()
    where.add_argument("--scheduler", metavar="ADDRESS", help="of a cluster that runs: tcp://head:8786")
    where.add_argument("--local", type=int, metavar="N", help="so many processes on this machine; 1 if nothing is said")
    where.add_argument("--slurm", type=_pair, nargs="+", metavar="NAME=VALUE", help="jobs=20 queue=short cores=1 memory=2GB ...")
    common.add_argument("--wait", type=float, metavar="S", help="give up after so many seconds without any worker")
    common.add_argument("--time-limit", type=float, metavar="S", help="seconds for each puzzle or part")
    common.add_argument("--cpu-limit", type=float, metavar="S", help="seconds of processor time for each")
    common.add_argument("--memory-limit", type=float, metavar="MB", help="megabytes for each")
    common.add_argument("--quiet", action="store_true", help="no progress")
    own = argparse.ArgumentParser(add_help=False)
    own.add_argument("--rules", metavar="FILE", help="a rule file of one's own that all puzzles are of")
    top = argparse.ArgumentParser(prog="python -m gridwright.cluster", description=__doc__, epilog=EPILOG)
    verbs = top.add_subparsers(dest="verb", required=True, metavar="VERB")
    for verb in VERBS:
        about = "ask both engines and the checker" if verb == "cross" else f"{verb} every puzzle of a stream"
        one = verbs.add_parser(verb, parents=[common, own], help=about)
        one.add_argument("source", metavar="FILE", help="one puzzle a line; a path, or any address that fsspec reads")
        one.add_argument("--chunk", type=int, default=200, metavar="N", help="puzzles in a chunk")
        one.add_argument("--option", type=_pair, action="append", default=[], metavar="NAME=VALUE", help="of the question")
        one.add_argument("--distinct", action="store_true", help="leave lines out that were there before")
    made = verbs.add_parser("generate", parents=[common, own], help="make puzzles")
    made.add_argument("genre")
    made.add_argument("size", type=_size, metavar="RxC")
    made.add_argument("--n", type=int, required=True)
    made.add_argument("--seed", type=int, default=0)
    made.add_argument("--chunk", type=int, default=20, metavar="N", help="puzzles in a chunk")
    made.add_argument("--spec", type=_pair, action="append", default=[], metavar="NAME=VALUE", help='difficulty=easy, clues=[20,30], ...')
    summed = verbs.add_parser("total", parents=[common, own], help="one count from independent parts")
    summed.add_argument("what", choices=("numberlink", "cycles", "count"))
    summed.add_argument("board", help="RxC, or for count a puzzle")
    summed.add_argument("--parts", type=int, required=True, metavar="N")
    return top


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs; the exit status."""
    args = parser().parse_args(arguments)
    try:
        summary = _run(args)
    except GridwrightError as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 3 if problem.code == "limit" else 2
    except (OSError, TypeError, ValueError, ImportError, argparse.ArgumentTypeError) as problem:
        # A call that makes no sense, a file that cannot be read or written, a package that is not there.
        print(f"error: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("interrupted; the same call goes on", file=sys.stderr)
        return 130
    told = asdict(summary)
    if summary.total is not None:
        told["total"] = str(summary.total)
    print(json.dumps(told))
    return 1 if summary.disagreements else 0


def _run(args: argparse.Namespace) -> Summary:
    names = ("time_limit", "cpu_limit", "memory_limit")
    limits = {name: getattr(args, name) for name in names if getattr(args, name) is not None}
    slurm = dict(args.slurm) if args.slurm else None
    where: dict[str, Any] = {"scheduler": args.scheduler, "local": args.local, "slurm": slurm}
    common = {"limits": limits, "out": args.out, "progress": not args.quiet, "wait": args.wait, **where}
    rules = None
    if args.rules:
        with open(args.rules, encoding="utf-8") as file:
            rules = file.read()
    if args.verb == "generate":
        rows, cols = args.size
        return generate(_genre(args.genre, rules), rows, cols, n=args.n, seed=args.seed, chunk=args.chunk, **dict(args.spec), **common)
    if args.verb == "total":
        return total(_counted(args, rules), parts=args.parts, **common)
    more = {"options": dict(args.option), "rules": rules, "chunk": args.chunk, "distinct": args.distinct}
    return stream(args.verb, args.source, **more, **common)


def _genre(name: str, rules: Optional[str]) -> Genre:
    if rules is None:
        return Genre(name)
    own = Genre.from_text(rules)
    if name not in (own.id, own.title, *own.aliases):
        raise ValueError(f"the rule file is about {own.id}, not {name}")
    return own


def _counted(args: argparse.Namespace, rules: Optional[str]) -> Numberlink | Cycles | Solutions:
    if args.what == "count":
        return Solutions(args.board, rules)
    if rules is not None:
        raise ValueError("rules of one's own go with `count` alone")
    rows, cols = _size(args.board)
    return Numberlink(rows, cols) if args.what == "numberlink" else Cycles(rows, cols)


if __name__ == "__main__":
    sys.exit(main())
