"""One simulated hand, felt by sensors and seen by a camera, and followed at a table."""

from pathlib import Path

import numpy as np
import pytest

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.sensing.camera import Board, Look
from eclipse_companion.sensing.evidence import STATES
from eclipse_companion.sensing.wire.messages import sides_only
from eclipse_simulation.eclipse.filming import kit
from eclipse_simulation.eclipse.filming.stage import Stage
from eclipse_simulation.eclipse.hand.scene import ONE_STRENGTH, Kit
from tests.evidence._at_a_table import AtATable
from tests.simulation.sight import frames_of
from tests.simulation.two_senses import Play, Sensed, sensed, twin_turns

BOTH_HANDS = Play(style="tidy", turns=3, twins=True, habits=frozenset({"both_hands"}))


@pytest.fixture(scope="module")
def game() -> Sensed:
    """Three turns in daylight, all with both hands."""
    stage = Stage(kit.load(kit.names()[0]), "daylight")
    return sensed(5, stage, Kit.draw(np.random.default_rng(5), ONE_STRENGTH), BOTH_HANDS)


def last(game: Sensed) -> str:
    position = EMPTY
    for turn in game.turns:
        position = rules.apply(position, Turn.parse(turn))
    return position.cells


def test_sensors_and_camera_tell_of_the_same_hand(game: Sensed) -> None:
    """In the end both show the position that the turns lead to; the sensors show sides alone."""
    looks = [each for _, each in game.seen if isinstance(each, Look) and each.board is Board.CLEAR]
    rows = looks[-1].rows
    assert rows is not None
    assert "".join(STATES[kind] for kind in rows.argmax(axis=1)) == last(game)
    assert frames_of(game.kit, game.t_ms, game.adc)[-1][1] == sides_only(last(game))


def test_the_camera_never_tells_before_it_has_looked(game: Sensed) -> None:
    """What is posted comes in order, and after the picture was taken."""
    times = [t_ms for t_ms, _ in game.seen]
    assert times == sorted(times)
    assert all(each.t_ms < t_ms for t_ms, each in game.seen if isinstance(each, Look))


def test_twins_look_alike_and_can_be_told_the_other_way_round() -> None:
    """Sun's 1 goes to 2 or 5, and the new piece to the other: the board shows two silver sides either way."""
    position = EMPTY.with_cells({1: "G"})
    assert {str(turn) for turn in twin_turns(position)} == {"1-2/S5", "1-5/S2"}
    shown = {sides_only(rules.apply(position, turn).cells) for turn in twin_turns(position)}
    assert shown == {".-..-..........."}


def test_lost_lines_leave_twins_open_and_the_camera_settles_them(game: Sensed, tmp_path: Path) -> None:
    """The sensors alone ask about each turn that they couldn't follow; with the camera nothing is asked."""
    alone = AtATable(game, tmp_path / "alone", camera=False, silent=True).run()
    assert alone.asked == [1, 2]
    assert alone.right
    both = AtATable(game, tmp_path / "both", camera=True, silent=True).run()
    assert (both.asked, both.wrong) == ([], set())
    assert both.right


def test_the_table_follows_what_the_sensors_can_tell(game: Sensed, tmp_path: Path) -> None:
    """Every turn that was made is given in the end, with the camera and without."""
    for camera in (False, True):
        table = AtATable(game, tmp_path / str(camera), camera=camera)
        assert table.run().right
        assert table.differing == []
