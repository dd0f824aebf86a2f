"""`queenside list` against the textbook program in C: the same lines, written to a file, to a pipe and to nothing.

Both are whole processes, from start to exit. The C program is the usual recursion with markers for columns and
diagonals and a printf for each number.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections.abc import Callable

from common import COMMAND, compile_c, process, side_by_side, table, write_page

SOURCE = r"""
#include <stdio.h>
#include <stdlib.h>

static int n, column_of[32], column_taken[32], sum_taken[64], difference_taken[64];

static void place(int row)
{
    if (row == n) {
        for (int r = 0; r < n; r++)
            printf("%d ", column_of[r] + 1);
        printf("\n");
        return;
    }
    for (int column = 0; column < n; column++) {
        if (column_taken[column] || sum_taken[row + column] || difference_taken[row - column + n])
            continue;
        column_taken[column] = sum_taken[row + column] = difference_taken[row - column + n] = 1;
        column_of[row] = column;
        place(row + 1);
        column_taken[column] = sum_taken[row + column] = difference_taken[row - column + n] = 0;
    }
}

int main(int count, char **arguments)
{
    n = count > 1 ? atoi(arguments[1]) : 8;
    place(0);
    return 0;
}
"""

TEXT = """
All solutions, one a line, by `queenside list N` and by a recursive C program with marker arrays that prints each number
with printf (its source is in the script). Whole processes: start, imports, search and output, the kernels being in
their cache. Up to size 11 queenside searches in plain Python; above, most of its time at these sizes is that of loading
Numba (0.5 s). Below 1, queenside is faster.
"""


def to_file(command: list[str]) -> Callable[[], object]:
    def run() -> None:
        with tempfile.TemporaryFile() as file:
            subprocess.run(command, stdout=file, check=True)

    return run


def to_pipe(command: list[str]) -> Callable[[], object]:
    return lambda: subprocess.run(command, stdout=subprocess.PIPE, check=True)


def lines(command: list[str]) -> list[bytes]:
    output = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    return [line.rstrip() for line in output.splitlines()]


def main() -> None:
    program = compile_c(SOURCE, "list")
    if program is None:
        sys.exit("no C compiler found")
    rows = []
    for n in (10, 12, 13, 14):
        ours, theirs = [*COMMAND, "list", str(n)], [str(program), str(n)]
        if lines(ours) != lines(theirs):
            sys.exit(f"the lists of size {n} differ")
        for where, candidate in (("nothing", process), ("a file", to_file), ("a pipe", to_pipe)):
            if n < 14 and where != "nothing":
                continue
            median = side_by_side({"queenside": candidate(ours), "C": candidate(theirs)}, rounds=7)
            rows.append(
                [
                    str(n),
                    where,
                    *(f"{seconds:.3f}" for seconds in median.values()),
                    f"{median['queenside'] / median['C']:.2f}",
                ]
            )
    head = ["N", "written to", "queenside, s", "C, s", "queenside / C"]
    write_page("list", "Listing all solutions", TEXT + "\n" + table(head, rows), "benchmarks/list.py")


if __name__ == "__main__":
    main()
