"""The types that the modules of the page say hold: the compiler that script/lint runs finds what breaks them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import queenside

ROOT = Path(__file__).parent.parent.parent
STATIC = Path(queenside.__file__).parent / "web" / "static"


def compiled(folder: Path) -> subprocess.CompletedProcess[str]:
    node = Path(sys.executable).with_name("node")
    compiler = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
    if not (node.exists() and compiler.exists()):
        pytest.fail("the types of the page need node and tsc: python3 script/setup --dev", pytrace=False)
    command = [str(node), str(compiler), "--project", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A folder with the modules and the settings of the compiler."""
    place = tmp_path / STATIC.relative_to(ROOT)
    place.parent.mkdir(parents=True)
    shutil.copytree(STATIC, place)
    shutil.copy(ROOT / "tsconfig.json", tmp_path)
    return tmp_path


def test_the_modules_keep_their_types(copied: Path) -> None:
    done = compiled(copied)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize(
    "code",
    [
        'import { keyOf } from "./rules.js";\nkeyOf(["a", 1]);',
        'import { Store } from "./store.js";\nnew Store(/** @type {any} */ ({})).change({ speed: "fast" });',
        'import { LINES } from "./rules.js";\nLINES.push("row");',
        "export function first(values) { return values[0]; }",
        'export const board = document.getElementById("board").textContent;',
    ],
)
def test_what_breaks_a_type_is_found(copied: Path, code: str) -> None:
    (copied / STATIC.relative_to(ROOT) / "broken.js").write_text(f"{code}\n")
    done = compiled(copied)
    assert done.returncode != 0
    assert "static/broken.js(" in done.stdout
