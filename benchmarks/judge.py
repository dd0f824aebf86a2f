"""How fast contest input is answered: a million lines, as whole processes beside plain Python ones.

The yardstick for a million lines of hdu-2553 is the plainest loop that only reads and prints, `for line in sys.stdin:
print(int(line))`; the same loop without the conversion, writing each line back, is shown as the hardest one to follow.
How long a small input takes is in benchmarks/startup.py.
"""

import random

from common import COMMAND, PYTHON, process, side_by_side, table, write_page

LOOP = "import sys\nfor line in sys.stdin: print(int(line))"
COPY = "import sys\nfor line in sys.stdin: sys.stdout.write(line)"
LINES = 1_000_000

if __name__ == "__main__":
    numbers = random.Random(2553)
    million = "".join(f"{numbers.randint(1, 10)}\n" for _line in range(LINES)) + "0\n"
    judge = [*COMMAND, "judge", "hdu-2553"]
    large = side_by_side(
        {
            "loop": process([PYTHON, "-c", LOOP], million),
            "copy": process([PYTHON, "-c", COPY], million),
            "judge": process(judge, million),
        },
        rounds=5,
    )

    def row(name: str, seconds: float, *others: float) -> list[str]:
        return [name, f"{1000 * seconds:.0f} ms", *(f"{seconds / other:.2f}" for other in others)]

    write_page(
        "judge",
        "Answering contest input",
        "A million lines of `hdu-2553` (n from 1 to 10 at random), as whole processes, beside a Python loop that only "
        "reads and prints. At most three times the time of the loop is the aim.\n\n"
        + table(
            ["process", "time", "to the loop", "to the copy"],
            [
                row("`for line in sys.stdin: print(int(line))`", large["loop"], large["loop"], large["copy"]),
                row("`for line in sys.stdin: sys.stdout.write(line)`", large["copy"], large["loop"], large["copy"]),
                row("`queenside judge hdu-2553`", large["judge"], large["loop"], large["copy"]),
            ],
        ),
        "benchmarks/judge.py",
    )
