"""Families of sets, as decision diagrams: far more members than could be listed, and the algebra of sets on them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, FrozenSet, Generic, Hashable, Iterable, Iterator, Optional, Sequence, TypeVar, Union, cast

from . import _native
from .limits import Limits, native

if TYPE_CHECKING:
    from .limits import Unpack

__all__ = ["Family"]

E = TypeVar("E", bound=Hashable)


class Family(Generic[E]):
    """A family of sets over some elements.

    >>> import gridwright as gw
    >>> some = gw.Family("abc", [{"a"}, {"a", "b"}, {"c"}])
    >>> other = gw.Family("abc", [{"c"}, {"b", "c"}])
    >>> len(some | other), len(some & other), len(some - other)
    (4, 1, 2)
    >>> sorted(map(sorted, some.minimal()))
    [['a'], ['c']]
    """

    #: Whether elements are edges, which are the same from either end.
    _of_edges = False

    def __init__(self, elements: Iterable[E], sets: Iterable[Iterable[E]] = ()) -> None:
        self.elements: tuple[E, ...] = tuple(elements)
        self._numbers = {element: number for number, element in enumerate(self.elements)}
        members = [[self._number(element) for element in members] for members in sets]
        self._native = _native.Family.of_sets([str(element) for element in self.elements], members)

    @classmethod
    def _of(cls, found: _native.Family, elements: Sequence[E], of_edges: bool = False) -> Family[E]:
        family = cls.__new__(cls)
        family._of_edges = of_edges
        family.elements, family._native = tuple(elements), found
        family._numbers = {element: number for number, element in enumerate(family.elements)}
        return family

    def _like(self, found: _native.Family) -> Family[E]:
        """A family over the same elements."""
        return Family._of(found, self.elements, self._of_edges)

    def _find(self, element: Any) -> Optional[int]:
        found = self._numbers.get(element)
        if found is None and self._of_edges and isinstance(element, tuple):
            found = self._numbers.get(cast(E, element[::-1]))
        return found

    def _number(self, element: E) -> int:
        found = self._find(element)
        if found is None:
            raise KeyError(f"{element!r} is no element of this family")
        return found

    def _set(self, numbers: Sequence[int]) -> FrozenSet[E]:
        return frozenset(self.elements[number] for number in numbers)

    # How many, and which.

    def count(self, **limits: Unpack[Limits]) -> int:
        """How many members there are, however many that is."""
        return self._native.count(native(limits))

    def count_by_size(self, **limits: Unpack[Limits]) -> list[int]:
        """How many members there are of each size from 0."""
        return self._native.count_by_size(native(limits))

    def __len__(self) -> int:
        """How many members there are. Python takes no more than ``sys.maxsize`` of a ``len``: beyond that this is an
        ``OverflowError``, and :meth:`count` tells."""
        n = self.count()
        if n > sys.maxsize:
            raise OverflowError(f"there are {n} members, more than a len can be: count() tells how many")
        return n

    def __bool__(self) -> bool:
        return next(iter(self._native.members()), None) is not None

    def __contains__(self, members: object) -> bool:
        if not isinstance(members, Iterable):
            return False
        numbers = [self._find(element) for element in members]
        found = [number for number in numbers if number is not None]
        return len(found) == len(numbers) and self._native.contains(found)

    def __iter__(self) -> Iterator[FrozenSet[E]]:
        return map(self._set, self._native.members())

    def sample(self, n: int = 1, seed: int = 0, **limits: Unpack[Limits]) -> list[FrozenSet[E]]:
        """Members by chance, each as likely as any other, with replacement."""
        return [self._set(member) for member in self._native.sample(n, seed, native(limits))]

    # Algebra.

    def _with(self, operation: str, other: Family[E], limits: Limits) -> Family[E]:
        return self._like(self._native.combined(operation, other._native, native(limits)))

    def _changed(self, operation: str, limits: Limits) -> Family[E]:
        return self._like(self._native.changed(operation, native(limits)))

    def __or__(self, other: Family[E]) -> Family[E]:
        return self.union(other)

    def __and__(self, other: Family[E]) -> Family[E]:
        return self.intersection(other)

    def __sub__(self, other: Family[E]) -> Family[E]:
        return self.difference(other)

    def __xor__(self, other: Family[E]) -> Family[E]:
        return self._with("symmetric-difference", other, {})

    def union(self, other: Family[E], **limits: Unpack[Limits]) -> Family[E]:
        """The members of either."""
        return self._with("union", other, limits)

    def intersection(self, other: Family[E], **limits: Unpack[Limits]) -> Family[E]:
        """The members of both."""
        return self._with("intersection", other, limits)

    def difference(self, other: Family[E], **limits: Unpack[Limits]) -> Family[E]:
        """The members of this one alone."""
        return self._with("difference", other, limits)

    def join(self, other: Family[E], **limits: Unpack[Limits]) -> Family[E]:
        """All unions of a member of each."""
        return self._with("join", other, limits)

    def meet(self, other: Family[E], **limits: Unpack[Limits]) -> Family[E]:
        """All intersections of a member of each."""
        return self._with("meet", other, limits)

    def subsets_of(self, other: Family[E], **limits: Unpack[Limits]) -> Family[E]:
        """The members that lie within a member of the other."""
        return self._with("subsets", other, limits)

    def supersets_of(self, other: Family[E], **limits: Unpack[Limits]) -> Family[E]:
        """The members that contain a member of the other."""
        return self._with("supersets", other, limits)

    def minimal(self, **limits: Unpack[Limits]) -> Family[E]:
        """The members that contain no other."""
        return self._changed("minimal", limits)

    def maximal(self, **limits: Unpack[Limits]) -> Family[E]:
        """The members that lie within no other."""
        return self._changed("maximal", limits)

    def hitting(self, **limits: Unpack[Limits]) -> Family[E]:
        """The sets that meet every member."""
        return self._changed("hitting", limits)

    def minimal_hitting(self, **limits: Unpack[Limits]) -> Family[E]:
        """The sets that meet every member and of which nothing can be left out."""
        return self._changed("minimal-hitting", limits)

    def complement(self, **limits: Unpack[Limits]) -> Family[E]:
        """All sets that are no member."""
        return self._changed("complement", limits)

    def including(self, *elements: E) -> Family[E]:
        """The members that have all of these."""
        return self._chosen(elements, True)

    def excluding(self, *elements: E) -> Family[E]:
        """The members that have none of these."""
        return self._chosen(elements, False)

    def _chosen(self, elements: Sequence[E], is_in: bool) -> Family[E]:
        found = self._native
        for element in elements:
            found = found.with_element(self._number(element), is_in, None)
        return self._like(found)

    def sized(self, least: int = 0, most: Optional[int] = None, **limits: Unpack[Limits]) -> Family[E]:
        """The members with at least and at most so many elements."""
        return self._like(self._native.sized(least, most, native(limits)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Family) and self.elements == other.elements and self._native.same(other._native)

    __hash__ = None  # type: ignore[assignment]

    # Files.

    @property
    def n_nodes(self) -> int:
        """How many nodes the diagram has."""
        return self._native.n_nodes()

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the family: ``.gwd`` our own form, with the names of elements, ``.graphillion`` or ``.txt`` Graphillion's dump,
        ``.dot`` a picture. The file is there whole or not at all."""
        to = Path(path)
        formats = {".gwd": "gwd", ".graphillion": "graphillion", ".txt": "graphillion", ".dot": "dot"}
        if to.suffix not in formats:
            raise ValueError("a dump is a .gwd, .txt, .graphillion or .dot file")
        beside = to.with_name(f".{to.name}.{os.getpid()}")
        try:
            beside.write_bytes(self._native.save(formats[to.suffix]))
            os.replace(beside, to)
        finally:
            beside.unlink(missing_ok=True)

    @staticmethod
    def load(path: Union[str, os.PathLike[str]], elements: Optional[Sequence[Any]] = None) -> Family[Any]:
        """Reads what ``save`` or the command line's ``--dump`` wrote. ``elements`` gives elements their own objects; a dump of
        Graphillion's does not tell any."""
        at = Path(path)
        names = None if at.suffix == ".gwd" else [str(element) for element in elements or ()]
        found = _native.Family.load(at.read_bytes(), names, None)
        known = found.names()
        if elements is not None and len(elements) != len(known):
            raise ValueError(f"{len(known)} elements are in {at}, not {len(elements)}")
        return Family._of(found, known if elements is None else elements)

    def __repr__(self) -> str:
        return f"<Family of {self.count()} sets over {len(self.elements)} elements>"

    def __reduce__(self) -> Any:
        return (_loaded, (self._native.save("gwd"), self.elements, self._of_edges))


def _loaded(dump: bytes, elements: Sequence[Any], of_edges: bool = False) -> Family[Any]:
    return Family._of(_native.Family.load(dump, None, None), elements, of_edges)
