"""The README and the pages of docs/ are run: every console session, every Python example, every link."""

import doctest
import os
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.command import environment

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
SOURCE = ROOT / "src"
MODULES = sorted(
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for path in (SOURCE / "queenside").rglob("*.py")
    if path.name != "__main__.py"
)


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of a page in one language."""
    text = page.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def sessions(page: Path) -> list[tuple[str, str]]:
    """The commands of the console blocks of a page, each with what it should print."""
    found = []
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def matches(expected: str, shown: str) -> bool:
    """Whether output is what a page shows; a line of ... there stands for any lines, ... in a line for any text."""
    lines = [
        "(?:.*\n)*" if line == "...\n" else re.escape(line).replace(r"\.\.\.", ".*")
        for line in expected.splitlines(keepends=True)
    ]
    return re.fullmatch("".join(lines), shown) is not None


CONSOLE = [(page, *session) for page in PAGES for session in sessions(page)]


@pytest.mark.parametrize(
    ("page", "command", "expected"),
    CONSOLE,
    ids=[f"{page.relative_to(ROOT)}-{command[:50]}" for page, command, _ in CONSOLE],
)
def test_every_command_of_the_pages_prints_what_they_show(
    page: Path, command: str, expected: str, tmp_path: Path
) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=tmp_path,
        env=environment(PATH=path),
        timeout=300,
        check=False,
    )
    shown = done.stdout.decode()
    assert matches(expected, shown), f"{page.name}: {command}\nprints\n{shown}\nnot\n{expected}"


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_the_python_examples_of_the_pages_are_true(page: Path) -> None:
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    report: list[str] = []
    names: dict[str, object] = {}  # a page is read from the top: what one block imports, the next may use
    for block in blocks(page, "python"):
        test = doctest.DocTestParser().get_doctest(block, names, page.name, str(page), 0)
        assert test.examples, f"{page.name} has Python that is not run; write it as >>> ..."
        runner.run(test, out=report.append, clear_globs=False)
        names = test.globs
    assert runner.summarize(verbose=False).failed == 0, "".join(report)


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_the_docstrings_are_true(module: str) -> None:
    assert doctest.testmod(import_module(module), optionflags=doctest.ELLIPSIS).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=[str(page.relative_to(ROOT)) for page in PAGES])
def test_links_between_the_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_the_matcher_tells_right_from_wrong() -> None:
    assert matches("92\n", "92\n")
    assert not matches("92\n", "93\n")
    assert matches("a\n...\nz\n", "a\nb\nc\nz\n")
    assert not matches("a\n...\nz\n", "a\nb\n")
    assert matches("took ... s\n", "took 0.1 s\n")
