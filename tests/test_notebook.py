"""The widget shows in a notebook what the page shows: driven by its messages, and once in a real JupyterLab."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from queenside import locale
from queenside.classic import METHODS, Kind, Step
from queenside.errors import InputError, SizeError
from queenside.notebook import FASTEST, Steps
from queenside.puzzle import Puzzle
from queenside.view.steps import sentence
from queenside.web.steps import MOST_STEPS
from tests.command import environment
from tests.waiting import until
from tests.web.accessibility import audit
from tests.web.browser import browser
from tests.web.notebook import Notebook

Show = Callable[..., Notebook]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """An empty page; a complaint in its console, or any request, fails the test."""
    context = chromium.new_context(viewport={"width": 1000, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(15_000)
    found = context.new_page()
    complaints: list[str] = []
    found.on("console", lambda message: complaints.append(message.text))
    found.on("pageerror", lambda error: complaints.append(str(error)))

    def watch(request: Request) -> None:
        if not request.url.startswith("blob:"):
            complaints.append(request.url)

    found.on("request", watch)
    yield found
    context.close()
    assert complaints == []


@pytest.fixture
def show(page: Page) -> Show:
    """Shows a widget in the page."""

    def shown(board: int | Puzzle, **options: Any) -> Notebook:
        notebook = Notebook(page, Steps(board, **options))
        notebook.show()
        return notebook

    return shown


@pytest.fixture
def speaks() -> Iterator[None]:
    """Whatever language a test speaks, English afterwards."""
    yield
    locale.use("en")


def steps_of(method: str, board: int | Puzzle) -> list[Step]:
    return list(METHODS[method].steps(board))


def squares_with(page: Page, what: str) -> set[tuple[int, int]]:
    """The squares that hold an element, as (row, column) from 0."""
    keys = page.locator(f"#board .square:has({what})").evaluate_all("found => found.map(one => one.dataset.square)")
    return {(int(key.split(",")[0]), int(key.split(",")[1])) for key in keys}


# In Python.


def test_its_repr_makes_it_again() -> None:
    for steps in (Steps(6), Steps(Puzzle(5, queens="a1", blocked="b4"), method="pairwise", position=7)):
        again = eval(repr(steps), {"Steps": Steps, "Puzzle": Puzzle})
        assert repr(again) == repr(steps)
        assert again.get_state(["_board", "method", "position"]) == steps.get_state(["_board", "method", "position"])


@pytest.mark.parametrize("board", [0, 31, -1, True, 8.0, "8", None, Puzzle(31)])
def test_a_size_that_is_none_is_refused(board: Any) -> None:
    with pytest.raises(SizeError, match="here n is a whole number from 1 to 30"):
        Steps(board)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("method", "magic"),
        ("method", None),
        ("position", -1),
        ("position", MOST_STEPS),
        ("position", 1.0),
        ("speed", FASTEST + 1),
        ("speed", True),
        ("lang", "fr"),
    ],
)
def test_an_option_that_is_none_is_refused_with_its_name(name: str, value: Any) -> None:
    with pytest.raises(InputError, match=f"^{name}: "):
        Steps(8, **{name: value})
    if name != "lang":
        steps = Steps(8)
        before = getattr(steps, name)
        with pytest.raises(InputError, match=f"^{name}: "):
            setattr(steps, name, value)
        assert getattr(steps, name) == before


@pytest.mark.parametrize("options", [{"torus": True}, {"superqueen": True}])
def test_a_board_that_the_methods_do_not_know_is_refused(options: dict[str, bool]) -> None:
    with pytest.raises(InputError, match="the textbook methods"):
        Steps(Puzzle(8, **options))  # type: ignore[arg-type]


def test_another_method_begins_at_its_first_step() -> None:
    steps = Steps(6, position=30)
    assert steps.position == 30
    steps.method = "recursive"
    assert steps.position == 0


def test_without_the_extra_the_line_that_installs_it_is_said() -> None:
    code = "import sys; sys.modules['anywidget'] = None; import queenside.notebook"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=False)
    last = done.stderr.splitlines()[-1]
    assert last.startswith("queenside.errors.MissingExtraError: ")
    assert 'python -m pip install "queenside[notebook]"' in last


# In a front end.


@pytest.mark.parametrize("method", METHODS)
def test_steps_go_forward_and_back_across_the_pieces_that_they_come_in(show: Show, method: str) -> None:
    notebook = show(6, method=method, position=498)
    page, wanted = notebook.page, steps_of(method, 6)[498:502]
    shown = page.locator("#sentence")
    expect(page.locator("#method")).to_have_value(method)
    for step in wanted:
        expect(shown).to_have_text(sentence(step, METHODS[method]))
        assert squares_with(page, "use.queen") == set(step.queens)
        assert page.locator("#counters dd").all_text_contents() == [str(number) for number in step.counters]
        assert page.locator(".array").count() == len(METHODS[method].arrays)
        assert page.locator(".outline .here").count() == 1
        page.locator("#forward").click()
    for step in reversed(wanted):
        page.locator("#back").click()
        expect(shown).to_have_text(sentence(step, METHODS[method]))


def test_python_knows_what_was_pressed(show: Show) -> None:
    notebook = show(6)
    everything = steps_of("iterative", 6)
    first = next(place for place, step in enumerate(everything) if step.kind is Kind.SOLUTION)
    with notebook.heard("position"):
        notebook.page.locator("#next-solution").click()
    assert notebook.steps.position == first
    with notebook.heard("speed"):
        notebook.page.locator("#speed").fill("5")
    assert notebook.steps.speed == 5
    with notebook.heard("method"):
        notebook.page.locator("#method").select_option("recursive")
    assert (notebook.steps.method, notebook.steps.position) == ("recursive", 0)


def test_what_python_sets_is_shown(show: Show) -> None:
    notebook = show(6)
    notebook.steps.position = 40
    notebook.flush()
    expect(notebook.page.locator("#sentence")).to_have_text(
        sentence(steps_of("iterative", 6)[40], METHODS["iterative"])
    )
    notebook.steps.method = "pairwise"
    notebook.steps.position = 41
    notebook.flush()
    expect(notebook.page.locator("#sentence")).to_have_text(sentence(steps_of("pairwise", 6)[41], METHODS["pairwise"]))
    expect(notebook.page.locator("#method")).to_have_value("pairwise")


def test_a_search_plays_to_its_end_and_python_is_told_where_it_rests(show: Show) -> None:
    notebook = show(4, speed=FASTEST)
    page, last = notebook.page, len(steps_of("iterative", 4))
    page.locator("#play").click()
    expect(page.locator("#sentence")).to_have_text("Everything has been tried: there are 2 solutions.")
    expect(page.locator("#play")).to_have_text("Play")
    expect(page.locator("#step-number")).to_have_text(str(last))
    notebook.until(lambda: notebook.steps.position == last - 1)


def test_a_search_that_plays_is_paused(show: Show) -> None:
    notebook = show(12, speed=FASTEST)
    page = notebook.page
    page.locator("#play").click()
    expect(page.locator("#step-number")).to_have_text(re.compile(r"[6-9]\d\d|\d{4,}"))
    page.locator("#play").click()
    place = int(page.locator("#step-number").inner_text()) - 1
    (step,) = islice(METHODS["iterative"].steps(12), place, place + 1)
    expect(page.locator("#sentence")).to_have_text(sentence(step, METHODS["iterative"]))
    notebook.until(lambda: notebook.steps.position == place)


def test_the_seek_bar_reaches_a_hundred_thousand_steps(show: Show) -> None:
    notebook = show(12, method="pairwise")
    notebook.page.locator("#seek").fill(str(MOST_STEPS))
    (step,) = islice(METHODS["pairwise"].steps(12), MOST_STEPS - 1, MOST_STEPS)
    expect(notebook.page.locator("#sentence")).to_have_text(sentence(step, METHODS["pairwise"]))
    notebook.page.locator("#restart").click()
    expect(notebook.page.locator("#sentence")).to_have_text("Row 1 column 1 is tried.")


def test_a_puzzle_is_shown_with_all_that_closes_its_squares(show: Show) -> None:
    puzzle = Puzzle(6, queens=[(0, 0)], blocked=[(3, 5)], closed="r+c=5")
    notebook = show(puzzle, method="recursive")
    page = notebook.page
    expect(page.locator("#sentence")).not_to_have_text("The steps are on their way.")
    assert squares_with(page, "use.given, #board use.queen") == {(0, 0)}
    assert squares_with(page, "use.blocked") == {(3, 5), *puzzle.closed_squares()}
    page.locator("#next-solution").click()
    everything = steps_of("recursive", puzzle)
    place = next((place for place, step in enumerate(everything) if step.kind is Kind.SOLUTION), len(everything) - 1)
    expect(page.locator("#sentence")).to_have_text(sentence(everything[place], METHODS["recursive"]))


@pytest.mark.parametrize("code", ["zh_Hans", "zh_Hant"])
@pytest.mark.usefixtures("speaks")
def test_the_texts_are_in_the_language_chosen(show: Show, code: str) -> None:
    page = show(6, lang=code, position=6).page
    locale.use(code)
    (step,) = islice(METHODS["iterative"].steps(6), 6, 7)
    expect(page.locator("#sentence")).to_have_text(sentence(step, METHODS["iterative"]))
    expect(page.locator("#next-solution")).to_have_text(locale.gettext("Next solution"))
    expect(page.locator("#outline li").first).to_have_text(locale.gettext(METHODS["iterative"].outline[0][1]))
    expect(page.locator(".queenside")).to_have_attribute("lang", code.replace("_", "-"))


@pytest.mark.usefixtures("speaks")
def test_the_language_spoken_is_the_one_when_none_is_named() -> None:
    locale.use("zh_Hant")
    steps = Steps(4)
    assert steps.get_state(["_lang"]) == {"_lang": "zh_Hant"}
    locale.use("en")
    assert Steps(4).get_state(["_lang"]) == {"_lang": "en"}


def test_two_views_and_the_notebook_keep_out_of_each_others_way(show: Show) -> None:
    notebook = show(5)
    page = notebook.page
    notebook.show()
    first, second = page.locator(".queenside").all()
    expect(second.locator("#sentence")).to_have_text("Row 1 column 1 is tried.")
    first.locator("#forward").click()
    wanted = sentence(steps_of("iterative", 5)[1], METHODS["iterative"])
    for view in (first, second):
        expect(view.locator("#sentence")).to_have_text(wanted)
    assert page.evaluate("document.getElementById('board')") is None
    # Style of the notebook does not reach the widget's.
    before = second.locator("#play").evaluate("button => getComputedStyle(button).backgroundColor")
    page.add_style_tag(content="* { background: red !important; } button { background: lime !important; }")
    assert second.locator("#play").evaluate("button => getComputedStyle(button).backgroundColor") == before


def test_a_view_that_is_closed_leaves_nothing_behind(show: Show) -> None:
    notebook = show(5)
    expect(notebook.page.locator("#sentence")).to_have_text("Row 1 column 1 is tried.")
    notebook.page.locator("#play").click()
    notebook.page.evaluate("window.views.forEach(({ end }) => end())")
    assert notebook.page.evaluate("[window.listening(), document.querySelectorAll('.queenside').length]") == [0, 0]


def test_keys_are_not_the_notebooks(show: Show) -> None:
    notebook = show(5)
    page = notebook.page
    page.evaluate("document.addEventListener('keydown', () => { window.stolen = true; })")
    page.locator("#board .square").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.querySelector('.queenside').shadowRoot.activeElement.dataset.square") == "0,1"
    assert page.evaluate("'stolen' in window") is False


@pytest.mark.parametrize("width", [1000, 420])
@pytest.mark.parametrize(("ground", "ink"), [("#fff", "#000"), ("#111", "#eee")])
def test_it_passes_the_audit_in_a_light_and_in_a_dark_notebook(page: Page, ground: str, ink: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    # A notebook has a language and a title, and chooses light or dark whatever the system is.
    page.emulate_media(color_scheme="light" if ground == "#111" else "dark")
    page.evaluate(
        """([ground, ink]) => {
          document.documentElement.lang = "en";
          document.title = "notebook";
          document.body.style.cssText = `background: ${ground}; color: ${ink}`;
          document.body.append(Object.assign(document.createElement("main"), { innerHTML: "<h1>notebook</h1>" }));
        }""",
        [ground, ink],
    )
    notebook = Notebook(page, Steps(6, position=40))
    notebook.show("main")
    page.wait_for_selector(".outline .here")
    assert audit(page) == []
    card = page.locator(".side").evaluate("side => getComputedStyle(side).backgroundColor")
    assert card == {"#fff": "rgb(255, 253, 249)", "#111": "rgb(33, 26, 19)"}[ground]
    assert page.evaluate("document.documentElement.scrollWidth") <= width


# In JupyterLab.


CELLS = (
    "import queenside as qs\nqs.Placement.parse('15863724')",
    "qs.Puzzle(6, queens='a1', blocked='b4')",
    "from queenside.notebook import Steps\nsteps = Steps(6, method='recursive')\nsteps",
)


ADDRESS = r"http://127\.0\.0\.1:\d+"


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """A JupyterLab of its own, with a notebook that has not been run; its address."""
    cells: list[dict[str, object]] = [
        {"cell_type": "code", "id": f"cell-{n}", "source": code, "metadata": {}, "outputs": [], "execution_count": None}
        for n, code in enumerate(CELLS)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    told = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "board.ipynb").write_text(json.dumps(told))
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ServerApp.port=0"]
    settings = ["--IdentityProvider.token=", f"--ServerApp.root_dir={tmp_path}", "--LabApp.extension_manager=readonly"]
    settings += ["--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    folders = {
        name: str(tmp_path / name.lower())
        for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")
    }
    log = tmp_path / "log"
    with (
        log.open("w") as file,
        subprocess.Popen([*command, *settings], stdout=file, stderr=file, env={**os.environ, **folders}) as server,
    ):
        try:
            until(lambda: server.poll() is not None or re.search(ADDRESS, log.read_text()))
            found = re.search(ADDRESS, log.read_text())
            assert found is not None, log.read_text()
            yield found.group()
        finally:
            server.terminate()


def test_jupyterlab_shows_placements_puzzles_and_the_steps(chromium: Browser, lab: str) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(60_000)
    page = context.new_page()
    elsewhere: list[str] = []
    page.on("request", lambda asked: None if lab in asked.url else elsewhere.append(asked.url))
    page.goto(f"{lab}/doc/tree/board.ipynb")
    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
    page.get_by_text("Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()
    sentence = page.locator("#sentence")
    expect(sentence).to_have_text("Row 1 column 1 is tried.", timeout=60_000)
    assert page.locator(".jp-OutputArea-output img[src^='data:image/svg']").count() == 2
    page.locator("#forward").click()
    expect(sentence).to_have_text("Row 1 column 1 is free: a queen is placed there.")
    assert squares_with(page, "use.queen") == {(0, 0)}
    page.locator("#next-solution").click()
    expect(page.locator(".sentence.solution")).to_be_visible()
    # The kernel knows where it is, and the widget hears the kernel.
    place = next(place for place, step in enumerate(steps_of("recursive", 6)) if step.kind is Kind.SOLUTION)
    expect(page.locator("#step-number")).to_have_text(str(place + 1))
    cell = page.locator(".jp-CodeCell").first
    output = cell.locator(".jp-OutputArea-executeResult pre")

    def run(code: str) -> str:
        cell.locator(".cm-content").click()
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(f"{code}; '{code}', steps.position")
        page.keyboard.press("Control+Enter")
        expect(output).to_contain_text(code)
        return output.inner_text()

    until(lambda: run("pass") == f"('pass', {place})")
    assert run("steps.position = 3") == "('steps.position = 3', 3)"
    expect(page.locator("#step-number")).to_have_text("4")
    assert elsewhere == []
    context.close()
