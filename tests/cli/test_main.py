"""The command itself: what it says when asked nothing, something wrong, or in a language it can or cannot show."""

import argparse
import re
import subprocess
from pathlib import Path

import pytest

from queenside import cli, locale
from queenside.cli.parser import ARGPARSE_MESSAGES
from tests.command import COMMAND, environment, queenside


@pytest.fixture(autouse=True)
def _english_again(monkeypatch: pytest.MonkeyPatch) -> object:
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    yield
    locale.use("en")


def test_without_arguments_it_says_what_it_can_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == 0
    shown = capsys.readouterr().out
    for command, summary in cli.COMMANDS.items():
        assert re.search(rf"^  {command} +{re.escape(summary)}$", shown, re.MULTILINE)


@pytest.mark.parametrize("command", list(cli.COMMANDS))
@pytest.mark.parametrize("language", list(locale.LANGUAGES))
def test_every_command_explains_itself_in_every_language(
    command: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main([command, "--help", "--lang", language])
    assert stopped.value.code == 0
    shown = capsys.readouterr().out
    assert f"queenside {command}" in shown
    assert ("options:" in shown) == (language == "en")


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    from queenside import __version__

    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"queenside {__version__}\n"


def test_an_unknown_command_is_answered_with_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["cuont", "8"]) == 2
    error = capsys.readouterr().err
    assert "'cuont'" in error
    assert "count, list" in error


@pytest.mark.parametrize("name", ["fr", "", "english please", "zz_TW"])
def test_an_unknown_language_is_answered_with_the_languages(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    expected = 0 if name.startswith("english") else 2
    assert cli.main(["--lang", name]) == expected
    if expected:
        assert f"--lang {name!r}: the languages are en, zh_Hans, zh_Hant" in capsys.readouterr().err


def test_the_language_may_stand_anywhere_and_wins_over_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    cli.main(["check", "--lang=en", "1"])
    assert capsys.readouterr().out == "a solution: 1 queen\n"
    cli.main(["--lang", "zh-CN", "check", "1"])
    simplified = capsys.readouterr().out
    cli.main(["check", "1"])
    traditional = capsys.readouterr().out
    assert len({simplified, traditional, "a solution: 1 queen\n"}) == 3


def test_after_two_dashes_nothing_is_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", "--", "--lang"]) == 2
    assert "--lang" in capsys.readouterr().err


def test_argparse_speaks_the_users_language(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["check"], ["check", "1", "--form"], ["check", "1", "--form", "x"], ["check", "1", "--frm=x"]):
        with pytest.raises(SystemExit) as stopped:
            cli.main([*arguments, "--lang", "zh_Hant"])
        assert stopped.value.code == 2
        error = capsys.readouterr().err
        for english in ("usage", "error", "required", "expected", "invalid choice", "unrecognized"):
            assert english not in error


def test_every_message_of_argparse_that_a_user_can_meet_is_translated() -> None:
    source = Path(argparse.__file__).read_text(encoding="utf-8")
    found = set(re.findall(r"""\b_\(\s*'((?:[^'\\]|\\.)*)'""", source)) | set(
        re.findall(r'''\b_\(\s*"((?:[^"\\]|\\.)*)"''', source)
    )
    found = {text.encode().decode("unicode_escape") for text in found}
    # What only a mistake in our own code, or a feature that we do not use, brings up.
    unused = (
        "version", "subparser", "subcommand", "parser", "suppress", "deprecated", "conflict", "nargs", "dest=",
        "cannot merge", "mutually", "add_", "different", "'%(action)s'", ".__call__", "can't open", "FileType",
        "type_func", "callable", "unknown", "alternative", "(default:", "unexpected option string", "cannot have",
        "invalid option string", "invalid argument for", "mode %r",
    )  # fmt: skip
    met = {text for text in found if not any(word in text for word in unused)}
    assert "usage: " in met
    assert met - set(ARGPARSE_MESSAGES) == set()


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "gbk", "big5", "latin-1:strict"])
@pytest.mark.parametrize("language", ["zh_Hans", "zh_Hant"])
def test_any_encoding_gets_something_that_can_be_read(encoding: str, language: str) -> None:
    done = queenside("check", "11", "--lang", language, PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    text = done.stdout.decode(encoding.split(":")[0])
    if encoding == "gbk" or (encoding == "big5" and language == "zh_Hant"):
        assert "\\u" not in text
        assert "attack" not in text
    else:
        assert "attack each other along column 1" in text


def test_the_c_locale_is_spoken_to_in_english() -> None:
    done = queenside("check", "11", LANG="C", LC_ALL="C", PYTHONUTF8="0")
    assert b"attack each other along column 1" in done.stdout


def test_a_closed_pipe_ends_it_quietly() -> None:
    command = subprocess.Popen(
        [*COMMAND, "check", "1" * 3000], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()
    )
    assert command.stdout is not None
    assert command.stderr is not None
    command.stdout.readline()
    command.stdout.close()
    assert command.wait(60) == 141
    assert command.stderr.read() == b""
    command.stderr.close()


def test_a_full_disk_is_said_without_a_traceback() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "check", "1"], stdout=full, stderr=subprocess.PIPE, env=environment(), timeout=60, check=False
        )
    assert done.returncode == 1
    assert done.stderr == b"queenside: error: the output could not be written: No space left on device\n"


def test_closed_streams_are_no_crash() -> None:
    shell = " ".join(COMMAND)
    for closed in ("<&-", ">&-", "2>&-"):
        done = subprocess.run(
            ["sh", "-c", f"{shell} check - {closed}"],
            input=None if closed == "<&-" else b"11",
            capture_output=True,
            env=environment(),
            timeout=60,
            check=False,
        )
        assert b"Traceback" not in done.stderr
        assert done.returncode in (1, 2)


def test_it_can_be_run_as_a_module_in_a_process_of_its_own() -> None:
    done = queenside("--version")
    assert done.returncode == 0
    assert done.stdout.startswith(b"queenside ")


def test_memory_that_runs_out_is_said_without_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def exhausted(*_: object, **__: object) -> str:
        raise MemoryError

    monkeypatch.setattr("queenside.cli.check.say_solution", exhausted)
    assert cli.main(["check", "1"]) == 1
    assert capsys.readouterr().err == "queenside: error: there is not enough memory for this\n"


@pytest.mark.parametrize("encoding", ["utf-8", "ascii:strict", "gbk", "big5"])
def test_input_that_is_no_text_is_refused_in_any_encoding(encoding: str) -> None:
    done = queenside("check", "-", stdin=b"\xff\xfe\x00Q", PYTHONIOENCODING=encoding)
    assert done.returncode == 2
    assert b"is no placement" in done.stderr
    assert b"Traceback" not in done.stderr


def test_numbers_longer_than_python_is_set_up_to_read_are_refused() -> None:
    done = queenside("count", "1" * 700, PYTHONINTMAXSTRDIGITS="640")
    assert done.returncode == 2
    assert b"n is a whole number" in done.stderr
