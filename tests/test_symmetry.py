"""The eight symmetries: a group, whose images of a solution are solutions."""

import pytest
from hypothesis import given

from queenside.api import solutions
from queenside.board import Fault, Placement, line_number
from queenside.symmetry import SYMMETRIES, Symmetry, images, symmetry_class
from tests.strategies import candidates


@given(candidates())
def test_images_keep_faults_and_orbits_divide_eight(placement: Placement) -> None:
    found = placement.images()
    assert found[0] == placement
    assert {len(image) for image in found} == {len(placement)}
    for image in found:
        # A mirror or a quarter turn swaps the kinds of lines, but whether something is wrong stays.
        assert image.is_solution == placement.is_solution
        assert len(list(image.attacks())) == len(list(placement.attacks()))
    assert 8 % placement.orbit_size == 0
    assert {image.canonical() for image in found} == {placement.canonical()}
    assert placement.canonical() in found
    assert set(images(found[3])) == set(found)


@given(candidates())
def test_the_turns_and_mirrors_do_what_they_are_called(placement: Placement) -> None:
    turn = Symmetry.QUARTER_TURN.of_placement
    mirror = Symmetry.MIRROR_COLUMNS.of_placement
    expected = {
        Symmetry.IDENTITY: placement,
        Symmetry.QUARTER_TURN: turn(placement),
        Symmetry.HALF_TURN: turn(turn(placement)),
        Symmetry.THREE_QUARTER_TURN: turn(turn(turn(placement))),
        Symmetry.MIRROR_COLUMNS: mirror(placement),
        Symmetry.MIRROR_ROWS: turn(turn(mirror(placement))),
        Symmetry.TRANSPOSE: mirror(turn(placement)),
        Symmetry.ANTITRANSPOSE: turn(mirror(placement)),
    }
    assert {symmetry: symmetry.of_placement(placement) for symmetry in SYMMETRIES} == expected
    assert turn(turn(turn(turn(placement)))) == placement


def test_a_quarter_turn_clockwise_takes_the_top_left_corner_to_the_top_right() -> None:
    assert Symmetry.QUARTER_TURN.of_square(8, (0, 0)) == (0, 7)
    assert Symmetry.QUARTER_TURN.of_square(8, (0, 7)) == (7, 7)
    assert Symmetry.TRANSPOSE.of_square(8, (2, 5)) == (5, 2)


@pytest.mark.parametrize(
    ("n", "expected"), [(1, {1: 1}), (4, {2: 1}), (5, {8: 1, 2: 1}), (6, {4: 1}), (8, {8: 11, 4: 1})]
)
def test_orbits_of_solutions_have_the_sizes_that_are_known(n: int, expected: dict[int, int]) -> None:
    fundamental = [p for p in solutions(n) if p == p.canonical()]
    sizes = [p.orbit_size for p in fundamental]
    assert {size: sizes.count(size) for size in set(sizes)} == expected


def test_the_class_of_a_solution_names_the_turns_that_keep_it() -> None:
    assert symmetry_class(Placement([1, 3, 0, 2])) == (
        Symmetry.QUARTER_TURN,
        Symmetry.HALF_TURN,
        Symmetry.THREE_QUARTER_TURN,
    )
    assert symmetry_class(Placement.parse("35281746")) == (Symmetry.HALF_TURN,)
    assert symmetry_class(Placement.parse("15863724")) == ()


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("n", [1, 4, 5])
def test_the_image_of_a_diagonal_has_the_images_of_its_squares(symmetry: Symmetry, n: int) -> None:
    squares = [(r, c) for r in range(n) for c in range(n)]
    for kind, numbers in ((Fault.SUM, range(2 * n - 1)), (Fault.DIFFERENCE, range(1 - n, n))):
        for number in numbers:
            members = {s for s in squares if line_number(kind, s) == number}
            image_kind, image_number = symmetry.of_diagonal(n, (kind, number))
            image = {s for s in squares if line_number(image_kind, s) == image_number}
            assert image == {symmetry.of_square(n, square) for square in members}
