"""Seeds: whole numbers of 64 bits, typed or drawn."""

import pytest

from queenside.errors import InputError
from queenside.seeds import check_seed, parse_seed


def test_seeds_are_kept() -> None:
    assert [check_seed(0), check_seed(2**64 - 1)] == [0, 2**64 - 1]
    assert [parse_seed("0"), parse_seed(str(2**64 - 1))] == [0, 2**64 - 1]


def test_a_fresh_seed_is_short_and_another_each_time() -> None:
    drawn = {check_seed(None) for _ in range(20)} | {parse_seed(None) for _ in range(20)}
    assert len(drawn) > 35
    assert all(0 <= seed < 10**9 for seed in drawn)


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, "1", True, b"1"])
def test_what_is_no_seed_is_refused_with_the_range(seed: int) -> None:
    with pytest.raises(InputError, match="from 0 to 18446744073709551615") as caught:
        check_seed(seed)
    assert repr(seed) in str(caught.value)


@pytest.mark.parametrize("text", ["-1", "1.5", "", "abc", "²", "1" * 700, str(2**64)])
def test_a_text_that_is_no_seed_is_refused_with_the_range(text: str) -> None:
    with pytest.raises(InputError, match="from 0 to 18446744073709551615"):
        parse_seed(text)
