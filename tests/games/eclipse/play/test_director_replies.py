"""The director and the computer's turns: found, told, made at the board as told or otherwise."""

import pytest

from eclipse_companion.announcements import ReplyChosen, TakenBack, ToMove, TurnSeen
from eclipse_companion.gamekit.outcomes import Mended
from eclipse_companion.games.eclipse.announcements import (
    BoardStands,
    Corrected,
    Fault,
    HalfTurn,
    NextStep,
    Problem,
    Step,
)
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.play.effects import TurnBoard
from eclipse_companion.games.eclipse.turns.outcomes import BoardTurned, ProblemFound, Prompt, StepsLeft
from eclipse_companion.table import effects as do
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.searches import Think
from tests.games.eclipse.play.directed import ANNA, COMPUTER, Game, after, kinds, one, told, turns


def test_the_computers_turn_is_told_and_expected() -> None:
    """The reply is announced with the side that its flip shows, and reconstruction expects it from then on."""
    game = Game(ANNA, COMPUTER).play("S1")
    effects = game.found("1-5/S16")
    chosen = ReplyChosen(Player.MOON, one("1-5/S16"), after("S1", "1-5/S16"))
    assert effects == [do.Announce(chosen), do.Expect(one("1-5/S16"))]


def test_a_reply_that_flips_nothing_shows_no_side() -> None:
    """The first turn has no flip, so its announcement names no side of a flipped piece."""
    game = Game(COMPUTER, ANNA)
    assert told(game.found("G1")) == [ReplyChosen(Player.SUN, one("G1"), after("G1"))]


def test_the_computers_turn_made_as_told_is_its_turn() -> None:
    """When a person makes the computer's turn on the board, it counts as the reply."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.found("1-5/S16")
    seen = told(game.given("1-5/S16"))[0]
    assert isinstance(seen, TurnSeen)
    assert seen.is_reply
    assert game.director.match.turns == turns("S1", "1-5/S16")


def test_the_computers_turn_made_otherwise_is_refused() -> None:
    """A different turn isn't recorded: reconstruction starts again and accepts only the announced one."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.found("1-5/S16")
    assert game.given("1-5/S12") == [do.Restart(after("S1"), one("1-5/S16"))]
    assert game.director.match.turns == turns("S1")


def test_what_stays_otherwise_is_told_with_its_steps() -> None:
    """If the board still shows a different turn, the wanted turn and the steps that lead to it are announced."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.found("1-5/S16")
    game.given("1-5/S12")
    steps = (Step("remove", 12), Step("place", 16, owner=Player.MOON, side=Side.SILVER))
    found = ProblemFound(3.0, Fault.OUT_OF_STEP, (12, 16), steps)
    problem = Problem(Fault.NOT_THE_REPLY, (12, 16), steps, one("1-5/S16"), Player.MOON)
    assert told(game.director.board.take(found)) == [problem]
    assert told(game.director.board.take(StepsLeft(4.0, steps[1:], as_told=True))) == [
        NextStep(steps[1:], as_told=True)
    ]


def test_undo_says_which_turn_is_taken_back() -> None:
    """If the computer's turn was made differently, it is the person's own turn before it, not what lies there."""
    game = Game(ANNA, COMPUTER).play("S1", "1-5/S16", "16-12/G13")
    game.found("5-6/S1")
    game.given("5-6/S2")
    effects = game.asked(Request.UNDO)
    assert told(effects)[0] == TakenBack(1, after("S1", "1-5/S16"), one("16-12/G13"))
    game.shown = game.director.match.position
    effects = game.play("16-12/G13", "5-6/S1").asked(Request.UNDO)
    assert told(effects)[0] == TakenBack(2, after("S1", "1-5/S16"), one("16-12/G13"))


def test_a_refused_turn_put_right_is_the_reply() -> None:
    """The game goes on as soon as the board shows the announced turn."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.found("1-5/S16")
    game.given("1-5/S12")
    assert told(game.director.board.take(Mended(5.0))) == [Corrected()]
    game.shown = after("S1")
    assert kinds(game.given("1-5/S16")) == [do.RecordTurn, TurnSeen, ToMove, do.Expect]


def test_the_computers_turn_made_before_it_was_told_counts_if_it_is_the_one() -> None:
    """A turn made while the computer thinks waits; it is recorded if the computer then chooses it."""
    game = Game(ANNA, COMPUTER).play("S1")
    assert game.given("1-5/S16") == []
    effects = game.found("1-5/S16")
    assert kinds(effects) == [ReplyChosen, do.Expect, do.RecordTurn, TurnSeen, ToMove, do.Expect]
    assert game.director.match.turns == turns("S1", "1-5/S16")


def test_the_computers_turn_guessed_wrong_is_refused_when_it_is_known() -> None:
    """A turn made while the computer thinks is refused if the computer then chooses another."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.given("1-5/S12")
    effects = game.found("1-5/S16")
    assert kinds(effects) == [ReplyChosen, do.Expect, do.Restart]
    assert game.director.match.turns == turns("S1")


def test_ones_own_turn_made_with_the_computers_waits_with_it() -> None:
    """When both turns are made in one go before the reply is known, both are recorded as soon as it is."""
    game = Game(ANNA, COMPUTER).play("S1")
    assert game.given("1-5/S16") == []
    assert game.given("16-12/G13") == []
    effects = game.found("1-5/S16")
    assert kinds(effects).count(do.RecordTurn) == 2
    assert effects[-1] == Think(after("S1", "1-5/S16", "16-12/G13"), "5", 3)


def test_a_third_turn_made_ahead_waits_for_the_next_reply() -> None:
    """If the computer's next turn was made ahead of its choice too, it keeps waiting."""
    game = Game(ANNA, COMPUTER).play("S1")
    for word in ("1-5/S16", "16-12/G13", "5-6/S1"):
        game.given(word)
    game.found("1-5/S16")
    assert game.director.match.turns == turns("S1", "1-5/S16", "16-12/G13")
    game.found("5-6/S1")
    assert game.director.match.turns == turns("S1", "1-5/S16", "16-12/G13", "5-6/S1")


def test_what_follows_a_refused_turn_is_forgotten() -> None:
    """A turn made after a wrong turn for the computer is dropped when the wrong turn is refused."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.given("1-5/S12")
    game.given("12-8/G13")
    effects = game.found("1-5/S16")
    assert kinds(effects).count(do.Restart) == 1
    assert game.director.match.turns == turns("S1")


def test_a_turn_made_ahead_and_taken_back_leaves_nothing() -> None:
    """A turn that waits for the reply was never announced, so nothing is announced when it is withdrawn."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.given("1-5/S12")
    assert game.withdrawn(1, after("S1")) == []
    assert kinds(game.found("1-5/S16")) == [ReplyChosen, do.Expect]


def test_a_take_back_reaches_past_the_turns_that_wait() -> None:
    """A take-back withdraws the waiting turns first, then the ones that count."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.given("1-5/S12")
    effects = game.withdrawn(2, EMPTY)
    assert do.RecordTakeBack(1) in effects
    assert told(effects)[0] == TakenBack(1, EMPTY, one("S1"))
    assert game.director.match.turns == ()


def test_what_is_seen_after_a_turn_that_waits_waits_as_well() -> None:
    """If half a turn by the person is seen while the computer's turn waits, it is announced after that turn."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.given("1-5/S16")
    assert game.director.board.take(Prompt(2.0, (16, 12), None)) == []
    assert kinds(game.found("1-5/S16"))[-1] is HalfTurn


def test_a_half_turn_names_the_reply_that_is_being_made() -> None:
    """Half of the computer's turn is announced with the whole turn; half of a person's turn is announced alone."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.found("1-5/S16")
    half = told(game.director.board.take(Prompt(2.0, (1, 5), None)))
    assert half == [HalfTurn(Player.MOON, (1, 5), None, (1, 5), one("1-5/S16"))]
    half = told(Game().play("S1").director.board.take(Prompt(2.0, None, (Side.GOLD, 7))))
    assert half == [HalfTurn(Player.MOON, None, (Side.GOLD, 7), (7,))]


@pytest.mark.parametrize(
    "half", [Prompt(2.0, (1, 2), None), Prompt(2.0, None, (Side.GOLD, 16))], ids=["flip", "placement"]
)
def test_half_of_another_turn_than_the_computers_is_refused_as_a_whole_one_is(half: Prompt) -> None:
    """Half of a wrong turn has to be put right before the other half: only the announced turn is accepted."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.found("1-5/S16")
    assert game.director.board.take(half) == [do.Restart(after("S1"), one("1-5/S16"))]
    steps = (Step("turn over", 16, owner=Player.MOON, side=Side.SILVER),)
    (problem,) = told(game.director.board.take(ProblemFound(3.0, Fault.OUT_OF_STEP, (16,), steps)))
    assert problem == Problem(Fault.NOT_THE_REPLY, (16,), steps, one("1-5/S16"), Player.MOON)


def test_a_board_that_stands_turned_is_told_and_taken_as_it_stands() -> None:
    """From then on its squares are numbered as it is turned."""
    game = Game().play("S1")
    assert game.director.board.take(BoardTurned(2.0, 90)) == [TurnBoard(90), do.Announce(BoardStands(90))]


def test_half_a_turn_for_a_computer_that_thinks_is_not_told() -> None:
    """Nobody knows what is due before the computer has chosen."""
    assert Game(ANNA, COMPUTER).play("S1").director.board.take(Prompt(2.0, (1, 5), None)) == []
