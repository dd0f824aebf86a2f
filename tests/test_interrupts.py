"""Ctrl-C inside `heeded` is never lost, wherever it comes."""

import ctypes
import os
import signal
import sys
import threading

import pytest

from queenside.interrupts import heeded

CALLBACK = ctypes.CFUNCTYPE(None)


def interrupt_in_native_code() -> None:
    """Raise Ctrl-C's signal while native code, which called back into Python, waits for its end."""
    CALLBACK(lambda: os.kill(os.getpid(), signal.SIGINT))()


def test_ctrl_c_in_a_callback_of_native_code_is_raised_when_it_has_returned(
    capsys: pytest.CaptureFixture[str],
) -> None:
    handler, hook = signal.getsignal(signal.SIGINT), sys.unraisablehook
    with pytest.raises(KeyboardInterrupt), heeded():
        interrupt_in_native_code()
    assert capsys.readouterr().err == ""
    assert (signal.getsignal(signal.SIGINT), sys.unraisablehook) == (handler, hook)


def interrupt_and_go_on(reached: list[int]) -> None:
    os.kill(os.getpid(), signal.SIGINT)
    reached.extend(number for number in range(1000))


def test_ctrl_c_elsewhere_is_raised_at_once() -> None:
    reached: list[int] = []
    with pytest.raises(KeyboardInterrupt), heeded():
        interrupt_and_go_on(reached)
    assert not reached


def turn_it_into_another_error() -> None:
    try:
        os.kill(os.getpid(), signal.SIGINT)
    except KeyboardInterrupt:
        raise ImportError("could not be imported") from None


def test_ctrl_c_that_became_another_error_is_ctrl_c_again() -> None:
    with pytest.raises(KeyboardInterrupt), heeded():
        turn_it_into_another_error()


def test_other_errors_pass_through() -> None:
    with pytest.raises(LookupError), heeded():
        raise LookupError


def test_other_problems_are_still_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda problem: shown.append(problem.exc_type))

    def fail() -> None:
        raise LookupError

    with heeded():
        CALLBACK(fail)()
    assert shown == [LookupError]


def test_another_thread_leaves_the_signal_alone() -> None:
    handler = signal.getsignal(signal.SIGINT)
    seen = []

    def work() -> None:
        with heeded():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [handler]
