"""Answers: the members of the command line's JSON as attributes.

>>> import gridwright as gw
>>> answer = gw.Puzzle("slither/3/3/o").solve()
>>> answer.verdict, len(answer.solutions)
('multiple', 2)
>>> answer["verdict"], answer.to_dict()["genre"]
('multiple', 'slither')
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Iterator, Mapping, Optional, Sequence

from . import _native
from .errors import GridwrightError, LimitReached, from_native

if TYPE_CHECKING:
    from .puzzle import Genre, Puzzle

__all__ = ["Answer", "Checked", "Explained", "Facts", "Graded", "Minimized", "Solved", "records"]


class Answer(Mapping[str, Any]):
    """What every answer has. It is also a mapping of the JSON's members, and ``json`` is the line the command line prints."""

    #: The member that has the board an answer is about, where it is not at hand.
    _about: Optional[str] = None

    def __init__(
        self,
        text: str,
        solutions: Sequence[Puzzle] = (),
        board: Optional[Puzzle] = None,
        genre: Optional[Genre] = None,
    ) -> None:
        #: The JSON object, as the command line prints it.
        self.json = text
        self._members: Optional[dict[str, Any]] = None
        self._solutions = list(solutions)
        self._board = board
        #: The genre that boards are read with, if it is not a shipped one.
        self._genre = genre

    def _read(self, board: Any) -> Puzzle:
        from .puzzle import Puzzle

        text = board if isinstance(board, str) else json.dumps(board)
        return Puzzle(text) if self._genre is None else self._genre.read(text)

    def _shown(self) -> Optional[Puzzle]:
        """The board the answer is about: at hand, or read from the line."""
        if self._board is None and self._about is not None and self.get(self._about) is not None:
            self._board = self._read(self[self._about])
        return self._board

    def to_dict(self) -> dict[str, Any]:
        """The members of the JSON object."""
        if self._members is None:
            self._members = json.loads(self.json)
        assert self._members is not None
        return self._members

    def __getitem__(self, name: str) -> Any:
        return self.to_dict()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.to_dict())

    def __len__(self) -> int:
        return len(self.to_dict())

    def __repr__(self) -> str:
        shown = ("genre", "verdict", "count", "state", "grade", "error")
        told = (f"{name}={self[name]!r}" for name in shown if self.get(name) is not None)
        return f"{type(self).__name__}({', '.join(told)})"

    @property
    def input(self) -> str:
        """The text the puzzle was read from."""
        return str(self["input"])

    @property
    def genre(self) -> Optional[str]:
        """The genre's id; none for a text that is no puzzle."""
        found: Optional[str] = self["genre"]
        return found

    @property
    def width(self) -> Optional[int]:
        """Columns."""
        found: Optional[int] = self["width"]
        return found

    @property
    def height(self) -> Optional[int]:
        """Rows."""
        found: Optional[int] = self["height"]
        return found

    @property
    def verdict(self) -> Optional[str]:
        """``unique``, ``multiple``, ``none``, ``unknown``, or nothing where the question is not about that."""
        found: Optional[str] = self["verdict"]
        return found

    @property
    def solutions(self) -> list[Puzzle]:
        """Solutions; two, the witnesses, where there are several and only that was asked."""
        if not self._solutions and self["solutions"]:
            self._solutions = [self._read(board) for board in self["solutions"]]
        return self._solutions

    @property
    def solution(self) -> Optional[Puzzle]:
        """The first solution."""
        return self.solutions[0] if self.solutions else None

    @property
    def count(self) -> Optional[int]:
        """The number of solutions, where it is known."""
        found = self["count"]
        return None if found is None else int(found)

    @property
    def engine(self) -> str:
        """Who answered."""
        return str(self["engine"])

    @property
    def cpu_ms(self) -> Optional[float]:
        """Processor time in milliseconds."""
        found: Optional[float] = self["cpu_ms"]
        return found

    @property
    def error(self) -> Optional[dict[str, str]]:
        """Why the answer is not complete: ``code`` and ``message``."""
        found: Optional[dict[str, str]] = self["error"]
        return found

    @property
    def remarks(self) -> list[dict[str, str]]:
        """What was read, but not as it was written."""
        found: list[dict[str, str]] = self["remarks"]
        return found

    def is_unique(self) -> bool:
        """Whether there is exactly one solution."""
        return self.verdict == "unique"

    def record(self) -> dict[str, Any]:
        """A flat record, for tables: ``pandas.DataFrame(gridwright.records(answers))``."""
        flat: dict[str, Any] = {}
        for name, value in self.items():
            if name == "error":
                flat["error"] = value["code"] if value else None
                flat["error_message"] = value["message"] if value else None
            elif name == "count":
                flat["count"] = self.count
            elif name == "vector" and value:
                flat.update({f"vector_{part}": number for part, number in value.items()})
            elif isinstance(value, list):
                flat[f"n_{name}"] = len(value)
            elif not isinstance(value, dict):
                flat[name] = value
        return flat


def records(answers: Iterator[Answer] | Sequence[Answer]) -> list[dict[str, Any]]:
    """Flat records of answers.

    >>> import gridwright as gw
    >>> [record["verdict"] for record in gw.records([gw.Puzzle("slither/3/3/o").solve()])]
    ['multiple']
    """
    return [answer.record() for answer in answers]


class Solved(Answer):
    """What ``solve`` tells."""

    @property
    def differ(self) -> list[str]:
        """The places where two witnesses differ."""
        found: list[str] = self.get("differ") or []
        return found

    @property
    def blame(self) -> Optional[list[dict[str, Any]]]:
        """Where there is no solution and that was asked for: clues and laws that cannot stand together."""
        found: Optional[list[dict[str, Any]]] = self.get("blame")
        return found

    def _repr_svg_(self) -> Optional[str]:
        if not self.solutions:
            return None
        marked = [("", site, "differs") for site in self.differ]
        boards = [(solution._native, None, marked, None) for solution in self.solutions]
        return _native.svg_page(boards, 2, False)


class Checked(Answer):
    """What ``check`` tells."""

    _about = "input"

    @property
    def ok(self) -> bool:
        """Whether the board is right."""
        return bool(self["ok"])

    @property
    def state(self) -> str:
        """``right``, ``wrong`` or ``unfinished``."""
        return str(self["state"])

    @property
    def broken(self) -> list[dict[str, Any]]:
        """The laws that do not hold: ``law``, ``message``, ``elements``, ``final``."""
        found: list[dict[str, Any]] = self["broken"]
        return found

    def __bool__(self) -> bool:
        return self.ok

    def _repr_svg_(self) -> Optional[str]:
        board = None if self.genre is None else self._shown()
        if board is None:
            return None
        places = (place for law in self.broken for place in law["elements"])
        marked = [(place["kind"], place["site"], "broken") for place in places]
        return board._native.svg(marked, None, False, None)


class Facts(Answer):
    """What ``facts`` tells."""

    _about = "facts"

    @property
    def facts(self) -> Optional[Puzzle]:
        """The problem with every value that is forced; none if there is no solution."""
        return self._shown()

    @property
    def forced(self) -> int:
        """How many values are forced."""
        return int(self["forced"])

    @property
    def values_of_answer(self) -> int:
        """How many values an answer has."""
        return int(self["values"])

    @property
    def complete(self) -> bool:
        """Whether everything that is forced is there."""
        return bool(self["complete"])

    def _repr_svg_(self) -> Optional[str]:
        board = self._shown()
        return None if board is None else board._native.svg([], board._native.problem(), False, None)


class Minimized(Answer):
    """What ``minimize`` tells."""

    _about = "pzprv3"

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is left; where a stream has an error instead, that is raised."""
        board = self._shown()
        if board is None:
            told = self.error or {"code": "internal", "message": "there is no puzzle in this answer"}
            raise from_native(told)
        return board

    @property
    def redundant(self) -> list[dict[str, Any]]:
        """The clues taken away: ``layer``, ``site``, ``elements``."""
        found: list[dict[str, Any]] = self["redundant"]
        return found

    @property
    def complete(self) -> bool:
        """Whether no further clue can be taken away."""
        return bool(self["complete"])

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()


class Explained(Answer):
    """What ``explain`` and ``why`` tell."""

    @property
    def steps(self) -> list[dict[str, Any]]:
        """The steps, each resting on those before: ``forced``, ``because``, ``since``, ``kind``, ``text``."""
        found: list[dict[str, Any]] = self["steps"]
        return found

    @property
    def complete(self) -> bool:
        """Whether they lead to the whole answer."""
        return bool(self["complete"])

    @property
    def grade(self) -> Optional[str]:
        """How hard it is, in a word."""
        found: Optional[str] = self["grade"]
        return found

    @property
    def score(self) -> Optional[float]:
        """How hard it is, in a number."""
        found: Optional[float] = self["score"]
        return found

    def __str__(self) -> str:
        return "\n".join(f"{number}. {step['text']}" for number, step in enumerate(self.steps, 1))


class Graded(Answer):
    """What ``grade`` tells."""

    @property
    def grade(self) -> Optional[str]:
        """``easy``, ``medium``, ``hard`` or ``expert``; none if there is not just one solution."""
        found: Optional[str] = self["grade"]
        return found

    @property
    def score(self) -> Optional[float]:
        """In one number; larger is harder."""
        found: Optional[float] = self["score"]
        return found

    @property
    def vector(self) -> Optional[dict[str, float]]:
        """In all its numbers."""
        found: Optional[dict[str, float]] = self["vector"]
        return found


KINDS: Mapping[str, type[Answer]] = {
    "solve": Solved,
    "verdict": Solved,
    "check": Checked,
    "facts": Facts,
    "minimize": Minimized,
    "explain": Explained,
    "why": Explained,
    "grade": Graded,
}


def of_native(verb: str, told: _native._Reply, about: Optional[Puzzle] = None) -> Answer:
    """The answer of what the engine tells; a limit that came first is raised. For use inside the package."""
    from .puzzle import Puzzle

    text, boards, board, error = told
    shown = Puzzle._of(board) if board is not None else about if verb == "check" else None
    answer = KINDS.get(verb, Answer)(text, [Puzzle._of(found) for found in boards], shown)
    if error is not None:
        problem: GridwrightError = from_native(error)
        if isinstance(problem, LimitReached):
            problem.answer = answer
        raise problem
    return answer
