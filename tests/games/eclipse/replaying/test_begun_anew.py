"""A tracker that begins in the middle of a game: any difference on the board has arisen since."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.board_commands import Begin
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.reading import faces_only
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.tracking import Tracker, do, read_command
from eclipse_companion.games.eclipse.turns.outcomes import Outcome, Prompt, QuestionAsked, TakeBack
from eclipse_companion.sensing.evidence import StateReader
from eclipse_companion.sensing.wire import State


@st.composite
def games(draw: st.DrawFn) -> Position:
    """A position from which at least one more turn can be made."""
    position = EMPTY
    for _ in range(draw(st.integers(0, 9))):
        after = rules.apply(position, draw(st.sampled_from(rules.legal_turns(position))))
        if rules.result(after) is not None:
            break
        position = after
    return position


def found(position: Position, text: str) -> list[Outcome]:
    """What is found in ten seconds during which the board shows this."""
    tracker = Tracker(StateReader())
    do(tracker, Begin(position))
    outcomes = tracker.state(State(1, 5000, text), 1000.0, gap=False)
    return outcomes + tracker.advance(11_000.0)


@given(games(), st.booleans())
def test_an_untouched_board_gives_nothing(position: Position, one_strength: bool) -> None:
    """If the board shows the position, there is nothing to report."""
    text = "".join(position.cells)
    assert found(position, faces_only(text) if one_strength else text) == []


@given(games(), st.data())
def test_a_whole_turn_is_given_where_owners_are_told(position: Position, data: st.DataObject) -> None:
    """Every legal turn that was made unseen is the one that is given."""
    turn = data.draw(st.sampled_from(rules.legal_turns(position)))
    outcomes = found(position, "".join(rules.apply(position, turn).cells))
    assert [each.turn for each in outcomes if isinstance(each, TurnGiven)] == [turn]


@given(games(), st.data())
def test_a_whole_turn_is_given_or_asked_about_where_only_faces_are(position: Position, data: st.DataObject) -> None:
    """It is given if nothing else explains the board, and is otherwise among the turns asked about."""
    turn = data.draw(st.sampled_from(rules.legal_turns(position)))
    after = rules.apply(position, turn)
    text = faces_only(after.cells)
    first = found(position, text)[0]
    alike = [other for other in rules.legal_turns(position) if faces_only(rules.apply(position, other).cells) == text]
    if len(alike) == 1:
        assert isinstance(first, TurnGiven)
        assert first.turn == turn
    else:
        assert isinstance(first, QuestionAsked)
        assert set(first.turns) <= set(alike)
        assert turn in first.turns


def test_all_flips_that_may_have_been_made_unseen_are_asked_about() -> None:
    """Three pieces lie around the new one, each with the side up that a new one in its place would show."""
    position = Position("sSGs.s.sSssGGGSs")
    after = rules.apply(position, Turn.parse("11-7/S11"))
    first = found(position, faces_only(after.cells))[0]
    assert isinstance(first, QuestionAsked)
    assert {str(turn) for turn in first.turns} == {"6-7/S6", "8-7/S8", "11-7/S11"}


def test_a_piece_set_down_unseen_may_be_the_flip_however_soon_the_next_one_comes() -> None:
    """Nobody knows when it was set down: one hand had time for both."""
    tracker = Tracker(StateReader())
    do(tracker, Begin(Position("." * 14 + "G.")))
    outcomes = tracker.state(State(1, 5000, "." * 15 + "-"), 1000.0, gap=False)
    outcomes += tracker.state(State(2, 5080, "." * 13 + "-.-"), 1080.0, gap=False)
    outcomes += tracker.advance(11_000.0)
    assert not [each for each in outcomes if isinstance(each, TurnGiven)]
    (question,) = [each for each in outcomes if isinstance(each, QuestionAsked)]
    assert {str(turn) for turn in question.turns} == {"15-16/S14", "15-14/S16"}


@given(games(), st.data())
def test_a_flip_alone_is_half_a_turn(position: Position, data: st.DataObject) -> None:
    """A piece that was flipped unseen waits for the placement."""
    turn = data.draw(st.sampled_from(rules.legal_turns(position)))
    if turn.flip is None:
        return
    cells = list(rules.apply(position, turn).cells)
    cells[turn.square - 1] = "."
    outcomes = found(position, "".join(cells))
    assert [(each.flip, each.placed) for each in outcomes if isinstance(each, Prompt)][:1] == [(turn.flip, None)]


def test_turns_made_before_the_kill_are_taken_back_by_hand() -> None:
    """If the turns up to the position are known, the board may show any of their positions."""
    turns = ["S1", "1-5/S16", "16-12/G13", "5-6/S1"]
    positions = [EMPTY]
    for turn in turns:
        positions.append(rules.play(positions[-1], Turn.parse(turn)))
    tracker = Tracker(StateReader())
    do(tracker, Begin(positions[-2], Turn.parse(turns[-1]), turns=tuple(map(Turn.parse, turns[:-1]))))
    tracker.state(State(1, 1000, positions[-1].cells), 1000.0, gap=False)
    outcomes = tracker.advance(3000.0)
    outcomes += tracker.state(State(2, 3000, positions[2].cells), 3000.0, gap=True)
    outcomes += tracker.advance(9000.0)
    assert [each.count for each in outcomes if isinstance(each, TakeBack)] == [2]
    assert tracker.position == positions[2]


def test_turns_that_do_not_lead_to_the_position_are_refused() -> None:
    """A recording that says so isn't a recording of a game."""
    with pytest.raises(CompanionError):
        read_command({"do": "begin", "position": "4/4/4/3S", "turns": ["S1"]})
