"""What `docs/` states is what the code does."""

from pathlib import Path

import pytest

from eclipse_companion.games.eclipse.game import egn
from eclipse_companion.games.eclipse.game.editions import EDITIONS
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.reading import Reading
from eclipse_companion.games.eclipse.game.turn import Turn
from tests.games.eclipse.game.golden import DATA

DOCS = Path(__file__).parents[4] / "docs"


def code_blocks(name: str) -> list[str]:
    """The indented blocks of a page, without their indent."""
    blocks: list[str] = []
    inside = False
    for line in (DOCS / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("    "):
            blocks = [*blocks[:-1], blocks[-1] + line[4:] + "\n"] if inside else [*blocks, line[4:] + "\n"]
        elif inside and not line:
            blocks[-1] += "\n"
            continue
        inside = line.startswith("    ")
    return [block.rstrip("\n") + "\n" for block in blocks]


def test_example_game() -> None:
    """The page on formats shows the booklet's game as a game file, and both pages show the same turns."""
    booklet = (DATA / "games" / "booklet.egn").read_text(encoding="utf-8")
    assert booklet in code_blocks("formats.md")
    assert booklet.split("\n\n")[1] in code_blocks("rules.md")


def test_example_board() -> None:
    """The page on rules shows the board with which the booklet's game ends."""
    [shown] = [block for block in code_blocks("rules.md") if block.startswith("s s")]
    [record] = egn.read((DATA / "games" / "booklet.egn").read_text(encoding="utf-8"))
    assert "".join(shown.split()) == record.final().cells


def test_examples_of_texts() -> None:
    """The examples of positions, readings and turns read as such."""
    page = (DOCS / "formats.md").read_text(encoding="utf-8")
    for text, kind in (("4/4/4/4", Position), ("S3/4/4/4", Position), ("+-2/G?s1/4/3?", Reading), ("1-5/S16", Turn)):
        assert f"`{text}`" in page
        assert str(kind.parse(text)) == text


@pytest.mark.parametrize("key", EDITIONS)
def test_editions(key: str) -> None:
    """The table of editions has each edition's name, its players and every word for a side."""
    rows = (DOCS / "rules.md").read_text(encoding="utf-8").splitlines()
    [row] = [row for row in rows if row.startswith(f"| `{key}` |")]
    edition = EDITIONS[key]
    assert edition.name in row
    for player in Player:
        words = edition.words(player)
        assert all(word in row for word in (words.name, words.gold, words.silver))
        assert f"{words.gold_letter}, {words.silver_letter}" in row
