"""Families of subgraphs: cycles, paths, matchings of any graph, each a set of edges.

A graph is an edge list, or a graph of networkx. Edges are pairs of vertices as they are written there, and asked about from either
end.

>>> from gridwright import graph
>>> square = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("a", "c")]
>>> len(graph.cycles(square)), graph.cycles(square).count_by_size()[3]
(3, 2)
>>> len(graph.paths(square, "a", "c"))
3
>>> len(graph.cycles(square).including(("b", "a")))
2
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Hashable, Iterable, Optional, Union

from . import _native
from .families import Family
from .limits import Limits, native

if TYPE_CHECKING:
    from .limits import Unpack

__all__ = ["count", "counted", "cycles", "grid", "matchings", "path_matchings", "paths"]

Edge = tuple[Any, Any]
#: An edge list, or a graph of networkx.
Graph = Union[Iterable[Edge], Any]


class _Read:
    """A graph in numbers, its edges in an order that keeps frontiers small."""

    def __init__(self, graph: Graph) -> None:
        if hasattr(graph, "edges") and hasattr(graph, "nodes"):
            if getattr(graph, "is_directed", lambda: False)() or getattr(graph, "is_multigraph", lambda: False)():
                raise ValueError("only undirected graphs without parallel edges are taken")
            nodes, edges = list(graph.nodes), [(a, b) for a, b in graph.edges]
        else:
            edges = [(a, b) for a, b in graph]
            nodes = list(dict.fromkeys(end for edge in edges for end in edge))
        self.numbers: dict[Hashable, int] = {}
        self.edges = _breadth_first(nodes, edges, self.numbers)
        self.pairs = [(self.numbers[a], self.numbers[b]) for a, b in self.edges]

    def ends(self, ends: Optional[Edge]) -> Optional[tuple[int, int]]:
        if ends is None:
            return None
        missing = [end for end in ends if end not in self.numbers]
        if missing:
            raise ValueError(f"{missing[0]!r} is no vertex of this graph")
        return self.numbers[ends[0]], self.numbers[ends[1]]


def _breadth_first(nodes: list[Any], edges: list[Edge], numbers: dict[Hashable, int]) -> list[Edge]:
    beside: dict[Any, list[Any]] = {node: [] for node in nodes}
    for a, b in edges:
        beside[a].append(b)
        beside[b].append(a)
    for start in sorted(nodes, key=lambda node: len(beside[node])):
        waiting = [] if start in numbers else [start]
        for node in waiting:
            if node not in numbers:
                numbers[node] = len(numbers)
                waiting.extend(other for other in beside[node] if other not in numbers)
    return sorted(edges, key=lambda edge: sorted((numbers[edge[0]], numbers[edge[1]]), reverse=True))


def _family(kind: str, graph: Graph, ends: Optional[Edge], limits: Limits) -> Family[Edge]:
    read = _Read(graph)
    names = [f"{a}-{b}" for a, b in read.edges]
    found = _native.graph_family(kind, len(read.numbers), read.pairs, names, read.ends(ends), native(limits))
    return Family._of(found, read.edges, of_edges=True)


def grid(rows: int, cols: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The edges of a grid of so many vertices, which are pairs of row and column from 0.

    >>> from gridwright import graph
    >>> graph.count("cycles", graph.grid(5, 5))
    9349
    """
    across = [((row, col), (row, col + 1)) for row in range(rows) for col in range(cols - 1)]
    down = [((row, col), (row + 1, col)) for row in range(rows - 1) for col in range(cols)]
    return across + down


def cycles(
    graph: Graph, *, hamiltonian: bool = False, disjoint: bool = False, **limits: Unpack[Limits]
) -> Family[Edge]:
    """Simple cycles; ``hamiltonian`` ones pass through every vertex, ``disjoint`` gives sets of disjoint cycles instead."""
    if hamiltonian and disjoint:
        raise ValueError("hamiltonian and disjoint do not go together")
    kind = "hamiltonian-cycles" if hamiltonian else "disjoint-cycles" if disjoint else "cycles"
    return _family(kind, graph, None, limits)


def paths(
    graph: Graph, start: Any, end: Any, *, hamiltonian: bool = False, **limits: Unpack[Limits]
) -> Family[Edge]:
    """Simple paths between two vertices; ``hamiltonian`` ones pass through every vertex."""
    return _family("hamiltonian-paths" if hamiltonian else "paths", graph, (start, end), limits)


def matchings(graph: Graph, *, perfect: bool = False, **limits: Unpack[Limits]) -> Family[Edge]:
    """Sets of edges no two of which share a vertex."""
    return _family("perfect-matchings" if perfect else "matchings", graph, None, limits)


def path_matchings(graph: Graph, **limits: Unpack[Limits]) -> Family[Edge]:
    """Sets of disjoint paths, the empty one among them."""
    return _family("path-matchings", graph, None, limits)


def count(
    kind: str, graph: Graph, ends: Optional[Edge] = None, *, part: Optional[str] = None, **limits: Unpack[Limits]
) -> int:
    """How many there are, without building the diagram: ``cycles``, ``hamiltonian-cycles``, ``disjoint-cycles``, ``paths``,
    ``hamiltonian-paths``, ``matchings``, ``perfect-matchings``, ``path-matchings``. ``part`` counts a part only, such as the
    third of 32: ``3/32``; all parts together are the whole.

    >>> from gridwright import graph
    >>> sum(graph.count("cycles", graph.grid(4, 4), part=f"{i}/3") for i in (1, 2, 3)) == graph.count("cycles", graph.grid(4, 4))
    True
    """
    return counted(kind, graph, ends, part=part, **limits)[0]


def counted(
    kind: str, graph: Graph, ends: Optional[Edge] = None, *, part: Optional[str] = None, **limits: Unpack[Limits]
) -> tuple[int, float, int]:
    """The same with the share of the work by estimate (1 for the whole), and the most bytes that were booked.

    >>> from gridwright import graph
    >>> graph.counted("matchings", graph.grid(4, 4), part="2/4")[0] > 0
    True
    """
    read = _Read(graph)
    return _native.graph_count(kind, len(read.numbers), read.pairs, read.ends(ends), part, native(limits))
