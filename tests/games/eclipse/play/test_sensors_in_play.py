"""Games on the real firmware with failing sensors, a sagging supply or a knocked table."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from eclipse_companion.announcements import Notice, TakenBack
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay
from eclipse_companion.sensing.recording import Reader
from eclipse_simulation.board.engine import Engine
from eclipse_simulation.board.sensor_faults import Dead, Loose, SensorFault
from tests.games.eclipse.play.simulated import Played, Simulation
from tests.simulation.supply_dip import SupplyDip

CODINGS = pytest.mark.parametrize("coding", ["one", "two"])


class Knocked(Simulation):
    """A game of a person and the computer at a table that is knocked at these times, in milliseconds."""

    def __init__(
        self, engine: Engine, home: Path, coding: str, faults: tuple[SensorFault, ...], knocks_ms: Sequence[float]
    ) -> None:
        super().__init__(engine, home, seed=3, coding=coding, faults=faults, watch_sensors=True)
        self._knocks_ms = sorted(knocks_ms)

    def _go_on(self) -> None:
        if self._knocks_ms and self._now >= self._knocks_ms[0]:
            self._knocks_ms.pop(0)
            self._type("bump")
        super()._go_on()


def play(engine: Engine, home: Path, coding: str, *faults: SensorFault, knocks_ms: Sequence[float] = ()) -> Played:
    return Knocked(engine, home, coding, faults, knocks_ms).run(300)


def sensor_notices(played: Played) -> list[Notice]:
    return [notice for notice in played.notices if notice.key.startswith("sensor_")]


@CODINGS
def test_a_sound_board_is_not_spoken_of(micropython: Engine, tmp_path: Path, coding: str) -> None:
    """A game on sound sensors ends without a word about them, and its recording replays to the same turns."""
    played = play(micropython, tmp_path, coding)
    assert played.ended, played.summary
    assert sensor_notices(played) == []
    (recording,) = played.recordings.glob("*.ecr")
    replay = RecordingReplay(Reader(recording))
    assert [*replay]
    assert replay.differs_ms is None


def test_a_dead_square_is_told_once_and_the_game_goes_on(micropython: Engine, tmp_path: Path) -> None:
    """A line that shorts to ground is named once; the game goes on to its end around it, and replays the same way."""
    played = play(micropython, tmp_path, "one", Dead(7, from_ms=20_000.0))
    assert played.ended, played.summary
    assert [(notice.key, notice.words["square"]) for notice in sensor_notices(played)] == [("sensor_stuck", "7")]
    (recording,) = played.recordings.glob("*.ecr")
    replay = RecordingReplay(Reader(recording))
    assert [*replay]
    assert replay.differs_ms is None
    assert replay.tracker.untrusted == (7,)


def test_a_flickering_square_is_told_once(micropython: Engine, tmp_path: Path) -> None:
    """A loose contact is reported once as noise, and the game goes on to its end."""
    played = play(micropython, tmp_path, "two", Loose(4, share=0.2, from_ms=20_000.0))
    assert played.ended, played.summary
    assert {(notice.key, notice.words["square"]) for notice in sensor_notices(played)} == {("sensor_noisy", "4")}
    assert len(sensor_notices(played)) == 1


@pytest.mark.parametrize(("coding", "share"), [("one", 0.5), ("two", 0.02)])
def test_neither_a_dip_of_the_supply_nor_a_knocked_table_is_a_turn(
    micropython: Engine, tmp_path: Path, coding: str, share: float
) -> None:
    """Readings that all sag for a few hundred milliseconds, and pieces that all hop, cause no turn and no word."""
    times = enumerate(range(12_000, 36_000, 2300))
    dips = [SupplyDip(share, from_ms=at, until_ms=at + 60.0 + 40.0 * k) for k, at in times]
    played = play(micropython, tmp_path, coding, *dips, knocks_ms=range(12_000, 36_000, 3100))
    assert played.ended, played.summary
    assert played.count(TakenBack) == 0
    assert played.problems == []
    assert sensor_notices(played) == []
