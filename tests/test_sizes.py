"""Sizes: whole numbers in a range, typed or computed, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from queenside.errors import SizeError
from queenside.sizes import check_size, parse_size, parse_sizes


@pytest.mark.parametrize("value", [-1, 1.5, "abc", "", None, True])
def test_a_size_that_is_none_is_refused_with_its_value_and_range(value: object) -> None:
    with pytest.raises(SizeError) as caught:
        check_size(value)
    assert repr(value) in str(caught.value)
    assert "0 or more" in str(caught.value)


def test_a_size_above_the_range_is_refused_with_the_range() -> None:
    assert check_size(7, 1, 7) == 7
    with pytest.raises(SizeError, match=r"n = 8.* from 1 to 7"):
        check_size(8, 1, 7)
    with pytest.raises(SizeError, match=r"n = 0.* from 1 to 7"):
        check_size(0, 1, 7)


@given(st.integers(0, 400))
def test_sizes_are_kept(n: int) -> None:
    assert check_size(n) == n
    assert parse_size(str(n)) == n


@pytest.mark.parametrize("text", ["-1", "1.5", "abc", "", "1e3", "0x8", "²", "-+5", "--5", "1" * 5000])
def test_a_size_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(SizeError, match="n is a whole number, 0 or more"):
        parse_size(text)


def test_sizes_may_be_a_range() -> None:
    assert list(parse_sizes("4..12")) == [4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert list(parse_sizes(" 8 ")) == [8]
    assert list(parse_sizes("3..3")) == [3]
    for text in ("12..4", "4..", "..4", "4...12", "a..b"):
        with pytest.raises(SizeError):
            parse_sizes(text)
