"""Many puzzles at once."""

from __future__ import annotations

import os
from itertools import islice
from typing import TYPE_CHECKING, Any, Iterable, Iterator, Mapping, Optional, Union

from . import _native
from .answers import KINDS, Answer
from .limits import Limits, native
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
    for boards of a genre of one's own.

    >>> import gridwright as gw
    >>> texts = ["slither/3/3/32221313c", "no/such/puzzle", "slither/3/3/o"]
    >>> [answer.verdict for answer in gw.stream("solve", texts)]
    ['unique', None, 'multiple']
    """
    threads = workers or os.cpu_count() or 1
    engine = _native.Stream(verb, dict(options) if options else None, threads, _native_of(genre), native(limits))
    return _told(engine, verb, map(_text, puzzles), _WINDOW * threads)


def _native_of(genre: Optional[Genre]) -> Optional[_native.Genre]:
    return None if genre is None else genre._native


def _told(engine: _native.Stream, verb: str, texts: Iterator[str], window: int) -> Iterator[Answer]:
    kind, waiting = KINDS.get(verb, Answer), 0
    try:
        while True:
            more = list(islice(texts, window - waiting))
            engine.put(more)
            waiting += len(more)
            if waiting == 0:
                return
            lines = engine.take()
            if not lines:
                raise RuntimeError(f"the stream ended {waiting} answers too early")
            waiting -= len(lines)
            for line in lines:
                yield kind(line)
    finally:
        engine.cancel()


def _text(puzzle: Union[str, Puzzle]) -> str:
    return puzzle if isinstance(puzzle, str) else puzzle.json
