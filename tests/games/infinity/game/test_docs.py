"""What `docs/infinity.md` shows is what the code does."""

import re
from pathlib import Path

from eclipse_companion.gamekit.files import GameFileError
from eclipse_companion.games.infinity.game import rin, rules
from eclipse_companion.games.infinity.game.marbles import Marble, Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position, lying

PAGE = (Path(__file__).parents[4] / "docs" / "infinity.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"\| `(\S+)` \| (blue|black|yellow|white) in (\d) \| `(\S+)` \| (\d) : (\d) \|")


def test_the_examples_of_turns() -> None:
    """Each leads to what stands beside it, with its points."""
    found = EXAMPLE.findall(PAGE)
    assert len(found) == 5
    for channels, name, channel, after, blue, yellow in found:
        marble = Marble[name.upper()]
        position = Position.parse(f"{channels} {marble.owner.letter} 0")
        event = rules.place(position, Placement(marble, int(channel)))
        assert lying(event.position.channels) == after
        assert [event.points[player] for player in Player] == [int(blue), int(yellow)]


def test_the_example_file() -> None:
    """The page's game file is read."""
    [block] = re.findall(r"(?:^    .*\n|^\n)+", PAGE[PAGE.index('    [Game "infinity"]') :], re.MULTILINE)[:1]
    [found] = rin.scan(re.sub("^    ", "", block, flags=re.MULTILINE))
    assert not isinstance(found, GameFileError)
    assert len(found.turns) == 4
