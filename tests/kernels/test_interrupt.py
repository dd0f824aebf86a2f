"""Ctrl-C while kernels are compiled or loaded: never lost, wherever it comes."""

import ctypes
import os
import signal
import sys
import threading

import pytest

from queenside.kernels import _interruptible

CALLBACK = ctypes.CFUNCTYPE(None)


def interrupt_in_native_code() -> None:
    """Raise Ctrl-C's signal while native code, which called back into Python, waits for its end."""
    CALLBACK(lambda: os.kill(os.getpid(), signal.SIGINT))()


def test_ctrl_c_in_a_callback_of_native_code_is_raised_when_it_has_returned(
    capsys: pytest.CaptureFixture[str],
) -> None:
    handler, hook = signal.getsignal(signal.SIGINT), sys.unraisablehook
    with pytest.raises(KeyboardInterrupt), _interruptible():
        interrupt_in_native_code()
    assert capsys.readouterr().err == ""
    assert (signal.getsignal(signal.SIGINT), sys.unraisablehook) == (handler, hook)


def test_ctrl_c_elsewhere_is_raised_at_once() -> None:
    reached = False

    def interrupt_and_go_on() -> None:
        nonlocal reached
        os.kill(os.getpid(), signal.SIGINT)
        for _ in range(1000):
            pass
        reached = True

    with pytest.raises(KeyboardInterrupt), _interruptible():
        interrupt_and_go_on()
    assert not reached


def test_other_problems_are_still_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda problem: shown.append(problem.exc_type))

    def fail() -> None:
        raise LookupError

    with _interruptible():
        CALLBACK(fail)()
    assert shown == [LookupError]


def test_another_thread_leaves_the_signal_alone() -> None:
    handler = signal.getsignal(signal.SIGINT)
    seen = []

    def work() -> None:
        with _interruptible():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [handler]
