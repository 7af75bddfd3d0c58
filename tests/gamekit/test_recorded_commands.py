"""What a recording of a watched game keeps leads another board to the same finds."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from eclipse_companion.gamekit.kept_commands import Kinds, read
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.play import board_commands as ecliptic
from eclipse_companion.games.ecliptic.play.cards_board import CardsBoard
from eclipse_companion.games.ecliptic.rulebook import referee_rules
from eclipse_companion.games.infinity.game.rules import legal_placements
from eclipse_companion.games.infinity.play import board_commands as infinity
from eclipse_companion.games.infinity.play.device_board import DeviceBoard
from eclipse_companion.sensing.recording import EntryKind, Reader
from tests.games.ecliptic.play.virtual_table import VirtualTable
from tests.games.infinity.walked import AtDevice


def found_again(
    folder: Path, board: DeviceBoard | CardsBoard, kinds: Kinds
) -> tuple[list[tuple[str, float]], list[tuple[str, float]]]:
    """What play found, by a recording's own lines, and what a board finds that is given its commands."""
    gave: list[tuple[str, float]] = []
    found: list[tuple[str, float]] = []

    def note(act: Callable[..., Any], *what: object) -> None:
        found.extend((outcome.recorded_as, outcome.t_ms) for outcome in act(*what))

    (path,) = folder.glob("*.ecr")
    with Reader(path) as reader:
        for entry in reader:
            assert entry.way is EntryKind.COMMAND
            if "gave" in entry.value:
                gave.append((entry.value["gave"], entry.value["t_ms"]))
            if len(gave) > len(found):  # it was found as time passed
                note(board.advance, entry.ms)
            if "do" in entry.value:
                note(board.do, read(entry.value, kinds))
    return gave, found


def test_a_recording_of_infinity_leads_to_the_same_finds(tmp_path: Path) -> None:
    """Looks, turns that are said, turns taken back, a pause: a device finds the same at the same times."""
    with closing(AtDevice(tmp_path)) as at:
        for word in ("hint", "pause", "undo", "again"):
            at.places(legal_placements(at.match.position)[0].channel)
            at.say(word)
            at.wait(8000.0)
            for answer in ("go on", "accept", ""):
                at.say(answer)
                at.wait(8000.0)
    gave, found = found_again(tmp_path / "recordings", DeviceBoard(patience_ms=6000.0), infinity.KINDS)
    assert gave == found
    assert [name for name, _ in gave].count("TurnGiven") > 5


def test_a_recording_of_ecliptic_leads_to_the_same_finds(tmp_path: Path) -> None:
    """Cards that are seen, and dice that are thrown: a table finds the same at the same times."""
    with closing(VirtualTable(tmp_path, "human", "ai:1", seed=4)) as table:
        table.pass_ms(60_000.0)
    rules = referee_rules(Player.BLUE)
    board = CardsBoard(lambda: rules, patience_ms=6000.0)
    gave, found = found_again(tmp_path / "recordings", board, ecliptic.kinds(rules))
    assert gave == found
    assert [name for name, _ in gave].count("TurnGiven") > 5
