"""The argument parser of all subcommands: argparse, speaking the user's language."""

from __future__ import annotations

import argparse

from queenside import locale
from queenside.locale import mark

__all__ = ["ARGPARSE_MESSAGES", "Parser"]

# What argparse itself may say to a user of ours, in the versions of Python that we run on. It looks its messages up
# through two names in its module; a test compares this list with the calls in its source.
ARGPARSE_MESSAGES = (
    mark("usage: "),
    mark("positional arguments"),
    mark("options"),
    mark("%(heading)s:"),
    mark("%(prog)s: warning: %(message)s\n"),
    mark("show this help message and exit"),
    mark("%(prog)s: error: %(message)s\n"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("the following arguments are required: %s"),
    mark("unrecognized arguments: %s"),
    mark("expected one argument"),
    mark("expected at least one argument"),
    mark("expected at most one argument"),
    mark("not allowed with argument %s"),
    mark("ignored explicit argument %r"),
    mark("one of the arguments %s is required"),
    mark("ambiguous option: %(option)s could match %(matches)s"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
    mark("invalid %(type)s value: %(value)r"),
)


class Parser(argparse.ArgumentParser):
    """An argument parser that keeps the line breaks of its texts and does not guess at shortened options."""

    def __init__(self, **settings: object) -> None:
        # There is no setting for this: argparse takes its messages from the process-wide gettext domain.
        argparse._ = locale.gettext  # type: ignore[attr-defined]
        argparse.ngettext = locale.ngettext  # type: ignore[attr-defined]
        super().__init__(formatter_class=_narrow, allow_abbrev=False, **settings)  # type: ignore[arg-type]

    def format_usage(self) -> str:
        """Return the usage, as wide as the terminal."""
        self.formatter_class = argparse.RawDescriptionHelpFormatter
        return super().format_usage()

    def format_help(self) -> str:
        """Return the help text, as wide as the terminal."""
        self.formatter_class = argparse.RawDescriptionHelpFormatter
        return super().format_help()


def _narrow(prog: str) -> argparse.HelpFormatter:
    """Return a formatter that prints nothing: argparse makes one to try each option that is added.

    Without a width it would ask for the terminal's, through a module whose import costs a small command a tenth of its
    time.
    """
    return argparse.HelpFormatter(prog, width=80)
