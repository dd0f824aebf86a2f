"""The gallery of solutions and the chart of growth in a real browser, against the real server."""

import csv
import re
import struct
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from queenside import locale
from queenside.board import Placement
from queenside.classic import solutions
from tests.published import FUNDAMENTAL, SOLUTIONS
from tests.web.browser import DESKTOP, PHONE, Visits

SIZES = [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")]
BOARDS = "#gallery .small-board"


def columns(board: Locator) -> tuple[int, ...]:
    """The columns of a small board, from 0; its name says them from 1."""
    found = tuple(map(int, (board.get_attribute("data-columns") or "").split(",")))
    assert " ".join(str(column + 1) for column in found) in (board.get_attribute("aria-label") or "")
    return found


def drawn(board: Locator) -> list[int]:
    """The columns of the queens that a small board shows, row by row, from 0."""
    found = board.evaluate(
        """board => [...board.querySelectorAll(".queen")].map(queen => {
          const [ground, box] = [board.querySelector(".ground"), queen].map(e => e.getBoundingClientRect());
          const cell = ground.width / board.querySelectorAll(".queen").length;
          return [box.top + box.height / 2 - ground.top, box.left + box.width / 2 - ground.left]
            .map(at => Math.floor(at / cell));
        })"""
    )
    return [column for _row, column in sorted(found)]


def on_the_board(page: Page) -> set[tuple[int, int]]:
    found = page.evaluate(
        "[...document.querySelectorAll('#board .square')].filter(s => s.querySelector('use.queen'))"
        ".map(s => s.dataset.square.split(',').map(Number))"
    )
    return {(row, column) for row, column in found}


# What is shown.


@pytest.mark.parametrize("language", locale.LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_all_solutions_are_shown_in_their_orbits(visit: Visits, size: dict[str, int], language: str) -> None:
    page = visit(f"#n=6&lang={language}", size)
    page.locator("#tab-solutions").click()
    expect(page.locator(BOARDS)).to_have_count(4)
    expect(page.locator("#gallery-sum")).to_contain_text("4 = 1 \u00d7 4")
    expect(page.locator("#gallery h2")).to_contain_text(locale_text(language, "half turn"))
    shown = page.locator(BOARDS).all()
    assert {columns(board) for board in shown} == {placement.columns for placement in solutions("pairwise", 6)}
    assert [tuple(drawn(board)) for board in shown] == [columns(board) for board in shown]
    expect(page).to_have_url(re.compile("view=solutions&page=1"))
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def locale_text(language: str, text: str) -> str:
    locale.use(language)
    try:
        return locale.gettext(text)
    finally:
        locale.use("en")


def test_eight_queens_are_eleven_times_eight_and_once_four(visit: Visits) -> None:
    page = visit("#n=8&view=solutions&lang=en")
    expect(page.locator(BOARDS)).to_have_count(92)
    expect(page.locator("#gallery-sum")).to_have_text("Solutions: 92 = 11 \u00d7 8 + 1 \u00d7 4")
    expect(page.locator("#gallery-shown")).to_have_text("Showing 1 to 12 of 12 fundamental solutions.")
    expect(page.locator("#gallery-classes li")).to_have_text(
        [
            "11 \u00d7 8, identity only: no turn and no mirror gives the same solution again, so each stands for eight",
            "1 \u00d7 4, half turn: half a turn gives the same solution again, so each stands for four",
        ]
    )
    orbits = [orbit.locator(".small-board").count() for orbit in page.locator("#gallery > li").all()]
    titles = page.locator("#gallery h2").all_text_contents()
    assert [(title.partition(": ")[2], number) for title, number in zip(titles, orbits, strict=True)] == [
        ("half turn", 4) if number == 10 else ("identity only", 8) for number in range(1, 13)
    ]
    expect(page.locator("#gallery-pager")).to_be_hidden()
    tops = [board.evaluate("b => b.offsetTop") for board in page.locator("#gallery > li").first.locator("button").all()]
    assert len(set(tops)) == 1, "an orbit stands side by side"


@pytest.mark.parametrize(
    ("n", "said", "boards"),
    [
        (1, "Solutions: 1 = 1 \u00d7 1", 1),
        (2, "There is no solution on a board of size 2.", 0),
        (3, "There is no solution on a board of size 3.", 0),
        (13, "The solutions are shown for boards up to size 12.", 0),
    ],
)
def test_small_and_large_boards_are_said(visit: Visits, n: int, said: str, boards: int) -> None:
    page = visit(f"#n={n}&view=solutions&lang=en")
    expect(page.locator("#gallery-sum")).to_have_text(said)
    expect(page.locator(f"{BOARDS}:visible")).to_have_count(boards)
    expect(page.locator("#gallery-json")).to_be_visible(visible=boards > 0)
    expect(page.locator("#gallery-search")).to_be_visible(visible=n <= 12)


@pytest.mark.parametrize("size", SIZES)
def test_twelve_queens_come_in_pages(visit: Visits, size: dict[str, int]) -> None:
    page = visit("#n=12&view=solutions&page=148&lang=en", size)
    shown = page.locator("#gallery-shown")
    total = "1\u202f787"
    assert FUNDAMENTAL[12] == 1787
    expect(shown).to_have_text(f"Showing 1\u202f765 to 1\u202f776 of {total} fundamental solutions.")
    page.locator("#gallery-next").click()
    expect(shown).to_have_text(f"Showing 1\u202f777 to 1\u202f787 of {total} fundamental solutions.")
    expect(page.locator("#gallery-next")).to_have_attribute("aria-disabled", "true")
    page.locator("#gallery-next").press("Enter")
    expect(page).to_have_url(re.compile("page=149"))
    page.locator("#gallery-page").fill("2")
    page.keyboard.press("Enter")
    expect(shown).to_have_text(f"Showing 13 to 24 of {total} fundamental solutions.")
    page.locator("#gallery-previous").click()
    expect(shown).to_have_text(f"Showing 1 to 12 of {total} fundamental solutions.")
    page.locator("#gallery-page").fill("9999")
    page.keyboard.press("Enter")
    expect(page.locator("#gallery-page")).to_have_value("149")
    expect(shown).to_have_text(f"Showing 1\u202f777 to 1\u202f787 of {total} fundamental solutions.")
    first = page.locator(BOARDS).first
    assert Placement(drawn(first)).is_solution
    assert page.locator(BOARDS).count() <= 12 * 8


def test_another_size_begins_at_its_first_page(visit: Visits) -> None:
    page = visit("#n=10&view=solutions&page=3&lang=en")
    expect(page.locator("#gallery-shown")).to_have_text("Showing 25 to 36 of 92 fundamental solutions.")
    page.locator("#size").fill("7")
    expect(page.locator("#gallery-shown")).to_have_text("Showing 1 to 6 of 6 fundamental solutions.")
    expect(page.locator(BOARDS)).to_have_count(SOLUTIONS[7])


def test_without_images_the_fundamental_solutions_are_shown_alone(visit: Visits) -> None:
    page = visit("#n=8&view=solutions&lang=en")
    expect(page.locator(BOARDS)).to_have_count(92)
    page.locator("#gallery-orbits").uncheck()
    expect(page.locator(BOARDS)).to_have_count(12)
    expect(page).to_have_url(re.compile("orbits=no"))
    assert all(
        Placement(columns(board)) == Placement(columns(board)).canonical() for board in page.locator(BOARDS).all()
    )


# Searching.


@pytest.mark.parametrize("typed", ["b4 d5", "5,2 4,4"])
def test_a_search_shows_the_orbits_that_hold_the_queens(visit: Visits, typed: str) -> None:
    page = visit("#n=8&view=solutions&lang=en")
    page.locator("#gallery-search").fill(typed)
    page.keyboard.press("Enter")
    expect(page.locator("#gallery-shown")).to_have_text(
        "Showing 1 to 2 of 2 fundamental solutions found, of 12 in all. "
        "These queens stand in 2 of their images: there they are framed."
    )
    held = page.locator(f"{BOARDS}.holds")
    expect(held).to_have_count(2)
    for board in held.all():
        assert (columns(board)[4], columns(board)[3]) == (1, 3)
        assert board.locator(".frame").count() == 2
    # The link shows it again.
    expect(page).to_have_url(re.compile("search="))
    other = visit(page.evaluate("location.hash"))
    expect(other.locator("#gallery-search")).to_have_value(typed)
    expect(other.locator(f"{BOARDS}.holds")).to_have_count(2)


def test_a_search_that_is_none_is_said_beside_the_field(visit: Visits) -> None:
    page = visit("#n=8&view=solutions&lang=en")
    expect(page.locator(BOARDS)).to_have_count(92)
    page.locator("#gallery-search").fill("a1 b2")
    with page.expect_response(lambda response: response.status == 400):
        page.get_by_role("button", name="Search").click()
    expect(page.locator("#gallery-error")).to_have_text(
        "the given queens on b2 and a1 attack each other along a sum diagonal"
    )
    expect(page.locator("#gallery-search")).to_have_attribute("aria-invalid", "true")
    expect(page.locator(BOARDS)).to_have_count(0)
    # Chromium itself writes an answer of 400 to its console.
    (complaint,) = visit.complaints
    assert "400" in complaint
    visit.complaints.clear()
    page.locator("#gallery-search").fill("")
    expect(page.locator(BOARDS)).to_have_count(92)
    expect(page.locator("#gallery-error")).to_have_text("")


def test_the_queens_of_the_board_can_be_searched(visit: Visits) -> None:
    page = visit("#n=8&queens=1.1,2.3&view=solutions&lang=en")
    page.locator("#gallery-board").click()
    expect(page.locator("#gallery-search")).to_have_value("1,1 2,3")
    expect(page.locator("#gallery-shown")).to_have_text(
        "No solution holds these queens, however it is turned or mirrored."
    )


# Onto the board.


@pytest.mark.parametrize("size", SIZES)
def test_a_press_puts_a_solution_on_the_board_and_undo_takes_it_back(visit: Visits, size: dict[str, int]) -> None:
    page = visit("#n=8&queens=1.1&blocked=8.8&view=solutions&lang=en", size)
    board = page.locator(BOARDS).nth(10)
    board.click()
    assert on_the_board(page) == set(enumerate(columns(board)))
    expect(board).to_have_attribute("aria-current", "true")
    expect(page.locator(f"{BOARDS}[aria-current=true]")).to_have_count(1)
    expect(page.locator("#message")).to_have_text("On the board now: solution 2, half turn")
    expect(page.locator(BOARDS)).to_have_count(92)
    page.locator("#undo").click()
    assert on_the_board(page) == {(0, 0)}
    expect(page.locator(f"{BOARDS}[aria-current=true]")).to_have_count(0)


def test_the_gallery_is_used_by_the_keyboard_alone(visit: Visits) -> None:
    page = visit("#n=8&view=solutions&lang=en")
    expect(page.locator(BOARDS)).to_have_count(92)
    page.locator("#gallery-orbits").focus()
    page.keyboard.press("Tab")
    expect(page.locator(BOARDS).first).to_be_focused()
    for key, place in [
        ("ArrowRight", 1),
        ("ArrowDown", 9),
        ("ArrowDown", 17),
        ("ArrowUp", 9),
        ("ArrowLeft", 8),
        ("End", 91),
        ("ArrowRight", 91),
        ("ArrowDown", 91),
        ("Home", 0),
        ("ArrowUp", 0),
        ("ArrowRight", 1),
    ]:
        page.keyboard.press(key)
        expect(page.locator(BOARDS).nth(place)).to_be_focused()
    page.keyboard.press("Enter")
    assert on_the_board(page) == set(enumerate(columns(page.locator(BOARDS).nth(1))))
    expect(page.locator(BOARDS).nth(1)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#gallery-json")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.locator(BOARDS).nth(1)).to_be_focused()


# The files.


def downloaded(page: Page, press: Callable[[], None]) -> tuple[str, Path]:
    with page.expect_download() as download:
        press()
    return download.value.suggested_filename, Path(download.value.path())


def test_the_files_are_saved(visit: Visits) -> None:
    page = visit("#n=8&view=solutions&search=b4 d5&lang=en")
    expect(page.locator(BOARDS)).to_have_count(16)
    name, path = downloaded(page, page.locator("#gallery-csv").click)
    assert name == "queens-8.csv"
    assert len(list(csv.reader(path.read_text().splitlines()))) == 17
    name, path = downloaded(page, page.locator("#gallery-json").click)
    assert name == "queens-8.json"
    assert path.read_text().count('"columns"') == 16
    name, path = downloaded(page, page.locator("#gallery-svg").click)
    assert name == "queens-8-1.svg"
    assert path.read_text().count("<use") == 16 * 8
    name, path = downloaded(page, page.locator("#gallery-png").click)
    assert name == "queens-8-1.png"
    picture = path.read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    assert width == 2 * 1068
    assert height > 500
    # It is drawn, not blank: the colours of the squares are there.
    found = page.evaluate(
        """async bytes => {
          const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
          const context = canvas.getContext("2d");
          context.drawImage(bitmap, 0, 0);
          const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
          const colours = new Set();
          for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 3).join());
          return ["240,227,203", "185,139,94", "35,24,15"].filter(colour => colours.has(colour)).length;
        }""",
        list(picture),
    )
    assert found == 3


# Growth.


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_the_chart_shows_the_published_values_and_marks_those_counted(
    visit: Visits, size: dict[str, int], language: str
) -> None:
    page = visit(f"#n=7&view=count&lang={language}", size)
    expect(page.locator("#growth circle.published")).to_have_count(27)
    expect(page.locator("#growth path.counted")).to_have_count(0)
    expect(page.locator("#growth-source")).to_contain_text("OEIS A000170")
    sentence = locale_text(language, "Published values; no answer of queenside is taken from them.")
    expect(page.locator("#growth-source")).to_contain_text(sentence)
    page.locator("#count-start").click()
    expect(page.locator("#growth path.counted")).to_have_count(1)
    cells = page.locator("#growth-values tr:has(td)").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    )
    assert cells == [[str(n), str(SOLUTIONS[n]), str(SOLUTIONS[n]) if n == 7 else "\u2013"] for n in range(1, 28)]
    page.locator("#size").fill("8")
    page.locator("#count-start").click()
    expect(page.locator("#growth path.counted")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_each_point_of_the_chart_is_told(visit: Visits) -> None:
    page = visit("#n=9&view=count&lang=en")
    told = page.locator("#growth-told")
    expect(told).to_have_text("n = 9: 352, published")
    page.locator("#count-start").click()
    expect(told).to_have_text("n = 9: 352, published, and counted here")
    page.locator("#growth [data-n='12'] .strip").hover()
    expect(told).to_have_text("n = 12: 14\u202f200, published")
    assert page.locator("#growth title").all_text_contents()[8] == "n = 9: 352, published, and counted here"
    page.locator("h1").hover()
    expect(told).to_have_text("n = 9: 352, published, and counted here")
    page.locator("#size").fill("28")
    expect(told).to_have_text("n = 28: nothing is published here.")


def test_the_chart_rises_by_powers_of_ten(visit: Visits) -> None:
    page = visit("#n=8&view=count&lang=en")
    points = page.locator("#growth circle.published").evaluate_all(
        "circles => circles.map(c => [Number(c.getAttribute('cx')), Number(c.getAttribute('cy'))])"
    )
    steps = {round(second[0] - first[0]) for first, second in pairwise(points)}
    assert max(steps) - min(steps) <= 1
    heights = {n: y for n, (_x, y) in enumerate(points, 1)}
    assert heights[2] == heights[3] > heights[1], "no solution lies below one"
    power = (heights[1] - heights[27]) / 17.37  # Q(27) = 10^17.37
    assert abs(heights[1] - heights[12] - 4.15 * power) < 1, "Q(12) = 10^4.15"
    assert abs(heights[1] - heights[18] - 8.82 * power) < 1, "Q(18) = 10^8.82"


def test_what_is_counted_with_queens_on_the_board_is_no_point_of_the_chart(visit: Visits) -> None:
    page = visit("#n=8&queens=1.1&view=count&lang=en")
    page.locator("#count-start").click()
    expect(page.locator("#count")).to_have_text("Solutions: 4")
    expect(page.locator("#growth path.counted")).to_have_count(0)
