"""What people call: thin functions that check what they are given, pick a method and call it."""

from __future__ import annotations

from queenside import counting
from queenside.counting.method import Task
from queenside.errors import InputError, PuzzleError, QueensideError, SizeError, UndecidedError
from queenside.locale import mark
from queenside.sizes import check_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import TypeGuard

    from queenside.board import Placement
    from queenside.counting.listing import Block
    from queenside.counting.search import Outcome
    from queenside.estimating import Estimate
    from queenside.puzzle import Puzzle

__all__ = [
    "check_empty",
    "count",
    "difficulty",
    "estimate",
    "first",
    "heat",
    "make",
    "one",
    "search",
    "solution_blocks",
    "solutions",
    "unique",
]


def _is_puzzle(board: object) -> TypeGuard[Puzzle]:
    """Say whether a board is a puzzle, without importing what puzzles need for a plain size."""
    return hasattr(board, "allowed")


def check_empty(board: object) -> None:
    """Raise InputError for a puzzle where only an empty board will do: its solutions need not come in whole orbits."""
    if _is_puzzle(board):
        raise InputError(mark("fundamental solutions are those of an empty board, not of a puzzle"))


def count(
    board: int | Puzzle,
    *,
    fundamental: bool = False,
    threads: int | None = None,
    method: str | None = None,
    band: int | str | None = None,
    progress: Callable[[float], object] | None = None,
) -> int:
    """Return the number of solutions of an empty board of size n, or of a puzzle.

    With `fundamental`, the number of fundamental solutions of an empty board: one for each orbit of the eight
    symmetries. `threads` is the number of threads, from 1 to 1024, by default one for each core; it changes the time
    alone. `method` is a name of `queenside.counting.METHODS`, by default the fastest; `band` is the height of
    the band of the method join, of the parity of n. `progress` is called now and then, in the caller's thread, with
    the fraction of the estimated work that is done, from 0 to 1.

    Raises SizeError for a size that is no whole number or that the method cannot count, InputError for another option
    value that cannot be used, and `queenside.counting.Interrupted`, a KeyboardInterrupt that holds what was found by
    then, on Ctrl-C.

    >>> count(8), count(8, fundamental=True)
    (92, 12)
    """
    if fundamental:
        check_empty(board)
    task = board.task() if _is_puzzle(board) else None
    n = check_size(board) if task is None else task.n
    chosen = counting.choose(n, method, band, task).method
    threads = counting.default_threads(n) if threads is None else counting.check_threads(threads)
    found = counting.run(chosen, task or Task.empty(n), threads=threads, progress=progress)
    if fundamental:
        from queenside.counting import symmetry

        return symmetry.fundamental(n, found, threads=threads)
    return found


def solutions(board: int | Puzzle, *, start: Placement | None = None, fundamental: bool = False) -> Iterator[Placement]:
    """Yield the solutions of an empty board of size n (0 to 64), or of a puzzle, one after another, in flat memory.

    The order is lexicographic by the columns of the rows. With `start`, a placement with one queen in each row, whether
    a solution or not, those that come before it are left out. With `fundamental` only the least of each orbit under
    the eight symmetries is yielded (see `Placement.canonical`).

    The first solution may take long above n = 30 or so, and Numba is loaded above n = 11. Method: bitmask backtracking
    (Richards, 1997); every solution is checked apart from the search.

    Raises SizeError for an n that is not from 0 to 64 or differs from that of `start`; InputError for a `start` that
    lacks a queen in some row, and for `fundamental` with a puzzle, whose solutions need not come in whole orbits.

    >>> [str(p.columns) for p in solutions(4)]
    ['(1, 3, 0, 2)', '(2, 0, 3, 1)']
    """
    from queenside.board import Placement

    if fundamental:
        check_empty(board)
    blocks = solution_blocks(board, start=start)
    if fundamental:
        return (Placement(columns) for block in blocks for columns, _ in block.fundamental())
    return (Placement(columns) for block in blocks for columns in block)


def solution_blocks(board: int | Puzzle, *, start: Placement | None = None) -> Iterator[Block]:
    """Yield the same by the block, for whoever writes many; see `counting.listing`."""
    from queenside.counting import listing

    task = board.task() if _is_puzzle(board) else Task.empty(check_size(board, 0, listing.LARGEST))
    return listing.blocks(task, None if start is None else _columns_of_start(task.n, start))


def _columns_of_start(n: int, start: Placement) -> list[int]:
    """Return the column of each row of a placement to start from."""
    if start.n != n:
        raise SizeError(mark("a list of size {n} cannot start at a placement of size {shown}"), n=n, shown=start.n)
    columns = [column for column in start.columns or () if column is not None and 0 <= column < n]
    if len(columns) < n:
        raise InputError(
            mark("a list starts at a placement with one queen in each row, in columns 1 to {n}; this one has not"), n=n
        )
    return columns


def first(board: int | Puzzle, *, seconds: float | None = None, seed: int = 0) -> Placement | None:
    """Return one solution of an empty board of size n or of a puzzle, up to size 1000, or None: there is none.

    The search is told in `queenside.counting.search`; a seed leads to the same solution again. With `seconds` it is
    stopped after that time. Raises UndecidedError if it was, and SizeError for a larger board.

    >>> from queenside import Puzzle
    >>> first(Puzzle(8, queens="a8 c7")) is None
    True
    """
    from queenside.board import Placement

    outcome = search(board, 1, seconds=seconds, seed=seed)
    if not (outcome.finished or outcome.columns):
        raise _undecided(outcome)
    return None if outcome.columns is None else Placement(outcome.columns)


def unique(board: int | Puzzle, *, seconds: float | None = None) -> bool:
    """Return whether an empty board of size n or a puzzle, up to size 1000, has exactly one solution.

    With `seconds` the search is stopped after that time. Raises UndecidedError if it was, SizeError for a larger board.

    >>> from queenside import Puzzle
    >>> unique(Puzzle(8, queens="b4 d5")), unique(Puzzle(8, queens="a1 e3"))
    (False, True)
    """
    outcome = search(board, 2, seconds=seconds)
    if outcome.found < 2 and not outcome.finished:
        raise _undecided(outcome)
    return outcome.found == 1


def search(board: int | Puzzle, most: int, *, seconds: float | None = None, seed: int = 0) -> Outcome:
    """Return what a search for so many solutions came to, for whoever wants to know how far it got."""
    from queenside.counting import search as searching

    task = board.task() if _is_puzzle(board) else Task.empty(check_size(board, 0, searching.Search.largest))
    return searching.count_up_to(task, most, seconds=seconds, seed=seed)


def _undecided(outcome: Outcome) -> UndecidedError:
    return UndecidedError(
        mark("unknown so far: the search was stopped after {count} queens were tried"), count=outcome.nodes
    )


def difficulty(puzzle: Puzzle) -> str:
    """Return how hard a puzzle is to solve by hand: "easy", "medium" or "hard", as `queenside.reasoning` tells.

    Hard is one whose squares have to be tried. Raises PuzzleError unless exactly one solution completes the puzzle, and
    SizeError for one of size above 100.

    >>> from queenside import Puzzle
    >>> difficulty(Puzzle(8, queens="a1 e3"))
    'hard'
    """
    from queenside import reasoning

    found = reasoning.level(puzzle)
    if found is None:
        number = search(puzzle, 2).found
        if number != 1:
            raise PuzzleError(
                mark("a puzzle has a difficulty if exactly one solution completes it; this one has more than one")
                if number
                else mark("a puzzle has a difficulty if exactly one solution completes it; this one has none")
            )
        return reasoning.LEVELS[-1]
    return found


def heat(
    board: int | Puzzle, *, threads: int | None = None, progress: Callable[[float], object] | None = None
) -> tuple[tuple[int, ...], ...]:
    """Return for each square of an empty board of size n or of a puzzle, row by row, the solutions with a queen on it.

    Each row, and each column, adds up to the number of solutions. Above size 15 the time is that of a count for each
    square that symmetry does not spare. `threads` and `progress` are those of `count`.

    >>> heat(4)
    ((0, 1, 1, 0), (1, 0, 0, 1), (1, 0, 0, 1), (0, 1, 1, 0))
    """
    from queenside.counting import completion

    task = board.task() if _is_puzzle(board) else Task.empty(check_size(board))
    threads = counting.default_threads(task.n) if threads is None else counting.check_threads(threads)
    return completion.heat(task, threads=threads, progress=progress)


def make(
    n: int,
    *,
    seed: int | None = None,
    difficulty: str | None = None,
    progress: Callable[[float], object] | None = None,
) -> Puzzle:
    """Return a puzzle of size n, 0 to 100, whose given queens have exactly one completion: see `queenside.making`.

    Without a `seed`, from 0 to 2^64 - 1, a fresh one is drawn. A `difficulty` is "easy", "medium" (from size 5 on) or
    "hard" (from size 6 on), as `difficulty` returns it; without one, few queens are given and it may be any of these.
    `progress` is called with the fraction that is done. Raises SizeError for another n, and for 2 and 3, which have no
    solution, InputError for what is no seed or no difficulty.

    >>> [len(make(8, seed=1, difficulty=level).queens) for level in ("easy", "medium", "hard")]
    [3, 3, 2]
    """
    from queenside import making
    from queenside.seeds import check_seed

    seed = check_seed(seed)
    return making.make(n, seed, progress) if difficulty is None else making.make_level(n, seed, difficulty)


def one(n: int, *, random: bool = False, seed: int | None = None) -> Placement:
    """Return a solution of size n that has been checked: one by a formula, or with `random` one at random.

    By the formula, in time proportional to n, it is always the same. At random, up to n = 12 each solution is as likely
    as any other; above it is found by random swaps and some are likelier than others (`queenside.sampling` tells how).
    A `seed`, from 0 to 2^64 - 1, gives the same solution again.

    Raises SizeError for an n that is not from 0 to 10,000,000, at random to 1,000,000, and for 2 and 3, which have no
    solution; InputError for what is no seed, and for a seed without `random`. The source of the formula is told in
    `queenside.construct`.

    >>> one(8), one(8, random=True, seed=1).is_solution
    (Placement([3, 5, 7, 1, 6, 0, 2, 4]), True)
    """
    if random:
        from queenside.sampling import sample
        from queenside.seeds import check_seed

        placement = sample(n, check_seed(seed))
    elif seed is not None:
        raise InputError(mark("a seed goes with random=True: the formula always gives the same solution"))
    else:
        from queenside.construct import construct

        placement = construct(n)
    if placement.faults:
        raise QueensideError(mark("n = {n}: the solution found has faults; please report this"), n=n)
    return placement


def estimate(
    n: int, *, seed: int | None = None, samples: int | None = None, progress: Callable[[float], object] | None = None
) -> Estimate:
    """Return an estimate of the number of solutions of size n, from 0 to 100, with an interval.

    It has the attributes `value`, `lowest`, `highest`, `samples` and `seed`. The interval holds in at least 95 % of all
    cases. `samples`, from 10 to 1,000,000 and by default 64, is the number of independent estimates that the value is
    the mean of: four times as many halve the interval. Without a `seed`, from 0 to 2^64 - 1, a fresh one is drawn; the
    same seed and number of samples give the same estimate. `progress` is called with the fraction that is done.

    Raises SizeError for an n that is not from 0 to 100, InputError for another value that cannot be used. The method is
    told in `queenside.estimating` and `queenside.kernels.estimate`.

    >>> found = estimate(12, seed=1)
    >>> found.lowest < 14200 < found.highest
    True
    """
    from queenside import estimating

    return estimating.estimate(
        n, seed=seed, samples=estimating.SAMPLES if samples is None else samples, progress=progress
    )
