"""A search that can be walked in both directions."""

from __future__ import annotations

from collections import deque

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from queenside.classic.steps import Step

__all__ = ["KEPT", "History"]

KEPT = 100_000
"""How many steps are kept to go back to: some tens of megabytes."""


class History:
    """The steps of a search up to the furthest one seen, and which of them is looked at now.

    It starts at the first step. The last `kept` steps are kept; the search goes no further than it is asked to.
    """

    def __init__(self, steps: Iterator[Step], kept: int = KEPT) -> None:
        self._steps = steps
        self._seen = deque([next(steps)], maxlen=kept)
        self._furthest = 1
        self._number = 1

    @property
    def number(self) -> int:
        """The number of the current step, from 1."""
        return self._number

    @property
    def oldest(self) -> int:
        """The number of the oldest step that is kept."""
        return self._furthest - len(self._seen) + 1

    @property
    def current(self) -> Step:
        """The step looked at."""
        return self._seen[self._number - self.oldest]

    def forward(self) -> bool:
        """Go to the next step; return False, and stay, at the end of the search."""
        if self._number == self._furthest:
            step = next(self._steps, None)
            if step is None:
                return False
            self._seen.append(step)
            self._furthest += 1
        self._number += 1
        return True

    def back(self) -> bool:
        """Go to the step before; return False, and stay, at the oldest one kept."""
        if self._number == self.oldest:
            return False
        self._number -= 1
        return True
