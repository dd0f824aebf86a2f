"""The texts that the page says are those marked for translation: none is missing there, and none is left over."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import queenside
from queenside.web.texts import PAGE_TEXTS

STATIC = Path(queenside.__file__).parent / "web" / "static"
STRING = r'"(?:[^"\\]|\\.)*"'


class Markup(HTMLParser):
    """Collects the texts of an HTML file that are looked up."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self._take = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        assert "style" not in names, f"a style in the markup of {tag}"
        self._take = "data-text" in names
        if label := names.get("data-label"):
            self.found.add(label)

    def handle_data(self, data: str) -> None:
        if self._take and data.strip():
            self.found.add(data.strip())
            self._take = False


def texts_of_markup() -> set[str]:
    markup = Markup()
    markup.feed((STATIC / "index.html").read_text(encoding="utf-8"))
    return markup.found


def texts_of_modules() -> set[str]:
    """The strings in the first argument of `say`, and those of the tables of texts."""
    found: set[str] = set()
    for path in STATIC.glob("*.js"):
        source = path.read_text(encoding="utf-8")
        arguments = re.findall(rf"\bsay\(((?:{STRING}|[^,()\"])*)", source)
        tables = re.findall(
            r"^(?:export )?const [A-Z_]+ = (?:/\*.*?\*/ \()?\{\n(.*?)^\}", source, re.MULTILINE | re.DOTALL
        )
        values = [value for table in tables for value in re.findall(rf":\s*({STRING}),?$", table, re.MULTILINE)]
        found |= {json.loads(text) for text in [*re.findall(STRING, " ".join(arguments)), *values]}
    return found


def test_the_page_says_the_texts_that_are_marked_and_no_others() -> None:
    said = (texts_of_markup() | texts_of_modules()) - {""}
    assert len(said) > 80
    assert sorted(said - set(PAGE_TEXTS)) == []
    assert sorted(set(PAGE_TEXTS) - said) == []
    assert len(set(PAGE_TEXTS)) == len(PAGE_TEXTS)


def test_the_queen_of_the_page_is_the_queen_of_the_pictures() -> None:
    from queenside.view.svg import QUEEN_PATH

    for name in ("index.html", "favicon.svg"):
        assert QUEEN_PATH in (STATIC / name).read_text(encoding="utf-8"), name
