"""Makes the boards of this benchmark: random answers, thinned out or tried until they are unique.

    python3 make_boards.py GRIDWRIGHT GENRE SEED > boards/GENRE.jsonl

The same seed gives the same boards. What is unique is decided by the program.
"""

import json
import random
import subprocess
import sys

SIZES = {
    "slither": [(15, 15)] * 5 + [(20, 20)] * 5,
    "nurikabe": [(10, 10)] * 4 + [(12, 12)] * 3 + [(15, 15)] * 2 + [(12, 12)],
    "arukone": [(8, 8)] * 3 + [(10, 10)] * 5 + [(12, 12)] * 2,
}


def ask(program, verb, urls, *options):
    """Answers to many puzzles at once."""
    text = "\n".join(urls) + "\n"
    run = subprocess.run([program, verb, "-", "--json", *options], input=text, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in run.stdout.splitlines()]


def around(p):
    r, c = p
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def components(cells):
    cells, found = set(cells), []
    while cells:
        part, todo = set(), [min(cells)]
        while todo:
            p = todo.pop()
            if p in cells:
                cells.discard(p)
                part.add(p)
                todo += around(p)
        found.append(part)
    return found


def number16(rows, cols, clues):
    """The text of numbers in puzz.link's manner."""
    out, gap = "", 0
    for r in range(rows):
        for c in range(cols):
            n = clues.get((r, c))
            if n is None:
                gap += 1
                if gap == 20:
                    out, gap = out + "z", 0
                continue
            if gap:
                out, gap = out + chr(ord("f") + gap), 0
            out += f"{n:x}" if n < 16 else f"-{n:x}"
    return out + (chr(ord("f") + gap) if gap else "")


def pzprv3_slither(rows, cols, clues):
    grid = "".join("".join(f"{clues.get((r, c), '.')} " for c in range(cols)) + "/" for r in range(rows))
    lines = "".join("0 " * n + "/" for n in [cols] * rows + [cols + 1] * rows + [cols] * (rows + 1))
    return f"pzprv3.1/slither/{rows}/{cols}/{grid}{lines}"


def slither(program, rng, rows, cols):
    """A region without holes that never meets itself at a corner; its border's clues, thinned out."""
    inside = {(rng.randrange(rows), rng.randrange(cols))}
    ring = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)]
    for _ in range(rows * cols * 40):
        p = rng.randrange(rows), rng.randrange(cols)
        near = [(p[0] + i, p[1] + j) in inside for i, j in ring]
        changes = sum(near[i] != near[i - 1] for i in range(8))
        # One stretch of the ring inside, a side among it: adding keeps inside and outside in one piece.
        if p not in inside and changes == 2 and any(near[i] for i in (1, 3, 5, 7)) and sum(near) <= rng.choice([3, 3, 5]):
            inside.add(p)
    clues = {}
    for r in range(rows):
        for c in range(cols):
            clues[r, c] = sum(((r, c) in inside) != (q in inside) for q in around((r, c)))
    [answer] = ask(program, "minimize", [pzprv3_slither(rows, cols, clues)], "--time-limit", "60")
    if answer["verdict"] != "unique":
        return None
    rows_of = answer["pzprv3"].split("/")[4 : 4 + rows]
    clues = {(r, c): int(t) for r, row in enumerate(rows_of) for c, t in enumerate(row.split()) if t.isdigit()}
    return answer["url"], clues


def nurikabe(program, rng, rows, cols):
    """A random sea, then changes that leave fewer cells open, until none is."""
    cells = [(r, c) for r in range(rows) for c in range(cols)]

    def is_sea(sea):
        pool = any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= sea for r, c in cells)
        return not pool and len(components(sea)) == 1

    sea = {rng.choice(cells)}
    for _ in range(6):
        for p in rng.sample(cells, len(cells)):
            if p not in sea and any(q in sea for q in around(p)) and is_sea(sea | {p}):
                sea.add(p)
    at = {}

    def puzzle(sea, at):
        clues = {}
        for part in components(set(cells) - sea):
            place = next((p for p in sorted(part) if p in at), None) or rng.choice(sorted(part))
            clues[place] = len(part)
        return clues

    def changed(sea, clues):
        sea, clues = set(sea), dict(clues)
        if rng.random() < 0.5:
            part = rng.choice(components(set(cells) - sea))
            for p in part:
                clues.pop(p, None)
            clues[rng.choice(sorted(part))] = len(part)
            return sea, clues
        sea ^= {rng.choice(cells)}
        if not is_sea(sea) or max(map(len, components(set(cells) - sea)), default=99) > rows + cols // 2:
            return None
        return sea, puzzle(sea, set(clues))

    def tedium(clues):
        """Islands of one cell make easy boards: so many are too many."""
        return max(0, sum(n == 1 for n in clues.values()) - rows // 2)

    best, score = (sea, puzzle(sea, {})), rows * cols * 9
    for _ in range(250):
        tried = [t for t in (changed(*best) for _ in range(40)) if t]
        urls = [f"nurikabe/{cols}/{rows}/{number16(rows, cols, clues)}" for _, clues in tried]
        for candidate, url, answer in zip(tried, urls, ask(program, "facts", urls, "--time-limit", "2")):
            left = answer["values"] - answer["forced"] if answer.get("facts") else None
            if left is None:
                continue
            worth = left + 2 * tedium(candidate[1])
            if worth == 0:
                return url, candidate[1]
            if worth <= score:
                best, score = candidate, worth
    return None


def arukone(program, rng, rows, cols):
    """Paths that cover the board: dominoes joined end to end, but never so that a path touches itself."""
    tried = []
    for _ in range(100):
        paths = dominoes(rng, rows, cols)
        for _ in range(rows * cols * 4):
            if len(paths) < rows:
                break
            join(rng, paths)
            for _ in range(10):
                shift(rng, paths)
        if len(paths) <= rows + 1 and all(len(p) > 2 for p in paths):
            tried.append({end: k for k, path in enumerate(paths, 1) for end in (path[0], path[-1])})
    urls = [f"arukone/{cols}/{rows}/{number16(rows, cols, clues)}" for clues in tried]
    for url, clues, answer in zip(urls, tried, ask(program, "solve", urls, "--time-limit", "5") if urls else []):
        if answer["verdict"] == "unique":
            return url, clues
    return None


def dominoes(rng, rows, cols):
    """A domino tiling, stirred by turning pairs."""
    tiles = {frozenset(((r, c), (r, c + 1))) for r in range(rows) for c in range(0, cols, 2)}
    for _ in range(rows * cols * 20):
        r, c = rng.randrange(rows - 1), rng.randrange(cols - 1)
        flat = {frozenset(((i, c), (i, c + 1))) for i in (r, r + 1)}
        upright = {frozenset(((r, j), (r + 1, j))) for j in (c, c + 1)}
        for old, new in ((flat, upright), (upright, flat)):
            if old <= tiles:
                tiles = (tiles - old) | new
                break
    return [sorted(tile) for tile in sorted(tiles, key=sorted)]


def touches(path, more):
    """Whether a path with more cells behind its end has neighbours that are not consecutive."""
    whole = path + more
    at = {p: i for i, p in enumerate(whole)}
    return any(q in at and abs(at[q] - i) > 1 for i, p in enumerate(whole) for q in around(p))


def join(rng, paths):
    """Joins two paths whose ends are neighbours."""
    ends = {p: (i, e) for i, path in enumerate(paths) for e, p in ((0, path[0]), (1, path[-1]))}
    pairs = [(p, q) for p in ends for q in around(p) if q in ends and ends[p][0] < ends[q][0]]
    rng.shuffle(pairs)
    for p, q in pairs:
        (i, e), (j, f) = ends[p], ends[q]
        first = paths[i] if e else paths[i][::-1]
        second = paths[j][::-1] if f else paths[j]
        if not touches(first, second):
            paths[i] = first + second
            del paths[j]
            return True
    return False


def shift(rng, paths):
    """One path takes the end of another that is longer than two."""
    i = rng.randrange(len(paths))
    path = paths[i] if rng.random() < 0.5 else paths[i][::-1]
    q = rng.choice(around(path[-1]))
    for j, other in enumerate(paths):
        if j != i and len(other) > 2 and q in (other[0], other[-1]) and not touches(path, [q]):
            paths[i] = path + [q]
            paths[j] = [p for p in other if p != q]
            return


def main():
    program, genre, seed = sys.argv[1:4]
    rng = random.Random(f"{genre} {seed}")
    make = {"slither": slither, "nurikabe": nurikabe, "arukone": arukone}[genre]
    for number, (rows, cols) in enumerate(SIZES[genre], 1):
        made = None
        while made is None:
            made = make(program, rng, rows, cols)
        url, clues = made
        board = [[clues.get((r, c)) for c in range(cols)] for r in range(rows)]
        print(json.dumps({"id": f"{genre}-{number}", "genre": genre, "url": url, "board": board}), flush=True)


main()
