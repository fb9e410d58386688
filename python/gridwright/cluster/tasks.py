"""What workers do. Everything here is called by name on another machine, with plain data."""

from __future__ import annotations

import functools
import json
import re
import time
from dataclasses import asdict, dataclass, field
from typing import Any, Callable, Mapping, Optional, Sequence, Union, cast

from .. import _native, graph, instances
from ..answers import Answer
from ..errors import GridwrightError
from ..limits import Limits
from ..making import Specification
from ..puzzle import Genre, Puzzle, genres
from ..streams import stream
from .errors import ClusterError
from .manifest import digest

__all__ = ["Cycles", "Numberlink", "Solutions", "answer_chunk", "count_part", "cross_check", "identity", "make_chunk", "same_here"]

#: The time in the text of an answer. Inside of a string its quotes would be written otherwise, so this is the member; to read the
#: whole text and write it again would take as long as a small puzzle.
_TIME = re.compile(r'"cpu_ms":([^,}]*),')

#: A result: the line that is kept, and how long it took.
Result = tuple[str, float]


@functools.lru_cache(maxsize=None)
def identity() -> tuple[str, str]:
    """Who answers here: the version with a hash of its sources, and a hash of all shipped rules."""
    return f"{_native.__version__}+{_native.__build__}", digest(*(known.rules for known in genres()))


def same_here(expected: tuple[str, str], work: Callable[[Sequence[Any]], list[Result]], items: Sequence[Any]) -> list[Result]:
    """Does the work, if whoever is asked is who the driver is: other sources may answer otherwise."""
    here = identity()
    if here != tuple(expected):
        what = "version" if here[0] != expected[0] else "rules"
        at = 0 if what == "version" else 1
        raise ClusterError(f"a worker has another {what} of gridwright than the driver: {here[at]}, not {expected[at]}")
    return work(items)


def answer_chunk(
    verb: str, options: Mapping[str, Any], limits: Mapping[str, Any], rules: Optional[str], texts: Sequence[str]
) -> list[Result]:
    """An answer for each text, whatever it is."""
    if verb == "cross":
        return [cross_check(text, rules, limits) for text in texts]
    genre = Genre.from_text(rules) if rules else None
    answers = stream(verb, texts, options, genre=genre, workers=1, **limits)
    return [kept(answer) for answer in answers]


def kept(answer: Answer) -> Result:
    """The line without its time: the same work gives the same line, wherever and whenever it is done."""
    text = answer.json
    found = _TIME.search(text)
    if found is None:
        return text, 0.0
    spent = 0.0 if found[1] == "null" else float(found[1])
    return text[: found.start()] + text[found.end() :], spent


def line(told: Mapping[str, Any]) -> str:
    """An object as a line."""
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def failed(input: str, code: str, message: str) -> str:
    """The line of a puzzle that nothing can be said of."""
    return line({"input": input, "error": {"code": code, "message": message}})


def make_chunk(
    genre: str,
    spec: Mapping[str, Any],
    limits: Mapping[str, Any],
    rules: Optional[str],
    seed: int,
    numbers: Sequence[int],
) -> list[Result]:
    """The puzzles of these numbers. One for which none keeps the specification is told as that."""
    kind = Genre.from_text(rules) if rules else Genre(genre)
    asked = Specification(kind, **started(kind, spec))
    made = []
    for index in numbers:
        start = time.perf_counter()
        try:
            text = asked.make(seed, index, **limits).json
        except GridwrightError as problem:
            text = line({"genre": kind.id, "seed": seed, "index": index, "id": None, "error": _told(problem)})
        made.append((text, 1000 * (time.perf_counter() - start)))
    return made


def started(kind: Genre, spec: Mapping[str, Any]) -> dict[str, Any]:
    """A specification from plain data: its start is a text there."""
    return {name: kind.read(value) if name == "start" and isinstance(value, str) else value for name, value in spec.items()}


def _told(problem: GridwrightError) -> dict[str, str]:
    return {"code": problem.code, "message": problem.message}


def cross_check(text: str, rules: Optional[str], limits: Mapping[str, Any]) -> Result:
    """Asks everybody about a puzzle: the verdict, both engines' counts, and the checker. ``compared`` names who had something to
    say; a line with ``agree`` false is a mistake of ours, and where fewer than two had, ``agree`` is null."""
    start = time.perf_counter()
    told: dict[str, Any] = {"input": text, "verdict": None, "counts": {}, "compared": [], "agree": None, "error": None}
    try:
        puzzle = Genre.from_text(rules).read(text) if rules else Puzzle(text)
        told["genre"] = puzzle.genre.id
        solved = puzzle.solve(**limits)
        told["verdict"] = solved.verdict
        right = [bool(solution.check(**limits)) for solution in solved.solutions]
        for engine in ("csp", "zdd"):
            counted = _count(puzzle, engine, limits)
            if counted is not None:
                told["counts"][engine] = str(counted)
        spoke = {"solve": solved.verdict in _COUNTS, "check": bool(right), **dict.fromkeys(told["counts"], True)}
        told["compared"] = [who for who, said in spoke.items() if said]
        if len(told["compared"]) > 1:
            told["agree"] = all(right) and _agree(told["verdict"], [int(n) for n in told["counts"].values()])
    except GridwrightError as problem:
        told["error"] = _told(problem)
    return line(told), 1000 * (time.perf_counter() - start)


def _count(puzzle: Puzzle, engine: str, limits: Mapping[str, Any]) -> Optional[int]:
    try:
        return puzzle.count(engine=engine, **limits)
    except GridwrightError as problem:
        if problem.code in ("refused", "unsupported", "limit"):
            return None
        raise


#: What a verdict says about the number of solutions: at least, and at most.
_COUNTS: Mapping[Optional[str], tuple[int, Optional[int]]] = {"none": (0, 0), "unique": (1, 1), "multiple": (2, None)}


def _agree(verdict: Optional[str], counts: Sequence[int]) -> bool:
    least, most = _COUNTS.get(verdict, (0, None))
    return len(set(counts)) <= 1 and all(n >= least and (most is None or n <= most) for n in counts)


@dataclass(frozen=True)
class Numberlink:
    """All good instances of a pair puzzle, to be counted in parts; ``asked`` is what :class:`gridwright.instances.Pairs` takes."""

    rows: int
    cols: int
    genre: str = "numberlink"
    asked: Mapping[str, Any] = field(default_factory=dict)

    def count(self, part: str, limits: Mapping[str, Any]) -> dict[str, Any]:
        """The number in a part."""
        pairs = instances.Pairs(self.genre, self.rows, self.cols, **self.asked)
        found, states, share, peak = pairs._native.count_part(part, dict(limits) or None)
        return _part(found, share, peak, states=states)


@dataclass(frozen=True)
class Cycles:
    """All simple cycles of a grid of vertices, to be counted in parts; ``kind`` is any that :func:`gridwright.graph.count` takes."""

    rows: int
    cols: int
    kind: str = "cycles"

    def count(self, part: str, limits: Mapping[str, Any]) -> dict[str, Any]:
        """The number in a part."""
        if self.kind == "cycles":
            return _part(*_native.grid_cycles(self.rows, self.cols, part, dict(limits) or None))
        return _part(*graph.counted(self.kind, graph.grid(self.rows, self.cols), part=part, **cast(Limits, limits)))


@dataclass(frozen=True)
class Solutions:
    """All solutions of a puzzle, to be counted in parts."""

    puzzle: str
    rules: Optional[str] = None

    def count(self, part: str, limits: Mapping[str, Any]) -> dict[str, Any]:
        """The number in a part."""
        board = Genre.from_text(self.rules).read(self.puzzle) if self.rules else Puzzle(self.puzzle)
        told = board.ask("count", {"shard": part}, **cast(Limits, limits))
        return {"count": str(told.count), "share": told["shard"]["share"]}


def _part(count: int, share: float, peak: int, **more: Any) -> dict[str, Any]:
    """What is told of a part: its count, its share of the work by estimate, and the memory that it booked, which is what
    ``memory_limit`` is about."""
    return {"count": str(count), **more, "share": float(f"{share:.3g}"), "peak_mb": float(f"{peak / 1048576:.3g}")}


#: What can be counted in parts.
Counted = Union[Numberlink, Cycles, Solutions]


def told_of(counted: Counted) -> dict[str, Any]:
    """What is counted, for the manifest."""
    return {"what": type(counted).__name__, **asdict(counted)}


def count_part(counted: Counted, limits: Mapping[str, Any], parts: Sequence[str]) -> list[Result]:
    """The numbers in some parts."""
    found = []
    for part in parts:
        start = time.perf_counter()
        told = counted.count(part, limits)
        found.append((line({"part": part, **told}), 1000 * (time.perf_counter() - start)))
    return found
