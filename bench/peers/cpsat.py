"""Models for CP-SAT (OR-tools): one worker, timed inside its solve call.

Each model is a function from a board (rows of clues, None where blank) to a `Model` and the literals that are the answer.
Connectivity is what the solver is known to be good at: the circuit constraint for loops and paths, a rooted forest with ranks
(or a flow) for areas.
"""

import time

from ortools.sat.python import cp_model


def neighbours(rows, cols, r, c):
    for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        if 0 <= r + dr < rows and 0 <= c + dc < cols:
            yield r + dr, c + dc


def slitherlink(board):
    """One circuit through grid points; a point that is not on it has a loop of its own."""
    rows, cols = len(board), len(board[0])
    model = cp_model.CpModel()
    number = {(r, c): r * (cols + 1) + c for r in range(rows + 1) for c in range(cols + 1)}
    arcs = [(v, v, model.new_bool_var("")) for v in number.values()]
    edges = {}
    for (r, c), v in number.items():
        for q in ((r + 1, c), (r, c + 1)):
            if q in number:
                there, back, edge = (model.new_bool_var("") for _ in range(3))
                arcs += [(v, number[q], there), (number[q], v, back)]
                model.add(there + back == edge)
                edges[(r, c), q] = edge
    model.add_circuit(arcs)
    for r, row in enumerate(board):
        for c, clue in enumerate(row):
            if clue is not None:
                sides = [((r, c), (r, c + 1)), ((r + 1, c), (r + 1, c + 1)), ((r, c), (r + 1, c)), ((r, c + 1), (r + 1, c + 1))]
                model.add(sum(edges[side] for side in sides) == clue)
    return model, list(edges.values())


def flow_free(board):
    """One circuit through all cells: along each path, and from its end to the beginning of the next path."""
    rows, cols = len(board), len(board[0])
    model = cp_model.CpModel()
    ends = {}
    for r, row in enumerate(board):
        for c, clue in enumerate(row):
            if clue is not None:
                ends.setdefault(clue, []).append((r, c))
    labels = sorted(ends)
    starts, finishes = {ends[k][0] for k in labels}, {ends[k][1] for k in labels}
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    colour = {(p, k): model.new_bool_var("") for p in cells for k in labels}
    for p in cells:
        model.add_exactly_one(colour[p, k] for k in labels)
    for k in labels:
        for p in ends[k]:
            model.add(colour[p, k] == 1)
    arcs, edges = [], {}
    for p in cells:
        for q in neighbours(rows, cols, *p):
            if p in finishes or q in starts:
                continue
            arc = model.new_bool_var("")
            arcs.append((p[0] * cols + p[1], q[0] * cols + q[1], arc))
            edges.setdefault(frozenset((p, q)), []).append(arc)
            for k in labels:
                model.add_implication(colour[p, k], colour[q, k]).only_enforce_if(arc)
    for k, following in zip(labels, labels[1:] + labels[:1]):
        (a, b), (c, d) = ends[k][1], ends[following][0]
        arcs.append((a * cols + b, c * cols + d, model.new_constant(1)))
    model.add_circuit(arcs)
    answer = []
    for both in edges.values():
        edge = both[0]
        if len(both) == 2:
            edge = model.new_bool_var("")
            model.add(sum(both) == edge)
        answer.append(edge)
    return model, answer


def _forest(model, rows, cols, inside, roots, most):
    """Every cell that is `inside` hangs on a root by a chain of falling ranks."""
    cells = list(inside)
    rank = {p: model.new_int_var(0, most, "") for p in cells}
    for p in cells:
        choices = [roots[p]] if p in roots else []
        for q in neighbours(rows, cols, *p):
            if q in inside:
                parent = model.new_bool_var("")
                model.add_implication(parent, inside[p])
                model.add_implication(parent, inside[q])
                model.add(rank[p] >= rank[q] + 1).only_enforce_if(parent)
                choices.append(parent)
        model.add(sum(choices) == 1).only_enforce_if(inside[p])


def _flow(model, rows, cols, inside, roots, most):
    """The root sends one unit to every cell that is `inside`."""
    amount = {}
    for p in inside:
        for q in neighbours(rows, cols, *p):
            if q in inside:
                amount[p, q] = model.new_int_var(0, most, "")
                model.add(amount[p, q] == 0).only_enforce_if(inside[p].Not())
                model.add(amount[p, q] == 0).only_enforce_if(inside[q].Not())
    for p, lit in inside.items():
        into = sum(amount[q, p] for q in neighbours(rows, cols, *p) if (q, p) in amount)
        out = sum(amount[p, q] for q in neighbours(rows, cols, *p) if (p, q) in amount)
        if p in roots:
            supply = model.new_int_var(0, most + 1, "")
            model.add(supply == 0).only_enforce_if(roots[p].Not())
            into = into + supply
        model.add(into - out == lit)


def nurikabe(board, connect=_forest):
    rows, cols = len(board), len(board[0])
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    clues = {(r, c): board[r][c] for r, c in cells if board[r][c] is not None}
    model = cp_model.CpModel()
    sea = {p: model.new_bool_var("") for p in cells}
    near = lambda p, q: abs(p[0] - q[0]) + abs(p[1] - q[1])
    land = {k: {p: model.new_bool_var("") for p in cells if near(p, k) < n} for k, n in clues.items()}
    for p in cells:
        model.add_exactly_one([sea[p]] + [of[p] for of in land.values() if p in of])
        for q in neighbours(rows, cols, *p):
            for of in land.values():
                if p in of:
                    model.add_bool_or([of[p].Not(), sea[q]] + ([of[q]] if q in of else []))
    for k, n in clues.items():
        model.add(land[k][k] == 1)
        model.add(sum(land[k].values()) == n)
        if n > 1:
            connect(model, rows, cols, land[k], {k: model.new_constant(1)}, n - 1)
    for r in range(rows - 1):
        for c in range(cols - 1):
            model.add_bool_or(sea[r + i, c + j].Not() for i in (0, 1) for j in (0, 1))
    size = len(cells) - sum(clues.values())
    model.add(sum(sea.values()) == size)
    if size > 0:
        roots = {p: model.new_bool_var("") for p in cells}
        model.add_exactly_one(roots.values())
        for i, p in enumerate(cells):
            model.add_implication(roots[p], sea[p])
            for q in cells[:i]:
                model.add_implication(roots[p], sea[q].Not())
        connect(model, rows, cols, sea, roots, size)
    return model, list(sea.values())


def nurikabe_flow(board):
    return nurikabe(board, _flow)


MODELS = {"slither": [slitherlink], "arukone": [flow_free], "nurikabe": [nurikabe, nurikabe_flow]}


def unique(make, board, limit):
    """CPU seconds to a solution and the proof that there is no other, and whether there is none (None: not known)."""
    model, answer = make(board)
    spent, found = 0.0, 0
    while found < 2:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = limit
        start = time.process_time()
        status = solver.solve(model)
        spent += time.process_time() - start
        if status == cp_model.INFEASIBLE:
            return spent, found == 1
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return spent, None
        found += 1
        model.add_bool_or(lit.Not() if solver.value(lit) else lit for lit in answer)
    return spent, False
