"""`python -m queenside` is the command `queenside`."""

import sys

from queenside.cli import main

if __name__ == "__main__":
    sys.exit(main())
