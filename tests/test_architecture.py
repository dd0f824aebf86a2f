"""The house: arrows between modules point one way, and what must be light is light."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import queenside
from tests.command import environment

PACKAGE = Path(queenside.__file__).parent
BASE = (
    "_version",
    "locale",
    "errors",
    "interrupts",
    "sizes",
    "seeds",
    "board",
    "notation",
    "symmetry",
    "puzzle",
    "puzzle_notation",
)

# For each room, what it may import besides itself. The base is in order: each may import those before it.
MAY_IMPORT = {
    **{room: BASE[:place] for place, room in enumerate(BASE)},
    "symmetry": ("locale", "errors", "sizes", "board"),
    "kernels": ("errors", "locale", "interrupts"),
    "known": BASE,
    "construct": BASE,
    "sampling": (*BASE, "construct", "counting"),
    "estimating": (*BASE, "kernels"),
    "reasoning": BASE,
    "making": (*BASE, "sampling", "counting", "construct", "reasoning"),
    "classic": BASE,
    "counting": (*BASE, "kernels"),
    "farm": (*BASE, "counting", "kernels"),
    "api": (*BASE, "counting", "classic", "construct", "sampling", "estimating", "making", "reasoning", "kernels"),
    "view": (*BASE, "api", "classic", "reasoning"),
    "judge": (*BASE, "api", "counting", "construct"),
    "web": (*BASE, "api", "view", "classic", "counting", "known", "making", "reasoning"),
    "notebook": (*BASE, "web", "classic"),
    "cli": (
        *BASE,
        *(
            "api",
            "web",
            "view",
            "judge",
            "classic",
            "known",
            "counting",
            "construct",
            "sampling",
            "estimating",
            "making",
            "reasoning",
            "farm",
            "kernels",
        ),
    ),
    "__init__": ("_version", "api", "farm", *BASE),
    "__main__": ("cli",),
}

# Arrows that point up, each with its reason: an object offers by name what a room above it does.
UPWARD = {
    ("board", "notation"): "Placement.parse",
    ("board", "symmetry"): "Placement.images",
    ("board", "view"): "a placement is drawn by str and in notebooks",
    ("puzzle", "api"): "Puzzle.count and Puzzle.solutions",
    ("puzzle", "counting"): "Puzzle.task",
    ("puzzle", "view"): "a puzzle is drawn by str and in notebooks",
}


def room(path: Path) -> str:
    """The top-level module or package that a source file belongs to."""
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def imports(path: Path, *, everywhere: bool) -> set[str]:
    """The modules that a source file imports: everywhere, or where the module is imported."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    nodes = list(ast.walk(tree)) if everywhere else tree.body
    found = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: imports are absolute"
            # `from queenside import notation` imports a module, `from queenside.errors import SizeError` a name.
            if node.module == "queenside":
                found |= {f"queenside.{alias.name}" for alias in node.names}
            else:
                found.add(node.module)
    return found


def sources() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def test_arrows_point_one_way() -> None:
    wrong = []
    used = set()
    for path in sources():
        here = room(path)
        for module in imports(path, everywhere=True):
            if not module.startswith("queenside."):
                continue
            there = module.split(".")[1]
            if there != here and there not in MAY_IMPORT[here]:
                if (here, there) in UPWARD:
                    used.add((here, there))
                else:
                    wrong.append(f"{path.relative_to(PACKAGE)} imports {module}")
    assert wrong == []
    assert used == set(UPWARD), "an exception that nothing needs any more"


def test_arrows_that_point_up_are_fetched_only_when_needed() -> None:
    for path in sources():
        here = room(path)
        for module in imports(path, everywhere=False):
            if module.startswith("queenside."):
                assert (here, module.split(".")[1]) not in UPWARD, path


@pytest.mark.parametrize("library", ["numba", "llvmlite", "numpy", "rich", "dataclasses", "inspect"])
def test_only_kernels_import_heavy_libraries_where_they_are_imported(library: str) -> None:
    for path in sources():
        if room(path) != "kernels":
            assert library not in {name.split(".")[0] for name in imports(path, everywhere=False)}, path


@pytest.mark.parametrize(
    ("library", "home"),
    [("starlette", "web"), ("uvicorn", "web"), ("anywidget", "notebook"), ("traitlets", "notebook")],
)
def test_only_the_page_and_the_widget_need_their_libraries(library: str, home: str) -> None:
    for path in sources():
        if room(path) != home:
            assert library not in {name.split(".")[0] for name in imports(path, everywhere=False)}, path


def test_importing_the_package_imports_next_to_nothing() -> None:
    code = "import sys; before = set(sys.modules); import queenside; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), timeout=60, check=True
    )
    ours = {"queenside", "queenside._version"}
    extra = set(done.stdout.split()) - ours
    assert all(name == "warnings" or name.startswith("importlib") for name in extra), extra


def test_public_names_are_there_and_no_others() -> None:
    for name in queenside.__all__:
        assert getattr(queenside, name) is not None
    public = {name for name in dir(queenside) if not name.startswith("_")}
    modules = {path.stem if path.suffix else path.name for path in PACKAGE.iterdir()}
    assert public - set(queenside.__all__) - modules <= {"import_module", "TYPE_CHECKING"}
    with pytest.raises(AttributeError, match="no attribute 'knights'"):
        _ = queenside.knights


def test_every_module_says_what_it_is_for_and_what_is_public() -> None:
    wrong = []
    for path in sources():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert ast.get_docstring(tree), path
        public = {
            node.name
            for node in tree.body
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
        }
        listed = [
            node.value
            for node in tree.body
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        ]
        names = {ast.literal_eval(element) for found in listed for element in getattr(found, "elts", [])}
        wrong += [f"{path.relative_to(PACKAGE)}: {name}" for name in public - names]
    assert wrong == [], "public names belong in __all__; others start with _"


def test_published_values_are_never_taken_as_answers() -> None:
    for path in sources():
        if "queenside.known" in imports(path, everywhere=True):
            # An audit compares a total with the published one, after all is counted, and says so; the page draws the
            # published values as such beside those that it has counted.
            assert path.relative_to(PACKAGE).as_posix() in ("cli/known.py", "cli/audit.py", "web/growth.py")


def test_tests_mirror_the_source() -> None:
    tests = Path(__file__).parent
    rooms = {path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    for name in sorted(rooms):
        assert any((tests / name).glob("test_*.py")), f"tests/{name} is missing"
