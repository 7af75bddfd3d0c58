"""A tracker that begins after a turn that may still be corrected: play was ended before the hand was done."""

from hypothesis import assume, given
from hypothesis import strategies as st

from eclipse_companion.gamekit.board_commands import Begin
from eclipse_companion.gamekit.outcomes import TurnGiven
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.reading import faces_only
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.replaying.line import TurnLine
from eclipse_companion.games.eclipse.tracking import Tracker, do
from eclipse_companion.games.eclipse.turns.outcomes import Outcome, Prompt, QuestionAsked, TakeBack
from eclipse_companion.sensing.evidence import StateReader
from eclipse_companion.sensing.wire import State

COMPLETE_MS = 1000.0
AWAY_MS = 60_000.0


@st.composite
def last_turns(draw: st.DrawFn) -> tuple[Position, Turn]:
    """A position and the turn made from it, after which the game goes on."""
    position = EMPTY
    for _ in range(draw(st.integers(0, 9))):
        after = rules.apply(position, draw(st.sampled_from(rules.legal_turns(position))))
        if rules.result(after) is not None:
            break
        position = after
    turn = draw(st.sampled_from(rules.legal_turns(position)))
    assume(rules.result(rules.apply(position, turn)) is None)
    return position, turn


def found(position: Position, turn: Turn, lying: Position, *, one_strength: bool = False) -> list[Outcome]:
    """What is found in ten seconds during which the board shows this."""
    tracker = Tracker(StateReader())
    do(tracker, Begin(position, turn))
    text = "".join(lying.cells)
    outcomes = tracker.state(State(1, 5000, faces_only(text) if one_strength else text), 1000.0, gap=False)
    return outcomes + tracker.advance(11_000.0)


@given(last_turns(), st.booleans())
def test_a_turn_that_stands_gives_nothing(last: tuple[Position, Turn], one_strength: bool) -> None:
    """If the board shows the turn's result, there is nothing to report."""
    assert found(*last, rules.apply(*last), one_strength=one_strength) == []


@given(last_turns(), st.booleans())
def test_a_piece_turned_over_since_makes_it_another_turn(last: tuple[Position, Turn], one_strength: bool) -> None:
    """The new piece lay wrong side up at first: the turn is withdrawn, and given or asked about as it is now."""
    position, turn = last
    other = Turn(turn.flip, turn.side.turned, turn.square)
    outcomes = found(position, turn, rules.apply(position, other), one_strength=one_strength)
    taken_back, news, *_ = [each for each in outcomes if not isinstance(each, Prompt)]
    assert isinstance(taken_back, TakeBack)
    if isinstance(news, QuestionAsked):
        assert one_strength
        assert other in news.turns
    else:
        assert isinstance(news, TurnGiven)
        assert news.turn == other


@given(last_turns(), st.data())
def test_the_next_turn_made_unseen_is_given(last: tuple[Position, Turn], data: st.DataObject) -> None:
    """If owners are shown, every legal turn after it that was made meanwhile is the one that is given."""
    after = rules.apply(*last)
    turn = data.draw(st.sampled_from(rules.legal_turns(after)))
    outcomes = found(*last, rules.apply(after, turn))
    assert [(type(each), getattr(each, "turn", None)) for each in outcomes] == [(TurnGiven, turn)]


def test_a_second_recording_knows_the_turn_before_its_beginning() -> None:
    """If nothing came before, the line of turns begins with the one that may be withdrawn."""
    before, turn = Position.parse("S3/4/4/4"), Turn.parse("1-5/S16")
    line = TurnLine()
    assert line.go_to(rules.apply(before, turn), (before, turn)) is None
    line.take_back(1)
    assert (line.start, line.turns) == (before, ())


def test_a_turn_completed_just_before_the_board_went_is_given_after_its_return() -> None:
    """However long the board was away, time counts again from its return."""
    tracker = Tracker(StateReader())
    tracker.state(State(0, 0, "." * 16), 0.0, gap=False)
    tracker.state(State(1, 500, "G" + "." * 15), 500.0, gap=False)
    assert tracker.advance(530.0) == []
    tracker.pause()
    tracker.resume()
    outcomes = tracker.state(State(2, 60_000, "G" + "." * 15), AWAY_MS, gap=True)
    outcomes += tracker.advance(AWAY_MS + COMPLETE_MS)
    assert [each.turn for each in outcomes if isinstance(each, TurnGiven)] == [Turn.parse("G1")]


def test_a_piece_in_passing_as_the_board_went_is_no_turn() -> None:
    """A reading that hadn't settled when the board was lost doesn't settle while it is away."""
    tracker = Tracker(StateReader())
    tracker.state(State(0, 0, "." * 16), 0.0, gap=False)
    tracker.state(State(1, 500, "S" + "." * 15), 500.0, gap=False)
    outcomes = tracker.advance(2000.0)
    tracker.state(State(2, 2000, "G" + "." * 15), 2000.0, gap=False)
    tracker.pause()
    tracker.resume()
    outcomes += tracker.state(State(3, 60_000, "S" + "." * 15), AWAY_MS, gap=True)
    outcomes += tracker.advance(AWAY_MS + COMPLETE_MS)
    assert [each.turn for each in outcomes if isinstance(each, TurnGiven)] == [Turn.parse("S1")]


def test_a_piece_that_came_unseen_where_another_was_is_part_of_a_turn() -> None:
    """If only the sides are shown, the square looks as before: flip and placement are one turn anyway."""
    tracker = Tracker(StateReader())
    tracker.state(State(0, 0, "." * 16), 0.0, gap=False)
    tracker.state(State(1, 500, "-" + "." * 15), 500.0, gap=False)
    tracker.advance(2000.0)
    tracker.pause()
    tracker.resume()
    outcomes = tracker.state(State(2, 60_000, "-+" + "." * 14), AWAY_MS, gap=True)
    outcomes += tracker.advance(AWAY_MS + 2 * COMPLETE_MS)
    assert [each.turn for each in outcomes if isinstance(each, TurnGiven)] == [Turn.parse("1-2/S1")]
