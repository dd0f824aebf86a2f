"""Errors keep their message and their values, in every language and across processes."""

import pickle

import pytest

from queenside import errors, locale
from queenside.errors import InputError, MissingExtraError, QueensideError, SizeError


def test_an_error_is_said_in_the_language_spoken_when_it_is_shown() -> None:
    error = SizeError("n = {n!r}: n is a whole number, {lowest} or more", n="x", lowest=0)
    assert str(error) == "n = 'x': n is a whole number, 0 or more"
    locale.use("zh_Hant")
    try:
        assert "'x'" in str(error)
        assert "whole number" not in str(error)
    finally:
        locale.use("en")


def test_an_error_survives_the_way_to_another_process() -> None:
    error = pickle.loads(pickle.dumps(SizeError("n = {n}", n=3)))
    assert type(error) is SizeError
    assert str(error) == "n = 3"


def test_the_tree_is_the_one_that_the_docstring_draws() -> None:
    drawn = errors.__doc__ or ""
    for name in errors.__all__:
        kind = getattr(errors, name)
        assert issubclass(kind, QueensideError)
        assert name in drawn
    assert issubclass(InputError, ValueError)
    assert issubclass(MissingExtraError, ImportError)
    with pytest.raises(ValueError, match="n = 3"):
        raise SizeError("n = {n}", n=3)
