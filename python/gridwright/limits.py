"""What a question may take: keyword arguments that every question has."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Callable, Mapping, Optional, TypedDict, Union, cast

if TYPE_CHECKING:
    if sys.version_info >= (3, 11):
        from typing import Unpack
    else:
        from typing_extensions import Unpack
    __all__ = ["Limits", "Unpack", "Progress"]

#: Called with the stage, how much is done, and of how much, if that is known.
Progress = Callable[[str, int, Optional[int]], object]


class Limits(TypedDict, total=False):
    """Limits of one question, counted from the moment it is asked.

    A limit that comes first raises :class:`~gridwright.errors.LimitReached`, whose ``answer`` holds what is known by then.
    """

    #: Seconds by the clock.
    time_limit: Optional[float]
    #: Seconds of processor time.
    cpu_limit: Optional[float]
    #: Megabytes.
    memory_limit: Optional[float]
    #: Threads that a question may use where it can.
    threads: int
    #: Who is told how far it is; ``True`` shows a bar of tqdm, where that is installed.
    progress: Union[bool, Progress, None]


def told_of(limits: Limits) -> tuple[Progress, Limits]:
    """Who is told how far a whole row of questions is, and the limits of each of them."""
    bounds = cast(Limits, dict(limits))
    asked = bounds.pop("progress", None)
    return (Bar() if asked is True else asked or _nobody), bounds


def _nobody(stage: str, done: int, total: Optional[int]) -> None:
    """Whom nothing is told."""


def native(limits: Mapping[str, Any]) -> Optional[dict[str, Any]]:
    """The limits as the engine takes them; nothing for none."""
    if not limits:
        return None
    known = dict(limits)
    asked = known.pop("progress", None)
    if asked:
        known["progress"] = Bar() if asked is True else asked
    return known


class Bar:
    """A listener that shows a bar of tqdm; without tqdm it shows nothing."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._stage = ""
        try:
            from tqdm.auto import tqdm
        except ImportError:
            tqdm = None
        self._tqdm = tqdm

    def __call__(self, stage: str, done: int, total: Optional[int]) -> None:
        if self._tqdm is None:
            return
        if self._bar is None or stage != self._stage or self._bar.total != total:
            self.close()
            self._bar, self._stage = self._tqdm(total=total, desc=stage, leave=False), stage
        self._bar.n = done
        self._bar.refresh()

    def close(self) -> None:
        """Takes the bar away."""
        if self._bar is not None:
            self._bar.close()

    def __del__(self) -> None:
        self.close()
