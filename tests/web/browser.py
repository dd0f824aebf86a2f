"""A real browser for the tests of the page."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


@contextmanager
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    path = shutil.which("chromium")
    if path is None:
        pytest.fail("the tests of the page need Chromium: apt-get install chromium", pytrace=False)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield chromium
        chromium.close()


class Visits:
    """Opens pages, each in a fresh profile, and knows whatever went wrong on them."""

    def __init__(self, chromium: Browser, address: str) -> None:
        self.address = address.rstrip("/")
        self.complaints: list[str] = []
        self._chromium = chromium
        self._contexts: list[Any] = []

    def __call__(self, state: str = "", size: dict[str, int] = DESKTOP, **options: Any) -> Page:
        """The page at an address that ends in `state`, ready to be used; `options` are those of a browser context."""
        context = self._chromium.new_context(viewport=size, **{"locale": "en-US", **options})  # type: ignore[arg-type]
        self._contexts.append(context)
        context.set_default_timeout(15_000)
        page = context.new_page()
        page.on("console", self._listen)
        page.on("pageerror", lambda error: self._complain(str(error)))
        page.on("request", self._watch)
        page.goto(f"{self.address}/{state}")
        page.wait_for_selector("body.ready")
        return page

    def _complain(self, text: str) -> None:
        self.complaints.append(text)

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(message.text)

    def _watch(self, request: Request) -> None:
        there = urlsplit(request.url)
        if f"{there.scheme}://{there.netloc}" != self.address:
            self._complain(f"a request to {request.url}")

    def close(self) -> None:
        """End all visits."""
        for context in self._contexts:
            context.close()
