"""Where the server listens, by which names it may be asked, and how it starts and ends."""

from __future__ import annotations

import socket
from errno import EADDRINUSE
from ipaddress import ip_address

import uvicorn

from queenside.errors import InputError
from queenside.locale import mark
from queenside.web.jobs import Jobs
from queenside.web.server import application

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass

__all__ = ["Server", "is_loopback", "listen"]

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")

CONNECTIONS = 1000
"""Connections at once; more are answered with status 503."""


def is_loopback(host: str) -> bool:
    """Return whether a host that someone names is this machine, for itself alone."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on a port of a host, any free one for 0.

    Raises InputError, naming host and port, when it cannot.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        try:
            if socket.has_ipv6 and family == socket.AF_INET6:
                listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            if hasattr(socket, "SO_REUSEPORT"):  # elsewhere it would let two servers share the port
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(1024)
        except BaseException:
            listening.close()
            raise
    except OSError as error:
        if error.errno == EADDRINUSE:
            raise InputError(
                mark("port {port} of {host} is taken by another program; without --port a free one is found"),
                port=port,
                host=host,
            ) from None
        raise InputError(
            mark("the server cannot listen on port {port} of {host}: {reason}"),
            port=port,
            host=host,
            reason=error.strerror or error,
        ) from None
    return listening


class Server(uvicorn.Server):
    """The server of the page on a socket that listens; `run()` serves until Ctrl-C, or until `should_exit` is True.

    `host` is what the user named, of which `address` is made.
    """

    def __init__(self, listening: socket.socket, host: str) -> None:
        self.jobs = Jobs()
        self._listening = listening
        self._port = listening.getsockname()[1]
        self._host = f"[{host}]" if ":" in host else host
        self._for_all = self._host in ("0.0.0.0", "[::]")
        self.address = f"http://{'127.0.0.1' if self._for_all else self._host}:{self._port}/"
        super().__init__(
            uvicorn.Config(
                application(self.jobs, self._is_own),
                http="h11",
                loop="asyncio",
                ws="none",
                lifespan="off",
                log_config=None,
                access_log=False,
                proxy_headers=False,  # the address of a client is that of its connection
                server_header=False,
                limit_concurrency=CONNECTIONS,
                timeout_graceful_shutdown=1,
            )
        )

    def _is_own(self, named: str) -> bool:
        """Return whether a Host header names this server.

        A name of another site may lead here too, by its owner's choice: with his name, his pages would be ours. An
        address as such is nobody's name, so that a server for all addresses of the machine may be asked by any.
        """
        host = named.lower()
        if host.endswith(f":{self._port}"):
            host = host.removesuffix(f":{self._port}")
        elif self._port != 80:  # the port that is left out
            return False
        own = (*LOOPBACK, self._host.lower())
        return host in own or (self._for_all and (_is_address(host) or host == socket.gethostname().lower()))

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve."""
        super().run(sockets or [self._listening])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop all jobs, which ends the streams of their events, then close."""
        await self.jobs.close()
        await super().shutdown(sockets)


def _is_address(host: str) -> bool:
    try:
        ip_address(host.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True
