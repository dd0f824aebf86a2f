"""What hypothesis draws boards from."""

from typing import Any

from hypothesis import strategies as st

from queenside.board import Diagonal, Fault, Placement, Square
from queenside.errors import PuzzleError
from queenside.puzzle import Puzzle


@st.composite
def candidates(draw: st.DrawFn, largest: int = 12) -> Placement:
    """Placements of every kind: solutions seldom, faults of every sort, squares outside and repeated ones."""
    n = draw(st.integers(0, largest))
    if n and draw(st.booleans()):
        return Placement(draw(st.permutations(range(n))))
    line = st.integers(-2, n + 2)
    squares = draw(st.lists(st.tuples(line, line), max_size=n + 2))
    return Placement.of_squares(n, squares)


@st.composite
def partial_permutations(draw: st.DrawFn, largest: int = 30) -> Placement:
    """Placements with at most one queen in each row and each column, all on the board: every form can hold them."""
    n = draw(st.integers(1, largest))
    columns = draw(st.permutations(range(n)))
    kept = draw(st.lists(st.booleans(), min_size=n, max_size=n))
    return Placement([column if keep else None for column, keep in zip(columns, kept, strict=True)])


@st.composite
def puzzles(draw: st.DrawFn, largest: int = 7, *, smallest: int = 1, mixed: bool = False) -> Puzzle:
    """Puzzles with blocked squares and, now and then, a given queen or more.

    With `mixed` also closed diagonals, boards that are a torus, and superqueens.
    """
    n = draw(st.integers(smallest, largest))
    line = st.integers(0, max(n - 1, 0))
    squares = st.tuples(line, line)
    queens: list[Square] = draw(st.lists(squares, max_size=1)) if n else []
    blocked = draw(st.sets(squares, max_size=n if mixed else n * n // 2)) if n else set()
    if not mixed:
        return Puzzle(n, queens=queens, blocked=blocked - set(queens))
    torus, superqueen = draw(st.tuples(st.booleans(), st.booleans()))
    sums = st.tuples(st.just(Fault.SUM), st.integers(0, max(2 * n - 2, 0)))
    differences = st.tuples(st.just(Fault.DIFFERENCE), st.integers(min(1 - n, 0), max(n - 1, 0)))
    closed: list[Diagonal] = draw(st.lists(st.one_of(sums, differences), max_size=2)) if n else []
    # Queens are given as long as they contradict nothing.
    given: list[Square] = []
    rules: Any = {"closed": closed, "torus": torus, "superqueen": superqueen}
    for square in queens + (draw(st.lists(squares, max_size=2)) if n else []):
        try:
            Puzzle(n, queens=[*given, square], **rules)
        except PuzzleError:
            continue
        given.append(square)
    return Puzzle(n, queens=given, blocked=blocked - set(given), **rules)


@st.composite
def symmetric_boards(draw: st.DrawFn, smallest: int = 4, largest: int = 8) -> tuple[int, ...]:
    """The allowed columns of each row of a board with a few squares blocked, together with some of their images."""
    n = draw(st.integers(smallest, largest))
    line = st.integers(0, n - 1)
    blocked = draw(st.sets(st.tuples(line, line), max_size=n // 2))
    for move in draw(
        st.lists(
            st.sampled_from(
                [
                    lambda r, c: (r, n - 1 - c),
                    lambda r, c: (n - 1 - r, c),
                    lambda r, c: (c, r),
                    lambda r, c: (n - 1 - r, n - 1 - c),
                    lambda r, c: (c, n - 1 - r),
                ]
            ),
            max_size=2,
        )
    ):
        for _ in range(4):
            blocked |= {move(r, c) for r, c in blocked}
    return tuple(sum(1 << c for c in range(n) if (r, c) not in blocked) for r in range(n))
