"""What is built is whole: it installs into a clean environment, speaks every language there, and counts."""

import re
import shlex
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.command import environment

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """Run a command that must succeed and return what it printed."""
    done = subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        cwd=cwd,
        env=environment(),
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-d", folder, cwd=ROOT)
    return folder


def test_the_wheel_carries_all_modules_catalogues_and_types(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    source = ROOT / "src"
    wanted = {
        path.relative_to(source).as_posix()
        for path in (source / "queenside").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert wanted <= names
    assert {f"queenside/locale/{code}/LC_MESSAGES/queenside.mo" for code in ("zh_Hans", "zh_Hant")} <= names
    assert "queenside/py.typed" in names
    assert not any(name.startswith("tests") for name in names)
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_source_archive_has_what_the_tests_need(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        names = {name.split("/", 1)[1] for name in tar.getnames() if "/" in name}
    assert {"README.md", "LICENSE", "CHANGELOG.md", "tests/command.py", "script/test", "pyproject.toml"} <= names


def test_the_wheel_installs_into_a_clean_environment_and_works_there(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    clean = tmp_path / "clean"
    run(sys.executable, "-m", "venv", "--without-pip", clean)
    python = clean / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "--disable-pip-version-check", "install", "--quiet")
    run(*pip, wheel)
    command = clean / "bin" / "queenside"
    assert run(command, "count", "8", cwd=tmp_path) == "92\n"
    assert run(command, "count", "13", cwd=tmp_path) == "73712\n"
    assert "queenside" in run(command, "--help", "--lang", "zh_Hant", cwd=tmp_path)
    assert "commands" not in run(command, "--help", "--lang", "zh_Hant", cwd=tmp_path)


def test_the_readmes_first_command_works_on_a_fresh_clone(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    clone.mkdir()
    # What git would clone, with what is changed and not yet committed.
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=ROOT).splitlines()
    for name in listed:
        if (ROOT / name).is_file():
            target = clone / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((ROOT / name).read_bytes())
            target.chmod((ROOT / name).stat().st_mode)
    first, _second = readme_commands()
    assert run("sh", "-c", first, cwd=clone).splitlines()[-1] == "14772512"


def readme_commands() -> list[str]:
    """The two commands that the README opens with."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^```sh\n(.+)\n```$", text, re.MULTILINE)
    assert len(commands) == 2, "exactly two commands, each a single line"
    return commands


def test_ci_calls_the_readmes_test_command_and_nothing_else() -> None:
    _first, second = readme_commands()
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    code = [line for line in lines if line and not line.startswith("#")]
    assert code == ["set -eu", 'cd "$(dirname "$0")/.."', f"exec {second}"]
    assert shlex.split(second) == ["python3", "script/test"]
