"""Nobody is left out: axe-core finds nothing wrong in any view, light and dark, large and small, in each language."""

import pytest
from playwright.sync_api import Page, ViewportSize

from queenside import locale
from tests.web.accessibility import audit
from tests.web.browser import DESKTOP, PHONE, Visits

LOOKS = [(size, scheme) for size in (DESKTOP, PHONE) for scheme in ("light", "dark")]

AT_REST = """() => [...document.querySelectorAll("progress, [role=tabpanel]:not([hidden]) [aria-busy=true]")]
  .every(element => !element.checkVisibility())"""


def everything_wrong(page: Page) -> list[str]:
    """What is wrong with the page in any of its looks."""
    found = []
    for size, scheme in LOOKS:
        page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
        found += [f"{size['width']} {scheme}: {text}" for text in audit(page)]
    return found


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_every_view_passes_the_audit(visit: Visits, language: str) -> None:
    page = visit(f"#n=6&queens=1.2&blocked=4.4&method=iterative&step=40&lang={language}")
    tabs = page.locator("[role=tab]")
    assert tabs.count() >= 3
    for tab in tabs.all():
        tab.click()
        page.wait_for_function(AT_REST)
        assert everything_wrong(page) == [], tab.get_attribute("id")


@pytest.mark.parametrize(
    ("state", "shown"),
    [
        ("#n=6&queens=1.1,2.2,3.1&lang=en", "#attacks li"),
        ("#n=8&queens=1.1,2.3&lang=en", "#finish-why:not(:empty)"),
        ("#n=6&lang=en", "text.warmth"),
        ("#n=20&lang=en", "#finish-stop"),
        ("#n=6&view=steps&step=40&lang=en", ".outline .here"),
        ("#n=30&view=count&lang=en", "#board"),
    ],
)
def test_whatever_is_said_passes_the_audit(visit: Visits, state: str, shown: str) -> None:
    page = visit(state)
    page.wait_for_selector(shown)
    assert everything_wrong(page) == []


def test_an_error_beside_its_field_passes_the_audit(visit: Visits) -> None:
    page = visit("#n=6&lang=en")
    page.locator("#size").fill("99")
    page.wait_for_selector("#size-error:not(:empty)")
    assert everything_wrong(page) == []


@pytest.mark.parametrize(
    ("harm", "rule"),
    [
        ("document.querySelector('#method').labels[0].replaceWith(document.querySelector('#method'))", "select-name"),
        (
            "document.querySelector('#back').removeAttribute('aria-label'); "
            "document.querySelector('#back').removeAttribute('title')",
            "button-name",
        ),
        ("document.querySelector('#sentence').style.color = '#eee'", "color-contrast"),
        ("document.documentElement.removeAttribute('lang')", "html-has-lang"),
    ],
)
def test_the_audit_finds_what_would_leave_someone_out(visit: Visits, harm: str, rule: str) -> None:
    page = visit("#n=4&view=steps&step=3&lang=en", color_scheme="light")
    page.wait_for_selector(".outline .here")
    page.evaluate(harm)
    assert [text for text in audit(page) if f": {rule}: " in text]
