"""`queenside web`: the page, in the browser of this machine."""

from __future__ import annotations

from queenside.cli import note
from queenside.errors import InputError, MissingExtraError
from queenside.locale import gettext as _
from queenside.locale import mark
from queenside.sizes import MOST_DIGITS, shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse

__all__ = ["arguments", "run"]

MOST_PORTS = 65535


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("--port", metavar="P", help=_("the port to listen on; any free one without"))
    parser.add_argument("--no-browser", action="store_true", help=_("do not open the browser"))
    parser.add_argument(
        "--host", metavar="H", default="127.0.0.1", help=_("the address to listen on; this machine alone without")
    )
    parser.add_argument(
        "--allow-remote", action="store_true", help=_("let other machines ask, where --host names more than this one")
    )
    parser.epilog = _("Ctrl-C ends it.")


def run(options: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C; print its address."""
    port = 0 if options.port is None else _parse_port(options.port)
    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError:
        raise MissingExtraError(
            mark("the page needs libraries that are not installed; this installs them: {command}"),
            command='python -m pip install "queenside[web]"',
        ) from None
    from queenside.web.serving import Server, is_loopback, listen

    remote = not is_loopback(options.host)
    if remote and not options.allow_remote:
        raise InputError(
            mark("--host {host}: other machines could ask this server; add --allow-remote if they may"),
            host=shortened(options.host),
        )
    with listen(options.host, port) as listening:
        server = Server(listening, options.host)
        if remote:
            note(
                _(
                    "everyone who can reach this machine at {host} can use the page and make this machine count; "
                    "what is sent is not encrypted"
                ).format(host=options.host)
            )
        print(server.address, flush=True)
        if not options.no_browser:
            _open(server.address)
        server.run()
    return 0


def _parse_port(text: str) -> int:
    typed = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    if not typed or not 1 <= int(text) <= MOST_PORTS:
        raise InputError(
            mark("--port {port!r}: a port is a whole number from 1 to {most}"), port=shortened(text), most=MOST_PORTS
        )
    return int(text)


def _open(address: str) -> None:
    """Open the browser, beside the server: some wait for the page before they return."""
    import webbrowser
    from threading import Thread

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
