"""A search can be walked in both directions."""

from hypothesis import given
from hypothesis import strategies as st

from queenside.classic import METHODS
from queenside.classic.history import History

STEPS = list(METHODS["pairwise"].steps(5))


def test_it_starts_at_the_first_step_and_goes_no_further_than_asked() -> None:
    steps = iter(STEPS)
    history = History(steps)
    assert (history.number, history.current) == (1, STEPS[0])
    assert not history.back()
    assert next(steps) == STEPS[1]


@given(st.lists(st.sampled_from("ffffbb"), max_size=1000), st.integers(1, 50))
def test_it_shows_the_step_that_its_number_says(moves: list[str], kept: int) -> None:
    history = History(iter(STEPS), kept)
    number = furthest = 1
    for move in moves:
        if move == "f":
            assert history.forward() == (number < len(STEPS))
            number = min(number + 1, len(STEPS))
            furthest = max(furthest, number)
        else:
            oldest = max(1, furthest - kept + 1)
            assert history.oldest == oldest
            assert history.back() == (number > oldest)
            number = max(number - 1, oldest)
        assert history.number == number
        assert history.current is STEPS[number - 1]


def test_the_end_can_be_reached_and_left_again() -> None:
    history = History(iter(STEPS))
    while history.forward():
        pass
    assert history.number == len(STEPS)
    while history.back():
        pass
    assert (history.number, history.current) == (1, STEPS[0])
