"""Puzzles and genres."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterator, Mapping, NamedTuple, Optional, Sequence, Union, cast

from . import _native
from .answers import Answer, Checked, Explained, Facts, Graded, Minimized, Solved, of_native
from .limits import Limits, native, told_of

if TYPE_CHECKING:
    import numpy

    from .limits import Unpack

__all__ = ["Genre", "Law", "Puzzle", "Value", "genres"]

#: A value of a board: nothing, yes or no, a number, a word (a direction, a symbol, ``?``).
Value = Union[None, bool, int, str]


class Law(NamedTuple):
    """A law of a genre."""

    id: str
    sentence: str


class Genre:
    """A kind of puzzle, made of one rule file.

    >>> import gridwright as gw
    >>> gw.Genre("slitherlink").id
    'slither'
    """

    def __init__(self, name: str) -> None:
        """A shipped genre, by its id or any other name."""
        self._native = _native.Genre.named(name)

    @classmethod
    def _of(cls, found: _native.Genre) -> Genre:
        genre = cls.__new__(cls)
        genre._native = found
        return genre

    @classmethod
    def from_text(cls, rules: str, **limits: Unpack[Limits]) -> Genre:
        """A genre of one's own, from the text of a rule file. One with mistakes raises :class:`gridwright.RuleError`.

        >>> import gridwright as gw
        >>> lonely = gw.Genre.from_text('''
        ... genre  lonely "Lonely"
        ... find   shaded on cells: yes/no
        ... rule   one "Exactly one cell is shaded.": count(shaded in cells) = 1
        ... draw   shaded fill
        ... ''')
        >>> lonely.blank(3, 4).count()
        12
        """
        return cls._of(_native.Genre.from_text(rules, native(limits)))

    @property
    def id(self) -> str:
        """Its id."""
        return self._native.id()

    @property
    def title(self) -> str:
        """Its name in English."""
        return self._native.title()

    @property
    def aliases(self) -> list[str]:
        """The names it is also known by."""
        return self._native.aliases()

    @property
    def rules(self) -> str:
        """Its rule file."""
        return self._native.text()

    @property
    def laws(self) -> list[Law]:
        """Its laws."""
        return [Law(*law) for law in self._native.laws()]

    @property
    def given_layers(self) -> list[str]:
        """The layers printed with a problem."""
        return self._native.given_layers()

    @property
    def sought_layers(self) -> list[str]:
        """The layers sought by the solver."""
        return self._native.sought_layers()

    @property
    def is_shipped(self) -> bool:
        """Whether it comes with gridwright."""
        return self._native.is_shipped()

    def reach(self, **limits: Unpack[Limits]) -> dict[str, bool]:
        """What can be asked about its puzzles: ``search``, ``diagram``, ``minimize``, ``generate``."""
        return self._native.reach(native(limits))

    def blank(self, rows: int, cols: int) -> Puzzle:
        """An empty board."""
        return Puzzle._of(self._native.blank(rows, cols))

    def read(self, text: str) -> Puzzle:
        """A board of this genre, from any notation."""
        return Puzzle._of(self._native.read(text))

    def __repr__(self) -> str:
        return f"Genre({self.id!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Genre) and (self.id, self.rules) == (other.id, other.rules)

    def __hash__(self) -> int:
        return hash(self.id)

    def __reduce__(self) -> Any:
        return (Genre, (self.id,)) if self.is_shipped else (Genre.from_text, (self.rules,))


def genres() -> list[Genre]:
    """All shipped genres.

    >>> import gridwright as gw
    >>> len(gw.genres()) > 100
    True
    """
    return [Genre._of(found) for found in _native.Genre.all()]


class Puzzle:
    """A board of a genre: its clues, and whatever is drawn on it. It never changes; ``with_values`` makes another.

    Read from a puzz.link URL or its part after ``?``, a pzprv3 file, our JSON, or a drawn board.

    >>> import gridwright as gw
    >>> puzzle = gw.Puzzle("slither/3/3/32221313c")
    >>> puzzle.is_unique()
    True
    >>> print(puzzle.solve().solution)
    ┏━━━━━━━┓   ·
    ┃ 3   2 ┃ 2  
    ┗━━━┓   ┗━━━┓
      2 ┃ 1   3 ┃
    ·   ┃   ┏━━━┛
      1 ┃ 3 ┃ 2  
    ·   ┗━━━┛   ·
    <BLANKLINE>
    """

    def __init__(self, text: str) -> None:
        self._native = _native.Puzzle.read(text)

    @classmethod
    def _of(cls, found: _native.Puzzle) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._native = found
        return puzzle

    # What it is.

    @property
    def genre(self) -> Genre:
        """Its genre."""
        return Genre._of(self._native.genre())

    @property
    def rows(self) -> int:
        """How many rows it has."""
        return self._native.rows()

    @property
    def cols(self) -> int:
        """How many columns it has."""
        return self._native.cols()

    @property
    def input(self) -> str:
        """The text it was read from; empty if it was not read."""
        return self._native.input()

    @property
    def remarks(self) -> list[dict[str, str]]:
        """What was read, but not as it was written: ``code``, ``message``, ``where``."""
        names = ("code", "message", "where")
        return [dict(zip(names, remark)) for remark in self._native.remarks()]

    @property
    def url(self) -> str:
        """As a puzz.link URL, its part after ``?``."""
        return self._native.url()

    @property
    def link(self) -> str:
        """As a full puzz.link address, where puzz.link knows it."""
        return self._native.link()

    @property
    def pzprv3(self) -> str:
        """As a pzprv3 file with ``/`` for line ends."""
        return self._native.pzprv3()

    @property
    def json(self) -> str:
        """As our own JSON, which every genre has."""
        return self._native.json()

    @property
    def text(self) -> str:
        """As a drawn board that can be read again."""
        return self._native.text()

    def problem(self) -> Puzzle:
        """The clues alone."""
        return Puzzle._of(self._native.problem())

    # Its values.

    def sites(self) -> list[str]:
        """The names of everything that may be set: ``clue:r1c1``, ``loop:r1c1.up``."""
        return self._native.sites()

    def __getitem__(self, site: str) -> Value:
        """The value at a site.

        >>> import gridwright as gw
        >>> gw.Puzzle("slither/3/3/32221313c")["clue:r1c1"]
        3
        """
        return cast(Value, self._native.get(site))

    def with_values(self, values: Mapping[str, Value]) -> Puzzle:
        """The same board with other values at some sites.

        >>> import gridwright as gw
        >>> gw.Genre("slitherlink").blank(1, 1).with_values({"clue:r1c1": 4}).is_unique()
        True
        """
        return Puzzle._of(self._native.with_values(list(values.items())))

    def layers(self) -> dict[str, dict[str, Value]]:
        """The board as a dictionary of layers, each a dictionary of sites with values (blank ones left out).

        >>> import gridwright as gw
        >>> gw.Puzzle("slither/3/3/32221313c").layers()["clue"]["r1c2"]
        2
        """
        told = self._native.layers()
        return {
            name: {site.split(":")[-1]: value for site, _, _, _, value in places if value is not None}
            for name, _, _, places in told
        }

    def arrays(self, blank: int = -1) -> dict[str, numpy.ndarray[Any, Any]]:
        """The board as a numpy array a layer.

        A layer on cells has the board's shape, one on points one more each way, any other the shape of the lattice of cells,
        sides and corners (``2 * rows + 1`` by ``2 * cols + 1``). Yes is 1, no 0, nothing and places of other kinds ``blank``; a
        layer with words is an array of objects.

        >>> import gridwright as gw
        >>> gw.Puzzle("sudoku/4/4/1h4h1h3h4h3").arrays()["clue"].shape
        (4, 4)
        """
        import numpy

        found = {}
        for name, _, _, places in self._native.layers():
            words = any(isinstance(value, str) for *_, value in places)
            shape, step = self._lattice(places)
            array = numpy.full(shape, blank, dtype=object if words else numpy.int32)
            for _, _, y, x, value in places:
                spot = (y // step, x // step)
                if value is not None and 0 <= spot[0] < shape[0] and 0 <= spot[1] < shape[1]:
                    array[spot] = int(value) if isinstance(value, bool) else value
            found[name] = array
        return found

    def with_arrays(self, arrays: Mapping[str, Any], blank: int = -1) -> Puzzle:
        """The same board with the values of numpy arrays, which are as :meth:`arrays` gives them: the way back, for what a model
        predicts. Layers that are not named stay as they are; ``blank`` is nothing, and in layers of yes and no 1 is yes and 0 no.

        >>> import gridwright as gw
        >>> puzzle = gw.Puzzle("slither/3/3/32221313c")
        >>> solution = puzzle.solve().solution
        >>> puzzle.with_arrays({"loop": solution.arrays()["loop"]}) == solution
        True
        """
        import numpy

        names = [name for name, *_ in self._native.layers()]
        unknown = set(arrays) - set(names)
        if unknown:
            raise ValueError(f"there is no layer {min(unknown)}; there are {', '.join(names)}")
        board = self
        for at, name in enumerate(names):
            if name not in arrays:
                continue
            # Where clues of rooms stand follows from the layers before.
            _, _, is_flag, places = board._native.layers()[at]
            values: dict[str, Value] = {}
            array = numpy.asarray(arrays[name])
            shape, step = self._lattice(places)
            if array.shape != shape:
                raise ValueError(f"an array of {name} has the shape {shape}, not {array.shape}")
            for site, _, y, x, _ in places:
                spot = (y // step, x // step)
                if 0 <= spot[0] < shape[0] and 0 <= spot[1] < shape[1]:
                    values[site] = _value(site, array[spot], blank, is_flag)
            board = board.with_values(values)
        return board

    def _lattice(self, places: Sequence[tuple[str, str, int, int, Any]]) -> tuple[tuple[int, int], int]:
        """The shape of a layer's array, and how many half cells lie between two of its rows."""
        kinds = {kind for _, kind, _, _, _ in places}
        if kinds == {"cell"}:
            return (self.rows, self.cols), 2
        if kinds == {"point"}:
            return (self.rows + 1, self.cols + 1), 2
        return (2 * self.rows + 1, 2 * self.cols + 1), 1

    # Questions.

    def ask(self, verb: str, options: Optional[Mapping[str, Any]] = None, **limits: Unpack[Limits]) -> Answer:
        """A question by the name of the command line's verb, with its options; the answer has the members of its JSON.

        >>> import gridwright as gw
        >>> gw.Puzzle("slither/5/4/dicicic").ask("count", {"engine": "zdd"}).count
        2284
        """
        told = self._native.ask(verb, dict(options) if options else None, native(limits))
        return of_native(verb, told, self)

    def solve(self, *, first: bool = False, blame: bool = False, **limits: Unpack[Limits]) -> Solved:
        """A solution, and whether it is the only one; two witnesses where there are several.

        ``first`` takes the first solution and asks no more. ``blame`` names clues and laws that cannot stand together where there
        is no solution.
        """
        return cast(Solved, self.ask("solve", {"first": first, "blame": blame}, **limits))

    def is_unique(self, **limits: Unpack[Limits]) -> bool:
        """Whether there is exactly one solution."""
        return self.solve(**limits).is_unique()

    def count(self, *, engine: str = "auto", **limits: Unpack[Limits]) -> int:
        """The exact number of solutions; ``engine`` is ``auto``, ``csp`` or ``zdd``.

        >>> import gridwright as gw
        >>> gw.Puzzle("slither/5/4/dicicic").count()
        2284
        """
        counted = self.ask("count", {"engine": engine}, **limits).count
        assert counted is not None
        return counted

    def count_part(self, part: str, **limits: Unpack[Limits]) -> int:
        """The number of solutions in a part, such as the third of 32: ``3/32``. All parts together are the whole.

        >>> import gridwright as gw
        >>> puzzle = gw.Puzzle("slither/5/4/dicicic")
        >>> sum(puzzle.count_part(f"{i}/3") for i in (1, 2, 3))
        2284
        """
        counted = self.ask("count", {"shard": part}, **limits).count
        assert counted is not None
        return counted

    def facts(self, **limits: Unpack[Limits]) -> Facts:
        """What is the same in all solutions.

        >>> import gridwright as gw
        >>> found = gw.Puzzle("slither/3/3/32221313c").facts()
        >>> found.forced == found.values_of_answer
        True
        """
        return cast(Facts, self.ask("facts", **limits))

    def check(
        self, answer: Union[Puzzle, Mapping[str, Value], None] = None, *, as_pzpr: bool = False, **limits: Unpack[Limits]
    ) -> Checked:
        """Whether a board is right, with every law that does not hold. ``answer`` is a filled-in board of the same problem or
        values by site; without one, what is drawn on this board is checked. A board of another genre or size is refused.

        >>> import gridwright as gw
        >>> puzzle = gw.Puzzle("slither/3/3/32221313c")
        >>> puzzle.check().state, puzzle.check(puzzle.solve().solution).ok
        ('unfinished', True)
        """
        if isinstance(answer, Puzzle):
            told = self._native.check(answer._native, (), as_pzpr, native(limits))
        else:
            told = self._native.check(None, list(answer.items()) if answer else (), as_pzpr, native(limits))
        return cast(Checked, of_native("check", told))

    def solutions(self, **limits: Unpack[Limits]) -> Iterator[Puzzle]:
        """Solutions as they are found, no two of them the same. Leave the loop whenever you like. ``progress`` is told their number.

        >>> import gridwright as gw
        >>> for number, solution in enumerate(gw.Puzzle("slither/3/3/o").solutions()):
        ...     if number == 2:
        ...         break
        """
        tell, bounds = told_of(limits)
        for number, found in enumerate(_native.Solutions(self._native, native(bounds)), 1):
            tell("solutions", number, None)
            yield Puzzle._of(found)

    def sample(self, n: int = 1, seed: int = 0, **limits: Unpack[Limits]) -> list[Puzzle]:
        """Solutions by chance, each as likely as any other, with replacement; the same seed gives the same ones."""
        return self.ask("sample", {"n": n, "seed": seed}, **limits).solutions

    def minimize(self, **limits: Unpack[Limits]) -> Minimized:
        """The puzzle without clues it does not need.

        >>> import gridwright as gw
        >>> gw.Puzzle("slither/3/3/32221313c").minimize().puzzle.is_unique()
        True
        """
        return cast(Minimized, self.ask("minimize", **limits))

    def explain(self, **limits: Unpack[Limits]) -> Explained:
        """The way from the problem to its solution, step by step, in words.

        >>> import gridwright as gw
        >>> gw.Puzzle("slither/3/3/32221313c").explain().complete
        True
        """
        return cast(Explained, self.ask("explain", **limits))

    def why(self, site: str, **limits: Unpack[Limits]) -> Explained:
        """The steps that lead to the value of a site, from what is drawn."""
        return cast(Explained, self.ask("why", {"site": site}, **limits))

    def hint(self, **limits: Unpack[Limits]) -> Answer:
        """The next step from the board as it stands."""
        return self.ask("hint", **limits)

    def mistake(self, **limits: Unpack[Limits]) -> Answer:
        """What is wrong on the board as it stands, and the steps that show it."""
        return self.ask("mistake", **limits)

    def grade(self, **limits: Unpack[Limits]) -> Graded:
        """How hard it is for a person."""
        return cast(Graded, self.ask("grade", **limits))

    # Pictures.

    def svg(self, *, dark: bool = False, title: Optional[str] = None) -> str:
        """As a picture."""
        return self._native.svg([], None, dark, title)

    def png(self, scale: float = 1.0) -> bytes:
        """As a picture in dots; a scale of 1 is some forty dots a cell."""
        return self._native.png(scale)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self._native.drawing()

    def __repr__(self) -> str:
        return f"Puzzle({self.input or self.json!r})" if len(self.input) < 60 else f"<{self.genre.id} {self.rows}x{self.cols}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._native.same(other._native)

    def __hash__(self) -> int:
        return hash(self.json)

    def __reduce__(self) -> Any:
        return (_read, (self.genre, self.json))


def _value(site: str, found: Any, blank: int, is_flag: bool) -> Value:
    """What stands in an array: an ``item`` of numpy or an object."""
    value = found.item() if hasattr(found, "item") else found
    if value is None or (not isinstance(value, bool) and value == blank):
        return None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if is_flag:
        if value not in (0, 1):
            raise ValueError(f"{site} is yes (1), no (0) or nothing ({blank}), not {value!r}")
        return bool(value)
    return cast(Value, value)


def _read(genre: Genre, text: str) -> Puzzle:
    return genre.read(text)
