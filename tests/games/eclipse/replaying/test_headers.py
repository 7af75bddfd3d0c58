"""What a recording's header says about its board."""

from pathlib import Path

import pytest

from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.replaying.recordings import RecordingReplay
from eclipse_companion.sensing.recording import Reader, RecordingError, Writer


def written(path: Path, **header: object) -> Reader:
    """A recording of one piece placed on the board's own square 4."""
    with Writer.create(path, **header) as writer:
        for number, text in enumerate(("." * 16, "...-" + "." * 12, "...-" + "." * 12), start=1):
            writer.board(1000.0 * number, f"ST {number} {1000 * number} {text}")
        writer.command(9000.0, asked="hint")
    return Reader(path)


@pytest.mark.parametrize(("header", "square"), [({}, 4), ({"orientation": 90, "patience_ms": 3000}, 16)])
def test_a_recording_is_replayed_as_the_board_lay(tmp_path: Path, header: dict[str, object], square: int) -> None:
    """Squares are turned as they were in play; if the header doesn't say, the board lay straight."""
    outcomes = list(RecordingReplay(written(tmp_path / "game.ecr", **header)))
    assert [each.turn for each in outcomes if isinstance(each, TurnGiven)] == [Turn.parse(f"S{square}")]


@pytest.mark.parametrize(
    "header", [{"orientation": 45}, {"orientation": [0]}, {"patience_ms": "long"}, {"patience_ms": -1}]
)
def test_a_header_that_no_game_writes_is_refused(tmp_path: Path, header: dict[str, object]) -> None:
    """The sentence says what the header has, and what it may have."""
    with written(tmp_path / "game.ecr", **header) as reader, pytest.raises(RecordingError, match="header says"):
        RecordingReplay(reader)
