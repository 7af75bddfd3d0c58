"""The program's name: people can type each command that it recommends, in a clone and with an installed program."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from eclipse_companion.announcements import Notice
from eclipse_companion.commands import cli
from eclipse_companion.games.eclipse.game.editions import ECLIPSE
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.language import languages

ROOT = Path(__file__).resolve().parents[2]
INSTALLED = "eclipse-companion"
COMMAND = re.compile(
    rf"{INSTALLED} (?:{'|'.join(cli.listed())})\b|`games (?:list|show|export|import|recover)|(?:run|use) games "
)
"""A command in a sentence that is right for only one of the two."""


def started_by(program: str | None, *words: str, home: Path) -> subprocess.CompletedProcess[str]:
    """The program as `./run` starts it (`./run`), or as it is installed (None)."""
    environment = {name: text for name, text in os.environ.items() if name != "ECLIPSE_COMPANION_PROGRAM"}
    environment["ECLIPSE_COMPANION_HOME"] = str(home)
    if program is not None:
        environment["ECLIPSE_COMPANION_PROGRAM"] = program
    return subprocess.run(
        [sys.executable, "-m", "eclipse_companion", *words],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(("program", "typed"), [(None, INSTALLED), ("./run", "./run")])
def test_usage_and_advice_name_what_people_type(program: str | None, typed: str, tmp_path: Path) -> None:
    """Usage lines and recommended commands begin with the command that started the program."""
    assert started_by(program, "turns", home=tmp_path).stderr.startswith(f"usage: {typed} turns ")
    assert f"`{typed} settings write`" in started_by(program, "settings", home=tmp_path).stderr
    assert f"`{typed} games list`" in started_by(program, "games", "show", "0", home=tmp_path).stderr


@pytest.mark.parametrize("program", [None, "./run"])
def test_errors_begin_with_the_programs_name(program: str | None, tmp_path: Path) -> None:
    """The name before an error is no command: it's the same however the program was started."""
    assert started_by(program, "turns", "nonsense", home=tmp_path).stderr.startswith(f"{INSTALLED}: ")


@pytest.mark.parametrize("language", languages())
def test_what_is_said_after_a_game_is_a_command(language: str) -> None:
    """The sentence quotes it whole, with no full stop at its end."""
    said = EclipseSentences(language, ECLIPSE).say(Notice("see_all", {"game": "306c8666"}))
    assert f"`{INSTALLED} games export 306c8666 | {INSTALLED} annotate -`" in str(said)


def _texts(file: Path) -> Iterator[str]:
    """The strings of a Python file that aren't docstrings."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    documented = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documented:
            yield node.value


def test_no_sentence_names_a_command_by_itself() -> None:
    """Sentences take the command's first word from `program`, and leave it to nobody's guess."""
    package = ROOT / "host" / "eclipse_companion"
    files = [*(ROOT / "host").rglob("*.py"), ROOT / "calibration" / "eclipse_calibration" / "sensors.py"]
    files += (ROOT / "calibration" / "eclipse_kit").rglob("*.py")
    texts = [(file, text) for file in files for text in _texts(file)]
    texts += [(file, file.read_text(encoding="utf-8")) for file in package.rglob("*.toml")]
    assert len(texts) > len(files)
    assert [f"{file.name}: {match[0]}" for file, text in texts for match in COMMAND.finditer(text)] == []
