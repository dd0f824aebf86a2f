"""Modules of the page joined into one, for places that take a single file: the widget of a notebook.

No build step and no tool: the modules import each other by `import { a, b } from "./other.js";` and export functions,
classes and constants where these are defined, and nothing else, so each becomes a function that returns its exports.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

__all__ = ["widget"]

STATIC = Path(__file__).parent / "static"

STYLES = ("style.css", "widget.css")

IMPORT = re.compile(r'^import (\{[^}]*\}) from "\./([\w.]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function|class|const) (\w+)", re.MULTILINE)
LEFT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def widget() -> str:
    """Return the module of the widget: its default export has the `render` that widgets need.

    The modules run anew for each view that is rendered, as they do for each page: two views share nothing.
    """
    files = {"page": _read("index.html"), "styles": [_read(name) for name in STYLES]}
    return f"""const FILES = {json.dumps(files)};
const MODULES = {{
{_joined("widget.js")}
}};
export default {{
  render(view) {{
    const run = new Map();
    const use = (name) => {{
      if (!run.has(name)) run.set(name, MODULES[name](use));
      return run.get(name);
    }};
    return use("widget.js").render(view, FILES);
  }},
}};
"""


def _read(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def _joined(first: str) -> str:
    """Return a module and all that it imports, each as a member of an object: its name and a function."""
    found: dict[str, str] = {}
    names = [first]
    for name in names:  # grows meanwhile
        if name not in found:
            source = _read(name)
            names += [other for _, other in IMPORT.findall(source)]
            found[name] = _as_function(name, source)
    return ",\n".join(found.values())


def _as_function(name: str, source: str) -> str:
    exported = [exported for _, exported in EXPORT.findall(source)]
    body = EXPORT.sub(r"\1 \2", IMPORT.sub(r'const \1 = use("\2");', source))
    if left := LEFT.search(body):
        raise ValueError(f"{name}: {left.group()!r} cannot be joined")
    return f"{json.dumps(name)}(use) {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}}"
