"""New puzzles."""

from __future__ import annotations

import json
from itertools import count as counted
from typing import TYPE_CHECKING, Any, Iterator, Optional, Sequence, TypedDict, Union, cast

from . import _native
from .errors import UnmetError
from .limits import Limits, Progress, native, told_of
from .puzzle import Genre, Puzzle

if TYPE_CHECKING:
    from .limits import Unpack

__all__ = ["Made", "Specification", "Wishes", "generate"]

#: A number, or the least and the most, either of which may be left open.
Range = Union[int, Sequence[Optional[int]]]


class Wishes(TypedDict, total=False):
    """What may be asked of puzzles: the keyword arguments of :class:`Specification`."""

    start: Optional[Puzzle]
    clues: Optional[Range]
    length: Optional[Range]
    level: Optional[Range]
    difficulty: Union[str, Sequence[str], None]
    technique: Optional[str]
    symmetry: Optional[str]
    values: Sequence[Union[int, str]]
    mask: Optional[Sequence[Union[str, Sequence[bool]]]]
    spare: int
    apart: int
    strategy: Optional[str]
    options: str
    both_engines: bool
    tries: int


class Asked(Wishes, Limits, total=False):
    """The same with limits, which hold for each puzzle."""


class Made:
    """A puzzle that was made, with its solution."""

    def __init__(self, text: str, puzzle: Puzzle, solution: Puzzle) -> None:
        #: What is told of it, as a line of JSON.
        self.json = text
        #: The problem; it has exactly one solution.
        self.puzzle = puzzle
        #: The problem with its solution.
        self.solution = solution
        told = json.loads(text)
        self._told: dict[str, Any] = told
        #: The seed, and the number of the puzzle among those of the seed: together they give the same puzzle everywhere.
        self.seed: int = told["seed"]
        self.index: int = told["index"]
        #: The same for puzzles that only turning and mirroring tells apart.
        self.id: str = told["id"]
        self.clues: int = told["clues"]
        #: What a person needs, where that was asked for.
        self.grade: Optional[str] = told["grade"]
        self.score: Optional[float] = told["score"]
        #: What the engine needs: 0 propagation alone, 1 one value assumed at a time, 2 deeper search.
        self.level: int = told["level"]

    def record(self) -> dict[str, Any]:
        """A flat record, for tables."""
        return dict(self._told)

    def __repr__(self) -> str:
        return f"Made({self._told['genre']} {self.puzzle.rows}x{self.puzzle.cols}, seed={self.seed}, index={self.index})"

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()


class Specification:
    """What is asked of puzzles. One that no puzzle of the genre can keep is refused when it is made."""

    def __init__(
        self,
        genre: Union[Genre, str],
        rows: Optional[int] = None,
        cols: Optional[int] = None,
        *,
        start: Optional[Puzzle] = None,
        clues: Optional[Range] = None,
        length: Optional[Range] = None,
        level: Optional[Range] = None,
        difficulty: Union[str, Sequence[str], None] = None,
        technique: Optional[str] = None,
        symmetry: Optional[str] = None,
        values: Sequence[Union[int, str]] = (),
        mask: Optional[Sequence[Union[str, Sequence[bool]]]] = None,
        spare: int = 0,
        apart: int = 0,
        strategy: Optional[str] = None,
        options: str = "",
        both_engines: bool = False,
        tries: int = 1000,
        **limits: Unpack[Limits],
    ) -> None:
        self.genre = Genre(genre) if isinstance(genre, str) else genre
        if start is not None:
            rows, cols = start.rows, start.cols
        if rows is None or cols is None:
            raise TypeError("a size is needed: rows and cols, or start")
        self.rows, self.cols = rows, cols
        asked: dict[str, Any] = {
            "clues": _range("clues", clues),
            "length": _range("length", length),
            "level": _range("level", level),
            "difficulty": _both("difficulty", difficulty, str),
            "technique": technique,
            "symmetry": symmetry,
            "values": [str(value) for value in values] or None,
            "mask": None if mask is None else [_row(row) for row in mask],
            "spare": spare,
            "apart": apart,
            "strategy": strategy,
            "options": options or None,
            "both_engines": both_engines,
            "tries": tries,
        }
        first = None if start is None else start._native
        self._native = _native.Spec(self.genre._native, rows, cols, first, asked, native(limits))

    def make(self, seed: int = 0, index: int = 0, **limits: Unpack[Limits]) -> Made:
        """The puzzle of a seed and a number. The same arguments give the same puzzle on every machine."""
        text, puzzle, solution = self._native.make(seed, index, native(limits))
        return Made(text, Puzzle._of(puzzle), Puzzle._of(solution))


def generate(
    genre: Union[Genre, str],
    rows: Optional[int] = None,
    cols: Optional[int] = None,
    *,
    n: Optional[int] = None,
    seed: int = 0,
    first: int = 0,
    distinct: bool = True,
    **asked: Unpack[Asked],
) -> Iterator[Made]:
    """New puzzles, one after the other; without ``n`` as many as one takes. ``asked`` is what :class:`Specification` takes, and
    limits, which hold for each puzzle; ``progress`` is told how many puzzles there are. Numbers for which no puzzle keeps the specification are passed over, up to a hundred in
    a row; with ``distinct`` so are puzzles that turning or mirroring makes one that came before.

    >>> import gridwright as gw
    >>> [made.puzzle.is_unique() for made in gw.generate("nurikabe", 4, 4, n=2, seed=1)]
    [True, True]
    """
    limits = cast(Limits, {name: value for name, value in asked.items() if name in Limits.__annotations__})
    wishes = cast(Wishes, {name: value for name, value in asked.items() if name not in limits})
    specification = Specification(genre, rows, cols, **wishes)
    tell, bounds = told_of(limits)
    made = _made(specification, n, seed, first, distinct, bounds)
    return _counted(made, tell, n)


def _counted(made: Iterator[Made], tell: Progress, n: Optional[int]) -> Iterator[Made]:
    for number, one in enumerate(made, 1):
        tell("puzzles", number, n)
        yield one


def _made(
    specification: Specification, n: Optional[int], seed: int, first: int, distinct: bool, limits: Limits
) -> Iterator[Made]:
    seen: set[str] = set()
    missed, told = 0, 0
    for index in counted(first):
        if told == n:
            return
        try:
            made = specification.make(seed, index, **limits)
        except UnmetError:
            missed += 1
            if missed >= 100:
                raise
            continue
        missed = 0
        if distinct and made.id in seen:
            continue
        seen.add(made.id)
        told += 1
        yield made


def _range(name: str, asked: Optional[Range]) -> Optional[tuple[Any, Any]]:
    return _both(name, asked, int)


def _both(name: str, asked: Any, kind: type) -> Optional[tuple[Any, Any]]:
    """The least and the most of what is asked: one for both, or two."""
    if asked is None or isinstance(asked, kind):
        return None if asked is None else (asked, asked)
    if not isinstance(asked, (tuple, list)) or len(asked) != 2:
        raise ValueError(f"{name} is one of the kind {kind.__name__}, or the least and the most, not {asked!r}")
    return asked[0], asked[1]


def _row(row: Union[str, Sequence[bool]]) -> list[bool]:
    return [sign == "#" for sign in row] if isinstance(row, str) else [bool(mark) for mark in row]
