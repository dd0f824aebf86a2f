"""Runs the real command in a process of its own, as a user does."""

import os
import subprocess
import sys

COMMAND = [sys.executable, "-m", "queenside"]


def environment(**changes: str) -> dict[str, str]:
    """The environment of the tests in English, without what would change how the command speaks, with `changes`."""
    speaks = ("LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "PYTHONIOENCODING", "NO_COLOR", "TERM", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if name not in speaks}
    return {**kept, "LANG": "en_US.UTF-8", "PYTHONUTF8": "1", **changes}


def queenside(*arguments: str, stdin: bytes = b"", **changes: str) -> subprocess.CompletedProcess[bytes]:
    """Run `queenside` with arguments, bytes as its input and changes of the environment; wait for its end."""
    return subprocess.run(
        [*COMMAND, *arguments], input=stdin, capture_output=True, env=environment(**changes), timeout=120, check=False
    )
