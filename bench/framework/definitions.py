"""The ten rules of the framework's Table 1, written once more as plain enumeration; nothing of ours is looked at.

    python3 definitions.py          prints one JSON object a row: name, arguments of `gridwright`, number of complete boards

A complete board is an answer; with `--givens`, a problem together with an answer. `None` is a blank given, "?" one that is not told.
"""

import itertools
import json
import math


class Board:
    def __init__(self, rows, cols):
        self.rows, self.cols = rows, cols
        self.cells = [(r, c) for r in range(rows) for c in range(cols)]
        self.lines = [[(r, c) for c in range(cols)] for r in range(rows)]
        self.lines += [[(r, c) for r in range(rows)] for c in range(cols)]
        self.pairs = [(a, b) for a in self.cells for b in self.cells if a < b and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]

    def near(self, cell):
        return [a if b == cell else b for a, b in self.pairs if cell in (a, b)]

    def areas(self, cells, tied=lambda a, b: True):
        left, found = set(cells), []
        while left:
            area, todo = set(), [min(left)]
            while todo:
                cell = todo.pop()
                if cell in left:
                    left.discard(cell)
                    area.add(cell)
                    todo += [n for n in self.near(cell) if n in left and tied(cell, n)]
            found.append(frozenset(area))
        return found

    def fillings(self, values):
        for chosen in itertools.product(values, repeat=len(self.cells)):
            yield dict(zip(self.cells, chosen))

    def shadings(self):
        for n in range(1 << len(self.cells)):
            yield {cell for i, cell in enumerate(self.cells) if n >> i & 1}

    def divisions(self):
        """Sets of areas: every way to cut some of the links, seen once."""
        seen = set()
        for n in range(1 << len(self.pairs)):
            kept = {pair for i, pair in enumerate(self.pairs) if n >> i & 1}
            division = frozenset(self.areas(self.cells, lambda a, b: (min(a, b), max(a, b)) in kept))
            if division not in seen:
                seen.add(division)
                yield division


def rectangle(area):
    rows, cols = [r for r, _ in area], [c for _, c in area]
    return (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1) == len(area)


def distinct(values):
    return len(set(values)) == len(values)


def latin(board, n):
    fits = lambda v: all(distinct([v[c] for c in line]) for line in board.lines)
    return [v for v in board.fillings(range(1, n + 1)) if fits(v)]


def choco_banana(board):
    def fits(shaded):
        rest = set(board.cells) - shaded
        return all(map(rectangle, board.areas(shaded))) and not any(map(rectangle, board.areas(rest)))

    return sum(map(fits, board.shadings()))


def kurotto(board):
    # A clue stands on an unshaded cell only, and is blank, untold, or the one number that fits.
    return sum(3 ** (len(board.cells) - len(shaded)) for shaded in board.shadings())


def fillomino(board):
    # The numbers of a board are the sizes of a division in which no two areas of one size touch.
    def fits(division):
        size = {cell: (len(area), area) for area in division for cell in area}
        return all(size[a][1] == size[b][1] or size[a][0] != size[b][0] for a, b in board.pairs)

    return sum(map(fits, board.divisions()))


def rooms_of_factors(board):
    return len(latin(board, board.cols)) * sum(3 ** len(division) for division in board.divisions())


def hitori(board):
    total = 0
    for shaded in board.shadings():
        rest = set(board.cells) - shaded
        apart = all(a not in shaded or b not in shaded for a, b in board.pairs)
        if apart and len(board.areas(rest)) <= 1:
            total += sum(hitori_differs(board, numbers, rest) for numbers in board.fillings([None, "?", *range(1, len(board.cells) + 1)]))
    return total


def hitori_differs(board, numbers, rest):
    told = lambda line: [numbers[c] for c in line if c in rest and isinstance(numbers[c], int)]
    return all(distinct(told(line)) for line in board.lines)


def sudoku(board):
    n = math.isqrt(board.cols)
    boxes = [[(r + i, c + j) for i in range(n) for j in range(n)] for r in range(0, board.rows, n) for c in range(0, board.cols, n)]
    rows = list(itertools.permutations(range(1, board.cols + 1)))
    grids = ({(r, c): x for r, row in enumerate(grid) for c, x in enumerate(row)} for grid in itertools.product(rows, repeat=board.rows))
    return sum(all(distinct([v[c] for c in group]) for group in boxes + board.lines) for v in grids)


def sukoro(board):
    def fits(v):
        full = {c for c in board.cells if v[c] is not None}
        counts = all(sum(n in full for n in board.near(c)) == v[c] for c in full)
        return counts and len(board.areas(full)) <= 1 and all(v[a] is None or v[a] != v[b] for a, b in board.pairs)

    return sum(map(fits, board.fillings([None, 1, 2, 3, 4])))


def norinori(board):
    paired = [s for s in board.shadings() if all(sum(n in s for n in board.near(c)) == 1 for c in s)]
    return sum(all(len(room & s) == 2 for room in division) for division in board.divisions() for s in paired)


def shikaku(board):
    # One clue in each rectangle, on any of its cells, telling its size or untold.
    ways = [math.prod(2 * len(area) for area in division) for division in board.divisions() if all(map(rectangle, division))]
    return sum(ways)


def slitherlink(board):
    # A loop is the outline of a set of cells in one piece whose outside is in one piece too, without corners that only touch.
    around = Board(board.rows + 2, board.cols + 2)

    def fits(inside):
        inside = {(r + 1, c + 1) for r, c in inside}
        outside = set(around.cells) - inside
        crossed = any(
            ((r, c) in inside) == ((r + 1, c + 1) in inside) != ((r + 1, c) in inside) == ((r, c + 1) in inside)
            for r in range(around.rows - 1)
            for c in range(around.cols - 1)
        )
        return bool(inside) and not crossed and len(around.areas(inside)) == 1 and len(around.areas(outside)) == 1

    return sum(map(fits, board.shadings()))


ROWS = [
    ("Choco Banana", "cbanana", choco_banana, ["2x3", "3x3", "3x4"], False),
    ("Kurotto", "kurotto", kurotto, ["2x2", "2x3", "3x3"], True),
    ("Fillomino", "fillomino", fillomino, ["2x2", "2x3", "3x3"], False),
    ("Inshi no heya", "factors", rooms_of_factors, ["1x1", "2x2"], True),
    ("Hitori", "hitori", hitori, ["1x2", "2x2"], True),
    ("Sudoku", "sudoku", sudoku, ["1x1", "4x4"], False),
    ("Sukoro", "sukoro", sukoro, ["2x2", "2x3", "3x3"], False),
    ("Norinori", "norinori", norinori, ["2x2", "2x3", "2x4"], True),
    ("Shikaku", "shikaku", shikaku, ["1x3", "2x2", "2x3"], True),
    ("Slitherlink", "slither", slitherlink, ["2x2", "3x3", "3x4"], False),
]


def main():
    for name, genre, count, sizes, givens in ROWS:
        for size in sizes:
            args = [genre, "--size", size] + ["--givens"] * givens
            row = {"name": f"{name} {size}" + ", all givens" * givens, "args": args, "count": count(Board(*map(int, size.split("x"))))}
            print(json.dumps(row), flush=True)


if __name__ == "__main__":
    main()
