"""Waiting for what other processes do, without a guess of how long it takes."""

import time
from collections.abc import Callable

PATIENCE = 60.0
"""Seconds after which something is said not to happen."""


def until(true: Callable[[], object]) -> None:
    """Wait until something is true, and fail when it never is."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)
