"""What one placement does: the examples of the rules, each reading of ours, a slow twin, and laws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.channels import LINES
from eclipse_companion.games.infinity.game.marbles import MARBLES, Marble, Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import START, Position
from eclipse_companion.games.infinity.game.rules import Event, IllegalPlacementError, Reason
from tests.games.infinity.game import naive
from tests.games.infinity.game.strategies import positions, positions_of_play

EXAMPLES = [
    ("4/4/yyyb/4 y 0", "y3", "4/4/yyyy/4 b -1", (0, 1)),
    ("bbb1/yyyy/4/4 b 0", "b1", "bbbb/yyyy/4/4 y 0", (1, 1)),
    ("bbb1/yyyy/4/4 b 0", "B1", "Bbbb/yyyy/4/4 y +2", (2, 0)),
    ("bbbb/yyyy/4/4 b 0", "B1", "Bbbb/yyyy/4/4 y +2", (2, 0)),
    ("bBbb/yyyy/4/4 b 0", "b1", "bbBb/yyyy/4/4 y +1", (2, 1)),
    ("bbbB/yyyy/4/4 b 0", "b1", "bbbb/yyyy/4/4 y 0", (1, 1)),
    ("B3/yb2/yb2/yb2 y 0", "y1", "yB2/yb2/yb2/yb2 b +1", (2, 1)),
    ("byb1/byb1/yb2/byb1 b -4", "b3", "byb1/byb1/byb1/byb1 y -4", (2, 1)),
    ("b3/b3/bbb1/b3 b 0", "b3", "b3/b3/bbbb/b3 y +2", (2, 0)),
    ("b3/b3/bbb1/b3 b 0", "B3", "b3/b3/Bbbb/b3 y +4", (4, 0)),
    ("b3/yb2/bb2/yb2 y +4", "y1", "yb2/yb2/bb2/yb2 b +5", (1, 0)),
    ("yybb/byyb/bbyy/bbWB y 0", "y3", "yybb/byyb/ybby/bbWB y 0", (0, 0)),
    ("yybb/byyb/ybby/bbWB y 0", "y3", "yybb/byyb/yybb/bbWB y +2", (2, 0)),
    ("yybb/byyb/yybb/bbWB y +2", "y3", "yybb/byyb/yyyb/bbWB b +4", (2, 0)),
]
OVER = {"byb1/byb1/byb1/byb1 y -4": ("blue", "two-rows"), "yb2/yb2/bb2/yb2 b +5": ("blue", "knob")}


def placed(position: str, placement: str) -> Event:
    return rules.place(Position.parse(position), Placement.parse(placement))


@pytest.mark.parametrize(("before", "placement", "after", "points"), EXAMPLES)
def test_examples(before: str, placement: str, after: str, points: tuple[int, int]) -> None:
    """The examples of the rules come out as written: the position, the points, and who has won why."""
    event = placed(before, placement).as_json()
    assert (event["position"], event["points"]) == (after, {"blue": points[0], "yellow": points[1]})
    winner, reason = OVER.get(after, (None, None))
    assert (event["over"], event["winner"], event["reason"]) == (winner is not None, winner, reason)


def test_an_event_names_new_rows_and_the_marble_that_came_off() -> None:
    """New rows are the placing player's alone, sorted; what came off is a letter, or nothing."""
    assert placed("byb1/byb1/yb2/byb1 b -4", "b3").as_json()["new"] == ["r1", "r3"]
    assert placed("b3/b3/bbb1/b3 b 0", "B3").as_json()["new"] == ["c3"]
    assert placed("b3/yb2/bb2/yb2 y +4", "y1").as_json()["new"] == []
    assert placed("4/4/yyyb/4 y 0", "y3").as_json()["pushed"] == "b"
    assert placed("bbbB/yyyy/4/4 b 0", "b1").as_json()["pushed"] == "B"
    assert placed("4/4/yyy1/4 y 0", "y3").as_json()["pushed"] == ""


def test_the_ten_lines() -> None:
    """Four depths, four channels, and the two diagonals, the first from the base of channel 1."""
    assert {name: set(line) for name, line in LINES.items()} == {
        name: set(line) for name, line in naive.all_lines().items()
    }
    assert list(LINES) == sorted(LINES)


# Each reading of ours, where the booklet is silent or open.


def test_the_joker_may_be_placed_first() -> None:
    """In the first turn, all eight placements are legal."""
    assert list(map(str, rules.legal_placements(START))) == ["B1", "B2", "B3", "B4", "b1", "b2", "b3", "b4"]


def test_who_has_only_the_joker_must_place_it() -> None:
    """With eight plain marbles on the board, the joker's four placements are all that is legal: nobody can pass."""
    position = Position.parse("bbbb/yyyy/bbbb/yyy1 b 0")
    assert list(map(str, rules.legal_placements(position))) == ["B1", "B2", "B3", "B4"]


def test_only_the_placing_player_silences() -> None:
    """If both get a new joker row at once, the placing player's counts alone."""
    both = placed("B3/yb2/yb2/Wb2 y 0", "y1")
    assert {row.line for rows in both.rows.values() for row in rows if row.joker} == {"r1", "r2"}
    assert (both.points, both.silenced) == ({Player.BLUE: 0, Player.YELLOW: 2}, True)


def test_a_joker_row_made_for_the_other_silences_nobody() -> None:
    """Yellow completes Blue's joker row; Yellow's own row counts all the same."""
    event = placed("B3/yb2/yb2/yb2 y 0", "y1")
    assert (event.points, event.silenced) == ({Player.BLUE: 2, Player.YELLOW: 1}, False)


def test_a_row_is_new_by_its_line() -> None:
    """If another marble takes a marble's place in a row, the line was a row before: it isn't new."""
    event = placed("b3/b3/bbb1/b3 b 0", "b3")
    assert [row.line for row in event.rows[Player.BLUE]] == ["c3", "r1"]
    assert (event.new, event.winner) == (("c3",), None)


def test_the_knob_rests_if_two_rows_win() -> None:
    """Two new rows win, wherever the knob stands, and it isn't moved."""
    event = placed("byb1/byb1/yb2/byb1 b -4", "b3")
    assert (event.winner, event.reason, event.position.knob) == (Player.BLUE, Reason.TWO_ROWS, -4)


def test_two_rows_for_the_opponent_win_nothing() -> None:
    """A placement that makes two rows of the opponent's at once only moves the knob."""
    event = placed("bBb1/ybyb/ybyb/ybyb y 0", "y1")
    assert [row.line for row in event.rows[Player.BLUE]] == ["r2", "r4"]
    assert (event.new, event.winner, event.position.knob) == (("r1",), None, 1)


# The twin, and laws.


def same_as_twin(position: Position) -> None:
    legal = rules.legal_placements(position)
    assert list(map(str, legal)) == naive.legal(str(position))
    for placement in legal:
        assert rules.place(position, placement).as_json() == naive.event(str(position), str(placement))


@given(positions())
def test_the_twin_sees_the_same_anywhere(position: Position) -> None:
    """All legal placements and their events are the twin's, in any position."""
    same_as_twin(position)


@given(positions_of_play())
def test_the_twin_sees_the_same_in_games(position: Position) -> None:
    """So they are in positions of games."""
    same_as_twin(position)


@given(positions())
def test_marbles_are_conserved_and_the_knob_stays_in_bounds(position: Position) -> None:
    """A placement takes one marble from the hand and gives back what came off; the knob stays within 5."""
    for placement in rules.legal_placements(position):
        event = rules.place(position, placement)
        due = dict(position.hands)
        due[placement.marble] -= 1
        if event.pushed is not None:
            due[event.pushed] += 1
        assert event.position.hands == due
        assert all(0 <= count <= marble.number for marble, count in due.items())
        assert abs(event.position.knob) <= 5
        assert event.position.has_marbles(event.position.side)


def colours_exchanged(position: Position) -> Position:
    one, two, three, four = ("".join(exchanged(letter) for letter in marbles) for marbles in position.channels)
    return Position((one, two, three, four), position.side.opponent, -position.knob)


def exchanged(letter: str) -> str:
    marble = MARBLES[letter]
    return marble.owner.opponent.marbles[marble.is_joker].value


@given(positions())
def test_exchanged_colours_mirror_everything(position: Position) -> None:
    """With blue and yellow exchanged, all happens alike, with the knob and the points on the other side."""
    for placement in rules.legal_placements(position):
        event = rules.place(position, placement)
        marble = MARBLES[exchanged(placement.marble.value)]
        other = rules.place(colours_exchanged(position), Placement(marble, placement.channel))
        assert other.position == colours_exchanged(event.position)
        assert other.points == {player.opponent: points for player, points in event.points.items()}
        assert (other.new, other.reason) == (event.new, event.reason)
        assert other.winner is (None if event.winner is None else event.winner.opponent)


def mirrored(position: Position) -> Position:
    one, two, three, four = position.channels
    return Position((four, three, two, one), position.side, position.knob)


MIRRORED = {"d1": "d2", "d2": "d1", "c1": "c4", "c2": "c3", "c3": "c2", "c4": "c1"}


@given(positions())
def test_mirrored_channels_mirror_everything(position: Position) -> None:
    """From the right to the left, all happens alike, with channels and diagonals exchanged."""
    for placement in rules.legal_placements(position):
        event = rules.place(position, placement)
        other = rules.place(mirrored(position), Placement(placement.marble, 5 - placement.channel))
        assert other.position == mirrored(event.position)
        assert (other.points, other.winner, other.reason) == (event.points, event.winner, event.reason)
        assert set(other.new) == {MIRRORED.get(line, line) for line in event.new}


# What can't be done.


@pytest.mark.parametrize(
    ("position", "placement", "reason"),
    [
        ("4/4/4/4 b 0", "y1", "y1 isn't legal here: it's Blue's turn, and the yellow marble is Yellow's."),
        ("B3/4/4/4 b 0", "B1", "B1 isn't legal here: Blue's joker lies in the channels."),
        ("bbbb/yyyy/bbbb/4 b 0", "b1", "b1 isn't legal here: all of Blue's plain marbles lie in the channels."),
        ("4/4/4/4 b +5", "b1", "b1 isn't legal here: the game is over (1-0)."),
    ],
)
def test_what_is_illegal_has_a_reason(position: str, placement: str, reason: str) -> None:
    """The sentence says what is wrong."""
    with pytest.raises(IllegalPlacementError) as caught:
        placed(position, placement)
    assert str(caught.value) == reason


@given(positions(), st.sampled_from(Marble), st.integers(1, 4))
def test_a_placement_is_legal_or_has_a_reason(position: Position, marble: Marble, channel: int) -> None:
    """Whatever isn't in the list of legal placements is refused, and nothing else."""
    placement = Placement(marble, channel)
    assert (placement in rules.legal_placements(position)) is (rules.why_illegal(position, placement) is None)


@pytest.mark.parametrize("knob", ["+5", "-5"])
def test_nothing_is_legal_at_the_knobs_end(knob: str) -> None:
    """At 5 the game is over, also if nobody has a marble to place."""
    assert rules.legal_placements(Position.parse(f"4/4/4/4 b {knob}")) == []
