"""Runs the real command in a process of its own, as a user does."""

import os
import subprocess
import sys

COMMAND = [sys.executable, "-m", "queenside"]


def environment(**changes: str) -> dict[str, str]:
    """The environment of the tests in English, without what would change how the command speaks, with `changes`."""
    speaks = ("LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "TERM", "COLUMNS", "LINES")
    python = ("PYTHONIOENCODING", "PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if name not in (*speaks, *python)}
    return {**kept, "LANG": "en_US.UTF-8", "PYTHONUTF8": "1", **changes}


def as_shell(code: int) -> int:
    """The exit code of a process as a shell sees it: 128 more than the signal that ended it.

    Python ends by Ctrl-C's own signal, rather than by the code that the command returns, when the interrupt went
    through code that was made from text; numba has such code.
    """
    return 128 - code if code < 0 else code


def queenside(*arguments: str, stdin: bytes = b"", **changes: str) -> subprocess.CompletedProcess[bytes]:
    """Run `queenside` with arguments, bytes as its input and changes of the environment; wait for its end."""
    return subprocess.run(
        [*COMMAND, *arguments], input=stdin, capture_output=True, env=environment(**changes), timeout=120, check=False
    )
