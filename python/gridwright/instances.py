"""All good instances of a board at once.

>>> from gridwright import instances
>>> instances.pairs("numberlink", 4, 4).count()
16410
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count as counted
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Optional, Sequence, TypedDict, Union

from . import _native
from .families import Family
from .limits import Limits, native
from .puzzle import Genre, Puzzle

if TYPE_CHECKING:
    from .limits import Unpack

__all__ = ["Asked", "Pairs", "Part", "clue_sets", "numberlink", "pairs", "with_clues"]

Cell = tuple[int, int]


@dataclass(frozen=True)
class Part:
    """A part of a count, and what it took."""

    count: int
    n_states: int
    share: float
    peak_bytes: int


class Asked(TypedDict, total=False):
    """The keyword arguments of :class:`Pairs`."""

    min_pairs: Optional[int]
    max_pairs: Optional[int]
    marked: Sequence[Cell]
    blank: Sequence[Cell]
    apart: Optional[int]
    any: bool


class Pairs:
    """All ways to place pairs so that exactly one set of paths joins them, and that uses every cell."""

    def __init__(
        self,
        genre: Union[Genre, str],
        rows: int,
        cols: int,
        *,
        min_pairs: Optional[int] = None,
        max_pairs: Optional[int] = None,
        marked: Sequence[Cell] = (),
        blank: Sequence[Cell] = (),
        apart: Optional[int] = None,
        any: bool = False,
    ) -> None:
        """``marked`` and ``blank`` are cells (row and column from 1) that bear a mark or none; ``any`` means all instances with
        at least one solution."""
        kind = Genre(genre) if isinstance(genre, str) else genre
        options: dict[str, Any] = {
            "min_pairs": min_pairs,
            "max_pairs": max_pairs,
            "marked": list(marked),
            "blank": list(blank),
            "apart": apart,
            "any": any,
        }
        self._native = _native.Pairs(kind._native, rows, cols, options)

    def count(self, **limits: Unpack[Limits]) -> int:
        """How many there are."""
        return self._native.count(native(limits))

    def count_part(self, part: str, **limits: Unpack[Limits]) -> int:
        """How many there are in a part, such as the third of 32: ``3/32``. All parts together are the whole.

        >>> from gridwright import instances
        >>> sum(instances.numberlink(3, 3).count_part(f"{i}/4") for i in (1, 2, 3, 4))
        86
        """
        return self.counted_part(part, **limits).count

    def counted_part(self, part: str, **limits: Unpack[Limits]) -> Part:
        """The same with what it took: how many states were met, the share of the whole work by estimate, and the most bytes that
        were booked, which is what ``memory_limit`` has to allow."""
        return Part(*self._native.count_part(part, native(limits)))

    def part_share(self, part: str) -> float:
        """What counting a part is thought to take, the whole being 1, before anything is counted.

        >>> from gridwright import instances
        >>> puzzles = instances.numberlink(3, 3)
        >>> puzzles.part_share("1/1"), puzzles.part_share("2/4") == puzzles.counted_part("2/4").share
        (1.0, True)
        """
        return self._native.part_share(part)

    def __len__(self) -> int:
        return self.count()

    def __iter__(self) -> Iterator[Puzzle]:
        for rank in counted():
            found = self._native.get(rank, None)
            if found is None:
                return
            yield Puzzle._of(found)

    def sample(self, n: int = 1, seed: int = 0, **limits: Unpack[Limits]) -> list[Puzzle]:
        """Puzzles by chance, each as likely as any other."""
        return [Puzzle._of(found) for found in self._native.sample(n, seed, native(limits))]

    def family(self, **limits: Unpack[Limits]) -> Family[str]:
        """As a family of sets of pairs of cells, such as ``r1c1+r2c3``."""
        found = self._native.family(native(limits))
        return Family._of(found, found.names())


def pairs(genre: Union[Genre, str], rows: int, cols: int, **asked: Unpack[Asked]) -> Pairs:
    """All good instances of a genre whose lines join pairs; ``asked`` is what :class:`Pairs` takes."""
    return Pairs(genre, rows, cols, **asked)


def numberlink(rows: int, cols: int, **asked: Unpack[Asked]) -> Pairs:
    """All good Numberlinks of a size.

    >>> from gridwright import instances
    >>> puzzles = instances.numberlink(3, 3)
    >>> len(puzzles), next(iter(puzzles)).is_unique()
    (86, True)
    """
    return Pairs("numberlink", rows, cols, **asked)


def clue_sets(answer: Union[Puzzle, str], *, minimal: bool = False, **limits: Unpack[Limits]) -> Family[str]:
    """All sets of clues that leave the answer of a board the only one, or the ``minimal`` ones; elements are sites. A board
    without an answer is solved first.

    >>> from gridwright import instances
    >>> sets = instances.clue_sets("slither/3/3/32221313c")
    >>> sets.minimal() == instances.clue_sets("slither/3/3/32221313c", minimal=True)
    True
    """
    board = Puzzle(answer) if isinstance(answer, str) else answer
    found = _native.clue_sets(board._native, minimal, native(limits))
    return Family._of(found, found.names())


def with_clues(answer: Union[Puzzle, str], clues: Iterable[str], **limits: Unpack[Limits]) -> Puzzle:
    """The puzzle that shows just these clues of an answer: a member of :func:`clue_sets` as a board.

    >>> from gridwright import instances
    >>> sets = instances.clue_sets("slither/3/3/32221313c", minimal=True)
    >>> instances.with_clues("slither/3/3/32221313c", sets.sample(1)[0]).is_unique()
    True
    """
    board = Puzzle(answer) if isinstance(answer, str) else answer
    return Puzzle._of(_native.clue_puzzle(board._native, sorted(clues), native(limits)))
