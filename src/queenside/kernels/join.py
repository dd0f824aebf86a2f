"""The centre-out join, on vectors: lists of half placements, extended sixteen at a time and joined in bit slices.

A *half placement* is three words: the rows of its half that are still free (bit i for row i from the half's first row,
and the highest bit when it makes a tie), its sum diagonals, its difference diagonals. Diagonals are numbered from the
half's first row, row + column and row - column + n - 1, so that testing and setting a column is a shift by a constant.

The kernel walks the decision tree: for each free column the top half takes it or the bottom half does. Each half has a
list for each number of queens, and a step makes the next list out of the one before. The last queen of a half makes no
half placement but a *key*: the diagonals that cross from one half into the other. At a leaf there are the keys of both
halves, and the pairs without a common bit are counted, directly where the lists are short:

* *directly*: 64 keys of one list stay in registers, the keys of the other pass by one after the other;

* *in bit slices*: blocks of 512 keys of one list are turned into a vector for each bit of a key, in which a bit stands
  for a key. Bits of a key are taken in groups; for each subset of a group a table has the OR of its vectors. So a key
  of the other list is a few loads from tables: a lane's bit in their OR says that this pair shares a diagonal. Long
  lists are parted before by their most used diagonals: a block whose keys all have one meets no key that has it too.

Diagonals of both directions fit one word of 32 bits on most boards up to n = 20; else a key has two words. See
docs/join.md for what each of the ideas gained.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numba import uint64

from queenside.kernels import jitted
from queenside.kernels.vector import (
    any_lane,
    compress,
    cycles,
    first_lanes,
    halves,
    lanes,
    load,
    majority,
    narrow,
    not_zero,
    number_of,
    odd,
    ones_in,
    pointer,
    select,
    spread,
    store,
    total,
    where_zero,
)

__all__ = ["Measure", "count", "measure", "pairs", "tally"]


_0, _1, _2, _3, _4, _6 = (np.uint64(number) for number in (0, 1, 2, 3, 4, 6))
_16, _32, _64 = np.uint64(16), np.uint64(32), np.uint64(64)
LANE = 32
"""Bits of a lane that diagonals may take; boards that need more take lanes of 64. Tests lower it."""
KEY = 32
"""Bits of a key that is one word; longer ones take two. Tests lower it."""
MOST_PARTS = 4
PART_BLOCKS = 1
"""Long lists are parted by up to four diagonals, while so many blocks of each part are left. Tests change both."""
BLOCK_COST = 800
"""What it costs to turn a block into tables, in cycles, about. Tests lower it."""

_FULL = np.uint64(2**64 - 1)
"""What takes the place of a length when a list is full."""

_SLACK = 1024
"""Places behind each list: a step looks at the room once for some vectors, and blocks of 512 are loaded whole."""

_BLOCK = np.uint64(512)
_PLANE = np.uint64(16)
"""Words of a vector of 512 bits, one for each key of a block."""
_TABLES = np.uint64(64 * 16)
"""Where the tables begin, behind the planes of two words."""


GROUPS = 5
"""Groups of bits of a key of one word; a key of two words has six."""
MOST_SPAN = 9
"""The most bits of a group, living or dead."""
_TABLE = np.uint64(16 << MOST_SPAN)
_TABLE_0 = _TABLES
_TABLE_1 = _TABLE_0 + _TABLE
_TABLE_2 = _TABLE_1 + _TABLE
_TABLE_3 = _TABLE_2 + _TABLE
_TABLE_4 = _TABLE_3 + _TABLE


class _Shape(NamedTuple):
    """The numbers that a kernel needs besides the columns, in this order."""

    n: int
    half: int
    decisions: int
    decided: int
    stride: int
    """Words from one list to the next."""
    capacity: int
    words: int
    """Words of a key."""
    cross: int
    """The number of diagonals of one direction that cross from one half into the other."""
    sums: int
    differences: int
    """Those of them that both halves can hold, as bits: no pair shares another one."""
    ties: int
    """Whether there are squares that make a tie."""
    moved_from_1: int
    moved_to_1: int
    moved_from_2: int
    moved_to_2: int
    """Two crossing difference diagonals whose bits are beyond the word, and the bits that they get."""
    moved: int
    """How many of them there are."""
    live_0: int
    live_1: int
    """The bits of each word that both halves can set."""
    tie: int
    """The bit of a key's first word that says that it makes a tie."""
    span: int
    """Bits of a group, for keys of two words."""
    shift_0: int
    shift_1: int
    shift_2: int
    shift_3: int
    shift_4: int
    """Where the groups begin in a key of one word."""
    span_0: int
    span_1: int
    span_2: int
    span_3: int
    span_4: int
    """How many bits they have."""
    part_0: int
    part_1: int
    part_2: int
    part_3: int
    """The bits of a key's first word that both halves set most, the first one most of all."""
    most_parts: int
    """How many of them may part lists."""
    part_blocks: int
    block_cost: int
    prime_0: int
    prime_1: int
    measured: int
    """Whether to count half placements, pairs and cycles too."""


def _place(field: str) -> Any:
    return np.uint64(_Shape._fields.index(field))


_N, _HALF, _DECISIONS, _DECIDED = _place("n"), _place("half"), _place("decisions"), _place("decided")
_STRIDE, _CAPACITY, _WORDS, _CROSS = _place("stride"), _place("capacity"), _place("words"), _place("cross")
_SUMS, _DIFFERENCES, _TIES, _BLOCK_COST = _place("sums"), _place("differences"), _place("ties"), _place("block_cost")
_MOVED, _MOVED_FROM_1, _MOVED_TO_1 = _place("moved"), _place("moved_from_1"), _place("moved_to_1")
_MOVED_FROM_2, _MOVED_TO_2 = _place("moved_from_2"), _place("moved_to_2")
_LIVE_0, _LIVE_1, _SPAN, _TIE = _place("live_0"), _place("live_1"), _place("span"), _place("tie")
_MEASURED, _PRIME_0, _PRIME_1 = _place("measured"), _place("prime_0"), _place("prime_1")
_PART_0, _MOST_PARTS, _PART_BLOCKS = _place("part_0"), _place("most_parts"), _place("part_blocks")
_SHIFT_0, _SPAN_0 = _place("shift_0"), _place("span_0")


def count(
    n: int,
    free: Sequence[int],
    allowed: Sequence[Sequence[int]],
    ties: Sequence[Sequence[int]],
    decisions: int = 0,
    decided: int = 0,
    capacity: int = 1 << 14,
) -> tuple[int, int]:
    """Return the number of completions of a band placement that are no ties, and of those that are.

    `free` are the columns without a queen, from the left. `allowed` has, for the top half and then for the bottom one,
    the rows where a queen may stand in each of them, as bits from the half's first row, and `ties` those of them that
    make a tie. Only completions are counted in which the first `decided` of the free columns go to the halves that
    `decisions` says: bit i is set when the top half takes free column i.

    Raises OverflowError when a list of half placements needs more than `capacity` places.
    """
    found = _run(n, free, allowed, ties, decisions, decided, capacity, measured=False)
    return found.once, found.ties


class Measure(NamedTuple):
    """What a count found, and what it took; pairs, leaves and cycles only where asked for.

    `residues` has the sum `once` modulo each of two primes, then the sum `ties`: added up apart, so that a sum that
    does not fit its word does not agree with them. Cycles are those of `vector.cycles`.
    """

    once: int
    ties: int
    keys: int
    """Complete half placements."""
    pairs: int
    leaves: int
    join_cycles: int
    cycles: int
    residues: tuple[int, int, int, int]


def tally(
    n: int,
    free: Sequence[int],
    allowed: Sequence[Sequence[int]],
    ties: Sequence[Sequence[int]],
    decisions: int = 0,
    decided: int = 0,
    capacity: int = 1 << 14,
    *,
    primes: tuple[int, int],
) -> Measure:
    """Return what `count` finds, with the number of half placements, and residues modulo two primes below 2^31."""
    return _run(n, free, allowed, ties, decisions, decided, capacity, measured=False, primes=primes)


def measure(
    n: int, free: Sequence[int], allowed: Sequence[Sequence[int]], ties: Sequence[Sequence[int]], capacity: int
) -> Measure:
    """Return what `count` finds, and how many half placements, pairs and cycles that took, for benchmarks."""
    return _run(n, free, allowed, ties, 0, 0, capacity, measured=True)


def _run(
    n: int,
    free: Sequence[int],
    allowed: Sequence[Sequence[int]],
    ties: Sequence[Sequence[int]],
    decisions: int,
    decided: int,
    capacity: int,
    *,
    measured: bool,
    primes: tuple[int, int] = (3, 3),
) -> Measure:
    half = len(free) // 2
    # A word holds the half's half + n - 1 diagonals of a direction, or its rows and the sign of a tie.
    dtype = np.uint32 if half + n - 1 <= LANE else np.uint64
    layout = _layout(n, free, allowed)
    shape = _Shape(
        n=n,
        half=half,
        decisions=decisions,
        decided=decided,
        stride=capacity + _SLACK,
        capacity=capacity,
        ties=any(map(any, ties)),
        part_blocks=PART_BLOCKS,
        block_cost=BLOCK_COST,
        prime_0=primes[0],
        prime_1=primes[1],
        measured=measured,
        **layout,
    )
    lists, keys = _workspace(dtype, half, shape.stride, shape.words * shape.span)
    found = np.zeros(len(Measure._fields) + 3, dtype=np.uint64)
    if not _count(
        np.array(shape, dtype=np.uint64),
        np.array(free, dtype=np.uint64),
        np.array(allowed, dtype=np.uint64),
        np.array(ties, dtype=np.uint64),
        lists,
        keys,
        found,
    ):
        raise OverflowError("a list of half placements is full")
    once, tying, listed, pairs, leaves, join_cycles, cycles = map(int, found[:7])
    first, second, third, fourth = map(int, found[7:])
    return Measure(once, tying, listed, pairs, leaves, join_cycles, cycles, (first, second, third, fourth))


def _layout(n: int, free: Sequence[int], allowed: Sequence[Sequence[int]]) -> dict[str, int]:
    """Return where the bits of keys stand, as fields of a _Shape.

    A bit lives when a queen of the top half and one of the bottom half can set it; the others need no place, since no
    pair shares them. In one word the sum diagonals come first and the difference diagonals behind them, without gaps
    for what is dead; those beyond the word move into places of dead bits.
    """
    half = len(free) // 2
    height = n - 2 * half
    cross = n - height - 1
    sums, differences = [0, 0], [0, 0]
    squares: list[list[int]] = [[], []]  # of each half, on the sum diagonals, then on the difference diagonals
    for side, below in enumerate((half + height, 0)):
        squares[side] = [0] * 2 * cross
        for column, rows in zip(free, allowed[side], strict=True):
            sums[side] |= rows << column >> below
            differences[side] |= rows << (n - 1 - column) >> below
            for row in range(half):
                if rows >> row & 1:
                    for first, number in ((0, row + column), (cross, row + n - 1 - column)):
                        if 0 <= number - below < cross:
                            squares[side][first + number - below] += 1
    every = (1 << cross) - 1
    live_sums, live_differences = sums[0] & sums[1] & every, differences[0] & differences[1] & every
    layout = {
        "words": 1,
        "cross": cross,
        "sums": live_sums,
        "differences": live_differences,
        "moved": 0,
        "moved_from_1": 0,
        "moved_to_1": 0,
        "moved_from_2": 0,
        "moved_to_2": 0,
        "live_0": live_sums,
        "live_1": live_differences,
        "tie": 31,
        "span": 7 if cross <= 21 else 10,
        **_groups(0),
        **_parts({bit: squares[0][bit] * squares[1][bit] for bit in range(cross)}),
    }
    word = live_sums | live_differences << cross
    beyond = [bit for bit in range(KEY, 2 * cross) if word >> bit & 1]
    dead = [bit for bit in range(KEY) if not word >> bit & 1]
    if len(beyond) <= min(2, len(dead) - 1):
        moved = dict(zip(beyond, dead, strict=False))
        word = (word | sum(1 << place for place in moved.values())) & 0xFFFFFFFF
        groups = _groups(word)
        if all(groups[f"span_{number}"] <= MOST_SPAN for number in range(GROUPS)):
            layout |= {"moved": len(moved), "tie": dead[-1], "live_0": word, "live_1": 0, **groups}
            for number, (bit, place) in enumerate(moved.items(), 1):
                layout |= {f"moved_from_{number}": bit - cross, f"moved_to_{number}": place}
            layout |= _parts({bit: squares[0][bit] * squares[1][bit] for bit in range(min(KEY, 2 * cross))})
            return layout
    layout["words"] = 2
    return layout


def _parts(weights: dict[int, int]) -> dict[str, int]:
    """Return the four bits that pairs share most often, by their weights, as fields of a _Shape."""
    bits = sorted(weights, key=lambda bit: -weights[bit])[:MOST_PARTS]
    parts = {f"part_{number}": bit for number, bit in enumerate([*bits, 0, 0, 0, 0][:4])}
    return {"most_parts": len(bits), **parts}


def _groups(word: int) -> dict[str, int]:
    """Return five groups of the bits that live in a word, as even as can be, as fields of a _Shape."""
    bits = [bit for bit in range(32) if word >> bit & 1]
    starts = [bits[len(bits) * number // GROUPS] if bits else 0 for number in range(GROUPS)]
    ends = [*starts[1:], bits[-1] + 1 if bits else 0]
    shifts = {f"shift_{number}": start for number, start in enumerate(starts)}
    return shifts | {f"span_{number}": end - starts[number] for number, end in enumerate(ends)}


_local = threading.local()


def _workspace(dtype: Any, half: int, stride: int, span: int) -> tuple[Any, Any]:
    """Return this thread's memory: lists, and keys with planes and tables; kept for the next call."""
    tables = 6 * 16 << (span // 2) if span >= 14 else GROUPS * int(_TABLE)
    wanted = (dtype, half, stride, tables)
    if getattr(_local, "shape", None) != wanted:
        _local.memory = None
        lists = _aligned(2 * (half + 1) * 3 * stride, dtype)
        keys = _aligned(int(_TABLES) + tables + 11 * stride, np.uint32)
        _local.memory = lists, keys
        _local.shape = wanted
    memory: tuple[Any, Any] = _local.memory
    return memory


def _aligned(length: int, dtype: Any) -> Any:
    """Return an array whose first item begins a line of the processor's cache."""
    size = length * np.dtype(dtype).itemsize
    room = np.empty(size + 64, dtype=np.uint8)
    start = -room.ctypes.data % 64
    return room[start : start + size].view(dtype)


@jitted
def _count(shape: Any, free: Any, allowed: Any, ties: Any, lists_array: Any, keys_array: Any, found: Any) -> bool:
    half, n = shape[_HALF], shape[_N]
    width = uint64(half + half)
    stride, capacity = shape[_STRIDE], shape[_CAPACITY]
    decisions, decided = shape[_DECISIONS], shape[_DECIDED]
    words, span = shape[_WORDS], shape[_SPAN]
    fields = pointer(shape)
    lists, keys = pointer(lists_array), pointer(keys_array)
    tables = uint64(_6 * _16 << span) if words == _2 else uint64(uint64(GROUPS) * _TABLE)
    first_key = uint64(_TABLES + tables)
    spare = uint64(first_key + _4 * stride)
    lengths = np.zeros((2, half + _1), dtype=np.uint64)
    starts = np.zeros(33, dtype=np.uint64)
    key_lengths = np.zeros(2, dtype=np.uint64)
    queens = np.zeros((width + _1, 2), dtype=np.uint64)  # of each half, at each depth of the tree
    tried = np.zeros(width + _1, dtype=np.uint64)  # how many halves have been tried at each depth
    rows = uint64(uint64(_1 << half) - _1)
    for side in range(_2):
        root = uint64(uint64(side) * (half + _1) * _3 * stride)
        lists_array[root] = rows
        lists_array[root + stride] = 0
        lists_array[root + stride + stride] = 0
        lengths[side, 0] = _1
    prime_0, prime_1 = shape[_PRIME_0], shape[_PRIME_1]
    measured = shape[_MEASURED] != _0
    begun, start = _0, cycles() if measured else _0
    depth = _0
    while True:
        if depth == width:
            if measured:
                begun = cycles()
            strict, every = _join(
                keys, first_key, uint64(first_key + _2 * stride), spare, fields, key_lengths[0], key_lengths[1], starts
            )
            tying = uint64(every - strict)
            found[0] += strict
            found[1] += tying
            found[2] += uint64(key_lengths[0] + key_lengths[1])
            found[7] = _modulo(uint64(found[7] + strict), prime_0)
            found[8] = _modulo(uint64(found[8] + strict), prime_1)
            found[9] = _modulo(uint64(found[9] + tying), prime_0)
            found[10] = _modulo(uint64(found[10] + tying), prime_1)
            if measured:
                found[3] += uint64(key_lengths[0] * key_lengths[1])
                found[4] += _1
                found[5] += uint64(cycles() - begun)
            depth = uint64(depth - _1)
            continue
        side = tried[depth]
        if side == _2:
            tried[depth] = _0
            if depth == _0:
                if measured:
                    found[6] = uint64(cycles() - start)
                return True
            depth = uint64(depth - _1)
            continue
        tried[depth] = uint64(side + _1)
        if depth < decided and uint64(uint64(decisions >> depth) & _1) == side:
            continue  # the top half is side 0, and takes the column when its bit is 1
        level = queens[depth, side]
        if level == half:
            continue
        column = free[depth]
        source = uint64((uint64(side * uint64(half + _1)) + level) * _3 * stride)
        if level == uint64(half - _1):
            length = _finish(
                lists,
                keys,
                fields,
                source,
                lengths[side, level],
                uint64(first_key + side * (stride + stride)),
                column,
                allowed[side, depth],
                ties[side, depth],
                _0 if side else uint64(n - half),
            )
            key_lengths[side] = length
        else:
            length = _extend(
                lists,
                source,
                uint64(source + _3 * stride),
                lengths[side, level],
                stride,
                capacity,
                uint64(half - level),
                column,
                uint64(n - _1 - column),
                allowed[side, depth],
                ties[side, depth],
            )
            lengths[side, level + _1] = length
        if length == _FULL:
            return False
        if length != _0:
            depth = uint64(depth + _1)
            queens[depth, 0], queens[depth, 1] = queens[depth - _1, 0], queens[depth - _1, 1]
            queens[depth, side] = uint64(level + _1)


@jitted(cache=False)
def _modulo(value: Any, prime: Any) -> Any:
    """Return a value modulo a prime, which seldom takes a division: most sums stay below."""
    if value >= prime:
        return uint64(value % prime)
    return value


@jitted(cache=False)
def _extend(
    lists: Any,
    source: Any,
    target: Any,
    length: Any,
    stride: Any,
    capacity: Any,
    missing: Any,
    column: Any,
    far: Any,
    allowed: Any,
    ties: Any,
) -> Any:
    """Write each half placement of a list with one more queen in a column; return their number, or _FULL.

    Each lane takes its lowest free row, again and again, as often as rows are missing: a number of turns that the
    processor can foresee costs less than to find out when all lanes are done, as long as it is small.
    """
    step = lanes(lists)
    by_column, by_far = spread(lists, column), spread(lists, far)
    rows, tying, zero = spread(lists, allowed), spread(lists, ties), spread(lists, _0)
    sign = zero
    if ties:
        sign = spread(lists, _1) << spread(lists, uint64(uint64(512) // step - _1))
    sums_source, differences_source = uint64(source + stride), uint64(source + stride + stride)
    sums_target, differences_target = uint64(target + stride), uint64(target + stride + stride)
    made = _0
    place = _0
    while place < length:
        free = load(lists, uint64(source + place))
        sums = load(lists, uint64(sums_source + place))
        differences = load(lists, uint64(differences_source + place))
        can = free & rows & ~((sums >> by_column) | (differences >> by_far))
        if place + step > length:
            can = select(first_lanes(lists, uint64(length - place)), can, zero)
        turn = _0
        while turn < missing:
            some = not_zero(can)
            if turn >= _4 and not any_lane(some):
                break
            queen = can & (zero - can)
            can = can ^ queen
            left = free ^ queen
            if ties:
                left = select(not_zero(queen & tying), left | sign, left)
            compress(lists, uint64(sums_target + made), some, sums | (queen << by_column))
            compress(lists, uint64(differences_target + made), some, differences | (queen << by_far))
            made = uint64(made + compress(lists, uint64(target + made), some, left))
            turn = uint64(turn + _1)
        if made > capacity:
            return _FULL
        place = uint64(place + step)
    return made


@jitted(cache=False)
def _finish(
    lists: Any,
    keys: Any,
    fields: Any,
    source: Any,
    length: Any,
    target: Any,
    column: Any,
    allowed: Any,
    ties: Any,
    below: Any,
) -> Any:
    """Write the keys of the half placements of a list with their last queen in a column; return their number.

    Each half placement has one free row left, so there is one turn. `below` is the number of rows from this half to
    the bottom half.
    """
    step = lanes(lists)
    stride, words, moved = fields[_STRIDE], fields[_WORDS], fields[_MOVED]
    by_column, by_far = spread(lists, column), spread(lists, uint64(fields[_N] - _1 - column))
    by_below, by_cross = spread(lists, below), spread(lists, fields[_CROSS])
    from_1, to_1 = spread(lists, fields[_MOVED_FROM_1]), spread(lists, fields[_MOVED_TO_1])
    from_2, to_2 = spread(lists, fields[_MOVED_FROM_2]), spread(lists, fields[_MOVED_TO_2])
    live_sums, live_differences = spread(lists, fields[_SUMS]), spread(lists, fields[_DIFFERENCES])
    one = spread(lists, _1)
    rows = spread(lists, allowed)
    sign = one << spread(lists, uint64(uint64(512) // step - _1))
    tying, tie = spread(lists, ties) | sign, spread(lists, uint64(_1 << fields[_TIE]))
    any_ties = fields[_TIES] != _0
    sums_source, differences_source = uint64(source + stride), uint64(source + stride + stride)
    made = _0
    place = _0
    while place < length:
        free = load(lists, uint64(source + place))
        sums = load(lists, uint64(sums_source + place))
        differences = load(lists, uint64(differences_source + place))
        queen = free & rows & ~((sums >> by_column) | (differences >> by_far))
        some = not_zero(queen)
        if place + step > length:
            some = some & first_lanes(lists, uint64(length - place))
        sums = ((sums | (queen << by_column)) >> by_below) & live_sums
        differences = ((differences | (queen << by_far)) >> by_below) & live_differences
        key = sums
        if words == _1:
            key = sums | (differences << by_cross)
            if moved != _0:
                key = key | (((differences >> from_1) & one) << to_1)
                if moved == _2:
                    key = key | (((differences >> from_2) & one) << to_2)
        else:
            compress(keys, uint64(target + stride + made), some, narrow(differences))
        if any_ties:
            key = select(not_zero((queen | (free & sign)) & tying), key | tie, key)
        made = uint64(made + compress(keys, uint64(target + made), some, narrow(key)))
        place = uint64(place + step)
    return made


@jitted(cache=False)
def _part(keys: Any, fields: Any, source: Any, length: Any, parts: Any, tied: Any, target: Any, starts: Any) -> None:
    """Write the keys of a list class by class: by which of the first `parts` bits of `_Shape` they have.

    With `tied`, those that make a tie come last, class by class too, all without that bit. `starts` gets where each
    class begins, and the end. The order of the classes is that of a Gray code, so that neighbours differ in one bit.
    """
    stride, two = fields[_STRIDE], fields[_WORDS] == _2
    tie = uint64(_1 << fields[_TIE])
    mask = tie if tied else _0
    for part in range(parts):
        mask = uint64(mask | uint64(_1 << fields[_PART_0 + part]))
    by_mask, kept = spread(keys, mask), ~spread(keys, tie if tied else _0)
    made = _0
    classes = uint64(_1 << parts)
    for number in range(uint64(classes << _1) if tied else classes):
        starts[number] = made
        code = uint64(uint64(number) & uint64(classes - _1))
        code = uint64(code ^ uint64(code >> _1))
        wanted = tie if number >= classes else _0
        for part in range(parts):
            wanted = uint64(wanted | uint64(uint64(uint64(code >> part) & _1) << fields[_PART_0 + part]))
        by_wanted = spread(keys, wanted)
        place = _0
        while place < length:
            key = load(keys, uint64(source + place))
            here = where_zero((key & by_mask) ^ by_wanted)
            if place + _16 > length:
                here = here & first_lanes(keys, uint64(length - place))
            if two:
                compress(keys, uint64(target + stride + made), here, load(keys, uint64(source + stride + place)))
            made = uint64(made + compress(keys, uint64(target + made), here, key & kept))
            place = uint64(place + _16)
        starts[number + 1] = made


@jitted(cache=False)
def _part_ties(keys: Any, fields: Any, source: Any, length: Any, strict: Any, tied: Any) -> Any:
    """Write the keys of a list apart, those that are no ties and those that are, without the bit; return both lengths.

    This is what `_part` does with no other bit, in one pass: short lists have no time for two.
    """
    stride, two = fields[_STRIDE], fields[_WORDS] == _2
    tie = spread(keys, uint64(_1 << fields[_TIE]))
    strict_length, tied_length = _0, _0
    place = _0
    while place < length:
        key = load(keys, uint64(source + place))
        is_tie, is_strict = not_zero(key & tie), where_zero(key & tie)
        if place + _16 > length:
            inside = first_lanes(keys, uint64(length - place))
            is_tie, is_strict = is_tie & inside, is_strict & inside
        if two:
            other = load(keys, uint64(source + stride + place))
            compress(keys, uint64(strict + stride + strict_length), is_strict, other)
            compress(keys, uint64(tied + stride + tied_length), is_tie, other)
        strict_length = uint64(strict_length + compress(keys, uint64(strict + strict_length), is_strict, key))
        tied_length = uint64(tied_length + compress(keys, uint64(tied + tied_length), is_tie, key & ~tie))
        place = uint64(place + _16)
    return strict_length, tied_length


@jitted(cache=False)
def _copy(keys: Any, fields: Any, source: Any, length: Any, target: Any) -> None:
    """Write a list of keys to another place."""
    stride, two = fields[_STRIDE], fields[_WORDS] == _2
    place = _0
    while place < length:
        store(keys, uint64(target + place), load(keys, uint64(source + place)))
        if two:
            store(keys, uint64(target + stride + place), load(keys, uint64(source + stride + place)))
        place = uint64(place + _16)


@jitted(cache=False)
def _shared_by_all(keys: Any, fields: Any, parts: Any, length: Any) -> Any:
    """Return which of the first `parts` bits all keys of a block have, as bits from 0, out of its planes."""
    present = _present(keys, length)
    shared = _0
    for part in range(parts):
        if not any_lane(not_zero(present & ~load(keys, uint64(fields[_PART_0 + part] * _PLANE)))):
            shared = uint64(shared | uint64(_1 << part))
    return shared


@jitted(cache=False)
def _join(
    keys: Any,
    tops: Any,
    bottoms: Any,
    spare: Any,
    fields: Any,
    tops_length: Any,
    bottoms_length: Any,
    starts: Any,
) -> Any:
    """Return the numbers of pairs of a top's and a bottom's key that share no bit: those that are no ties, and all.

    `spare` is where the lists can be parted, `starts` is for the places of the parts.
    """
    stride, words, block_cost = fields[_STRIDE], fields[_WORDS], fields[_BLOCK_COST]
    # Each way costs so many half cycles, about, by measurement; either list may be the one that is taken in blocks.
    longer, shorter = max(tops_length, bottoms_length), min(tops_length, bottoms_length)
    direct = uint64(((longer + uint64(15)) >> _4) * (shorter + uint64(8)) * (words + _1))
    sliced = uint64(((longer + uint64(511)) >> uint64(9)) * uint64(block_cost + uint64(8) * shorter))
    turned = uint64(((shorter + uint64(511)) >> uint64(9)) * uint64(block_cost + uint64(8) * longer))
    x, x_length, y, y_length = tops, tops_length, bottoms, bottoms_length
    if (tops_length >= bottoms_length) != (turned >= min(direct, sliced)):
        x, x_length, y, y_length = bottoms, bottoms_length, tops, tops_length
    tied = fields[_TIES] != _0
    ties, ties_length = uint64(spare + _2 * stride), _0
    if direct <= min(sliced, turned):
        if tied:
            y_length, ties_length = _part_ties(keys, fields, y, y_length, spare, ties)
            y = spare
        strict, every = _direct(keys, fields, x, x_length, y, y_length)
        if ties_length != _0:
            _, whole = _direct(keys, fields, x, x_length, ties, ties_length)
            every = uint64(every + whole)
        return strict, every
    parts = _0
    while parts < fields[_MOST_PARTS] and (x_length >> uint64(parts + uint64(10))) >= fields[_PART_BLOCKS]:
        parts = uint64(parts + _1)
    classes = uint64(_1 << parts)
    if parts != _0:
        _part(keys, fields, x, x_length, parts, False, ties, starts)
        x = ties
        _part(keys, fields, y, y_length, parts, tied, spare, starts)
        y = spare
    else:
        starts[0], starts[1], starts[2] = _0, y_length, y_length
        if tied:
            starts[1], ties_length = _part_ties(keys, fields, y, y_length, spare, ties)
            y = spare
            _copy(keys, fields, ties, ties_length, uint64(y + starts[1]))
    if words == _1:
        places = uint64(spare + _4 * stride)
        _place_in_tables(keys, fields, y, y_length, places)
        y = places
    strict, every = _0, _0
    block = _0
    while block < x_length:
        here = min(_BLOCK, uint64(x_length - block))
        _transpose(keys, uint64(x + block), _0)
        shared = _shared_by_all(keys, fields, parts, here)
        if words == _1:
            _fill_tables(keys, fields, here)
        else:
            _transpose(keys, uint64(x + stride + block), uint64(_32 * _PLANE))
            _fill_tables_2(keys, fields, here)
        for number in range(uint64(classes << _1) if tied else classes):
            code = uint64(uint64(number) & uint64(classes - _1))
            first, length = starts[number], uint64(starts[number + 1] - starts[number])
            if length == _0 or uint64(uint64(code ^ uint64(code >> _1)) & shared) != _0:
                continue
            if words == _1:
                part, whole = _sliced(keys, fields, here, uint64(y + first), length)
            else:
                part, whole = _sliced_2(keys, fields, here, uint64(y + first), length)
            every = uint64(every + whole)
            if number < classes:
                strict = uint64(strict + part)
        block = uint64(block + _BLOCK)
    return strict, every


@jitted(cache=False)
def _direct(keys: Any, fields: Any, x: Any, x_length: Any, y: Any, y_length: Any) -> Any:
    """Return the numbers of pairs without a common bit: those without a tie in x, and all."""
    stride = fields[_STRIDE]
    zero, one = spread(keys, _0), spread(keys, _1)
    tie = spread(keys, uint64(_1 << fields[_TIE]))
    two = fields[_WORDS] == _2
    strict, every = zero, zero
    strict_sum, every_sum = _0, _0
    place = _0
    while place < x_length:
        left = uint64(x_length - place)
        here = uint64(x + place)
        x_0 = load(keys, here)
        # Counters are vectors, with 1 to add in the lanes that hold a key.
        add_0 = select(first_lanes(keys, left), one, zero)
        found_0 = zero
        if two:
            other = load(keys, here + stride)
            for item in range(y, y + y_length):
                shared = (x_0 & spread(keys, keys[item])) | (other & spread(keys, keys[item + stride]))
                found_0 = select(where_zero(shared), found_0 + add_0, found_0)
            every, strict = found_0, select(where_zero(x_0 & tie), found_0, zero)
            place = uint64(place + _16)
        elif left > _16:
            x_1, x_2, x_3 = load(keys, here + _16), load(keys, here + _32), load(keys, here + uint64(48))
            add_1 = select(first_lanes(keys, uint64(left - _16)), one, zero)
            add_2 = select(first_lanes(keys, uint64(left - min(left, _32))), one, zero)
            add_3 = select(first_lanes(keys, uint64(left - min(left, uint64(48)))), one, zero)
            found_1, found_2, found_3 = zero, zero, zero
            for item in range(y, y + y_length):
                key = spread(keys, keys[item])
                found_0 = select(where_zero(x_0 & key), found_0 + add_0, found_0)
                found_1 = select(where_zero(x_1 & key), found_1 + add_1, found_1)
                found_2 = select(where_zero(x_2 & key), found_2 + add_2, found_2)
                found_3 = select(where_zero(x_3 & key), found_3 + add_3, found_3)
            every = found_0 + found_1 + found_2 + found_3
            strict = select(where_zero(x_0 & tie), found_0, zero) + select(where_zero(x_1 & tie), found_1, zero)
            strict = (
                strict + select(where_zero(x_2 & tie), found_2, zero) + select(where_zero(x_3 & tie), found_3, zero)
            )
            place = uint64(place + _64)
        else:
            for item in range(y, y + y_length):
                found_0 = select(where_zero(x_0 & spread(keys, keys[item])), found_0 + add_0, found_0)
            every, strict = found_0, select(where_zero(x_0 & tie), found_0, zero)
            place = uint64(place + _16)
        every_sum = uint64(every_sum + total(every))
        strict_sum = uint64(strict_sum + total(strict))
    return strict_sum, every_sum


# Bit slices --------------------------------------------------------------------------------------


@jitted(cache=False)
def _swap(first: Any, second: Any, amount: Any, mask: Any) -> Any:
    """Swap the upper parts of the first with the lower parts of the second, which `mask` has."""
    return (first & mask) | ((second & mask) << amount), ((first >> amount) & mask) | (second & ~mask)


@jitted(cache=False)
def _transpose(keys: Any, x: Any, planes: Any) -> None:
    """Write for each bit of 512 keys from x on the vector of its values: bit j of lane l is that of key 16 j + l.

    The keys are 32 vectors; in each lane they are a square of 32 x 32 bits, which is transposed by swapping squares of
    16, 8, 4, 2 and 1.
    """
    by_16, mask_16 = spread(keys, _16), spread(keys, uint64(0x0000FFFF))
    by_8, mask_8 = spread(keys, uint64(8)), spread(keys, uint64(0x00FF00FF))
    by_4, mask_4 = spread(keys, _4), spread(keys, uint64(0x0F0F0F0F))
    by_2, mask_2 = spread(keys, _2), spread(keys, uint64(0x33333333))
    by_1, mask_1 = spread(keys, _1), spread(keys, uint64(0x55555555))
    eight = uint64(8 * 16)
    for row in range(uint64(8)):
        here = uint64(x + row * _16)
        a, b = load(keys, here), load(keys, here + eight)
        c, d = load(keys, here + _2 * eight), load(keys, here + _3 * eight)
        a, c = _swap(a, c, by_16, mask_16)
        b, d = _swap(b, d, by_16, mask_16)
        a, b = _swap(a, b, by_8, mask_8)
        c, d = _swap(c, d, by_8, mask_8)
        here = uint64(planes + row * _16)
        store(keys, here, a)
        store(keys, here + eight, b)
        store(keys, here + _2 * eight, c)
        store(keys, here + _3 * eight, d)
    for part in range(_4):
        here = uint64(planes + part * eight)
        a, b = load(keys, here), load(keys, here + _16)
        c, d = load(keys, here + _2 * _16), load(keys, here + _3 * _16)
        e, f = load(keys, here + _4 * _16), load(keys, here + uint64(5) * _16)
        g, h = load(keys, here + _6 * _16), load(keys, here + uint64(7) * _16)
        a, e = _swap(a, e, by_4, mask_4)
        b, f = _swap(b, f, by_4, mask_4)
        c, g = _swap(c, g, by_4, mask_4)
        d, h = _swap(d, h, by_4, mask_4)
        a, c = _swap(a, c, by_2, mask_2)
        b, d = _swap(b, d, by_2, mask_2)
        e, g = _swap(e, g, by_2, mask_2)
        f, h = _swap(f, h, by_2, mask_2)
        a, b = _swap(a, b, by_1, mask_1)
        c, d = _swap(c, d, by_1, mask_1)
        e, f = _swap(e, f, by_1, mask_1)
        g, h = _swap(g, h, by_1, mask_1)
        store(keys, here, a)
        store(keys, here + _16, b)
        store(keys, here + _2 * _16, c)
        store(keys, here + _3 * _16, d)
        store(keys, here + _4 * _16, e)
        store(keys, here + uint64(5) * _16, f)
        store(keys, here + _6 * _16, g)
        store(keys, here + uint64(7) * _16, h)


@jitted(cache=False)
def _present(keys: Any, length: Any) -> Any:
    """Return the vector of the first keys of a block, in the order of its planes."""
    zero, one = spread(keys, _0), spread(keys, _1)
    whole, rest = uint64(length >> _4), uint64(length & uint64(15))
    low = zero - one
    if whole < _32:
        low = (one << spread(keys, whole)) - one
        low = select(first_lanes(keys, rest), low + low + one, low)
    return low


@jitted(cache=False)
def _fill_table(keys: Any, table: Any, plane: Any, live: Any, first: Any) -> None:
    """Write the ORs of all subsets of the planes that `live` has, each where the subset's bits say, over `first`.

    The subsets of the three lowest bits are eight vectors in registers; for each subset of the others all eight are
    written, which takes about as many turns of the processor.
    """
    bit_1 = uint64(live & uint64(-live))
    live = uint64(live ^ bit_1)
    bit_2 = uint64(live & uint64(-live))
    live = uint64(live ^ bit_2)
    bit_3 = uint64(live & uint64(-live))
    live = uint64(live ^ bit_3)
    zero = spread(keys, _0)
    e_1, e_2, e_4 = zero, zero, zero
    if bit_1:
        e_1 = load(keys, uint64(plane + number_of(bit_1) * _16))
    if bit_2:
        e_2 = load(keys, uint64(plane + number_of(bit_2) * _16))
    if bit_3:
        e_4 = load(keys, uint64(plane + number_of(bit_3) * _16))
    e_3 = e_1 | e_2
    _fill_eight(keys, table, first, bit_1, bit_2, bit_3, e_1, e_2, e_3, e_4)
    lower = _0
    while live != _0:
        bit = uint64(live & uint64(-live))
        live = uint64(live ^ bit)
        vector = load(keys, uint64(plane + number_of(bit) * _16))
        subset = _0
        while True:
            place = uint64(table + subset * _16)
            whole = load(keys, place) | vector
            _fill_eight(keys, uint64(place + bit * _16), whole, bit_1, bit_2, bit_3, e_1, e_2, e_3, e_4)
            subset = uint64(uint64(subset - lower) & lower)
            if subset == _0:
                break
        lower = uint64(lower | bit)


@jitted(cache=False)
def _fill_eight(
    keys: Any,
    place: Any,
    whole: Any,
    bit_1: Any,
    bit_2: Any,
    bit_3: Any,
    e_1: Any,
    e_2: Any,
    e_3: Any,
    e_4: Any,
) -> None:
    first, second, third = uint64(bit_1 * _16), uint64(bit_2 * _16), uint64(bit_3 * _16)
    store(keys, uint64(place + third + second + first), whole | e_4 | e_3)
    store(keys, uint64(place + third + second), whole | e_4 | e_2)
    store(keys, uint64(place + third + first), whole | e_4 | e_1)
    store(keys, uint64(place + third), whole | e_4)
    store(keys, uint64(place + second + first), whole | e_3)
    store(keys, uint64(place + second), whole | e_2)
    store(keys, uint64(place + first), whole | e_1)
    store(keys, place, whole)


@jitted(cache=False)
def _fill_tables(keys: Any, fields: Any, length: Any) -> None:
    first = ~_present(keys, length)
    live = fields[_LIVE_0]
    for group in range(uint64(GROUPS)):
        shift, span = fields[_SHIFT_0 + group], fields[_SPAN_0 + group]
        here = uint64(uint64(live >> shift) & uint64(uint64(_1 << span) - _1))
        _fill_table(keys, uint64(_TABLE_0 + group * _TABLE), uint64(shift * _16), here, first)
        first = spread(keys, _0)


@jitted(cache=False)
def _fill_tables_2(keys: Any, fields: Any, length: Any) -> None:
    span = fields[_SPAN]
    zero = spread(keys, _0)
    group = uint64(uint64(_1 << span) - _1)
    size = uint64(_16 << span)
    first = ~_present(keys, length)
    for word in range(_2):
        live = fields[_LIVE_1] if word else fields[_LIVE_0]
        for part in range(_3):
            _fill_table(
                keys,
                uint64(_TABLES + (word * _3 + part) * size),
                uint64((word * _32 + part * span) * _16),
                uint64(uint64(live >> uint64(part * span)) & group),
                first,
            )
            first = zero


@jitted(cache=False)
def _place_in_tables(keys: Any, fields: Any, source: Any, length: Any, target: Any) -> None:
    """Write for each key of a list where its five groups stand in their tables, as halves of words.

    They are taken apart here, sixteen keys at a time: by one key at a time, shifting and masking costs more of the
    processor's turns than all the rest of the inner loop.
    """
    stride = fields[_STRIDE]
    by_4, by_16 = spread(keys, _4), spread(keys, _16)
    shift_0, mask_0 = _group(keys, fields, _0)
    shift_1, mask_1 = _group(keys, fields, _1)
    shift_2, mask_2 = _group(keys, fields, _2)
    shift_3, mask_3 = _group(keys, fields, _3)
    shift_4, mask_4 = _group(keys, fields, _4)
    place = _0
    while place < length:
        key = load(keys, uint64(source + place))
        here = uint64(target + place)
        low, high = ((key >> shift_0) & mask_0) << by_4, ((key >> shift_1) & mask_1) << by_4
        store(keys, here, low | (high << by_16))
        low, high = ((key >> shift_2) & mask_2) << by_4, ((key >> shift_3) & mask_3) << by_4
        store(keys, uint64(here + stride), low | (high << by_16))
        store(keys, uint64(here + stride + stride), ((key >> shift_4) & mask_4) << by_4)
        place = uint64(place + _16)


@jitted(cache=False)
def _group(keys: Any, fields: Any, number: Any) -> Any:
    """Return vectors that take a group of bits out of a key: how far to shift, and the mask."""
    span = fields[_SPAN_0 + number]
    return spread(keys, fields[_SHIFT_0 + number]), spread(keys, uint64(uint64(_1 << span) - _1))


@jitted(cache=False)
def _shared(keys: Any, places: Any, item: Any, stride: Any) -> Any:
    """Return the vector of the block's keys that share a bit with one of the other list.

    `places` are halves of words, `item` is the number of the key's first one, and `stride` is from one pair to the
    next.
    """
    second = uint64(item + stride)
    return (
        load(keys, uint64(_TABLE_0 + uint64(places[item])))
        | load(keys, uint64(_TABLE_1 + uint64(places[item + _1])))
        | load(keys, uint64(_TABLE_2 + uint64(places[second])))
        | load(keys, uint64(_TABLE_3 + uint64(places[second + _1])))
        | load(keys, uint64(_TABLE_4 + uint64(places[second + stride])))
    )


@jitted(cache=False)
def _shared_2(keys: Any, stride: Any, span: Any, item: Any) -> Any:
    """Return what _shared does, for keys of two words."""
    sums, differences = uint64(uint64(keys[item]) << _4), uint64(uint64(keys[item + stride]) << _4)
    size = uint64(_16 << span)
    mask = uint64(size - _16)
    twice = uint64(span + span)
    return (
        load(keys, uint64(_TABLES + (sums & mask)))
        | load(keys, uint64(_TABLES + size + (uint64(sums >> span) & mask)))
        | load(keys, uint64(_TABLES + _2 * size + (uint64(sums >> twice) & mask)))
        | load(keys, uint64(_TABLES + _3 * size + (differences & mask)))
        | load(keys, uint64(_TABLES + _4 * size + (uint64(differences >> span) & mask)))
        | load(keys, uint64(_TABLES + uint64(5) * size + (uint64(differences >> twice) & mask)))
    )


@jitted(cache=False)
def _add(first: Any, second: Any, third: Any) -> Any:
    """Add three bits in each place: return the vectors of the carries and of the sums."""
    return majority(first, second, third), odd(first, second, third)


@jitted(cache=False)
def _sliced(keys: Any, fields: Any, x_length: Any, y: Any, y_length: Any) -> Any:
    """Return the numbers of pairs without a common bit: those without a tie in the block, and all.

    `y` is what `_place_in_tables` made out of the other list.
    """
    places, stride = halves(keys), uint64(fields[_STRIDE] << _1)
    zero = spread(keys, _0)
    strict = _present(keys, x_length) & ~load(keys, uint64(fields[_TIE] * _16))
    ones, twos, fours, eights, eights_strict = zero, zero, zero, zero, zero
    item, end = uint64(y << _1), uint64((y + y_length) << _1)
    while item + _16 <= end:
        first, second = _shared(keys, places, item, stride), _shared(keys, places, item + _2, stride)
        two_1, ones = _add(ones, first, second)
        first, second = _shared(keys, places, item + _4, stride), _shared(keys, places, item + _6, stride)
        two_2, ones = _add(ones, first, second)
        four_1, twos = _add(twos, two_1, two_2)
        item = uint64(item + uint64(8))
        first, second = _shared(keys, places, item, stride), _shared(keys, places, item + _2, stride)
        two_1, ones = _add(ones, first, second)
        first, second = _shared(keys, places, item + _4, stride), _shared(keys, places, item + _6, stride)
        two_2, ones = _add(ones, first, second)
        four_2, twos = _add(twos, two_1, two_2)
        eight, fours = _add(fours, four_1, four_2)
        eights = eights + ones_in(eight)
        eights_strict = eights_strict + ones_in(eight & strict)
        item = uint64(item + uint64(8))
    every = _weigh(eights, ones_in(fours), ones_in(twos), ones_in(ones))
    part = _weigh(eights_strict, ones_in(fours & strict), ones_in(twos & strict), ones_in(ones & strict))
    while item < end:
        shared = _shared(keys, places, item, stride)
        every = every + ones_in(shared)
        part = part + ones_in(shared & strict)
        item = uint64(item + _2)
    strict_length = total(ones_in(strict))
    return uint64(strict_length * y_length - total(part)), uint64(_BLOCK * y_length - total(every))


@jitted(cache=False)
def _sliced_2(keys: Any, fields: Any, x_length: Any, y: Any, y_length: Any) -> Any:
    """Return what _sliced does, for keys of two words."""
    stride, span = fields[_STRIDE], fields[_SPAN]
    zero = spread(keys, _0)
    strict = _present(keys, x_length) & ~load(keys, uint64(fields[_TIE] * _16))
    ones, twos, fours, eights, eights_strict = zero, zero, zero, zero, zero
    item, end = y, uint64(y + y_length)
    while item + uint64(8) <= end:
        two_1, ones = _add(ones, _shared_2(keys, stride, span, item), _shared_2(keys, stride, span, item + _1))
        two_2, ones = _add(ones, _shared_2(keys, stride, span, item + _2), _shared_2(keys, stride, span, item + _3))
        four_1, twos = _add(twos, two_1, two_2)
        item = uint64(item + _4)
        two_1, ones = _add(ones, _shared_2(keys, stride, span, item), _shared_2(keys, stride, span, item + _1))
        two_2, ones = _add(ones, _shared_2(keys, stride, span, item + _2), _shared_2(keys, stride, span, item + _3))
        four_2, twos = _add(twos, two_1, two_2)
        item = uint64(item + _4)
        eight, fours = _add(fours, four_1, four_2)
        eights = eights + ones_in(eight)
        eights_strict = eights_strict + ones_in(eight & strict)
    every = _weigh(eights, ones_in(fours), ones_in(twos), ones_in(ones))
    part = _weigh(eights_strict, ones_in(fours & strict), ones_in(twos & strict), ones_in(ones & strict))
    while item < end:
        shared = _shared_2(keys, stride, span, item)
        every = every + ones_in(shared)
        part = part + ones_in(shared & strict)
        item = uint64(item + _1)
    strict_length = total(ones_in(strict))
    return uint64(strict_length * y_length - total(part)), uint64(_BLOCK * y_length - total(every))


@jitted(cache=False)
def _weigh(eights: Any, fours: Any, twos: Any, ones: Any) -> Any:
    """Return 8 eights + 4 fours + 2 twos + ones, lane by lane."""
    fours = eights + eights + fours
    twos = fours + fours + twos
    return twos + twos + ones


# For tests ---------------------------------------------------------------------------------------


def pairs(tops: Sequence[int], bottoms: Sequence[int], *, tie: int, words: int, block_cost: int) -> tuple[int, int]:
    """Return what the join of two lists of keys of up to 26 bits finds, for tests: pairs without ties, and with them.

    Keys that have bit `tie` are ties. In keys of `words` = 2 the bits from 13 to 25 make the second word.
    """
    cross = 13
    low = (1 << cross) - 1
    live = (1 << 2 * cross) - 1 & ~(1 << tie)
    stride = max(len(tops), len(bottoms)) + _SLACK
    fields = dict.fromkeys(_Shape._fields, 0)
    fields |= {"words": words, "stride": stride, "tie": tie, "ties": 1, "span": 7, "block_cost": block_cost}
    fields |= {"part_blocks": PART_BLOCKS, **_parts({bit: bit for bit in range(cross) if bit != tie})}
    fields |= {"live_0": low, "live_1": low} if words == 2 else {"live_0": live, **_groups(live)}
    shape = _Shape(**fields)
    _, keys = _workspace(np.uint32, 1, stride, words * shape.span)
    first = len(keys) - 11 * stride
    for start, items in ((first, tops), (first + 2 * stride, bottoms)):
        values = np.array(items, dtype=np.uint32)
        keys[start : start + len(items)] = values if words == 1 else values & ~np.uint32(low << cross)
        keys[start + stride : start + stride + len(items)] = values >> cross & low
    found = np.zeros(2, dtype=np.uint64)
    lengths = np.array([len(tops), len(bottoms)], dtype=np.uint64)
    _pairs(keys, np.array(shape, dtype=np.uint64), np.uint64(first), lengths, found)
    return int(found[0]), int(found[1])


@jitted
def _pairs(keys_array: Any, shape: Any, first: Any, lengths: Any, found: Any) -> None:
    stride = shape[_STRIDE]
    second, spare = uint64(first + _2 * stride), uint64(first + _4 * stride)
    starts = np.zeros(33, dtype=np.uint64)
    strict, every = _join(pointer(keys_array), first, second, spare, pointer(shape), lengths[0], lengths[1], starts)
    found[0], found[1] = strict, uint64(every - strict)
