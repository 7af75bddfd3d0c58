"""Commands that sentences recommend can be copied into a shell, whatever the paths and names in them."""

import ast
import re
import shlex
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.common.permissions import Access, Person, advice
from eclipse_companion.common.program import typed
from eclipse_companion.log import GameLog
from eclipse_companion.log.merging import read_other
from eclipse_companion.log.saved_games import LogError
from eclipse_companion.outputs.language import languages, notice
from tests.log.played import record

ROOT = Path(__file__).parents[2]
PATHS = re.compile(r"\b(path|file|folder)\b")
NOTICES = ("log_set_aside", "log_kept", "log_rescued")
"""Notices that say how games are brought back from a file."""


@pytest.mark.skipif(sys.platform == "win32", reason="its shells quote otherwise")
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), max_size=4))
def test_a_shell_reads_the_words_that_were_meant(words: list[str]) -> None:
    """Blanks, quotes, dollars and line ends are no exception."""
    assert shlex.split(typed(*words)) == words


def test_sentences_quote_what_a_shell_would_split(tmp_path: Path) -> None:
    """A damaged log, notices of logs that were set aside, a device."""
    path = tmp_path / "Ann's games.sqlite3"
    record(GameLog(path))
    path.write_bytes(path.read_bytes()[:4096].ljust(20_000, b"\xff"))
    with pytest.raises(LogError) as refused:
        read_other(path)
    assert f"games recover {shlex.quote(str(path))}`" in str(refused.value)
    for language in languages():
        for key in NOTICES:
            said = notice(language, key, {"path": str(path), "reason": ""})
            assert f"games recover {shlex.quote(str(path))}`" in said, key
    mine = Access(owner=7, owner_name="ann", group=7, group_name="ann", mode=0)
    assert "`chmod u+rw '/dev/a b'`" in advice("The port", "/dev/a b", mine, Person(7, {7}, {7}))


def unquoted(tree: ast.AST) -> list[str]:
    """What follows the program's name in a text, is a path, and isn't quoted."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            values = [ast.unparse(part.value) for part in node.values if isinstance(part, ast.FormattedValue)]
            after = values[values.index("PROGRAM") + 1 :] if "PROGRAM" in values else []
            found += [value for value in after if PATHS.search(value) and "typed(" not in value]
    return found


def test_every_path_in_a_recommended_command_is_quoted() -> None:
    """In the code of the program."""
    assert unquoted(ast.parse("f'{PROGRAM} replay {path}'")) == ["path"]
    found = {file.name: unquoted(ast.parse(file.read_text(encoding="utf-8"))) for file in (ROOT / "host").rglob("*.py")}
    assert {name: values for name, values in found.items() if values} == {}
