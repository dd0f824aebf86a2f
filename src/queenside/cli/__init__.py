"""The command `queenside`: finds the subcommand, speaks the right language, and turns errors into exit codes.

Each subcommand is a module of this package with two functions: `arguments(parser)` adds what it takes, `run(options)`
does it and returns the exit code. Only the module that is asked for is imported: a small command starts at once.

Exit codes: 0 done; 1 a check found faults, output could not be written, or memory ran out; 2 what was given cannot
be used; 3 a search was stopped before the answer was certain; 130 interrupted by Ctrl-C; 141 the reader of a pipe went
away.
"""

from __future__ import annotations

import builtins
import os
import sys
from errno import EBADF
from importlib import import_module

from queenside import locale
from queenside.errors import InputError, QueensideError
from queenside.locale import gettext as _
from queenside.locale import mark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

__all__ = ["COMMANDS", "can_show", "complain", "main", "note", "say"]

COMMANDS = {
    "count": mark("how many solutions there are"),
    "list": mark("all solutions, one a line, in order"),
    "next": mark("one solution after another, asking each time whether to go on"),
    "one": mark("one solution at once, for any size"),
    "first": mark("one solution of any board, or why there is none"),
    "unique": mark("whether a puzzle has exactly one solution"),
    "heat": mark("through each square, how many solutions there are"),
    "make": mark("a puzzle with exactly one solution"),
    "estimate": mark("about how many solutions there are, for sizes too large to count"),
    "show": mark("draw a placement in the terminal or as SVG"),
    "check": mark("name everything that is wrong with a placement"),
    "steps": mark("watch a textbook search step by step"),
    "web": mark("the page: the board, its questions and the search, in your browser"),
    "judge": mark("answer contest input, exactly as its judge wants it"),
    "plan": mark("what a long run takes, before it starts"),
    "run": mark("count in units kept in a ledger: stop and go on at will"),
    "status": mark("how far a long run is"),
    "story": mark("all that happened to one unit of a long run"),
    "audit": mark("count a sample of a long run again, by another method"),
    "export": mark("the counts of all units of a long run"),
    "known": mark("published values with their sources"),
    "warm": mark("compile everything now, once for this machine"),
}
"""The subcommands and what each is for."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with the arguments of the process, or those given, and return its exit code."""
    # The subcommands `list` and `next`, once imported, stand in this module under their names: those of builtins.
    arguments = builtins.list(sys.argv[1:] if argv is None else argv)
    try:
        try:
            arguments = _choose_language(arguments)
            if sys.stdout is None:  # the process was started with its standard output closed
                raise OSError(EBADF, os.strerror(EBADF))
            return _dispatch(arguments)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except QueensideError as error:
        complain(str(error))
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _drop(sys.stdout)  # the reader has what it wanted
        return 141
    except MemoryError:
        complain(_("there is not enough memory for this"))
        return 1
    except OSError as error:
        complain(_("the output could not be written: {reason}").format(reason=error.strerror or error))
        if sys.stdout is not None:
            _drop(sys.stdout)
        return 1


def complain(text: str) -> None:
    """Write an error on standard error, as the command says it."""
    note(_("error: {text}").format(text=text))


def note(text: str) -> None:
    """Write something that is no part of the answer on standard error, with the name of the command."""
    say(f"queenside: {text}")


def say(text: str) -> None:
    """Write a line on standard error; if it is closed or takes nothing, the exit code must do."""
    if sys.stderr is None:  # print would take standard output instead
        return
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        _drop(sys.stderr)


def _drop(stream: TextIO) -> None:
    """Point a stream at nothing, so that what could not be written does not raise again at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _choose_language(arguments: list[str]) -> list[str]:
    """Speak the language of `--lang`, else of the environment; return the arguments without `--lang`.

    A stream that cannot show the language is spoken to in English; single characters that it cannot show are escaped.
    """
    chosen = None
    rest = []
    words = iter(arguments)
    for word in words:
        if word == "--":
            rest += [word, *words]
        elif word == "--lang" or word.startswith("--lang="):
            name = word[7:] if "=" in word else builtins.next(words, "")
            chosen = locale.match(name)
            if chosen is None:
                raise InputError(
                    mark("--lang {name!r}: the languages are {languages}"),
                    name=name,
                    languages=", ".join(locale.LANGUAGES),
                )
        else:
            rest.append(word)
    language = chosen or locale.from_environment(os.environ)
    for stream in (sys.stdout, sys.stderr):
        if not can_show(stream, locale.LANGUAGES[language]):
            language = "en"
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    locale.use(language)
    return rest


def can_show(stream: object, text: str) -> bool:
    """Return whether a stream's encoding has all characters of a text."""
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _dispatch(arguments: list[str]) -> int:
    from queenside.cli.parser import Parser

    name = arguments[0] if arguments else ""
    if name in COMMANDS:
        command = import_module(f"queenside.cli.{name}")
        parser = Parser(prog=f"queenside {name}", description=_sentence(_(COMMANDS[name])))
        command.arguments(parser)
        code: int = command.run(parser.parse_args(arguments[1:]))
        return code
    parser = Parser(
        prog="queenside",
        usage="queenside [--lang {en,zh_Hans,zh_Hant}] COMMAND ...",
        description=_("Place n queens on an n x n board so that no two attack each other."),
        epilog="\n".join(
            [
                _("commands:"),
                *(f"  {command:10}{_(summary)}" for command, summary in COMMANDS.items()),
                "",
                _("`queenside COMMAND --help` says what a command takes."),
            ]
        ),
    )
    parser.add_argument("--version", action="store_true", help=_("print the version and stop"))
    parser.add_argument("--lang", metavar="LANGUAGE", help=_("speak this language: en, zh_Hans or zh_Hant"))
    parser.add_argument("command", nargs="?", metavar="COMMAND", help=_("what to do; see below"))
    options = parser.parse_args(arguments[:1])
    if options.version:
        from queenside._version import __version__

        print("queenside", __version__)
        return 0
    if options.command is not None:
        raise InputError(
            mark("{name!r} is no command; the commands are {commands}"),
            name=options.command,
            commands=", ".join(COMMANDS),
        )
    parser.print_help()
    return 0


def _sentence(text: str) -> str:
    """Return a short message as a sentence, to open a help text."""
    return text[:1].upper() + text[1:] + ("" if locale.language() != "en" else ".")
