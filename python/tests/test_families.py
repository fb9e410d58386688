"""Families of sets, graphs, instances."""

import itertools
import os
import pickle
import random

import pytest

import gridwright as gw
from gridwright import graph, instances


def some(rng, elements="abcdefg", n=12):
    return {frozenset(e for e in elements if rng.random() < 0.4) for _ in range(n)}


@pytest.mark.parametrize("seed", range(8))
def test_families_are_sets_of_sets(seed):
    rng = random.Random(seed)
    one, two = some(rng), some(rng)
    a, b = gw.Family("abcdefg", one), gw.Family("abcdefg", two)
    assert set(a) == one and len(a) == len(one) and a.count() == len(one)
    assert set(a | b) == one | two and set(a & b) == one & two and set(a - b) == one - two and set(a ^ b) == one ^ two
    assert set(a.minimal()) == {s for s in one if not any(t < s for t in one)}
    assert set(a.maximal()) == {s for s in one if not any(t > s for t in one)}
    assert set(a.including("a", "b")) == {s for s in one if {"a", "b"} <= s}
    assert set(a.excluding("a")) == {s for s in one if "a" not in s}
    assert set(a.sized(2, 3)) == {s for s in one if 2 <= len(s) <= 3}
    assert set(a.join(b)) == {s | t for s in one for t in two}
    assert set(a.meet(b)) == {s & t for s in one for t in two}
    assert set(a.subsets_of(b)) == {s for s in one if any(s <= t for t in two)}
    assert set(a.supersets_of(b)) == {s for s in one if any(s >= t for t in two)}
    subsets = [frozenset(c) for n in range(8) for c in itertools.combinations("abcdefg", n)]
    assert set(a.complement()) == set(subsets) - one
    assert set(a.hitting()) == {s for s in subsets if all(s & t for t in one)}
    assert a.count_by_size() == [sum(len(s) == n for s in one) for n in range(len(a.count_by_size()))]
    assert all(s in a for s in one) and all((s in a) == (s in one) for s in subsets) and {"x"} not in a
    assert all(s in one for s in a.sample(20, seed=seed))
    assert a == gw.Family("abcdefg", one) and (a != b or one == two)


def test_families_are_saved_and_loaded(tmp_path):
    family = graph.cycles(graph.grid(4, 4))
    family.save(tmp_path / "cycles.gwd")
    again = gw.Family.load(tmp_path / "cycles.gwd", family.elements)
    assert again == family and again.count() == 213
    assert gw.Family.load(tmp_path / "cycles.gwd").elements[0] == f"{family.elements[0][0]}-{family.elements[0][1]}"
    family.save(tmp_path / "cycles.graphillion")
    assert gw.Family.load(tmp_path / "cycles.graphillion", family.elements) == family
    family.save(tmp_path / "cycles.dot")
    assert pickle.loads(pickle.dumps(family)) == family
    with pytest.raises(ValueError):
        family.save(tmp_path / "cycles.png")
    with pytest.raises(gw.GridwrightError):
        (tmp_path / "bad.gwd").write_bytes(b"nonsense")
        gw.Family.load(tmp_path / "bad.gwd")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.gwd", "cycles.dot", "cycles.graphillion", "cycles.gwd"]


def test_families_over_other_elements_do_not_mix():
    with pytest.raises(ValueError):
        gw.Family("ab") | gw.Family("abc")
    with pytest.raises(KeyError):
        gw.Family("ab", [{"c"}])


def test_large_families_are_counted_and_not_listed():
    cycles = graph.cycles(graph.grid(8, 8))
    assert cycles.count() == 603841648931
    member = cycles.sample(1, seed=1)[0]
    degree = {}
    for a, b in member:
        degree[a], degree[b] = degree.get(a, 0) + 1, degree.get(b, 0) + 1
    assert set(degree.values()) == {2} and member in cycles
    assert len(list(itertools.islice(cycles, 10))) == 10
    # Python's len ends at its largest index; the count does not.
    every = gw.Family(range(70)).complement()
    assert every and every.count() == 2**70
    with pytest.raises(OverflowError, match=r"^there are 1180591620717411303424 members, .* count\(\) tells"):
        len(every)


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="how much memory is used is not told here")
def test_families_that_nobody_needs_any_more_take_no_memory():
    """The algebra again and again: what is forgotten is given back."""

    def used():
        with open("/proc/self/statm") as told:
            return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20

    cycles = graph.cycles(graph.grid(6, 6))

    def work(turn):
        edge, other = cycles.elements[turn % 60], cycles.elements[7 * turn % 60]
        a, b = cycles.including(edge), cycles.excluding(other)
        assert ((a | b) & cycles) ^ (a - b) == (b | a) - (a - b)

    for turn in range(20):
        work(turn)
    before = used()
    for turn in range(80):
        work(turn)
    assert used() < before + 20, (before, used())


def test_graphs_of_networkx_are_taken():
    networkx = pytest.importorskip("networkx")
    petersen = networkx.petersen_graph()
    cycles = graph.cycles(petersen)
    by_networkx = {frozenset(map(frozenset, zip(c, c[1:] + c[:1]))) for c in networkx.simple_cycles(petersen)}
    assert {frozenset(map(frozenset, member)) for member in cycles} == by_networkx
    paths = graph.paths(petersen, 0, 7)
    assert paths.count() == sum(1 for _ in networkx.all_simple_paths(petersen, 0, 7))
    assert graph.cycles(petersen, hamiltonian=True).count() == 0
    assert graph.matchings(petersen, perfect=True).count() == 6
    with pytest.raises(ValueError):
        graph.cycles(networkx.DiGraph([(0, 1)]))
    with pytest.raises(ValueError):
        graph.paths(petersen, 0, 99)


@pytest.mark.parametrize("kind", ["cycles", "hamiltonian-cycles", "disjoint-cycles", "matchings", "perfect-matchings", "path-matchings"])
@pytest.mark.parametrize("parts", [1, 2, 5, 16])
def test_parts_of_graph_families_add_up(kind, parts):
    edges = graph.grid(4, 4)
    whole = graph.count(kind, edges)
    assert sum(graph.count(kind, edges, part=f"{i}/{parts}") for i in range(1, parts + 1)) == whole > 0


def test_all_good_numberlinks():
    puzzles = instances.numberlink(4, 4)
    assert puzzles.count() == len(puzzles) == 16410 == puzzles.family().count()
    drawn = puzzles.sample(5, seed=2)
    assert all(puzzle.is_unique() for puzzle in drawn) and drawn == puzzles.sample(5, seed=2)
    assert len(list(instances.numberlink(3, 3))) == 86
    few = instances.numberlink(4, 4, max_pairs=3, marked=[(1, 1)], blank=[(2, 2)], apart=2)
    assert all(p["clue:r1c1"] is not None and p["clue:r2c2"] is None for p in itertools.islice(few, 20))
    with pytest.raises(gw.CallError):
        instances.pairs("sudoku", 3, 3)
    with pytest.raises(gw.CallError):
        instances.numberlink(3, 3, marked=[(9, 9)])


@pytest.mark.parametrize("parts", [3, 8, 33])
def test_parts_of_instances_add_up(parts):
    puzzles = instances.numberlink(4, 5)
    assert sum(puzzles.count_part(f"{i}/{parts}") for i in range(1, parts + 1)) == 338460


def test_parts_of_a_puzzles_solutions_add_up():
    for text, whole in [("slither/5/4/dicicic", 2284), ("slither/3/3/32221313c", 1), ("slither/2/1/40", 0)]:
        for parts in (1, 3, 10):
            assert sum(gw.Puzzle(text).count_part(f"{i}/{parts}") for i in range(1, parts + 1)) == whole


def test_clue_sets_of_an_answer():
    sets = instances.clue_sets("slither/3/3/32221313c")
    minimal = instances.clue_sets("slither/3/3/32221313c", minimal=True)
    assert sets.minimal() == minimal and minimal.count() <= sets.count()
    solution = gw.Puzzle("slither/3/3/32221313c").solve().solution
    whole = solution.problem()
    member = minimal.sample(1, seed=3)[0]
    blank = gw.Genre("slitherlink").blank(3, 3)
    assert blank.with_values({site: whole[site] for site in member}).is_unique()


def test_an_edge_is_the_same_from_either_end():
    cycles = graph.cycles(graph.grid(3, 3))
    there, back = ((0, 0), (0, 1)), ((0, 1), (0, 0))
    assert cycles.including(back) == cycles.including(there) != cycles
    for family in (cycles.minimal(), cycles | cycles, cycles.sized(4), pickle.loads(pickle.dumps(cycles))):
        assert family.excluding(back) == family.excluding(there)
    member = next(iter(cycles))
    assert {edge[::-1] for edge in member} in cycles
    with pytest.raises(KeyError):
        cycles.including(((0, 0), (2, 2)))
    # Pairs that are no edges have an order.
    with pytest.raises(KeyError):
        gw.Family([(1, 2)], [[(1, 2)]]).including((2, 1))


def test_a_clue_set_is_a_puzzle():
    answer = gw.Puzzle("slither/3/3/32221313c").solve().solution
    for sets in (instances.clue_sets(answer), instances.clue_sets(answer, minimal=True)):
        for clues in sets.sample(5, seed=1):
            puzzle = instances.with_clues(answer, clues)
            assert {f"clue:{place}" for place in puzzle.layers()["clue"]} == clues
            assert puzzle.is_unique() and puzzle.check(answer).ok
    assert not instances.with_clues(answer, []).is_unique()
    with pytest.raises(gw.CallError, match="no clue at clue:r9c9"):
        instances.with_clues(answer, ["clue:r9c9"])
