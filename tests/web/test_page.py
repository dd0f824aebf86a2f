"""The page in a real browser, against the real server: what people see, press and read."""

import random
import re
from collections.abc import Iterator
from itertools import islice

import pytest
from playwright.sync_api import Page, expect

from queenside import locale
from queenside.board import LINES, Placement, line_number, lines_shared
from queenside.classic import METHODS, Kind, Step, solutions
from queenside.puzzle import Puzzle
from queenside.symmetry import SYMMETRIES, Symmetry
from queenside.view.steps import sentence
from tests.web.browser import DESKTOP, PHONE, Visits

UNFINISHABLE = "#n=8&queens=1.1,2.3&lang=en"
SIZES = [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")]


@pytest.fixture
def speaks() -> Iterator[None]:
    """Whatever language a test speaks, English afterwards."""
    yield
    locale.use("en")


def square(page: Page, row: int, column: int) -> str:
    """The selector of a square, from 1 as people read it."""
    selector = f"#board [data-square='{row - 1},{column - 1}']"
    assert page.locator(selector).count() == 1
    return selector


def squares_with(page: Page, what: str) -> set[tuple[int, int]]:
    """The squares that hold an element, as (row, column) from 0."""
    found = page.evaluate(
        "what => [...document.querySelectorAll('#board .square')].filter(s => s.querySelector(what))"
        ".map(s => s.dataset.square)",
        what,
    )
    return {(int(key.split(",")[0]), int(key.split(",")[1])) for key in found}


def attacked_by(n: int, queens: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The squares without a queen that a queen attacks, by the rules of `board`."""
    everywhere = {(row, column) for row in range(n) for column in range(n)}
    return {place for place in everywhere - queens if any(lines_shared(place, queen) for queen in queens)}


# The rules.


def test_the_rules_of_the_page_are_those_of_the_board(visit: Visits) -> None:
    page = visit()
    chance = random.Random(8)
    boards = []
    for _ in range(120):
        n = chance.randint(1, 12)
        places = [(row, column) for row in range(n) for column in range(n)]
        boards.append((n, chance.sample(places, chance.randint(0, min(n + 2, len(places))))))
    found = page.evaluate(
        """async boards => {
          const rules = await import("/static/rules.js");
          return boards.map(([n, queens]) => ({
            attacks: rules.attacks(queens).map(({first, second, line}) => [first, second, line]),
            attacked: [...rules.attackedSquares(n, queens)],
            numbers: queens.map(queen => rules.LINES.map(line => rules.lineNumber(line, queen))),
            images: rules.SYMMETRIES.map(symmetry => queens.map(queen => rules.imageOf(symmetry, n, queen))),
            ends: queens.map(queen => rules.LINES.map(line => rules.lineEnds(n, line, queen))),
          }));
        }""",
        boards,
    )
    for (n, queens), by_page in zip(boards, found, strict=True):
        attacks = [
            [list(attack.first), list(attack.second), str(attack.line.name).lower()]
            for attack in Placement.of_squares(n, queens).attacks()
        ]
        assert sorted(by_page["attacks"]) == sorted(attacks)
        assert set(by_page["attacked"]) == {f"{row},{column}" for row, column in attacked_by(n, set(queens))}
        assert by_page["numbers"] == [[line_number(line, queen) for line in LINES] for queen in queens]
        assert by_page["images"] == [
            [list(symmetry.of_square(n, queen)) for queen in queens] for symmetry in SYMMETRIES
        ]
        for queen, ends in zip(queens, by_page["ends"], strict=True):
            for line, (first, last) in zip(LINES, ends, strict=True):
                through = [
                    (row, column)
                    for row in range(n)
                    for column in range(n)
                    if line_number(line, (row, column)) == line_number(line, queen)
                ]
                assert (tuple(first), tuple(last)) == (through[0], through[-1])


# The board.


@pytest.mark.parametrize("size", SIZES)
def test_a_press_puts_a_queen_marks_what_it_attacks_and_lifts_it_again(visit: Visits, size: dict[str, int]) -> None:
    page = visit("#lang=en", size)
    place = page.locator(square(page, 3, 5))
    place.click()
    assert squares_with(page, "use.queen") == {(2, 4)}
    assert squares_with(page, ".dot") == attacked_by(8, {(2, 4)})
    expect(place).to_have_attribute("aria-label", "row 3 column 5, queen")
    expect(page.locator(square(page, 3, 6))).to_have_attribute("aria-label", "row 3 column 6, attacked")
    expect(page.locator("#message")).to_have_text("A queen is put on row 3 column 5.")
    place.click()
    assert squares_with(page, "use.queen") == squares_with(page, ".dot") == set()
    expect(page.locator("#message")).to_have_text("The queen on row 3 column 5 is lifted.")


def test_queens_that_attack_each_other_are_joined_and_the_rule_is_said(visit: Visits) -> None:
    page = visit("#n=8&queens=1.2,2.1,2.7&lang=en")
    expect(page.locator("#attacks li")).to_have_text(
        [
            "row 2 column 1 and row 2 column 7 attack each other along row 2",
            "row 1 column 2 and row 2 column 1 attack each other along the sum diagonal row + column = 3",
        ]
    )
    assert page.locator("line.attack").count() == 2
    expect(page.locator("#finish")).to_have_text("No: queens on the board attack each other. Lift one of them.")
    page.locator(square(page, 2, 1)).click()
    assert page.locator("line.attack").count() == 0
    expect(page.locator("#attacks li")).to_have_count(0)


def test_the_second_tool_blocks_squares_and_no_queen_stands_there(visit: Visits) -> None:
    page = visit("#n=4&lang=en")
    expect(page.locator("#finish")).to_have_text("Yes. Completions: 2")
    page.get_by_label("blocks it").check()
    page.locator(square(page, 1, 2)).click()
    assert squares_with(page, "use.blocked") == {(0, 1)}
    expect(page.locator("#finish")).to_have_text("Yes. Completions: 1")
    page.locator("input[name=tool][value=queen]").check()
    page.locator(square(page, 1, 2)).click()
    expect(page.locator("#message")).to_have_text("row 1 column 2 is blocked.")
    assert squares_with(page, "use.queen") == set()


def test_a_square_shows_its_four_lines_and_their_numbers_from_1(visit: Visits) -> None:
    page = visit("#n=8&lang=en")
    page.locator(square(page, 7, 2)).hover()
    expect(page.locator("#lines li")).to_have_text(["row r = 7", "column c = 2", "r + c = 9", "c - r = \u22125"])
    assert page.locator("#board .labels text").all_text_contents() == ["7", "2", "9", "\u22125"]
    assert page.locator("#board line.through").count() == 4
    page.locator("h1").hover()
    assert page.locator("#board line.through").count() == 0


def test_size_clear_undo_and_redo(visit: Visits) -> None:
    page = visit("#n=8&queens=1.1,8.5&lang=en")
    page.locator("#size").fill("5")
    assert page.locator("#board .square").count() == 25
    assert squares_with(page, "use.queen") == {(0, 0)}
    page.locator("#clear").click()
    assert squares_with(page, "use.queen") == set()
    page.locator("#undo").click()
    page.locator("#undo").click()
    assert page.locator("#board .square").count() == 64
    assert squares_with(page, "use.queen") == {(0, 0), (7, 4)}
    page.locator("#redo").click()
    assert page.locator("#board .square").count() == 25
    expect(page.locator("#size")).to_have_value("5")


@pytest.mark.parametrize("typed", ["0", "31", "", "-3", "2.5"])
def test_a_size_that_is_none_is_refused_beside_the_field(visit: Visits, typed: str) -> None:
    page = visit("#n=6&lang=en")
    page.locator("#size").fill(typed)
    expect(page.locator("#size-error")).to_have_text("The size is a whole number from 1 to 30.")
    expect(page.locator("#size")).to_have_attribute("aria-invalid", "true")
    assert page.locator("#board .square").count() == 36


@pytest.mark.parametrize("n", [1, 30])
def test_the_smallest_and_the_largest_board_can_be_used(visit: Visits, n: int) -> None:
    page = visit(f"#n={n}&view=count&lang=en", PHONE)
    page.locator(square(page, n, n)).click()
    assert squares_with(page, "use.queen") == {(n - 1, n - 1)}
    page.locator("#undo").click()
    assert squares_with(page, "use.queen") == set()


def test_the_eight_symmetries_are_buttons(visit: Visits) -> None:
    queens, blocked = {(0, 1), (3, 5)}, {(5, 0)}
    page = visit("#n=6&queens=1.2,4.6&blocked=6.1&view=count&lang=en")
    assert page.locator("#symmetries button").count() == 8
    for symmetry in SYMMETRIES:
        page.get_by_role("button", name=symmetry.value, exact=True).click()
        assert squares_with(page, "use.queen") == {symmetry.of_square(6, place) for place in queens}
        assert squares_with(page, "use.blocked") == {symmetry.of_square(6, place) for place in blocked}
        if symmetry is not Symmetry.IDENTITY:
            page.locator("#undo").click()
    assert page.locator("#undo").get_attribute("aria-disabled") == "true"


# Can it be finished?


@pytest.mark.parametrize("size", SIZES)
def test_an_empty_board_can_be_finished_and_each_square_says_how_often(visit: Visits, size: dict[str, int]) -> None:
    page = visit("#n=6&lang=en", size)
    expect(page.locator("#finish")).to_have_text("Yes. Completions: 4")
    page.wait_for_selector("#board text.warmth")
    through = [[0] * 6 for _ in range(6)]
    for found in solutions("pairwise", 6):
        for row, column in found.squares:
            through[row][column] += 1
    shown = page.locator("#board text.warmth").all_text_contents()
    assert shown == [str(number) for line in through for number in line]
    expect(page.locator(square(page, 1, 2))).to_have_attribute("aria-label", "row 1 column 2, free, completions: 1")
    page.locator("#heat").uncheck()
    assert page.locator("#board text.warmth").count() == 0


def test_where_it_cannot_be_finished_the_page_says_why(visit: Visits) -> None:
    page = visit(UNFINISHABLE)
    expect(page.locator("#finish")).to_have_text("No, it cannot be finished.")
    expect(page.locator("#finish-why")).to_contain_text("the search is exhausted, after")
    expect(page.locator("#show-one")).to_be_disabled()
    page.get_by_label("blocks it").check()
    for column in range(5, 9):
        page.locator(square(page, 3, column)).click()
    expect(page.locator("#finish-why")).to_have_text("row 3 has no square left for a queen")


WALK = {
    "row 5 has no square left for a queen": [(3, 7), (4, 2), (7, 6)],
    "column 8 has no square left for a queen": [(4, 7), (3, 5)],
    "row 7 has no square left for a queen": [(5, 7), (4, 2), (6, 5)],
    "column 6 has no square left for a queen": [(8, 7), (3, 5)],
    "column 4 has no square left for a queen": [(8, 7), (7, 5)],
}


@pytest.mark.parametrize("why", WALK)
def test_the_walk_of_the_manual_ends_where_it_says(visit: Visits, why: str) -> None:
    page = visit(UNFINISHABLE)
    for row, column in WALK[why]:
        place = page.locator(square(page, row, column))
        expect(place).to_have_attribute("aria-label", f"row {row} column {column}, free")
        place.click()
    expect(page.locator("#finish")).to_have_text("No, it cannot be finished.")
    expect(page.locator("#finish-why")).to_have_text(why)


def test_show_me_one_finishes_the_board_and_undo_takes_it_back(visit: Visits) -> None:
    page = visit("#n=10&queens=1.3&blocked=2.7&lang=en")
    page.locator("#show-one").click()
    expect(page.locator("#message")).to_have_text("One way to finish it. Undo takes it back.")
    queens = squares_with(page, "use.queen")
    assert Placement.of_squares(10, queens).is_solution
    assert (0, 2) in queens
    assert (1, 6) not in queens
    page.locator("#undo").click()
    assert squares_with(page, "use.queen") == {(0, 2)}


def test_a_long_count_says_at_least_and_can_be_stopped(visit: Visits) -> None:
    page = visit("#n=20&lang=en")
    expect(page.locator("#finish")).to_contain_text("Counting. Completions, at least:")
    with page.expect_request(lambda request: request.method == "DELETE"):
        page.locator("#finish-stop").click()
    expect(page.locator("#finish")).to_contain_text("Stopped.", timeout=1000)
    expect(page.locator("#finish-stop")).to_be_hidden()
    page.locator("#finish-again").click()
    expect(page.locator("#finish")).to_contain_text("Counting.")
    # The place is free for the next question.
    page.locator("#size").fill("7")
    expect(page.locator("#finish")).to_have_text("Yes. Completions: 40")


def test_several_pages_may_count_at_the_same_time(visit: Visits) -> None:
    pages = [visit("#n=20&lang=en") for _ in range(3)]
    for page in pages:
        expect(page.locator("#finish")).to_have_text(re.compile("at least: [1-9]"), timeout=15_000)


def test_presses_in_quick_succession_end_with_the_answer_to_the_last_board(visit: Visits) -> None:
    page = visit("#n=10&lang=en")
    first, given = next(solutions("pairwise", 10)), []
    for row, column in first.squares:
        page.locator(square(page, row + 1, column + 1)).click()
        given.append((row, column))
    page.locator("#undo").click()
    page.locator("#undo").click()
    expect(page.locator("#finish")).to_have_text(f"Yes. Completions: {Puzzle(10, queens=given[:8]).count()}")
    expect(page.locator("#board text.warmth")).to_have_count(2)


def test_a_count_shows_the_number_of_solutions(visit: Visits) -> None:
    page = visit("#n=9&view=count&lang=en")
    page.locator("#count-start").click()
    expect(page.locator("#count")).to_have_text("Solutions: 352")
    page.locator("#size").fill("19")
    expect(page.locator("#count")).to_have_text("Boards up to size 18 are counted here.")
    expect(page.locator("#count-start")).to_be_disabled()


# The steps.


def steps_of(method: str, board: int | Puzzle, first: int, count: int) -> list[Step]:
    return list(islice(METHODS[method].steps(board), first, first + count))


@pytest.mark.parametrize("method", METHODS)
def test_steps_go_forward_and_back_across_the_pieces_that_they_come_in(visit: Visits, method: str) -> None:
    page = visit(f"#n=6&view=steps&method={method}&step=498&lang=en")
    wanted = steps_of(method, 6, 498, 4)
    shown = page.locator("#sentence")
    for step in wanted:
        expect(shown).to_have_text(sentence(step, METHODS[method]))
        assert squares_with(page, "use.queen") == set(step.queens)
        counters = page.locator("#counters dd").all_text_contents()
        assert counters == [str(number) for number in step.counters]
        outline = [text for kind, text in METHODS[method].outline if kind is step.kind]
        assert page.locator("#outline .here").all_text_contents() == outline
        page.locator("#forward").click()
    for step in reversed(wanted):
        page.locator("#back").click()
        expect(shown).to_have_text(sentence(step, METHODS[method]))


def test_marker_arrays_fill_beside_the_board(visit: Visits) -> None:
    page = visit("#n=5&view=steps&method=iterative&step=20&lang=en")
    (step,) = steps_of("iterative", 5, 20, 1)
    page.wait_for_selector(".array")
    shown = [cells.locator("b").all_text_contents() for cells in page.locator(".array .cells").all()]
    texts = {True: "\u2715", False: "\u00b7", None: "\u00b7"}
    assert shown == [
        [texts[value] if value is None or isinstance(value, bool) else str(value + 1) for value in array]
        for array in step.arrays
    ]
    assert page.locator(".array h2").all_text_contents() == list(METHODS["iterative"].arrays)


def test_the_next_solution_the_end_and_the_seek_bar(visit: Visits) -> None:
    page = visit("#n=6&view=steps&method=recursive&lang=en")
    everything = list(METHODS["recursive"].steps(6))
    places = [place for place, step in enumerate(everything) if step.kind is Kind.SOLUTION]
    for place in [*places, len(everything) - 1]:
        page.locator("#next-solution").click()
        expect(page.locator("#step-number")).to_have_text(str(place + 1))
    expect(page.locator("#sentence")).to_have_text("Everything has been tried: there are 4 solutions.")
    expect(page.locator("#forward")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#seek")).to_have_attribute("max", str(len(everything)))
    page.locator("#seek").fill(str(places[1] + 1))
    expect(page.locator("#sentence")).to_have_text(sentence(everything[places[1]], METHODS["recursive"]))


def test_the_seek_bar_reaches_a_hundred_thousand_steps(visit: Visits) -> None:
    page = visit("#n=12&view=steps&method=pairwise&lang=en")
    page.locator("#seek").fill("100000")
    (step,) = steps_of("pairwise", 12, 99_999, 1)
    expect(page.locator("#sentence")).to_have_text(sentence(step, METHODS["pairwise"]))
    expect(page.locator("#forward")).to_have_attribute("aria-disabled", "true")


def test_where_no_solution_is_within_reach_the_page_says_so(visit: Visits) -> None:
    page = visit("#n=20&view=steps&method=pairwise&step=99990&lang=en")
    expect(page.locator("#sentence")).not_to_have_text("The steps are on their way.")
    page.locator("#next-solution").click()
    expect(page.locator("#message")).to_have_text("No other solution among the first 100000 steps.")
    expect(page.locator("#step-number")).to_have_text("100000")


@pytest.mark.parametrize("size", SIZES)
def test_a_search_plays_and_pauses(visit: Visits, size: dict[str, int]) -> None:
    page = visit("#n=12&view=steps&method=iterative&speed=5&lang=en", size)
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_text("Pause")
    expect(page.locator("#step-number")).to_have_text(re.compile(r"[789]\d\d|\d{4,}"))
    page.locator("#play").click()
    expect(page.locator("#play")).to_have_text("Play")
    place = int(page.locator("#step-number").inner_text())
    (step,) = steps_of("iterative", 12, place - 1, 1)
    expect(page.locator("#sentence")).to_have_text(sentence(step, METHODS["iterative"]))


def test_a_search_plays_to_its_end_and_rests_there(visit: Visits) -> None:
    page = visit("#n=4&view=steps&method=iterative&speed=5&lang=en")
    page.locator("#play").click()
    expect(page.locator("#sentence")).to_have_text("Everything has been tried: there are 2 solutions.")
    expect(page.locator("#play")).to_have_text("Play")


def test_steps_go_on_from_a_partly_filled_board(visit: Visits) -> None:
    page = visit("#n=8&queens=1.1,2.3&blocked=3.5&view=steps&method=recursive&lang=en")
    puzzle = Puzzle(8, queens=[(0, 0), (1, 2)], blocked=[(2, 4)])
    everything = list(METHODS["recursive"].steps(puzzle))
    assert everything[-1].counters.solutions == 0
    expect(page.locator("#sentence")).to_have_text(sentence(everything[0], METHODS["recursive"]))
    page.locator("#next-solution").click()
    expect(page.locator("#sentence")).to_have_text("Everything has been tried: there is no solution.")
    expect(page.locator("#step-number")).to_have_text(str(len(everything)))
    # Another board is another search, from its first step.
    page.locator(square(page, 2, 3)).click()
    expect(page.locator("#step-number")).to_have_text("1")


# Languages, address, keyboard.


@pytest.mark.parametrize("code", ["zh_Hans", "zh_Hant"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.usefixtures("speaks")
def test_the_language_changes_without_loading_the_page_again(visit: Visits, size: dict[str, int], code: str) -> None:
    page = visit("#n=6&view=steps&method=iterative&step=6&lang=en", size)
    page.evaluate("window.sameLoad = true")
    page.locator("#language").select_option(code)
    locale.use(code)
    (step,) = steps_of("iterative", 6, 6, 1)
    expect(page.locator("#sentence")).to_have_text(sentence(step, METHODS["iterative"]))
    expect(page.locator("#tab-finish")).to_have_text(locale.gettext("Can it be finished?"))
    expect(page.locator("html")).to_have_attribute("lang", code.replace("_", "-"))
    expect(page.locator("#outline li").first).to_have_text(locale.gettext(METHODS["iterative"].outline[0][1]))
    assert page.evaluate("window.sameLoad") is True
    name = locale.gettext("row {row} column {column}").format(row=1, column=1)
    expect(page.locator(square(page, 1, 1))).to_have_attribute("aria-label", f"{name}, {locale.gettext('queen')}")


def test_the_browsers_own_language_is_spoken_at_first(visit: Visits) -> None:
    page = visit(locale="zh-TW")
    expect(page.locator("#language")).to_have_value("zh_Hant")


def test_the_address_holds_the_state_and_a_link_shows_it_again(visit: Visits) -> None:
    page = visit("#lang=en")
    page.locator("#size").fill("7")
    page.locator(square(page, 1, 4)).click()
    page.get_by_label("blocks it").check()
    page.locator(square(page, 7, 7)).click()
    page.locator("#tab-steps").click()
    page.locator("#method").select_option("pairwise")
    expect(page.locator("#sentence")).to_have_text("Row 1 column 1 is tried.")
    for _ in range(3):
        page.locator("#forward").click()
    state = "#n=7&queens=1.4&blocked=7.7&view=steps&method=pairwise&step=3&speed=1&lang=en"
    expect(page).to_have_url(f"{visit.address}/{state}")
    other = visit(state)
    expect(other.locator("#sentence")).to_have_text(page.locator("#sentence").inner_text())
    assert squares_with(other, "use.blocked") == {(6, 6)}
    expect(other.locator("#method")).to_have_value("pairwise")


@pytest.mark.parametrize(
    "state",
    [
        "#n=99&queens=9.9",
        "#page=0&search=%&orbits=1",
        "#n=x&view=nothing&step=-1",
        "#queens=0.0,1.1,1.1&blocked=1.1",
        "#%E0%A4%A",
        "#lang=xx",
    ],
)
def test_an_address_that_makes_no_sense_shows_a_board_all_the_same(visit: Visits, state: str) -> None:
    page = visit(state)
    assert page.locator("#board .square").count() == 64
    expect(page.locator("#finish")).to_contain_text("Yes.")


def test_another_address_typed_into_the_open_page_is_shown(visit: Visits) -> None:
    page = visit("#n=8&lang=en")
    expect(page).to_have_url(re.compile("n=8"))
    page.evaluate("location.hash = '#n=5&queens=2.2&lang=en'")
    expect(page.locator("#board .square")).to_have_count(25)
    assert squares_with(page, "use.queen") == {(1, 1)}


def test_an_address_is_not_written_over_by_what_came_just_before_it(visit: Visits) -> None:
    page = visit("#n=8&lang=en")
    # The board changes, and the moment to write its address comes while the page is busy; then another one is typed,
    # and the writing is next, before the page hears of what was typed.
    page.evaluate(
        """() => {
          document.querySelector("#tab-steps").click();
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => { location.hash = "#n=5&queens=2.2&lang=en"; };
          port2.postMessage("next");
          const end = performance.now() + 400;
          while (performance.now() < end);
        }"""
    )
    expect(page.locator("#board .square")).to_have_count(25)


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until an element has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"Tab does not reach {selector}")


@pytest.mark.parametrize("size", SIZES)
def test_one_whole_path_by_the_keyboard_alone(visit: Visits, size: dict[str, int]) -> None:
    page = visit("#lang=en", size)
    tab_to(page, "#board .square")
    page.keyboard.press("Enter")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    assert page.locator("#lines li").all_text_contents()[:2] == ["row r = 2", "column c = 3"]
    page.keyboard.press("Space")
    assert squares_with(page, "use.queen") == {(0, 0), (1, 2)}
    expect(page.locator("#finish")).to_have_text("No, it cannot be finished.")
    expect(page.locator("#finish-why")).to_contain_text("exhausted")
    tab_to(page, "#tab-finish")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-steps")).to_be_focused()
    tab_to(page, "#method")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#method")).to_have_value("recursive")
    tab_to(page, "#forward")
    expect(page.locator("#sentence")).to_have_text("Row 1 column 1 is tried.")
    page.keyboard.press("Enter")
    expect(page.locator("#sentence")).to_have_text("Row 1 column 1 is free: a queen is placed there.")
    tab_to(page, "#next-solution")
    page.keyboard.press("Enter")
    expect(page.locator("#sentence")).to_have_text("Everything has been tried: there is no solution.")
    page.keyboard.press("Control+z")
    # One queen is left, on the first square; the board is drawn again when its steps have come.
    page.wait_for_function(
        """() => [...document.querySelectorAll("#board .square")]
        .filter(square => square.querySelector("use.given, use.queen"))
        .map(square => square.dataset.square).join(" ") === "0,0" """
    )


# How it looks.


@pytest.mark.parametrize(
    "state", ["#n=8&queens=1.1", "#n=12&view=steps&step=9", "#n=12&view=solutions", "#n=30&view=count"]
)
def test_nothing_is_wider_than_a_phone(visit: Visits, state: str) -> None:
    page = visit(state, PHONE)
    assert page.evaluate("document.querySelector('#board').getBoundingClientRect().width") > 300
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


CONTRASTS = """() => {
  const parts = text => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => v / 255)
    .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, place) => sum + v * [0.2126, 0.7152, 0.0722][place], 0);
  const ground = element => {
    for (let at = element; at; at = at.parentElement) {
      const found = parts(getComputedStyle(at).backgroundColor);
      if (found.length === 3 || found[3] === 1) return found;
    }
    return parts(getComputedStyle(document.documentElement).backgroundColor);
  };
  return [...document.querySelectorAll("body *")]
    .filter(e => !e.closest("svg") && e.checkVisibility() && !e.closest("[disabled], [aria-disabled=true]")
      && [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
    .map(e => {
      const [a, b] = [light(parts(getComputedStyle(e).color)), light(ground(e))].sort((x, y) => y - x);
      return [e.textContent.trim().slice(0, 30), (a + 0.05) / (b + 0.05)];
    });
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "state", ["#n=5&queens=1.1,2.2", "#n=5&view=steps&method=iterative&step=9", "#view=play&game=8.hard.5"]
)
def test_every_text_stands_out_from_its_ground_in_light_and_dark(visit: Visits, scheme: str, state: str) -> None:
    page = visit(f"{state}&lang=en", color_scheme=scheme, reduced_motion="reduce")
    if "play" in state:
        page.locator("#board .fixed").first.wait_for()
        page.locator("#game-hint").click()
    waited_for = {"steps": ".outline .here", "play": "#game-steps li"}
    shown = next((selector for view, selector in waited_for.items() if view in state), "#attacks li")
    page.wait_for_selector(shown, state="attached")
    contrasts = page.evaluate(CONTRASTS)
    assert len(contrasts) > 15
    assert [(text, ratio) for text, ratio in contrasts if ratio < 4.5] == []
    grounds = {"light": "rgb(250, 246, 239)", "dark": "rgb(23, 18, 13)"}
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == grounds[scheme]


def test_nothing_moves_by_itself_for_those_who_asked_for_that(visit: Visits) -> None:
    page = visit("#n=5&view=steps&lang=en", reduced_motion="reduce")
    page.wait_for_selector(".outline .here")
    moving = "[...document.querySelectorAll('*')].filter(e => getComputedStyle(e).transitionDuration !== '0s').length"
    assert page.evaluate(moving) == 0


def test_everything_that_can_be_used_has_a_name(visit: Visits) -> None:
    page = visit("#n=4&lang=en")
    for view in ("finish", "steps", "solutions", "count", "play"):
        page.locator(f"#tab-{view}").click()
        nameless = page.evaluate(
            """() => [...document.querySelectorAll("button, input, select, progress, [role]")].filter(e =>
                e.checkVisibility() && !["row", "status", "alert", "tabpanel"].includes(e.getAttribute("role"))
                && ![e.getAttribute("aria-label"), e.textContent, e.labels?.[0]?.textContent].some(t => t?.trim())
              ).map(e => e.outerHTML)"""
        )
        assert nameless == []
