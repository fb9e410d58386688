"""Pencil puzzles from rules stated as data: check, solve, count, explain, generate.

>>> import gridwright as gw
>>> gw.Puzzle("slither/3/3/32221313c").solve().verdict
'unique'
"""

from . import graph, instances
from ._native import __version__
from .answers import Answer, Checked, Explained, Facts, Graded, Minimized, Solved, records
from .errors import (
    CallError,
    Diagnostic,
    GridwrightError,
    InternalError,
    LimitReached,
    NotUniqueError,
    ReadError,
    RuleError,
    UnmetError,
    UnsupportedError,
)
from .families import Family
from .live import LiveBoard
from .making import Made, Specification, generate
from .puzzle import Genre, Law, Puzzle, genres
from .streams import stream

__all__ = [
    "Answer",
    "CallError",
    "Checked",
    "Diagnostic",
    "Explained",
    "Facts",
    "Family",
    "Genre",
    "Graded",
    "GridwrightError",
    "InternalError",
    "Law",
    "LimitReached",
    "LiveBoard",
    "Made",
    "Minimized",
    "NotUniqueError",
    "Puzzle",
    "ReadError",
    "RuleError",
    "Solved",
    "Specification",
    "UnmetError",
    "UnsupportedError",
    "__version__",
    "generate",
    "genres",
    "graph",
    "instances",
    "records",
    "stream",
]
