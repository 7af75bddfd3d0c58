"""The director's handling of games, path by path: how they begin, end and are left."""

from eclipse_companion.announcements import GameOver, GameStarted, Goodbye, ReplyChosen, ToMove, TurnSeen
from eclipse_companion.gamekit.outcomes import Mended, TurnGiven
from eclipse_companion.games.eclipse.announcements import Fault, Problem, Step
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.effects import CommitLikeliest
from eclipse_companion.games.eclipse.play.searches import Review
from eclipse_companion.games.eclipse.turns.outcomes import Cleared, ProblemFound, Prompt, QuestionAsked
from eclipse_companion.table import effects as do
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.searches import HintFound, ReplyFound, Think
from tests.games.eclipse.play.directed import ANNA, BEN, COMPUTER, Game, after, kinds, notices, one, told, turns
from tests.games.eclipse.play.games import BOOKLET, advice


def test_a_game_begins_with_who_plays_and_whose_turn_it_is() -> None:
    """The start is announced, then the player to move; the game waits for a person's turn."""
    assert told(Game().begun) == [
        GameStarted("uuid", "eclipse", ("Anna", "Ben"), EMPTY, watched=True),
        ToMove(Player.SUN, human=True, task="place"),
    ]
    assert kinds(Game().begun)[-1] is do.Expect


def test_a_computer_that_begins_thinks_at_once() -> None:
    """If the computer plays Sun, it starts thinking when the game starts."""
    game = Game(COMPUTER, ANNA)
    assert game.begun[-1] == Think(EMPTY, "5", 0)
    assert told(game.begun)[-1] == ToMove(Player.SUN, human=False, task="place")


def test_a_turn_is_recorded_before_it_is_announced() -> None:
    """The record of a turn comes before all its other effects."""
    effects = Game().given("S1")
    assert effects[0] == do.RecordTurn(Player.SUN, turns("S1")[0], after("S1"), 1.0)
    assert kinds(effects) == [do.RecordTurn, TurnSeen, ToMove, do.Expect]
    assert told(effects)[0] == TurnSeen(Player.SUN, turns("S1")[0], after("S1"), 1, 1.0)


def test_a_reply_to_a_position_that_is_gone_is_dropped() -> None:
    """A search's find counts only for its position, only once, and only if a computer is to move."""
    game = Game(ANNA, COMPUTER).play("S1")
    assert game.director.found(ReplyFound(EMPTY, one("G1")), 0.0) == []
    game.found("1-5/S16")
    assert game.found("1-5/S12") == []
    game.given("1-5/S16")
    assert game.found("16-12/G13") == []


def test_the_booklets_game_ends_with_its_result() -> None:
    """The last turn is recorded and announced; then the result is recorded and announced with its line."""
    game = Game().play(*BOOKLET[:-1])
    effects = game.given(BOOKLET[-1])
    assert kinds(effects) == [do.RecordTurn, TurnSeen, do.StopThinking, do.CloseRecord, GameOver, Review]
    assert do.CloseRecord(Result.MOON_WINS, "normal") in effects
    assert told(effects)[-1] == GameOver(Result.MOON_WINS, ((1, 6, 11),), "normal", game.director.match.position)


def test_after_the_end_nothing_on_the_board_is_told() -> None:
    """While the board is cleared after a game, no prompt, question or problem is announced and no search starts."""
    game = Game(ANNA, COMPUTER).play(*BOOKLET)
    seen = game.director.board.take
    assert seen(Prompt(2.0, (1, 5), None)) == []
    assert seen(ProblemFound(2.0, Fault.PIECE_GONE, (1,), ())) == []
    assert seen(QuestionAsked(2.0, turns("S1", "S2"))) == []
    assert seen(Mended(2.0)) == []
    assert seen(TurnGiven(2.0, one("S1"), after("S1"))) == []
    assert game.director.found(HintFound(game.director.match.position, advice("S1")), 0.0) == []
    assert notices(game.asked(Request.HINT)) == ["game_over"]
    assert notices(game.asked(Request.TURN)) == ["game_over"]


def test_a_cleared_board_begins_a_new_game() -> None:
    """Clearing the board after a finished game opens the next record."""
    game = Game().play(*BOOKLET)
    assert game.director.board.take(Cleared(9.0)) == [do.StopThinking(), do.OpenRecord()]
    assert game.director.match.position == EMPTY
    assert not game.director.match.stage.over


def test_a_board_cleared_within_a_game_abandons_it() -> None:
    """An unfinished game is closed and announced as abandoned before the next one starts."""
    game = Game().play("S1")
    effects = game.director.board.take(Cleared(9.0))
    assert effects[:3] == [
        do.StopThinking(),
        do.CloseRecord(None, "abandoned"),
        do.Announce(GameOver(None, (), "abandoned", after("S1"))),
    ]
    assert effects[3:] == [do.OpenRecord()]


def test_an_empty_board_is_waited_at_until_the_position_to_play_from_lies_there() -> None:
    """The board may stay empty until the position has been set up; clearing it after that ends the game."""
    director = EclipseDirector(ANNA, BEN)
    start = after("S1", "1-5/S16")
    assert director.begin(start) == [do.OpenRecord(), do.Restart(start)]
    director.start("uuid")
    assert director.board.take(Cleared(9.0)) == [do.Restart(start)]
    assert director.match.position == start
    director.board.take(Mended(12.0))
    assert do.OpenRecord() in director.board.take(Cleared(30.0))
    assert director.match.position == EMPTY


def test_a_new_game_by_command_wants_an_empty_board() -> None:
    """The command abandons the game as clearing the board does; reconstruction then waits for an empty board."""
    game = Game().play("S1")
    effects = game.asked_twice(Request.NEW)
    assert effects[-2:] == [do.OpenRecord(), do.Restart(EMPTY)]
    assert do.CloseRecord(None, "abandoned") in effects
    squares = (Step("remove", 1),)
    assert told(game.director.board.take(ProblemFound(2.0, Fault.OUT_OF_STEP, (1,), squares))) == [
        Problem(Fault.NOT_EMPTY_AT_START, (1,), squares, None, Player.SUN)
    ]


def test_the_side_to_move_resigns() -> None:
    """Between two people, the player to move resigns."""
    effects = Game().play("S1").asked_twice(Request.RESIGN)
    assert do.CloseRecord(Result.SUN_WINS, "resigned") in effects
    assert told(effects) == [GameOver(Result.SUN_WINS, (), "resigned", after("S1"))]


def test_against_the_computer_the_person_resigns() -> None:
    """The person resigns even while the computer thinks, and the computer's find is dropped."""
    game = Game(ANNA, COMPUTER).play("S1")
    assert do.CloseRecord(Result.MOON_WINS, "resigned") in game.asked_twice(Request.RESIGN)
    assert game.found("1-5/S16") == []


def test_a_resigned_game_stays_over_while_the_board_is_cleared() -> None:
    """Taking pieces off after resigning isn't a take-back; when all are off, the next game starts."""
    game = Game().play("S1", "1-5/S16")
    game.asked_twice(Request.RESIGN)
    assert game.withdrawn(1, after("S1")) == []
    assert game.director.match.stage.over
    assert game.withdrawn(1, EMPTY) == [do.StopThinking(), do.OpenRecord()]


def test_resigning_can_be_undone() -> None:
    """Undo takes back what was done last: after resigning that is the resignation, and then a turn."""
    game = Game().play("S1", "1-5/S16")
    game.asked_twice(Request.RESIGN)
    game.asked(Request.UNDO)
    assert not game.director.match.stage.over
    assert game.director.match.turns == turns("S1", "1-5/S16")
    game.asked(Request.UNDO)
    assert game.director.match.turns == turns("S1")


def test_nobody_resigns_a_game_that_is_not_on() -> None:
    """There is nothing to resign before the first turn or after the end."""
    assert notices(Game().asked(Request.RESIGN)) == ["no_turn_yet"]
    assert notices(Game().play(*BOOKLET).asked(Request.RESIGN)) == ["game_over"]


def test_a_player_who_says_that_the_turn_is_finished_is_believed() -> None:
    """Reconstruction is asked for the likeliest complete turn."""
    assert Game().asked(Request.TURN) == [CommitLikeliest()]


def test_leaving_keeps_a_game_open() -> None:
    """Leaving a game before its end marks it unfinished; a game not begun or already over is left as it is.

    The goodbye says which.
    """
    ended = [do.StopThinking(), do.Announce(Goodbye(unfinished=False)), do.Leave()]
    assert Game().asked(Request.QUIT) == ended
    effects = Game().play("S1").asked(Request.QUIT)
    assert do.CloseRecord(None, "unfinished") in effects
    assert told(effects) == [Goodbye(unfinished=True)]
    assert Game().play(*BOOKLET).asked(Request.QUIT) == ended


def test_two_computers_play_by_a_persons_hand() -> None:
    """Each reply is announced, made and followed by the next search, to the end of the game."""
    game = Game(COMPUTER, COMPUTER)
    for turn in BOOKLET:
        assert kinds(game.director.found(ReplyFound(game.director.match.position, turn), 0.0))[0] is ReplyChosen
        game.given(turn)
    assert game.director.match.stage.over
