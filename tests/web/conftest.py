"""For the tests of a module: a server, a client of it, and a browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from queenside.web.serving import Server
from tests.web.browser import Visits, browser
from tests.web.serving import Client, serving


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving() as running:
        yield running


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    with Client(server.address) as found:
        yield found


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Visits]:
    """Opens the page; a complaint in the console or a request to elsewhere fails the test."""
    visits = Visits(chromium, server.address)
    yield visits
    visits.close()
    assert visits.complaints == []
