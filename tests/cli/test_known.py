"""`queenside known` prints published values with their sources and says which of them are recomputed."""

import json

import pytest

from queenside.cli import main
from tests import published


def known(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["known", "--lang", "en", *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_one_size_is_shown_in_every_sequence(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = known(capsys, "8")
    heading, *lines = out.splitlines()
    assert code == 0
    assert heading == "Published values for n = 8; no answer of queenside is taken from them."
    assert lines[0] == "92  solutions (OEIS A000170; recomputed here)"
    assert [line.split()[0] for line in lines] == ["92", "12", "4", "0", "0", "0"]
    assert [source for line in lines for source in line.split() if source.startswith("A")] == [
        "A000170;",
        "A002562;",
        "A032522;",
        "A033148;",
        "A051906",
        "A007705;",
        "A051223;",
    ]


def test_what_nobody_here_recomputed_is_called_published(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = known(capsys, "27")
    assert "234907967154122528  solutions (OEIS A000170; published)" in out.splitlines()
    assert "recomputed" not in out


def test_a_sequence_without_a_value_says_its_range(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = known(capsys, "28")
    assert code == 0
    assert "         -  solutions (OEIS A000170; published from n = 0 to 27)" in out.splitlines()
    assert "1250901440  solutions that the half turn keeps (OEIS A032522; published)" in out.splitlines()


def test_every_value_is_shown_without_a_size(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = known(capsys)
    assert code == 0
    shown = [line.split()[:2] for line in out.splitlines() if line.startswith(" ")]
    sequences = [
        published.SOLUTIONS,
        published.FUNDAMENTAL,
        published.FIXED_BY_HALF_TURN,
        published.FIXED_BY_QUARTER_TURN,
        published.TOROIDAL,
        published.SUPERQUEENS,
    ]
    assert shown == [[str(n), str(value)] for sequence in sequences for n, value in sequence.items()]


def test_json_has_the_values_as_strings(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = known(capsys, "--json")
    values = json.loads(out)
    assert code == 0
    assert {value["n"]: int(value["value"]) for value in values if value["sequence"] == "solutions"} == (
        published.SOLUTIONS
    )
    assert all(isinstance(value["value"], str) for value in values)
    assert {value["standing"] for value in values} == {"recomputed here", "published"}
    _, out, _ = known(capsys, "27", "--json")
    assert json.loads(out)[0] == {
        "sequence": "solutions",
        "n": 27,
        "value": "234907967154122528",
        "source": "OEIS A000170",
        "standing": "published",
    }


@pytest.mark.parametrize(("size", "shown"), [("35", "35"), ("-1", "-1")])
def test_a_size_outside_is_said_with_the_range(size: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = known(capsys, size)
    assert (code, out) == (2, "")
    assert f"n = {shown}: " in err
    assert "0 to 34" in err or "0 or more" in err
