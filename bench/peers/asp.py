"""Models for clingo: one worker, timed inside its solve call; grounding is not counted. Connectivity is left to its
unfounded sets: what is reached is defined inductively from a root, and what must be reached is demanded."""

import pathlib
import time

import clingo

HERE = pathlib.Path(__file__).parent


def facts(genre, board):
    """The board as facts, in the terms of the program of its genre."""
    rows, cols = len(board), len(board[0])
    cell = lambda r, c: r * cols + c
    point = lambda r, c: r * (cols + 1) + c
    out = []
    if genre == "slither":
        out += [f"point({point(r, c)})." for r in range(rows + 1) for c in range(cols + 1)]
        out += [f"side({point(r, c)},{point(r, c + 1)})." for r in range(rows + 1) for c in range(cols)]
        out += [f"side({point(r, c)},{point(r + 1, c)})." for r in range(rows) for c in range(cols + 1)]
    else:
        out += [f"cell({cell(r, c)})." for r in range(rows) for c in range(cols)]
    for r, row in enumerate(board):
        for c, clue in enumerate(row):
            if clue is not None:
                out.append(f"clue({cell(r, c)},{clue}).")
            if genre == "slither":
                a, b, d, e = point(r, c), point(r, c + 1), point(r + 1, c), point(r + 1, c + 1)
                out += [f"around({cell(r, c)},{i},{j})." for i, j in ((a, b), (d, e), (a, d), (b, e))]
                continue
            beside = [(r + i, c + j) for i, j in ((0, 1), (1, 0)) if r + i < rows and c + j < cols]
            for q in beside:
                name = "link({0},{1})." if genre == "arukone" else "near({0},{1}). near({1},{0})."
                out.append(name.format(cell(r, c), cell(*q)))
            if genre == "nurikabe":
                if r + 1 < rows and c + 1 < cols:
                    out.append(f"square({cell(r, c)},{cell(r, c + 1)},{cell(r + 1, c)},{cell(r + 1, c + 1)}).")
                if clue is not None:
                    reach = ((i, j) for i in range(rows) for j in range(cols) if abs(i - r) + abs(j - c) < clue)
                    out += [f"close({cell(r, c)},{cell(*p)})." for p in reach]
    return "\n".join(out)


def unique(genre, board, limit):
    """CPU seconds to a solution and the proof that there is no other, and whether there is none (None: not known)."""
    control = clingo.Control(["2", "--warn=none"])
    control.load(str(HERE / f"{genre}.lp"))
    control.add("base", [], facts(genre, board))
    control.ground([("base", [])])
    start = time.process_time()
    with control.solve(yield_=True, async_=True) as handle:
        found = 0
        while True:
            handle.resume()
            if not handle.wait(limit):
                handle.cancel()
                return time.process_time() - start, None
            if handle.model() is None:
                break
            found += 1
    return time.process_time() - start, found == 1
