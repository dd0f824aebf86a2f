"""Puzzles solved by the constraint search and by OR-Tools CP-SAT, side by side, and all answers compared.

`python benchmarks/puzzles.py [NUMBER]` takes NUMBER instances of each kind, 1000 without it. OR-Tools comes with the
extra `bench`. Ends with an error when the two disagree, or either gives a placement that is no solution.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import NamedTuple

from common import table, write_page
from ortools.sat.python import cp_model

from queenside.board import Placement
from queenside.counting import search
from queenside.counting.method import Task

LIMIT = 10.0
"""Seconds for an instance, for either."""

PILOTS = 5
"""Instances of a kind and size on which CP-SAT tries both models; the one with the lower median takes the others."""

HEAD = [
    "kind",
    "N",
    "instances",
    "solvable",
    "queenside, ms",
    "CP-SAT, ms",
    "ratio",
    "worst queenside, ms",
    "worst CP-SAT, ms",
    "worst ratio",
    "undecided",
]

TEXT = """
{number} seeded instances of each kind, spread evenly over the sizes. *Completion*: given queens, on one instance a part
of a hidden random solution, on the next placed at random without attacks, up to 80 % of N. *Blocked*: each square is
blocked with a probability from 30 to 95 %. *Closed*: random diagonals closed, up to half of them.

One thread each, in time of the processor, from the list of allowed squares to the answer (a solution, or that there is
none); building CP-SAT's model is part of its time, loading either library is not. CP-SAT has two models: the columns of the rows as integers
with three times AllDifferent, or a Boolean for each square with ExactlyOne for rows and columns and AtMostOne for
diagonals. For each kind and size it uses the one that is faster on the first {pilots} instances. Both have {limit:g} s
for an instance. The answers were the same wherever both had one, and every solution was checked.

*Ratio* is that of the medians; below 1, queenside is faster. *Worst ratio* is the largest ratio on a single instance.
*Undecided* counts the instances without an answer after {limit:g} s, of queenside and of CP-SAT.
"""


class Answer(NamedTuple):
    columns: list[int] | None
    decided: bool
    seconds: float


def ours(task: Task) -> Answer:
    start = time.process_time()
    outcome = search.first(task, seconds=LIMIT)
    seconds = time.process_time() - start
    return Answer(None if outcome.columns is None else list(outcome.columns), outcome.finished, seconds)


def by_integers(task: Task) -> Answer:
    start = time.process_time()
    model = cp_model.CpModel()
    if not all(task.allowed):
        return Answer(None, True, time.process_time() - start)
    columns = [model.new_int_var_from_domain(cp_model.Domain.from_values(bits(mask)), "") for mask in task.allowed]
    model.add_all_different(columns)
    model.add_all_different([column + row for row, column in enumerate(columns)])
    model.add_all_different([column - row for row, column in enumerate(columns)])
    return solved(model, start, lambda solver: [solver.value(column) for column in columns])


def by_squares(task: Task) -> Answer:
    start = time.process_time()
    model = cp_model.CpModel()
    lines: list[dict[int, list[cp_model.IntVar]]] = [{}, {}, {}, {}]
    queens = {}
    for row, mask in enumerate(task.allowed):
        for column in bits(mask):
            queen = queens[row, column] = model.new_bool_var("")
            for kind, line in zip(lines, (row, column, row + column, row - column), strict=True):
                kind.setdefault(line, []).append(queen)
    if len(lines[0]) < task.n or len(lines[1]) < task.n:
        return Answer(None, True, time.process_time() - start)
    for kind in lines[:2]:
        for line in kind.values():
            model.add_exactly_one(line)
    for kind in lines[2:]:
        for line in kind.values():
            if len(line) > 1:
                model.add_at_most_one(line)
    return solved(
        model, start, lambda solver: [column for (_, column), queen in queens.items() if solver.boolean_value(queen)]
    )


def solved(model: cp_model.CpModel, start: float, columns: Callable[[cp_model.CpSolver], list[int]]) -> Answer:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = LIMIT
    status = solver.solve(model)
    seconds = time.process_time() - start
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Answer(columns(solver), True, seconds)
    return Answer(None, status == cp_model.INFEASIBLE, seconds)


def bits(mask: int) -> list[int]:
    return [column for column in range(mask.bit_length()) if mask >> column & 1]


def completion(n: int, random: Random, number: int) -> Task:
    wanted = random.randint(1, n * 4 // 5)
    if number % 2:
        return given(n, wanted, random)
    queens = []
    free = [(row, column) for row in range(n) for column in range(n)]
    while free and len(queens) < wanted:
        queen = random.choice(free)
        queens.append(queen)
        free = [square for square in free if not attack(square, queen)]
    return with_queens(n, queens)


def given(n: int, number: int, random: Random) -> Task:
    columns = search.first(Task.empty(n), seed=random.getrandbits(32)).columns
    assert columns is not None
    return with_queens(n, [(row, columns[row]) for row in random.sample(range(n), number)])


def with_queens(n: int, queens: list[tuple[int, int]]) -> Task:
    full = (1 << n) - 1
    allowed = [full] * n
    for row, column in queens:
        for other in range(n):
            for place in (column, column + other - row, column - other + row):
                if 0 <= place < n:
                    allowed[other] &= ~(1 << place)
    for row, column in queens:
        allowed[row] = 1 << column
    return Task(tuple(allowed))


def attack(first: tuple[int, int], second: tuple[int, int]) -> bool:
    down, across = first[0] - second[0], first[1] - second[1]
    return down == 0 or across == 0 or abs(down) == abs(across)


def blocked(n: int, random: Random, _number: int) -> Task:
    return blocked_with(n, random.uniform(0.3, 0.95), random)


def blocked_with(n: int, density: float, random: Random) -> Task:
    return Task(tuple(sum(1 << column for column in range(n) if random.random() >= density) for _ in range(n)))


def closed(n: int, random: Random, _number: int) -> Task:
    return closed_lines(n, random.randint(1, 2 * n - 1), random)


def closed_lines(n: int, number: int, random: Random) -> Task:
    lines = [(kind, line) for kind in (1, -1) for line in range(2 * n - 1)]
    shut = set(random.sample(lines, number))
    return Task(
        tuple(
            sum(
                1 << column
                for column in range(n)
                if (1, row + column) not in shut and (-1, row - column + n - 1) not in shut
            )
            for row in range(n)
        )
    )


KINDS: dict[str, tuple[Callable[[int, Random, int], Task], tuple[int, ...]]] = {
    "completion": (completion, (20, 50, 100, 200)),
    "blocked": (blocked, (10, 20, 30, 40, 50, 60)),
    "closed": (closed, (8, 12, 15, 18, 21)),
}


def check(task: Task, answers: list[Answer], name: str) -> None:
    """End with an error when an answer is wrong or two differ."""
    for answer in answers:
        if answer.columns is not None:
            on_allowed = all(mask >> column & 1 for mask, column in zip(task.allowed, answer.columns, strict=True))
            if not on_allowed or not Placement(answer.columns).is_solution:
                sys.exit(f"{name}: {answer.columns} is no solution")
    if len({answer.columns is None for answer in answers if answer.decided}) > 1:
        sys.exit(f"{name}: the answers differ")


def measured(kind: str, n: int, instances: int) -> list[str]:
    make, _ = KINDS[kind]
    tasks = [make(n, Random(f"{kind} {n} {number}"), number) for number in range(instances)]
    pilots = tasks[:PILOTS]
    times = {model: median(model(task).seconds for task in pilots) for model in (by_integers, by_squares)}
    theirs = min(times, key=lambda model: times[model])
    pairs = []
    for number, task in enumerate(tasks):
        pair = [ours(task), theirs(task)]
        check(task, pair, f"{kind} {n} {number}")
        pairs.append(pair)
    seconds = [[pair[side].seconds for pair in pairs] for side in (0, 1)]
    medians, worst = [list(map(of, seconds)) for of in (median, max)]
    return [
        kind,
        str(n),
        str(instances),
        str(sum(any(answer.columns for answer in pair) for pair in pairs)),
        f"{1000 * medians[0]:.2f}",
        f"{1000 * medians[1]:.1f} ({'integers' if theirs is by_integers else 'squares'})",
        f"{medians[0] / medians[1]:.3f}",
        f"{1000 * worst[0]:.1f}",
        f"{1000 * worst[1]:.0f}",
        f"{max(ours / theirs for ours, theirs in zip(*seconds, strict=True)):.2f}",
        " / ".join(str(sum(not pair[side].decided for pair in pairs)) for side in (0, 1)),
    ]


def rows(number: int) -> Iterator[list[str]]:
    for kind, (_, sizes) in KINDS.items():
        for n in sizes:
            row = measured(kind, n, max(1, number // len(sizes)))
            print(*row, sep="  ", flush=True)
            yield row


def main() -> None:
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    ours(Task.empty(20))  # loads the kernel
    text = TEXT.format(number=number, pilots=PILOTS, limit=LIMIT)
    write_page("puzzles", "Puzzles, against CP-SAT", text + "\n" + table(HEAD, rows(number)), "benchmarks/puzzles.py")


if __name__ == "__main__":
    main()
