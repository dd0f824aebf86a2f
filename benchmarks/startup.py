"""How long small commands take to start, as whole processes beside an interpreter that does nothing.

The second table says where compiled code begins to pay: `queenside.counting.SMALL` is the last size at which plain
Python, whole processes compared, is the faster one.
"""

import os

from common import COMMAND, PYTHON, process, side_by_side, table, write_page

ROUNDS = 60


def milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms"


def main() -> None:
    # What a developer may have set: without these, modules are kept compiled, as they are for any user.
    for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"):
        os.environ.pop(name, None)
    # Each has a turn that does not count: it compiles what is not compiled.
    small = side_by_side(
        {
            "`python -c pass`": process([PYTHON, "-c", "pass"]),
            "`queenside count 8`": process([*COMMAND, "count", "8"]),
            "`queenside judge hdu-2553`": process([*COMMAND, "judge", "hdu-2553"], "1\n8\n5\n0\n"),
        },
        ROUNDS,
    )
    nothing = small["`python -c pass`"]
    rows = []
    for n in (11, 12, 13, 14):
        median = side_by_side(
            {method: process([*COMMAND, "count", str(n), "--method", method]) for method in ("plain", "join")}, 5
        )
        plain, compiled = median["plain"], median["join"]
        rows.append([str(n), milliseconds(plain), milliseconds(compiled), f"{plain / compiled:.2f}"])
    write_page(
        "startup",
        "Starting",
        "Small commands as whole processes, beside the same interpreter doing nothing; the input of the judge is "
        f"`1 8 5 0`, a number a line. {ROUNDS} rounds. At most four times is the aim.\n\n"
        + table(
            ["process", "time", "to `python -c pass`"],
            [[name, milliseconds(seconds), f"{seconds / nothing:.2f}"] for name, seconds in small.items()],
        )
        + "\nCounting in plain Python and by compiled code, whole processes, the kernels being in their cache. Below "
        "1, plain Python is faster: that is how far it is chosen.\n\n"
        + table(["N", "`--method plain`", "`--method join`", "plain / join"], rows),
        "benchmarks/startup.py",
    )


if __name__ == "__main__":
    main()
