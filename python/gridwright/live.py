"""Boards under edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional, Sequence, Union, cast

from . import _native
from .answers import Answer, Checked, Facts, Solved, of_native
from .limits import Limits, native
from .puzzle import Puzzle, Value

if TYPE_CHECKING:
    from .limits import Unpack

__all__ = ["LiveBoard"]


class LiveBoard:
    """A board under edit, which keeps what an edit cannot have changed. ``marked=True`` takes what is drawn for granted.

    >>> import gridwright as gw
    >>> live = gw.LiveBoard(gw.Genre("slitherlink").blank(2, 2))
    >>> live.verdict().verdict
    'multiple'
    >>> live["clue:r1c1"] = 4
    >>> live.verdict().verdict
    'unique'
    >>> live.undo(), live.count()
    (True, 13)
    """

    def __init__(self, puzzle: Union[Puzzle, str]) -> None:
        board = Puzzle(puzzle) if isinstance(puzzle, str) else puzzle
        self._native = _native.LiveBoard(board._native)

    @property
    def puzzle(self) -> Puzzle:
        """The board as it stands."""
        return Puzzle._of(self._native.puzzle())

    @property
    def revision(self) -> int:
        """How often the board was changed."""
        return self._native.revision()

    def __setitem__(self, site: str, value: Value) -> None:
        self._native.set(site, value)

    def __getitem__(self, site: str) -> Value:
        return self.puzzle[site]

    def set(self, site: str, value: Value) -> int:
        """Puts a value at a site: a clue, or a mark of the answer; returns the revision."""
        return self._native.set(site, value)

    def undo(self) -> bool:
        """Takes the last change back; false if there is none."""
        return self._native.undo()

    def redo(self) -> bool:
        """Makes the last change again that was taken back."""
        return self._native.redo()

    def _ask(self, verb: str, marked: bool, limits: Limits) -> Answer:
        return of_native(verb, self._native.ask(verb, marked, native(limits)), self.puzzle if verb == "check" else None)

    def verdict(self, *, marked: bool = False, **limits: Unpack[Limits]) -> Solved:
        """A solution, and whether it is the only one."""
        return cast(Solved, self._ask("verdict", marked, limits))

    def facts(self, *, marked: bool = False, **limits: Unpack[Limits]) -> Facts:
        """What is the same in all solutions."""
        return cast(Facts, self._ask("facts", marked, limits))

    def check(self, **limits: Unpack[Limits]) -> Checked:
        """Whether what is drawn is right so far."""
        return cast(Checked, self._ask("check", False, limits))

    def hint(self, **limits: Unpack[Limits]) -> Answer:
        """The next step that is not drawn yet."""
        return self._ask("hint", False, limits)

    def needed(self, **limits: Unpack[Limits]) -> Answer:
        """For each clue whether the puzzle needs it."""
        return self._ask("needed", False, limits)

    def count(self, *, marked: bool = False, **limits: Unpack[Limits]) -> int:
        """The exact number of solutions."""
        counted = of_native("count", self._native.count(marked, native(limits))).count
        assert counted is not None
        return counted

    def another(self, seen: Sequence[Puzzle], *, marked: bool = False, **limits: Unpack[Limits]) -> Optional[Puzzle]:
        """A solution that none of these is."""
        found = self._native.another([puzzle._native for puzzle in seen], marked, native(limits))
        return None if found is None else Puzzle._of(found)

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()
