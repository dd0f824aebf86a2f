"""The modules of the page joined into one are the same modules."""

import re
from pathlib import Path

import pytest

from queenside.web import bundle


def test_the_joined_module_holds_what_the_widget_imports_and_nothing_that_asks_a_server() -> None:
    joined = bundle.widget()
    assert not re.search(r"^import\b", joined, re.MULTILINE)
    assert len(re.findall(r"^export\b", joined, re.MULTILINE)) == 1
    held = set(re.findall(r'^"([\w.]+)"\(use\) \{$', joined, re.MULTILINE))
    asked = set(re.findall(r'\buse\("([\w.]+)"\)', joined))
    assert asked == held
    assert {"widget.js", "board.js", "player.js", "panels.js"} <= held
    assert not {"main.js", "jobs.js"} & held


@pytest.mark.parametrize(
    "line",
    [
        'import * as rules from "./rules.js";',
        'import rules from "./rules.js";',
        "export let found = 1;",
        "export default 1;",
        'export { found } from "./rules.js";',
    ],
)
def test_what_cannot_be_joined_is_not_left_to_fail_in_the_browser(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path in bundle.STATIC.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    with (tmp_path / "dom.js").open("a") as file:
        file.write(f"{line}\n")
    monkeypatch.setattr(bundle, "STATIC", tmp_path)
    with pytest.raises(ValueError, match=re.escape(f"dom.js: '{line.split()[0]}")):
        bundle.widget()
