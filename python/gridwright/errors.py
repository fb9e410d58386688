"""What can go wrong, with place and cause.

Every exception of this package is a :class:`GridwrightError`: ``code`` is a word that is fixed for programs (the same as in the
command line's JSON), ``place`` tells where in the text or on the board it is, where that is known.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Mapping, Optional

if TYPE_CHECKING:
    from .answers import Answer

__all__ = [
    "CallError",
    "Diagnostic",
    "GridwrightError",
    "InternalError",
    "LimitReached",
    "NotUniqueError",
    "ReadError",
    "RuleError",
    "UnmetError",
    "UnsupportedError",
]


class GridwrightError(Exception):
    """Why there is no answer."""

    def __init__(self, message: str, code: str = "error", place: Optional[str] = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.place = place

    def __reduce__(self) -> Any:
        return (_rebuilt, (type(self), self.message, self.__dict__.copy()))


class ReadError(GridwrightError, ValueError):
    """A text that is no puzzle; ``place`` tells where it stops making sense."""


class CallError(GridwrightError, ValueError):
    """A call that contradicts itself, the board or the genre."""


class UnsupportedError(GridwrightError):
    """A law or a board that the engine asked for does not take."""


class NotUniqueError(GridwrightError):
    """Exactly one solution is needed, and there is none, or there are several."""


class UnmetError(GridwrightError):
    """No puzzle that keeps the specification was found."""


class InternalError(GridwrightError):
    """A mistake in gridwright: please report it with the puzzle."""


@dataclass(frozen=True)
class Diagnostic:
    """One thing that is wrong with a rule file: an ``error``, or a ``warning`` about something doubtful."""

    severity: str
    line: int
    column: int
    code: str
    message: str
    hint: Optional[str]

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        return f"line {self.line}, column {self.column}: {self.message}{hint}"


class RuleError(GridwrightError, ValueError):
    """A rule file that cannot be used; ``diagnostics`` has everything that is wrong with it."""

    def __init__(
        self,
        message: str,
        code: str = "bad-rule",
        place: Optional[str] = None,
        diagnostics: tuple[Diagnostic, ...] = (),
    ) -> None:
        super().__init__(message, code, place)
        self.diagnostics = diagnostics


class LimitReached(GridwrightError):
    """A limit came first. ``limit`` is ``time``, ``cpu`` or ``memory``; ``answer`` holds what is known by then."""

    def __init__(
        self,
        message: str,
        code: str = "limit",
        place: Optional[str] = None,
        limit: Optional[str] = None,
        answer: Optional[Answer] = None,
    ) -> None:
        super().__init__(message, code, place)
        self.limit = limit
        self.answer = answer


_KINDS: Mapping[str, type[GridwrightError]] = {
    "unknown-genre": ReadError,
    "unrecognised": ReadError,
    "bad-puzzle": ReadError,
    "bad-size": CallError,
    "remark": ReadError,
    "bad-rule": RuleError,
    "bad-site": CallError,
    "bad-value": CallError,
    "bad-call": CallError,
    "unwritable": CallError,
    "unsupported": UnsupportedError,
    "refused": UnsupportedError,
    "none": NotUniqueError,
    "not-unique": NotUniqueError,
    "unmet": UnmetError,
    "limit": LimitReached,
    "interrupted": LimitReached,
    "internal": InternalError,
}


def from_native(told: Mapping[str, Any]) -> GridwrightError:
    """The exception of what the engine tells. For use inside the package."""
    kind = _KINDS.get(told["code"], GridwrightError)
    message, code, place = told["message"], told["code"], told.get("place")
    if kind is RuleError:
        found = tuple(sorted((Diagnostic(**each) for each in told.get("diagnostics") or ()), key=_gravity))
        if found:
            message = f"the rules cannot be used: {found[0]}"
            place = f"line {found[0].line}, column {found[0].column}"
        return RuleError(message, code, place, found)
    if kind is LimitReached:
        return LimitReached(message, code, place, told.get("limit"))
    return kind(message, code, place)


def _gravity(diagnostic: Diagnostic) -> tuple[bool, int, int]:
    return diagnostic.severity != "error", diagnostic.line, diagnostic.column


def _rebuilt(kind: type[GridwrightError], message: str, members: Mapping[str, Any]) -> GridwrightError:
    """An exception that came from another process, with all that it had there."""
    problem = kind.__new__(kind, message)
    problem.args = (message,)
    problem.__dict__.update(members)
    return problem
