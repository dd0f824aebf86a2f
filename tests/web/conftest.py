"""A server for the tests of a module, and a client of it."""

from collections.abc import Iterator

import pytest

from queenside.web.serving import Server
from tests.web.serving import Client, serving


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving() as running:
        yield running


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    with Client(server.address) as found:
        yield found
