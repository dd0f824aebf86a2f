"""Playing a puzzle on the page, in a real browser."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

import queenside as qs
from queenside import locale
from queenside.board import Square
from queenside.reasoning import LEVELS, Kind, steps
from queenside.web.hints import hint
from tests.web.browser import PHONE, Visits
from tests.web.test_page import SIZES, attacked_by, square, squares_with, tab_to


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Whatever language a test speaks, English before and afterwards."""
    locale.use("en")
    yield
    locale.use("en")


def made(n: int, level: str, seed: int) -> tuple[qs.Puzzle, list[Square]]:
    """The puzzle of a seed, and the queens that are missing, which the search finds."""
    puzzle = qs.make(n, seed=seed, difficulty=level)
    (solution,) = puzzle.solutions()
    return puzzle, [place for place in solution.squares if place not in puzzle.queens]


def opened(visit: Visits, n: int, level: str, seed: int, more: str = "", size: dict[str, int] | None = None) -> Page:
    """The page with a puzzle that has come."""
    page = visit(f"#view=play&game={n}.{level}.{seed}{more or '&lang=en'}", *([size] if size else []))
    page.wait_for_selector("#board .fixed")
    return page


def press(page: Page, place: Square) -> None:
    page.locator(square(page, place[0] + 1, place[1] + 1)).click()


def name(place: Square) -> str:
    return f"row {place[0] + 1} column {place[1] + 1}"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_link_shows_the_puzzle_of_its_seed_and_queens_in_their_places_solve_it(
    visit: Visits, size: dict[str, int], level: str
) -> None:
    puzzle, missing = made(7, level, 12)
    page = opened(visit, 7, level, 12, size=size)
    expect(page.locator("#game-title")).to_have_text(f"7 x 7, {level}, seed 12")
    assert squares_with(page, "use.queen") == squares_with(page, ".pin") == puzzle.queens
    assert squares_with(page, ".dot") == attacked_by(7, set(puzzle.queens))
    for place in missing:
        press(page, place)
    expect(page.locator("#game-title")).to_have_text(re.compile(r"^Solved in \d+:\d\d, without a hint\.$"))
    assert squares_with(page, ".mark") == {*missing, *puzzle.queens}
    expect(page.locator("#game-hint")).to_have_attribute("aria-disabled", "true")


def test_a_given_queen_stays_and_is_named(visit: Visits) -> None:
    puzzle, _ = made(6, "easy", 1)
    page = opened(visit, 6, "easy", 1)
    given = min(puzzle.queens)
    expect(page.locator(square(page, given[0] + 1, given[1] + 1))).to_have_attribute(
        "aria-label", f"{name(given)}, given queen"
    )
    press(page, given)
    expect(page.locator("#message")).to_have_text(f"The queen on {name(given)} is given: it stays.")
    page.keyboard.press("x")
    assert squares_with(page, "use.queen") == puzzle.queens
    assert squares_with(page, ".cross") == set()


def test_squares_are_crossed_out_and_undo_redo_and_back_to_the_start_go_through_the_game(visit: Visits) -> None:
    puzzle, missing = made(6, "easy", 1)
    page = opened(visit, 6, "easy", 1)
    page.get_by_label("crosses it out").check()
    press(page, missing[0])
    expect(page.locator("#message")).to_have_text(f"{name(missing[0])} is crossed out.")
    expect(page.locator(square(page, missing[0][0] + 1, missing[0][1] + 1))).to_have_attribute(
        "aria-label", re.compile(f"^{name(missing[0])}, crossed out")
    )
    page.get_by_label("puts a queen").last.check()
    press(page, missing[0])
    assert squares_with(page, ".cross") == set()
    assert squares_with(page, "use.queen") == {*puzzle.queens, missing[0]}
    page.locator("#undo").click()
    assert squares_with(page, ".cross") == {missing[0]}
    page.locator("#undo").click()
    assert squares_with(page, ".cross") == set()
    page.locator("#redo").click()
    page.locator("#redo").click()
    assert squares_with(page, "use.queen") == {*puzzle.queens, missing[0]}
    page.locator("#game-start").click()
    assert squares_with(page, "use.queen") == puzzle.queens
    page.keyboard.press("Control+z")
    assert squares_with(page, "use.queen") == {*puzzle.queens, missing[0]}


def test_attacked_squares_are_marked_as_one_likes(visit: Visits) -> None:
    page = opened(visit, 6, "easy", 1)
    page.get_by_label("Mark the squares that queens attack").uncheck()
    assert squares_with(page, ".dot") == set()
    labels = page.locator("#board .square").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert not [label for label in labels if "attacked" in label or "free" in label]
    page.get_by_label("Mark the squares that queens attack").check()
    assert squares_with(page, ".dot") != set()


def test_a_mistake_is_told_when_one_asks_and_not_before(visit: Visits) -> None:
    puzzle, missing = made(8, "medium", 2)
    page = opened(visit, 8, "medium", 2)
    attacked = min(attacked_by(8, set(puzzle.queens)))
    press(page, attacked)
    assert page.locator("line.attack").count() == page.locator(".fault").count() == 0
    page.locator("#game-check").click()
    expect(page.locator("#game-said")).to_have_text("Queens attack each other.")
    assert page.locator("line.attack").count() > 0
    assert f"{name(attacked)}" in page.locator("#game-steps").inner_text()
    press(page, attacked)
    assert page.locator("line.attack").count() == 0
    press(page, missing[0])
    page.locator("#game-check").click()
    expect(page.locator("#game-said")).to_have_text("Everything is right so far.")
    page.get_by_label("crosses it out").check()
    for column in range(8):
        if (missing[1][0], column) not in attacked_by(8, {*puzzle.queens, missing[0]}):
            press(page, (missing[1][0], column))
    page.locator("#game-check").click()
    expect(page.locator("#game-said")).to_contain_text(f"Row {missing[1][0] + 1} has no free square left.")


def test_a_queen_that_breaks_no_rule_yet_but_is_wrong_is_told_with_the_reason(visit: Visits) -> None:
    puzzle, missing = made(8, "hard", 5)
    free = {(row, column) for row in range(8) for column in range(8)} - attacked_by(8, set(puzzle.queens))
    wrong = min(free - puzzle.queens - set(missing))
    page = opened(visit, 8, "hard", 5)
    press(page, wrong)
    page.locator("#game-check").click()
    told = hint(puzzle, [wrong], set())
    expect(page.locator("#game-said")).to_have_text(str(told["sentence"]))
    expect(page.locator("#game-steps li")).to_have_text([step["sentence"] for step in told["steps"]])  # type: ignore[attr-defined]
    page.locator("#game-follow").click()
    assert squares_with(page, "use.queen") == puzzle.queens


@pytest.mark.parametrize("code", ["en", "zh_Hans", "zh_Hant"])
@pytest.mark.parametrize("size", SIZES)
def test_a_hint_says_why_in_the_language_spoken_and_shows_where(visit: Visits, size: dict[str, int], code: str) -> None:
    puzzle, _ = made(8, "hard", 5)
    page = opened(visit, 8, "hard", 5, f"&lang={code}", size)
    page.locator("#game-hint").click()
    locale.use(code)
    told = hint(puzzle, [], set())
    expect(page.locator("#game-said")).to_have_text(str(told["sentence"]))
    expect(page.locator("#game-steps li")).to_have_text([step["sentence"] for step in told["steps"]])  # type: ignore[attr-defined]
    first = next(steps(puzzle))
    assert first.kind is Kind.TRIAL
    assert squares_with(page, ".mark") >= {*first.squares, *(place for link in first.chain for place in link.squares)}
    page.locator("#game-follow").click()
    assert squares_with(page, ".cross") == set(first.squares)
    expect(page.locator("#game-said")).to_have_text("")
    # Another language says nothing of what was said in the one before.
    page.locator("#game-hint").click()
    expect(page.locator("#game-said")).not_to_have_text("")
    page.locator("#language").select_option("en" if code != "en" else "zh_Hant")
    expect(page.locator("#game-said")).to_have_text("")


def test_the_solution_can_be_shown_and_taken_back(visit: Visits) -> None:
    puzzle, missing = made(9, "medium", 3)
    page = opened(visit, 9, "medium", 3)
    page.locator("#game-reveal").click()
    assert squares_with(page, "use.queen") == {*missing, *puzzle.queens}
    expect(page.locator("#game-title")).to_have_text("This is the solution.")
    page.locator("#undo").click()
    assert squares_with(page, "use.queen") == puzzle.queens


def test_a_new_puzzle_has_the_size_and_the_difficulty_that_were_chosen(visit: Visits) -> None:
    page = visit("#view=play&lang=en")
    page.wait_for_selector("#board .fixed")
    expect(page.locator("#game-title")).to_have_text(re.compile(r"^8 x 8, easy, seed \d+$"))
    page.locator("#game-level").select_option("hard")
    page.locator("#game-size").select_option("6")
    page.locator("#game-new").click()
    expect(page.locator("#game-title")).to_have_text(re.compile(r"^6 x 6, hard, seed \d+$"))
    seed = int(page.locator("#game-title").inner_text().split()[-1])
    assert squares_with(page, ".pin") == made(6, "hard", seed)[0].queens
    expect(page).to_have_url(re.compile(rf"view=play&game=6\.hard\.{seed}&"))
    # The smallest board has no hard puzzle.
    page.locator("#game-size").select_option("5")
    expect(page.locator("#game-level")).to_have_value("medium")
    assert page.locator("#game-level option[value=hard]").is_disabled()


def test_the_board_of_the_other_views_is_kept_and_so_is_the_game(visit: Visits) -> None:
    puzzle, missing = made(6, "easy", 1)
    page = visit("#n=5&queens=1.2&view=count&lang=en")
    assert squares_with(page, "use.queen") == {(0, 1)}
    page.evaluate("location.hash = '#n=5&queens=1.2&view=play&game=6.easy.1&lang=en'")
    page.wait_for_selector("#board .fixed")
    press(page, missing[0])
    expect(page.locator("#size")).to_be_hidden()
    page.locator("#tab-count").click()
    assert squares_with(page, "use.queen") == {(0, 1)}
    assert page.locator("#board .square").count() == 25
    page.locator("#tab-play").click()
    assert squares_with(page, "use.queen") == {*puzzle.queens, missing[0]}


def test_a_link_holds_what_was_put_too(visit: Visits) -> None:
    puzzle, missing = made(6, "easy", 1)
    row, column = missing[0]
    page = opened(visit, 6, "easy", 1, f"&put={row + 1}.{column + 1}&crossed=1.1,1.9,{row + 1}.{column + 1}&lang=en")
    assert squares_with(page, "use.queen") == {*puzzle.queens, missing[0]}
    assert squares_with(page, ".cross") == {(0, 0)} - puzzle.queens - {missing[0]}
    expect(page).to_have_url(re.compile(rf"game=6\.easy\.1&put={row + 1}\.{column + 1}"))


@pytest.mark.parametrize("game", ["5.hard.1", "13.easy.1", "8.harder.1", "8.easy.x", "8.easy.1234567890", ""])
def test_an_address_that_names_no_puzzle_gets_a_new_one(visit: Visits, game: str) -> None:
    page = visit(f"#view=play&game={game}&put=1.1,9.9&lang=en")
    page.wait_for_selector("#board .fixed")
    expect(page.locator("#game-title")).to_have_text(re.compile(r"^8 x 8, easy, seed \d+$"))


@pytest.mark.parametrize("size", SIZES)
def test_one_whole_puzzle_by_the_keyboard_alone(visit: Visits, size: dict[str, int]) -> None:
    page = visit("#n=8&lang=en", size)
    tab_to(page, "#tab-finish")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#tab-play")).to_be_focused()
    page.wait_for_selector("#board .fixed")
    puzzle = qs.Puzzle(8, queens=squares_with(page, "use.queen"))
    (solution,) = puzzle.solutions()
    missing = [place for place in solution.squares if place not in puzzle.queens]
    tab_to(page, "#game-hint")
    page.keyboard.press("Enter")
    tab_to(page, "#game-follow[aria-disabled=false]")
    page.keyboard.press("Enter")
    (hinted,) = squares_with(page, "use.queen") - puzzle.queens
    assert hinted in missing
    expect(page.locator("#game-follow")).to_be_focused()
    tab_to(page, "#board .square")
    for row, column in missing:
        page.keyboard.press("PageUp")
        page.keyboard.press("Home")
        # PageUp goes to the top of the column, Home to the start of the row.
        for key, times in (("ArrowDown", row), ("ArrowRight", column)):
            for _ in range(times):
                page.keyboard.press(key)
        if (row, column) != hinted:
            page.keyboard.press("x")
            assert (row, column) in squares_with(page, ".cross")
            page.keyboard.press("Enter")
    expect(page.locator("#game-title")).to_have_text(re.compile(r"^Solved in \d+:\d\d\. Hints: 1$"))


@pytest.mark.parametrize("state", ["#view=play&game=12.hard.1", "#view=play&game=5.easy.1&lang=zh_Hant"])
def test_a_game_is_no_wider_than_a_phone(visit: Visits, state: str) -> None:
    page = visit(state, PHONE)
    page.wait_for_selector("#board .fixed")
    page.locator("#game-hint").click()
    page.wait_for_selector("#game-follow[aria-disabled=false]")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.locator("#board").bounding_box()["width"] > 300  # type: ignore[index]


# The steps beside it.


def test_the_board_is_not_drawn_empty_while_steps_are_on_their_way(visit: Visits) -> None:
    page = visit("#n=6&queens=1.2&view=steps&method=recursive&step=5&lang=en")
    expect(page.locator("#sentence")).not_to_have_text("The steps are on their way.")
    press(page, (5, 5))
    expect(page.locator("#step-number")).to_have_text("1")
    expect(page.locator("#sentence")).not_to_have_text("The steps are on their way.")
    before = page.locator("#board").inner_html()
    held: list[Route] = []
    page.route("**/api/steps*", lambda route: held.append(route))
    with page.expect_request("**/api/steps*"):
        page.locator("#undo").click()
    expect(page.locator("#sentence")).to_have_text("The steps are on their way.")
    assert page.locator("#board .square use").count() == before.count("<use")
    held[0].continue_()
    expect(page.locator("#sentence")).not_to_have_text("The steps are on their way.")
    assert squares_with(page, "use.given, use.queen") == {(0, 1)}
