"""Ctrl-C where Python loses it.

KeyboardInterrupt comes between any two steps of a program. Raised while a big library is being imported it may come out
as an ImportError, and raised in Python that native code has called back it is printed and forgotten. Whoever imports
compiled code or compiles it does that inside `heeded`.
"""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

__all__ = ["heeded"]


@contextmanager
def heeded() -> Iterator[None]:
    """Let Ctrl-C end what is inside at whatever moment it comes: at once, or else at the end of it.

    KeyboardInterrupt is what comes out, whatever became of it inside; what Python would print of it is not printed.
    In another thread than the main one, which alone hears signals, this does nothing.
    """
    from threading import current_thread, main_thread

    handler = signal.getsignal(signal.SIGINT)
    if current_thread() is not main_thread() or not callable(handler):
        yield
        return
    heard = False

    def hear(number: int, frame: FrameType | None) -> None:
        nonlocal heard
        heard = True
        handler(number, frame)

    def show(problem: sys.UnraisableHookArgs) -> None:
        if problem.exc_type is not KeyboardInterrupt:
            previous_hook(problem)

    previous_hook, sys.unraisablehook = sys.unraisablehook, show
    signal.signal(signal.SIGINT, hear)
    try:
        yield
    except BaseException:
        if heard:
            raise KeyboardInterrupt from None
        raise
    finally:
        signal.signal(signal.SIGINT, handler)
        sys.unraisablehook = previous_hook
    if heard:
        raise KeyboardInterrupt
