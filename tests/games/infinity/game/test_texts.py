"""Positions, placements and readings as texts: read, written, and refused with a sentence that names the channel."""

import pytest
from hypothesis import given

from eclipse_companion.games.infinity.game.marbles import Marble, Player
from eclipse_companion.games.infinity.game.placement import NotAPlacementError, Placement
from eclipse_companion.games.infinity.game.position import START, NotAPositionError, Position
from eclipse_companion.games.infinity.game.reading import NotAReadingError, Reading
from tests.games.infinity.game.strategies import positions


def test_the_start() -> None:
    """Four empty channels, Blue to place, the knob at 0."""
    assert str(START) == "4/4/4/4 b 0"
    assert Position.parse("4/4/4/4 b 0") == START
    assert START.hands == {Marble.BLUE: 8, Marble.BLACK: 1, Marble.YELLOW: 8, Marble.WHITE: 1}


def test_a_position_has_its_parts() -> None:
    """Marbles from the base, who is next, and the knob with its sign."""
    position = Position.parse(" bB2/yy2/4/W3 y -3\n")
    assert (position.channels, position.side, position.knob) == (("bB", "yy", "", "W"), Player.YELLOW, -3)
    assert position.spaces(2) == "yy"
    assert position.hands == {Marble.BLUE: 7, Marble.BLACK: 0, Marble.YELLOW: 6, Marble.WHITE: 0}


@given(positions())
def test_positions_read_back(position: Position) -> None:
    """What is written is read as the same position."""
    assert Position.parse(str(position)) == position


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "",
            "'' isn't a position. Write four channels, who is next and the knob, with one space between: 4/4/4/4 b 0.",
        ),
        ("4/4/4/4  b 0", "'4/4/4/4  b 0' isn't a position. Write four channels, who is next and the knob"),
        ("4/4/4 b 0", "'4/4/4' has 3 channels; there are four, with '/' between them, such as b3/4/4/4."),
        ("4/b1b1/4/4 b 0", "Channel 2, 'b1b1', has a gap. Marbles lie without gaps from the base"),
        ("4/4/1b2/4 b 0", "Channel 3, '1b2', has a gap."),
        ("4/4/4/bbbby b 0", "Channel 4, 'bbbby', has more than four spaces; each channel has four."),
        ("b4/4/4/4 b 0", "Channel 1, 'b4', has 5 spaces; each channel has four."),
        ("b/4/4/4 b 0", "Channel 1, 'b', has 1 space; each channel has four."),
        ("b12/4/4/4 b 0", "Channel 1, 'b12', splits its empty spaces into two numbers. Write one."),
        ("4/4/w3/4 b 0", "Channel 3, 'w3', has the character 'w'; only b B y W and 1 to 4 may be used."),
        ("4/4/?3/4 b 0", "Channel 3, '?3', has the character '?'; only b B y W and 1 to 4 may be used."),
        ("bbbb/bbbb/4/b3 y 0", "Channel 4 has a ninth blue marble; Blue has only eight."),
        ("yyyy/4/yyyy/y3 b 0", "Channel 4 has a ninth yellow marble; Yellow has only eight."),
        ("B3/B3/4/4 b 0", "Channel 2 has a second black joker; Blue has only one."),
        ("WW2/4/4/4 b 0", "Channel 1 has a second white joker; Yellow has only one."),
        ("4/4/4/4 g 0", "'g' says nobody who could be next. Write b for Blue, or y for Yellow."),
        ("4/4/4/4 b +0", "'+0' isn't a place of the knob. Write 0, +1 to +5, or -1 to -5."),
        ("4/4/4/4 b 1", "'1' isn't a place of the knob."),
        ("4/4/4/4 b +6", "'+6' isn't a place of the knob."),
        (
            "bbbb/bbbb/B3/4 b 0",
            "Blue can't be next: all of Blue's marbles lie in channels 1 to 4. Write y for Yellow.",
        ),
    ],
)
def test_other_texts_are_no_position(text: str, said: str) -> None:
    """The sentence says what is wrong, in which channel, and what to write."""
    with pytest.raises(NotAPositionError) as caught:
        Position.parse(text)
    assert str(caught.value).startswith(said)


def test_the_knobs_end_needs_no_marble() -> None:
    """Where the knob shows 5, nobody needs a marble in hand."""
    assert str(Position.parse("bbbb/bbbb/B3/4 b +5")) == "bbbb/bbbb/B3/4 b +5"


@pytest.mark.parametrize("text", ["b1", "B4", "y3", "W2"])
def test_placements_read_back(text: str) -> None:
    """A marble and a channel, in four letters."""
    assert str(Placement.parse(f" {text}\t")) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("b5", "'b5' isn't a placement: 5 isn't a channel; channels are numbered 1 to 4."),
        ("Y1", "'Y1' isn't a placement: write a marble and a channel, such as b3"),
        ("b", "'b' isn't a placement: write a marble and a channel"),
        ("b\u0663", "'b\u0663' isn't a placement: write a marble and a channel"),
    ],
)
def test_other_texts_are_no_placement(text: str, said: str) -> None:
    """The sentence says what to write."""
    with pytest.raises(NotAPlacementError) as caught:
        Placement.parse(text)
    assert str(caught.value).startswith(said)


def test_a_reading_may_have_gaps_and_doubts() -> None:
    """The numbers of marbles aren't judged."""
    assert str(Reading.parse("?b2/1y2/4/bbbb")) == "?b2/1y2/4/bbbb"


@pytest.mark.parametrize("text", ["4/4/4", "b12/4/4/4", "x3/4/4/4", "bbbbb/4/4/4", "4/4/4/4 b 0"])
def test_other_texts_are_no_reading(text: str) -> None:
    """A reading is written as a position's first field; the sentence names the channel."""
    with pytest.raises(NotAReadingError, match="hannel"):
        Reading.parse(text)
