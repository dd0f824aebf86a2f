"""The constraint search: smallest line first over rows and columns, with forward checking, on boards of any size.

A row or column without a queen is a *line to fill*. The search keeps, for each line of the board (rows, columns and
both kinds of diagonals), which of its squares are *free*: allowed, and attacked by no queen. It places a queen on a
square of the line to fill that has the fewest; when that fails, the square is no longer free, and it chooses again.

After each change, what follows is done at once. A line to fill without a free square is a dead end. One with a single
free square gets its queen there. One with two or three makes any square useless that is attacked from all of them: if
the queen stood there, the line would be empty. A square attacks at most three squares of a line, so no longer line
can do that, and which squares these can be is known from the distances alone.

All state lies in arrays and all changes on a trail, so that the search can stop at any time and go on later, and taking
back costs what was done. There is no recursion.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import int64, uint64

from queenside.kernels import jitted
from queenside.kernels.listing import number_of_bit
from queenside.kernels.vector import pointer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ["EXHAUSTED", "LARGEST", "SOLUTION", "UNDECIDED", "Search", "begin", "go_on", "restart"]

LARGEST = 1000
"""The largest board: a row and a column fit into ten bits each of an entry of the trail."""

EXHAUSTED, SOLUTION, UNDECIDED = range(3)
"""How a turn ends: nothing is left to search; `queens` is a solution; the turn was over first."""

N, WORDS, TORUS, KNIGHTS, TRAIL, PLACED, DEPTH, SINGLE, SHORT, FAILED, FOUND, NODES, WORK, GREEDY = range(14)
"""What `numbers` holds: the size, the words of a line, the rules of attack, the lengths of the trail and of the stacks,
the queens on the board, whether a line is empty, solutions, decisions and queens placed so far, and whether squares
are chosen so that they take the fewest others, with chance among equals, or in order."""

QUEEN = 1 << 20
"""Marks an entry of the trail as a queen that was placed; the others are squares that are no longer free."""


class Search(NamedTuple):
    """The state of a search. Lines are numbered by kind: rows, columns, 2n sum diagonals, 2n difference diagonals."""

    free: NDArray[np.uint64]
    """The free squares of each line, as bits: by column in a row, by row in all others."""
    sizes: NDArray[np.int32]
    """The number of free squares of each line."""
    queens: NDArray[np.int32]
    """The column of the queen of each row, -1 without one; then the row of that of each column."""
    weight: NDArray[np.int32]
    """For each row and column, one more than the number of times that it was found empty."""
    trail: NDArray[np.int32]
    marks: NDArray[np.int32]
    """For each decision, the length of the trail before it."""
    decisions: NDArray[np.int32]
    single: NDArray[np.int32]
    """A stack of lines to fill that may have come down to one free square."""
    short: NDArray[np.int32]
    """A stack of lines to fill that may have come down to two or three."""
    numbers: NDArray[np.int64]
    chance: NDArray[np.uint64]
    """The state of the random numbers."""


def begin(
    allowed: Sequence[int], *, torus: bool = False, superqueen: bool = False, greedy: bool = False, seed: int = 0
) -> Search:
    """Return a search that has just begun, on squares given as bits `1 << column` for each row, n up to LARGEST."""
    n = len(allowed)
    words = max(1, (n + 63) // 64)
    numbers = np.zeros(14, np.int64)
    numbers[[N, WORDS, TORUS, KNIGHTS, GREEDY]] = n, words, torus, superqueen, greedy
    search = Search(
        np.zeros(6 * n * words, np.uint64),
        np.zeros(6 * n, np.int32),
        np.full(2 * n, -1, np.int32),
        np.ones(2 * n, np.int32),
        np.empty(n * n + n + 1, np.int32),
        np.empty(n + 1, np.int32),
        np.empty(n + 1, np.int32),
        np.empty(6 * n + 1, np.int32),
        np.empty(6 * n + 1, np.int32),
        numbers,
        np.array([(seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) % (1 << 64) or 1], np.uint64),
    )
    size = 8 * words
    rows = b"".join(mask.to_bytes(size, "little") for mask in allowed)
    search.free[: n * words] = np.frombuffer(rows, "<u8")
    _set_up(search)
    return search


@jitted(cache=False)
def _pointers(search: Search) -> Search:
    """Return the same with pointers for arrays: to hand eleven arrays to a helper costs ten times the helper's work."""
    return Search(
        pointer(search.free),
        pointer(search.sizes),
        pointer(search.queens),
        pointer(search.weight),
        pointer(search.trail),
        pointer(search.marks),
        pointer(search.decisions),
        pointer(search.single),
        pointer(search.short),
        pointer(search.numbers),
        pointer(search.chance),
    )


@jitted
def _set_up(arrays: Search) -> None:
    """Fill in the other lines from the rows, and find the lines that are short."""
    search = _pointers(arrays)
    numbers = search.numbers
    n, words = numbers[N], numbers[WORDS]
    for row in range(n):
        for word in range(words):
            bits = search.free[row * words + word]
            while bits:
                column = word * 64 + int64(number_of_bit(bits))
                bits &= bits - uint64(1)
                _set(search, row, column)
    for line in range(2 * n):
        _look_at(search, line)
    # Queens take a diagonal of either kind each. Later on, this hardly ever says more than what follows from the lines.
    for kind in range(2, 6, 2):
        there = 0
        for line in range(kind * n, kind * n + 2 * n):
            if search.sizes[line]:
                there += 1
        if there < n:
            numbers[FAILED] = 1


@jitted(cache=False)
def _sum_line(numbers: NDArray[np.int64], row: int, column: int) -> int:
    n, k = numbers[N], row + column
    if numbers[TORUS] and k >= n:
        k -= n
    return 2 * n + k


@jitted(cache=False)
def _difference_line(numbers: NDArray[np.int64], row: int, column: int) -> int:
    n, k = numbers[N], column - row
    if numbers[TORUS]:
        if k < 0:
            k += n
    else:
        k += n
    return 4 * n + k


@jitted(cache=False)
def _set(search: Search, row: int, column: int) -> None:
    """Make a square free, which is not."""
    numbers, free, sizes = search.numbers, search.free, search.sizes
    n, words = numbers[N], numbers[WORDS]
    sums, differences = _sum_line(numbers, row, column), _difference_line(numbers, row, column)
    row_word, row_bit = row >> 6, uint64(1) << uint64(row & 63)
    free[row * words + (column >> 6)] |= uint64(1) << uint64(column & 63)
    free[(n + column) * words + row_word] |= row_bit
    free[sums * words + row_word] |= row_bit
    free[differences * words + row_word] |= row_bit
    sizes[row] += 1
    sizes[n + column] += 1
    sizes[sums] += 1
    sizes[differences] += 1


@jitted(cache=False)
def _take(search: Search, row: int, column: int) -> None:
    """Make a free square one that is not, and note the lines to fill that are short by it."""
    numbers, free, sizes = search.numbers, search.free, search.sizes
    n, words = numbers[N], numbers[WORDS]
    sums, differences = _sum_line(numbers, row, column), _difference_line(numbers, row, column)
    row_word, others = row >> 6, ~(uint64(1) << uint64(row & 63))
    free[row * words + (column >> 6)] &= ~(uint64(1) << uint64(column & 63))
    free[(n + column) * words + row_word] &= others
    free[sums * words + row_word] &= others
    free[differences * words + row_word] &= others
    sizes[sums] -= 1
    sizes[differences] -= 1
    sizes[row] -= 1
    sizes[n + column] -= 1
    search.trail[numbers[TRAIL]] = row << 10 | column
    numbers[TRAIL] += 1
    if sizes[row] < 4:
        _look_at(search, row)
    if sizes[n + column] < 4:
        _look_at(search, n + column)


@jitted(cache=False)
def _look_at(search: Search, line: int) -> None:
    """Note a line to fill whose free squares have become few."""
    numbers = search.numbers
    if search.queens[line] >= 0:
        return
    squares = search.sizes[line]
    if squares == 0:
        if not numbers[FAILED]:
            search.weight[line] += 1
        numbers[FAILED] = 1
    elif squares == 1:
        search.single[numbers[SINGLE]] = line
        numbers[SINGLE] += 1
    elif squares < 4:
        search.short[numbers[SHORT]] = line
        numbers[SHORT] += 1


@jitted(cache=False)
def _is_free(search: Search, row: int, column: int) -> bool:
    bits = search.free[row * search.numbers[WORDS] + (column >> 6)]
    return (bits >> uint64(column & 63)) & uint64(1) != 0


@jitted(cache=False)
def _place(search: Search, row: int, column: int) -> None:
    """Put a queen on a free square; what it attacks is no longer free."""
    numbers, free = search.numbers, search.free
    n, words = numbers[N], numbers[WORDS]
    search.queens[row] = column
    search.queens[n + column] = row
    search.trail[numbers[TRAIL]] = QUEEN | row << 10 | column
    numbers[TRAIL] += 1
    numbers[PLACED] += 1
    numbers[WORK] += 1
    for word in range(words):
        bits = free[row * words + word]
        while bits:
            other = word * 64 + int64(number_of_bit(bits))
            bits &= bits - uint64(1)
            if other != column:
                _take(search, row, other)
    for kind in range(3):
        line = n + column
        if kind == 1:
            line = _sum_line(numbers, row, column)
        elif kind == 2:
            line = _difference_line(numbers, row, column)
        for word in range(words):
            bits = free[line * words + word]
            while bits:
                other = word * 64 + int64(number_of_bit(bits))
                bits &= bits - uint64(1)
                if other != row:
                    across = column
                    if kind == 1:
                        across = _within(row + column - other, n)
                    elif kind == 2:
                        across = _within(column - row + other, n)
                    _take(search, other, across)
    if numbers[KNIGHTS]:
        for move in range(8):
            down = 1 + (move & 1)
            right = 3 - down
            if move & 2:
                down = -down
            if move & 4:
                right = -right
            _take_if_there(search, row + down, column + right, row, column)


@jitted(cache=False)
def _within(number: int, n: int) -> int:
    """Return a number from -n to 2n - 1 modulo n."""
    if number < 0:
        return number + n
    if number >= n:
        return number - n
    return number


@jitted(cache=False)
def _take_if_there(search: Search, row: int, column: int, but_row: int, but_column: int) -> None:
    """Make a square, wherever it is, one that is not free, unless it is that other one."""
    numbers = search.numbers
    n = numbers[N]
    if numbers[TORUS]:
        row, column = row % n, column % n
    elif row < 0 or column < 0 or row >= n or column >= n:
        return
    if _is_free(search, row, column) and not (row == but_row and column == but_column):
        _take(search, row, column)


@jitted(cache=False)
def _take_on_line(search: Search, line: int, away: int, place: int) -> None:
    """Make the square at a place of the row or column some lines away one that is not free, if there is one."""
    n = search.numbers[N]
    if line < n:
        _take_if_there(search, line + away, place, -1, -1)
    else:
        _take_if_there(search, place, line - n + away, -1, -1)


@jitted(cache=False)
def _first_place(search: Search, line: int, start: int) -> int:
    """Return the first free place of a line from `start` on; there has to be one."""
    words = search.numbers[WORDS]
    word = start >> 6
    bits = search.free[line * words + word] & (~uint64(0) << uint64(start & 63))
    while bits == 0:
        word += 1
        bits = search.free[line * words + word]
    return word * 64 + int64(number_of_bit(bits))


@jitted(cache=False)
def _take_useless(search: Search, line: int) -> None:
    """Take the squares that are attacked from every free square of a line that has two or three of them.

    From two places at a distance d these are: along the line's direction and a diagonal, those d lines away in front of
    either; along two diagonals, the one in the middle, d / 2 lines away. From three, a square in front of the middle
    one, as many lines away as the others are from it. On a torus there is a distance the other way round too.
    """
    numbers = search.numbers
    n = numbers[N]
    squares = search.sizes[line]
    first = _first_place(search, line, 0)
    second = _first_place(search, line, first + 1)
    if squares == 2:
        for turn in range(2 if numbers[TORUS] else 1):
            low, high = (second, first + n) if turn else (first, second)
            distance = high - low
            for side in range(2):
                away = -distance if side else distance
                _take_on_line(search, line, away, low)
                _take_on_line(search, line, away, high)
                if distance % 2 == 0:
                    _take_on_line(search, line, away // 2, low + distance // 2)
    else:
        third = _first_place(search, line, second + 1)
        for _ in range(3 if numbers[TORUS] else 1):
            if second - first == third - second:
                _take_on_line(search, line, second - first, second)
                _take_on_line(search, line, first - second, second)
            first, second, third = second, third, first + n


@jitted(cache=False)
def _follow(search: Search) -> bool:
    """Do all that follows; return whether no line to fill is empty."""
    numbers, sizes, queens = search.numbers, search.sizes, search.queens
    n = numbers[N]
    while not numbers[FAILED]:
        if numbers[SINGLE]:
            numbers[SINGLE] -= 1
            line = int64(search.single[numbers[SINGLE]])
            if queens[line] < 0:
                place = _first_place(search, line, 0)
                if line < n:
                    _place(search, line, place)
                else:
                    _place(search, place, line - n)
        elif numbers[SHORT]:
            numbers[SHORT] -= 1
            line = int64(search.short[numbers[SHORT]])
            if queens[line] < 0 and 1 < sizes[line] < 4:
                _take_useless(search, line)
        else:
            return True
    numbers[FAILED] = numbers[SINGLE] = numbers[SHORT] = 0
    return False


@jitted(cache=False)
def _take_back(search: Search, length: int) -> None:
    """Undo what is on the trail beyond a length."""
    numbers, trail, queens = search.numbers, search.trail, search.queens
    while numbers[TRAIL] > length:
        numbers[TRAIL] -= 1
        entry = int64(trail[numbers[TRAIL]])
        row, column = (entry >> 10) & 1023, entry & 1023
        if entry & QUEEN:
            queens[row] = queens[numbers[N] + column] = -1
            numbers[PLACED] -= 1
        else:
            _set(search, row, column)


@jitted(cache=False)
def _random(search: Search) -> np.uint64:
    """Return the next random number: xorshift64*, Vigna 2016, An experimental exploration of Marsaglia's generators."""
    state = search.chance[0]
    state ^= state >> uint64(12)
    state ^= state << uint64(25)
    state ^= state >> uint64(27)
    search.chance[0] = state
    return (state * uint64(0x2545F4914F6CDD1D)) >> uint64(32)


@jitted(cache=False)
def _line(search: Search) -> int:
    """Return the line to fill with the fewest free squares for its weight."""
    numbers, sizes, queens, weight = search.numbers, search.sizes, search.queens, search.weight
    lines = 2 * numbers[N]
    best = int64(-1)
    squares, heavy = int64(1), int64(0)
    start = int64(_random(search) % uint64(lines)) if numbers[GREEDY] else int64(0)
    for step in range(lines):
        line = start + step
        if line >= lines:
            line -= lines
        if queens[line] < 0 and sizes[line] * heavy < squares * weight[line]:
            best, squares, heavy = line, int64(sizes[line]), int64(weight[line])
    return best


@jitted(cache=False)
def _square(search: Search, line: int) -> int:
    """Return the square of a line to place a queen on, as an entry of the trail."""
    numbers, sizes = search.numbers, search.sizes
    n, words = numbers[N], numbers[WORDS]
    if not numbers[GREEDY]:
        place = _first_place(search, line, 0)
        return line << 10 | place if line < n else place << 10 | (line - n)
    best = int64(-1)
    least = int64(1 << 40)
    for word in range(words):
        bits = search.free[line * words + word]
        while bits:
            place = word * 64 + int64(number_of_bit(bits))
            bits &= bits - uint64(1)
            row, column = (line, place) if line < n else (place, line - n)
            taken = (
                int64(sizes[row])
                + sizes[n + column]
                + sizes[_sum_line(numbers, row, column)]
                + sizes[_difference_line(numbers, row, column)]
            )
            taken = taken << 16 | int64(_random(search) & uint64(0xFFFF))
            if taken < least:
                least, best = taken, row << 10 | column
    return best


@jitted
def restart(arrays: Search) -> None:
    """Take back all decisions and count solutions anew; what was found out before the first decision stays.

    The search has not come to its end.
    """
    search = _pointers(arrays)
    numbers = search.numbers
    if numbers[DEPTH]:
        _take_back(search, int64(search.marks[0]))
        numbers[DEPTH] = 0
    numbers[FAILED] = numbers[FOUND] = 0


@jitted
def go_on(arrays: Search, solutions: int, nodes: int, work: int) -> int:
    """Search on until there are so many more solutions, decisions or queens placed; return how it ended.

    `queens` has the last solution if it ended by that. The next call goes on after it.
    """
    search = _pointers(arrays)
    numbers, n = search.numbers, search.numbers[N]
    last_solution = numbers[FOUND] + solutions
    last_node, last_work = numbers[NODES] + nodes, numbers[WORK] + work
    while True:
        alive = _follow(search)
        if alive and numbers[PLACED] == n:
            numbers[FOUND] += 1
            if numbers[FOUND] == last_solution:
                numbers[FAILED] = 1
                return SOLUTION
            alive = False
        if alive and (numbers[NODES] >= last_node or numbers[WORK] >= last_work):
            return UNDECIDED
        if not alive:
            if numbers[DEPTH] == 0:
                numbers[FAILED] = 1
                return EXHAUSTED
            numbers[DEPTH] -= 1
            _take_back(search, int64(search.marks[numbers[DEPTH]]))
            decision = int64(search.decisions[numbers[DEPTH]])
            _take(search, decision >> 10, decision & 1023)
        else:
            decision = _square(search, _line(search))
            search.marks[numbers[DEPTH]] = numbers[TRAIL]
            search.decisions[numbers[DEPTH]] = decision
            numbers[DEPTH] += 1
            numbers[NODES] += 1
            _place(search, decision >> 10, decision & 1023)
