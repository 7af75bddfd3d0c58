"""Other turns, kept with a game."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.log.variations import MOST, VariationFiles
from eclipse_companion.reviewing.variations import Variations
from tests.games.eclipse.game.strategies import lines_of_play
from tests.games.eclipse.page.asked import Asked, game_of, reviewer, sentences
from tests.log.played import WHEN, add, booklet, record


@pytest.fixture
def asked(tmp_path: Path) -> Asked:
    return Asked(tmp_path)


def keep(asked: Asked, uuid: str, after: str, turns: str) -> list[dict[str, object]]:
    kept = asked("keep-variation", id=uuid, **{"from": after, "turns": turns})["variations"]
    assert isinstance(kept, list)
    return kept


def test_a_line_is_kept_and_forgotten(asked: Asked, tmp_path: Path) -> None:
    """It is there for the next page, too; kept twice, it is there once; forgotten, it is gone."""
    uuid = record(asked.log)
    assert asked("variations", id=uuid) == {"variations": []}
    first = {"from": 2, "turns": ["16-12/G16", "16-15/S4"]}
    assert keep(asked, uuid, "2", "16-12/G16 16-15/S4") == [first]
    assert keep(asked, uuid, "2", "16-12/g16  16-15/S4") == [first]
    assert keep(asked, uuid, "0", "G4") == [first, {"from": 0, "turns": ["G4"]}]
    anew = Asked(tmp_path)
    assert anew("forget-variation", id=uuid[:8], index="0") == {"variations": [{"from": 0, "turns": ["G4"]}]}
    assert asked("forget-variation", id=uuid, index="0") == {"variations": []}
    assert list((tmp_path / "variations").iterdir()) == []


@settings(max_examples=40)
@given(lines_of_play(), lines_of_play())
def test_every_legal_line_can_be_kept(
    tmp_path_factory: pytest.TempPathFactory, game: list[Turn], line: list[Turn]
) -> None:
    """A line of legal turns from the start comes back as it was, in the letters of the game's edition."""
    played = game_of([str(turn) for turn in game], edition="tac-toe")
    variations = Variations(VariationFiles(tmp_path_factory.mktemp("kept")), reviewer(), sentences())
    if not line:
        with pytest.raises(CompanionError, match="1 to 64 turns"):
            variations.keep(played, 0, [])
        return
    (kept,) = variations.keep(played, 0, [str(turn) for turn in line])["variations"]
    movers = [tuple(Player)[number % 2] for number in range(len(line))]
    words = edition("tac-toe")
    assert [words.read_turn(*made) for made in zip(movers, kept["turns"], strict=True)] == line


@pytest.mark.parametrize(
    ("after", "turns", "said"),
    [
        ("13", "S1", "This game has no turn 13. Choose one of its turns."),
        ("x", "S1", "isn't a whole number"),
        ("0", "", "no turns"),
        ("0", " ", "1 to 64 turns"),
        ("0", "S1 " * 65, "this one has 65"),
        ("0", "S1 S2", "isn't legal here"),
        ("12", "S3", "the game is over"),
        ("0", "S99", "isn't a square"),
    ],
)
def test_a_line_that_cannot_be_played_is_refused(asked: Asked, after: str, turns: str, said: str) -> None:
    """Nothing of it is kept, and a sentence says why."""
    uuid = record(asked.log)
    with pytest.raises(CompanionError, match=said):
        keep(asked, uuid, after, turns)
    assert asked("variations", id=uuid) == {"variations": []}


def test_a_game_has_a_hundred_lines_at_most(asked: Asked) -> None:
    """One more is refused, until one is forgotten."""
    uuid = record(asked.log)
    lines = [
        f"{side}1 1-{to}/{other}{square}" for side in "GS" for to in (2, 5) for other in "GS" for square in range(1, 17)
    ]
    legal = [line for line in lines if line.split("-")[1].split("/")[0] != line.split("/")[1][1:]][:101]
    for line in legal[:MOST]:
        keep(asked, uuid, "0", line)
    with pytest.raises(CompanionError, match="100 lines already"):
        keep(asked, uuid, "0", legal[MOST])
    asked("forget-variation", id=uuid, index="7")
    assert len(keep(asked, uuid, "0", legal[MOST])) == MOST


def test_what_is_not_there_cannot_be_forgotten(asked: Asked) -> None:
    """A place after the last line is refused."""
    uuid = record(asked.log)
    keep(asked, uuid, "0", "S4")
    with pytest.raises(CompanionError, match="That line is no longer kept"):
        asked("forget-variation", id=uuid, index="1")


def test_a_line_that_no_longer_fits_is_not_shown(asked: Asked) -> None:
    """If the turns before it were taken back and others made, it is left out, and the others keep their places."""
    uuid = record(asked.log, 3)
    keep(asked, uuid, "3", "5-6/S1")
    keep(asked, uuid, "1", "1-2/S1")
    asked.log.take_back(uuid, 2, WHEN)
    assert asked("variations", id=uuid)["variations"] == [{"from": 1, "turns": ["1-2/S1"]}]
    assert asked("forget-variation", id=uuid, index="0") == {"variations": []}
    for made in booklet(3)[1:]:
        add(asked.log, uuid, made)
    assert asked("variations", id=uuid)["variations"] == [{"from": 3, "turns": ["5-6/S1"]}]
