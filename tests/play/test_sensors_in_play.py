"""Sensors that go wrong while a game is played at the real firmware: told once, and played around."""

from pathlib import Path

import pytest

from eclipse_companion.announcements import Notice
from eclipse_companion.recording import Reader
from eclipse_companion.replaying.recordings import RecordingReplay
from eclipse_companion.virtual.engine import Engine
from eclipse_companion.virtual.sensor_faults import Dead, Loose, SensorFault
from tests.play.simulated import Played, Simulation

CODINGS = pytest.mark.parametrize("coding", ["one", "two"])


def play(engine: Engine, home: Path, coding: str, *faults: SensorFault) -> Played:
    return Simulation(engine, home, seed=3, coding=coding, faults=faults, watch_sensors=True).run(300)


def sensor_notices(played: Played) -> list[Notice]:
    return [notice for notice in played.notices if notice.key.startswith("sensor_")]


@CODINGS
def test_a_sound_board_is_not_spoken_of(micropython: Engine, tmp_path: Path, coding: str) -> None:
    """A game at sound sensors ends with no word about them, and its recording replays to the same."""
    played = play(micropython, tmp_path, coding)
    assert played.ended, played.summary
    assert sensor_notices(played) == []
    (recording,) = played.recordings.glob("*.ecr")
    replay = RecordingReplay(Reader(recording))
    assert [*replay]
    assert replay.differs_ms is None


@CODINGS
def test_a_dead_square_is_told_once_and_the_game_goes_on(micropython: Engine, tmp_path: Path, coding: str) -> None:
    """A line that falls to ground in mid-game is named once, and the game comes to its end around it; so it replays."""
    played = play(micropython, tmp_path, coding, Dead(7, 20_000.0))
    assert played.ended, played.summary
    assert [(notice.key, notice.words["square"]) for notice in sensor_notices(played)] == [("sensor_stuck", "7")]
    (recording,) = played.recordings.glob("*.ecr")
    replay = RecordingReplay(Reader(recording))
    assert [*replay]
    assert replay.differs_ms is None
    assert replay.tracker.untrusted == (7,)


@CODINGS
def test_a_flickering_square_is_told_once(micropython: Engine, tmp_path: Path, coding: str) -> None:
    """A loose contact is named once as noise, and the game comes to its end."""
    played = play(micropython, tmp_path, coding, Loose(7, share=0.2, from_ms=20_000.0))
    assert played.ended, played.summary
    assert {(notice.key, notice.words["square"]) for notice in sensor_notices(played)} == {("sensor_noisy", "7")}
    assert len(sensor_notices(played)) == 1
