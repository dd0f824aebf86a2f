"""`queenside judge`: contest input in, exactly the output that its judge wants out."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from io import BytesIO
from typing import cast

from queenside.errors import InputError
from queenside.judge import DIALECTS, answers
from queenside.locale import gettext as _
from queenside.locale import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from contextlib import AbstractContextManager
    from io import BufferedReader
    from typing import BinaryIO

__all__ = ["arguments", "run"]

BLOCK = 1 << 16


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("dialect", metavar="DIALECT", nargs="?", help=", ".join(DIALECTS))
    parser.add_argument("file", metavar="FILE", nargs="?", help=_("the input; standard input without, or for -"))
    parser.add_argument("--list", action="store_true", help=_("explain each dialect with a sample, and stop"))


def run(options: argparse.Namespace) -> int:
    """Answer the input, each line as soon as it is there."""
    if options.list:
        _print_list()
        return 0
    dialect = DIALECTS.get(options.dialect)
    if dialect is None:
        if options.dialect is None:
            raise InputError(mark("a dialect is needed; the dialects are {dialects}"), dialects=", ".join(DIALECTS))
        raise InputError(
            mark("{name!r} is no dialect; the dialects are {dialects}"),
            name=options.dialect,
            dialects=", ".join(DIALECTS),
        )
    with _open(options.file) as source:
        # Bytes go around the text layer: a judge compares them, and Windows must not make CRLF of a newline.
        output = _output()
        for answer in answers(dialect, _blocks(source, options.file, output)):
            output.write(answer)
    return 0


def _open(name: str | None) -> AbstractContextManager[BufferedReader | BytesIO]:
    if name is None or name == "-":
        # Standard input stays open; a process may be started without one.
        return nullcontext(BytesIO() if sys.stdin is None else cast("BufferedReader", sys.stdin.buffer))
    try:
        return open(name, "rb")  # noqa: PTH123 - pathlib costs a small input its start; the caller closes it
    except OSError as error:
        raise _unreadable(name, error) from None


def _output() -> BinaryIO:
    return sys.stdout.buffer


def _blocks(source: BufferedReader | BytesIO, name: str | None, output: BinaryIO) -> Iterator[bytes]:
    """Yield the input as it comes: a line from a person who types, a big block from a file.

    Before it waits for more, what has been answered is written.
    """
    while True:
        output.flush()
        try:
            block = source.read1(BLOCK)
        except OSError as error:
            raise _unreadable(name, error) from None
        if not block:
            return
        yield block


def _unreadable(name: str | None, error: OSError) -> InputError:
    return InputError(
        mark("{name} cannot be read: {reason}"),
        name=_("standard input") if name is None else name,
        reason=error.strerror or error,
    )


def _print_list() -> None:
    for dialect in DIALECTS.values():
        about = _(dialect.about).format(lowest=dialect.lowest, highest=dialect.highest)
        print(dialect.name)
        print(f"  {about}")
        print(f"  {_(dialect.framing)}")
        for title, sample in ((_("input:"), dialect.sample_input), (_("output:"), dialect.sample_output)):
            print(f"  {title}")
            for line in sample.splitlines():
                print(f"    {line}".rstrip())
        print()
