"""Many puzzles at once."""

from __future__ import annotations

import os
from itertools import islice
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Mapping, Optional, Sized, Union

from . import _native
from .answers import KINDS, Answer
from .limits import Limits, Progress, native, told_of
from .puzzle import Genre, Puzzle

if TYPE_CHECKING:
    from .limits import Unpack

__all__ = ["stream"]

#: Texts under way for each thread: as many as are held at any time.
_WINDOW = 128


def stream(
    verb: str,
    puzzles: Iterable[Union[str, Puzzle]],
    options: Optional[Mapping[str, Any]] = None,
    *,
    genre: Optional[Genre] = None,
    workers: Optional[int] = None,
    **limits: Unpack[Limits],
) -> Iterator[Answer]:
    """A question for every puzzle of a stream of any length, on all cores, answered in order, in the memory of a window.

    Nothing is raised for a single puzzle: a text that is none, or a limit, is told by the ``error`` of its answer. ``genre`` is
    for boards of a genre of one's own. ``progress`` is told how many puzzles are answered, limits hold for each of them.

    >>> import gridwright as gw
    >>> texts = ["slither/3/3/32221313c", "no/such/puzzle", "slither/3/3/o"]
    >>> [answer.verdict for answer in gw.stream("solve", texts)]
    ['unique', None, 'multiple']
    """
    threads = workers or os.cpu_count() or 1
    tell, bounds = told_of(limits)
    engine = _native.Stream(verb, dict(options) if options else None, threads, _native_of(genre), native(bounds))
    total = len(puzzles) if isinstance(puzzles, Sized) else None
    return _counted(_told(engine, KINDS.get(verb, Answer), genre, map(_text, puzzles), _WINDOW * threads), tell, total)


def _native_of(genre: Optional[Genre]) -> Optional[_native.Genre]:
    return None if genre is None else genre._native


def _counted(answers: Iterator[Answer], tell: Progress, total: Optional[int]) -> Iterator[Answer]:
    for number, answer in enumerate(answers, 1):
        tell("puzzles", number, total)
        yield answer


def _told(
    engine: _native.Stream, kind: type[Answer], genre: Optional[Genre], texts: Iterator[str], window: int
) -> Iterator[Answer]:
    waiting = 0
    try:
        while True:
            more = list(islice(texts, window - waiting))
            engine.put(more)
            waiting += len(more)
            if waiting == 0:
                return
            replies = engine.take()
            if not replies:
                raise RuntimeError(f"the stream ended {waiting} answers too early")
            waiting -= len(replies)
            for line, solutions, board in replies:
                yield kind(line, [Puzzle._of(each) for each in solutions], None if board is None else Puzzle._of(board), genre)
    finally:
        engine.cancel()


def _text(puzzle: Union[str, Puzzle]) -> str:
    return puzzle if isinstance(puzzle, str) else puzzle.json
