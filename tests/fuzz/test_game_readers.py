"""Any input is accepted or raises the one documented error: the readers of the game."""

from hypothesis import given, settings
from hypothesis import strategies as st

from eclipse_companion.games.eclipse.game import egn
from eclipse_companion.games.eclipse.game.egn import NotReadableError
from eclipse_companion.games.eclipse.game.position import NotAPositionError, Position
from eclipse_companion.games.eclipse.game.reading import NotAReadingError, Reading
from eclipse_companion.games.eclipse.game.turn import NotATurnError, Turn
from tests.fuzz.scanned import games_of
from tests.games.eclipse.game.golden import DATA

MANY = (DATA / "games" / "many.egn").read_text(encoding="utf-8")

near_turns = st.text(alphabet="0123456789-/ GSgs\t", max_size=12) | st.text(max_size=12)
near_boards = st.text(alphabet="01234/GSgs+-?. ", max_size=24) | st.text(max_size=24)
pieces = st.sampled_from(
    [
        *"[](){};%$*!?/-.\\\"'\n\r \t\0\x85\ufeff0123456789GSgsx",
        *('[A "b"]', '[SetUp "1"]', '[Position "S3/4/4/4"]', '[Result "1-0"]'),
        *("1. S1", "1-5/S16", "1...", "$12", "{c}", "; c\n", "\n% x\n", "1-0", "0-1", "1/2-1/2"),
    ]
)
near_games = st.lists(pieces, max_size=40).map("".join) | st.text(max_size=60)


@given(near_turns)
def test_turns(text: str) -> None:
    """Any text is a turn, which reads back, or `NotATurnError`."""
    try:
        turn = Turn.parse(text)
    except NotATurnError:
        return
    assert Turn.parse(str(turn)) == turn


@given(near_boards)
def test_positions(text: str) -> None:
    """Any text is a position, which is written back unchanged, or `NotAPositionError`."""
    try:
        position = Position.parse(text)
    except NotAPositionError:
        return
    assert str(position) == text.strip()


@given(near_boards)
def test_readings(text: str) -> None:
    """Any text is a reading, which is written back unchanged, or `NotAReadingError`."""
    try:
        reading = Reading.parse(text)
    except NotAReadingError:
        return
    assert str(reading) == text.strip()


@settings(max_examples=500)
@given(near_games)
def test_games(text: str) -> None:
    """Any text is games, which read back, and errors that have a place."""
    for record in games_of(text, egn.scan):
        assert egn.read(egn.write([record])) == [record]


@settings(max_examples=200)
@given(st.integers(0, len(MANY)), st.integers(0, 20), pieces)
def test_damaged_games(at: int, dropped: int, put: str) -> None:
    """A file with a piece torn out, and another one put there, is errors and games, which read back."""
    for record in games_of(MANY[:at] + put + MANY[at + dropped :], egn.scan):
        assert egn.read(egn.write([record])) == [record]


@given(st.binary(max_size=40))
def test_bytes(data: bytes) -> None:
    """Any bytes are a text or `NotReadableError`."""
    try:
        text = egn.decode(data)
    except NotReadableError:
        return
    games_of(text, egn.scan)
