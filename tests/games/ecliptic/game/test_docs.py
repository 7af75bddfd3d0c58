"""What `docs/ecliptic.md` shows is what the code does."""

import re
from pathlib import Path

from eclipse_companion.gamekit.files import GameFileError
from eclipse_companion.games.ecliptic.game import ecl
from eclipse_companion.games.ecliptic.game.scoring import read_table
from eclipse_companion.games.ecliptic.game.state_json import state_json
from eclipse_companion.games.ecliptic.game.turn import Turn
from tests.games.ecliptic.game.playing import game

PAGE = (Path(__file__).parents[4] / "docs" / "ecliptic.md").read_text(encoding="utf-8")


def test_the_examples_of_turns() -> None:
    """Each whole turn in the tables is read, and written the same."""
    found = re.findall(r"\| `([WB] [^`.]+)` \|", PAGE)
    assert len(found) >= 8
    for text in found:
        assert str(Turn.parse(text)) == text


def test_the_example_file() -> None:
    """The page's game file is read."""
    [block] = re.findall(r"(?:^    .*\n|^\n)+", PAGE[PAGE.index('    [Game "ecliptic"]') :], re.MULTILINE)[:1]
    [found] = ecl.scan(re.sub("^    ", "", block, flags=re.MULTILINE))
    assert not isinstance(found, GameFileError)
    assert len(found.turns) == 2


def test_the_example_of_a_table() -> None:
    """It can be counted."""
    [table] = re.findall(r'run score "([^"]+)"', PAGE)
    assert [side.total for side in read_table(table)] == [7, 5]


def test_every_key_of_a_state_is_told() -> None:
    """The table of keys has them all."""
    rows = PAGE[PAGE.index("| key | value |") :].split("\n\n")[0]
    assert set(state_json(game(0).states[0])) <= set(re.findall(r"`(\w+)`", rows))
