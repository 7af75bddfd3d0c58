"""The director's handling of games, path by path: outcomes and requests go in, effects come out."""

from dataclasses import replace

import pytest

from eclipse_companion.announcements import (
    Fact,
    GameOver,
    GameStarted,
    Goodbye,
    Notice,
    ReplyChosen,
    TakenBack,
    ToMove,
    TurnSeen,
)
from eclipse_companion.gamekit.outcomes import Mended, TurnGiven
from eclipse_companion.games.eclipse.announcements import (
    BoardStands,
    Corrected,
    Fault,
    HalfTurn,
    Hint,
    NextStep,
    Problem,
    Question,
    Step,
    Threats,
)
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.rules import Result
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.play.effects import AskOthers, CommitLikeliest, TurnBoard
from eclipse_companion.games.eclipse.play.searches import Review
from eclipse_companion.games.eclipse.turns.outcomes import (
    BoardTurned,
    Cleared,
    Outcome,
    ProblemFound,
    Prompt,
    PromptOver,
    QuestionAsked,
    StepsLeft,
    TakeBack,
)
from eclipse_companion.table import effects as do
from eclipse_companion.table.inputs import AnswerQuestion, AnyRequest, Request
from eclipse_companion.table.searches import FindHint, HintFound, ReplyFound, Think
from eclipse_companion.table.seats import Seat
from tests.games.eclipse.play.games import BOOKLET, FULL, advice
from tests.games.eclipse.showing.test_view import SENTENCES

ANNA, BEN, COMPUTER = Seat("Anna"), Seat("Ben"), Seat("Computer", "5")


class Game:
    """A director, what its tracker was asked to do, and shorthand for what happens at the board."""

    def __init__(self, sun: Seat = ANNA, moon: Seat = BEN) -> None:
        self.director = EclipseDirector(sun, moon)
        self.begun = self.director.start("uuid")
        self.now = 0.0
        self.shown = EMPTY

    def given(self, word: str | Turn) -> list[do.Effect]:
        """The tracker reports one more turn."""
        turn = Turn.parse(word) if isinstance(word, str) else word
        self.shown = rules.apply(self.shown, turn)
        return self.director.board.take(TurnGiven(1.0, turn, self.shown))

    def withdrawn(self, count: int, position: Position) -> list[do.Effect]:
        self.shown = position
        return self.director.board.take(TakeBack(2.0, count, position))

    def found(self, word: str) -> list[do.Effect]:
        """The search finds the computer's turn."""
        return self.director.found(ReplyFound(self.director.match.position, Turn.parse(word)), 0.0)

    def asked(self, wish: AnyRequest) -> list[do.Effect]:
        """A request, one second after the one before."""
        self.now += 1000.0
        return self.director.requests.take(wish, self.now)

    def asked_twice(self, wish: AnyRequest) -> list[do.Effect]:
        """A request made twice; returns the second answer."""
        self.asked(wish)
        return self.asked(wish)

    def play(self, *words: str | Turn) -> "Game":
        """Play these turns normally: people's are seen; the computer's are found, announced and then seen."""
        for word in words:
            turn = Turn.parse(word) if isinstance(word, str) else word
            if not self.director.match.seats[self.director.match.position.to_move].human:
                self.director.found(ReplyFound(self.director.match.position, turn), 0.0)
            self.given(turn)
        return self


def told(effects: list[do.Effect]) -> list[Fact]:
    return [effect.announcement for effect in effects if isinstance(effect, do.Announce)]


def kinds(effects: list[do.Effect]) -> list[type]:
    """The kinds of the effects; announcements by their own kind."""
    return [type(effect.announcement) if isinstance(effect, do.Announce) else type(effect) for effect in effects]


def notices(effects: list[do.Effect]) -> list[str]:
    return [fact.key for fact in told(effects) if isinstance(fact, Notice)]


def turns(*words: str) -> tuple[Turn, ...]:
    return tuple(Turn.parse(word) for word in words)


def one(word: str) -> Turn:
    return Turn.parse(word)


def after(*words: str) -> Position:
    position = EMPTY
    for turn in turns(*words):
        position = rules.play(position, turn)
    return position


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


def test_a_take_back_on_the_board_is_recorded_and_told() -> None:
    """A withdrawn turn is recorded, then announced; then the player who made it is to move again."""
    game = Game().play("S1", "1-5/S16")
    effects = game.withdrawn(1, after("S1"))
    assert kinds(effects) == [do.StopThinking, do.RecordTakeBack, TakenBack, ToMove, do.Expect]
    assert game.director.match.position == after("S1")


def test_turns_taken_back_on_the_board_reach_as_far_as_one_likes() -> None:
    """People can take back the computer's turn and their own, or every turn; then the person is to move."""
    game = Game(ANNA, COMPUTER).play("S1", "1-5/S16", "16-12/G13", "5-6/S1")
    effects = game.withdrawn(2, after("S1", "1-5/S16"))
    assert do.RecordTakeBack(2) in effects
    assert [(each.player, each.human) for each in told(effects) if isinstance(each, ToMove)] == [(Player.SUN, True)]
    effects = game.withdrawn(2, EMPTY)
    assert do.RecordTakeBack(2) in effects
    assert game.director.match.turns == ()


def test_the_computers_turn_taken_back_on_the_board_is_due_again() -> None:
    """The computer's choice stays: it is announced again, and no search starts."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.found("1-5/S16")
    game.given("1-5/S16")
    effects = game.withdrawn(1, after("S1"))
    assert Think not in map(type, effects)
    assert [each.turn for each in told(effects) if isinstance(each, ReplyChosen)] == [one("1-5/S16")]


def test_a_take_back_on_the_board_ends_the_search() -> None:
    """The turn that the computer was thinking about is gone, and so is its search; a late find is dropped."""
    game = Game(ANNA, COMPUTER).play("S1")
    assert do.StopThinking() in game.withdrawn(1, EMPTY)
    assert game.director.found(ReplyFound(after("S1"), one("1-5/S16")), 0.0) == []


def test_undo_takes_the_computers_reply_back_as_well() -> None:
    """After the computer's reply, undo goes back to the person's turn, and the board has to be put right."""
    game = Game(ANNA, COMPUTER).play("S1", "1-5/S16")
    effects = game.asked(Request.UNDO)
    assert kinds(effects) == [do.StopThinking, do.RecordTakeBack, TakenBack, do.Restart, ToMove, do.Expect]
    assert do.RecordTakeBack(2) in effects
    assert do.Restart(EMPTY) in effects


def test_undo_while_the_computer_thinks_takes_one_turn_back() -> None:
    """Before the reply is made on the board, undo takes back only the person's turn."""
    game = Game(ANNA, COMPUTER).play("S1", "1-5/S16", "16-12/G13")
    assert do.RecordTakeBack(1) in game.asked(Request.UNDO)
    game = Game(ANNA, COMPUTER).play("S1", "1-5/S16", "16-12/G13")
    game.found("5-6/S1")
    assert do.RecordTakeBack(1) in game.asked(Request.UNDO)


def test_undo_several_times_goes_back_to_the_start() -> None:
    """Each undo goes back one more of the person's turns until none is left."""
    game = Game(ANNA, COMPUTER).play("S1", "1-5/S16", "16-12/G13", "5-6/S1")
    game.asked(Request.UNDO)
    assert game.director.match.turns == turns("S1", "1-5/S16")
    game.asked(Request.UNDO)
    assert game.director.match.turns == ()
    assert notices(game.asked(Request.UNDO)) == ["nothing_to_take_back"]


def test_undo_at_the_start_has_nothing_to_take_back() -> None:
    """There is no turn yet, and the computer's opening turn isn't a person's turn."""
    assert notices(Game().asked(Request.UNDO)) == ["nothing_to_take_back"]
    assert notices(Game(COMPUTER, ANNA).play("G1").asked(Request.UNDO)) == ["nothing_to_take_back"]


@pytest.mark.parametrize(
    "wrong",
    [
        Prompt(2.0, None, None, Fault.OWN_PIECE_MOVED, (1, 2)),
        ProblemFound(3.0, Fault.TWO_PLACED, (6, 7), (Step("remove", 6),)),
    ],
    ids=["at once", "after a while"],
)
def test_undo_puts_right_what_breaks_the_rules_before_it_takes_turns_back(wrong: Outcome) -> None:
    """The first undo takes no turn back: only the pieces that lie wrong go back. The next one does."""
    game = Game().play("S1", "1-5/S16")
    game.director.board.take(wrong)
    effects = game.asked(Request.UNDO)
    assert kinds(effects)[:2] == [do.Restart, ToMove]
    assert effects[0] == do.Restart(after("S1", "1-5/S16"))
    (problem,) = told(game.director.board.take(ProblemFound(4.0, Fault.OUT_OF_STEP, (2,), (Step("remove", 2),))))
    assert isinstance(problem, Problem)
    assert problem.fault is Fault.TAKEN_BACK
    assert TakenBack in kinds(game.asked(Request.UNDO))


def test_undo_takes_a_turn_that_is_asked_about_before_any_that_was_told() -> None:
    """It was made last. A question whether a turn that was told was another takes that one back."""
    game = Game().play("S1")
    asked = turns("1-5/S16", "1-2/S16")
    game.director.board.take(QuestionAsked(2.0, asked))
    undone = game.asked(Request.UNDO)
    assert (kinds(undone).count(TakenBack), undone[0]) == (0, do.Restart(after("S1")))
    assert (game.director.board.question, len(game.director.match.turns)) == (None, 1)
    game.director.board.take(QuestionAsked(3.0, turns("G1"), instead_of=turns("S1")[0]))
    assert TakenBack in kinds(game.asked(Request.UNDO))
    assert game.director.match.turns == ()


def test_undo_after_something_wrong_was_put_right_takes_a_turn_back() -> None:
    """Once the board is right again, nothing of it is left."""
    for right in (PromptOver(3.0), Mended(3.0)):
        game = Game().play("S1", "1-5/S16")
        game.director.board.take(Prompt(2.0, None, None, Fault.OWN_PIECE_MOVED, (1, 2)))
        game.director.board.take(right)
        assert TakenBack in kinds(game.asked(Request.UNDO))


def test_undo_with_two_people_takes_one_turn_back() -> None:
    """Either of two people takes back the last turn, whichever of them made it."""
    game = Game().play("S1", "1-5/S16")
    assert do.RecordTakeBack(1) in game.asked(Request.UNDO)


def test_undo_with_two_computers_takes_one_turn_back() -> None:
    """If only computers play, undo takes back the last turn, and the same reply is announced again."""
    game = Game(COMPUTER, COMPUTER).play("G1", "1-2/S16")
    effects = game.asked(Request.UNDO)
    assert do.RecordTakeBack(1) in effects
    assert kinds(effects)[-2:] == [ReplyChosen, do.Expect]


def test_undo_after_the_end_goes_on_with_the_game() -> None:
    """Taking back the last turn of a finished game reopens it."""
    game = Game().play(*BOOKLET)
    effects = game.asked(Request.UNDO)
    assert not game.director.match.stage.over
    assert kinds(effects)[-2:] == [ToMove, do.Expect]


def test_the_last_turn_taken_back_on_the_board_opens_the_game_again() -> None:
    """If players change their last turn, it no longer ends the game."""
    game = Game().play(*BOOKLET)
    effects = game.withdrawn(1, game.director.match.position)
    assert do.RecordTakeBack(1) in effects
    assert not game.director.match.stage.over


def test_a_last_turn_corrected_with_the_same_end_is_no_news() -> None:
    """If the board shows that the last turn was another, the end is repeated, as news only if it is different."""
    game = Game().play(*FULL[:-1])
    before = game.shown
    told_so = []
    for last in ("11-15/S11", "11-15/S11", "11-15/G11", "11-15/S11"):
        told_so += [(each.result, each.again) for each in told(game.given(last)) if isinstance(each, GameOver)]
        game.withdrawn(1, before)
    draw, moon_wins = Result.DRAW, Result.MOON_WINS
    assert told_so == [(draw, False), (draw, True), (moon_wins, False), (draw, False)]


def test_an_end_reached_anew_is_told_anew() -> None:
    """Taking back the last turn by command, or two by hand, and ending the game again announces the end again."""
    game = Game().play(*BOOKLET)
    game.asked(Request.UNDO)
    game.shown = game.director.match.position
    assert [each.again for each in told(game.given(BOOKLET[-1])) if isinstance(each, GameOver)] == [False]
    game.withdrawn(2, after(*map(str, BOOKLET[:-2])))
    game.given(BOOKLET[-2])
    assert [each.again for each in told(game.given(BOOKLET[-1])) if isinstance(each, GameOver)] == [False]


def test_the_same_turns_get_the_same_reply() -> None:
    """After a take-back, a reply to turns made before is announced at once, without another search."""
    game = Game(ANNA, COMPUTER).play("S1", "1-5/S16")
    game.asked(Request.UNDO)
    game.shown = EMPTY
    effects = game.given("S1")
    assert kinds(effects)[-2:] == [ReplyChosen, do.Expect]


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


def test_a_question_is_asked_and_its_answer_settles_it() -> None:
    """The number of an offered turn settles reconstruction's question; any other number isn't an answer."""
    game = Game().play("S1")
    asked = turns("1-5/S16", "1-2/S16")
    assert told(game.director.board.take(QuestionAsked(2.0, asked))) == [Question(asked, Player.MOON)]
    assert notices(game.asked(AnswerQuestion(3))) == ["no_question"]
    assert game.asked(AnswerQuestion(2)) == [do.Settle(asked[1])]


def test_a_side_that_the_next_turn_may_show_is_not_asked_about_at_once() -> None:
    """Two people play on; who wants something else, or types a number, hears it first; its answer settles it."""
    game = Game().play("S1")
    asked = turns("1-5/S16", "1-5/G16")
    assert game.director.board.take(QuestionAsked(2.0, asked, may_wait=True)) == []
    assert told(game.asked(AnswerQuestion(1))) == [Question(asked, Player.MOON)]
    assert told(game.asked(Request.HINT)) == [Notice("answer_first"), Question(asked, Player.MOON)]
    assert game.asked(Request.TURN) == [CommitLikeliest()]
    assert told(game.director.board.take(QuestionAsked(3.0, asked))) == [Question(asked, Player.MOON)]
    assert game.asked(AnswerQuestion(2)) == [do.Settle(asked[1])]


def test_a_side_that_the_next_turn_has_not_shown_is_asked_about() -> None:
    """The game has gone on, and the earlier turn is still in doubt."""
    game = Game().play("S1")
    asked = turns("1-5/S16", "1-5/G16")
    assert game.director.board.take(QuestionAsked(2.0, asked, may_wait=True)) == []
    told_later = told(game.director.board.take(QuestionAsked(9.0, asked, lying=False)))
    assert told_later == [Question(asked, Player.MOON, lying=False)]


@pytest.mark.parametrize("why", ["computer", "coach", "clocks", "end"])
def test_a_side_that_matters_is_asked_about_at_once(why: str) -> None:
    """The computer is to reply, a coach is to judge the turn, time runs, or the game may be over."""
    game = Game(ANNA, COMPUTER) if why == "computer" else Game()
    game.director.match.advice.coached = why == "coach"
    game.director.match.stage.timed = why == "clocks"
    if why == "end":
        game.play(*BOOKLET[:-1])
    last = BOOKLET[-1] if why == "end" else one("S1")
    asked = (last, replace(last, side=last.side.turned))
    mover = game.director.match.position.to_move
    assert told(game.director.board.take(QuestionAsked(2.0, asked, may_wait=True))) == [Question(asked, mover)]


def test_sides_that_are_often_in_doubt_get_advice_once() -> None:
    """With the first question after the second such turn, whether or not the first one was asked aloud."""
    game = Game()
    doubts = [(one("S1"), one("G1")), turns("1-5/S16", "1-5/G16"), turns("16-15/S4", "16-15/G4")]
    heard = []
    for asked in doubts:
        mover = game.director.match.position.to_move
        assert game.director.board.take(QuestionAsked(2.0, asked, may_wait=True)) == []
        heard.append(told(game.asked(AnswerQuestion(1))))
        assert heard[-1][-1] == Question(asked, mover)
        game.play(str(asked[0]))
    assert [facts[:-1] for facts in heard] == [[], [Notice("sides_alike")], []]


def test_one_doubtful_side_in_each_game_gets_no_advice() -> None:
    """Even in good light, a side is in doubt now and then."""
    game = Game()
    for _ in range(3):
        game.director.board.take(QuestionAsked(2.0, turns("S1", "G1"), may_wait=True))
        assert told(game.asked(AnswerQuestion(1))) == [Question(turns("S1", "G1"), Player.SUN)]
        game.asked_twice(Request.NEW)


def test_an_answer_without_a_question_is_told_so() -> None:
    """A number means nothing if no question is open or a turn has been seen since."""
    game = Game()
    assert notices(game.asked(AnswerQuestion(1))) == ["no_question"]
    game.director.board.take(QuestionAsked(2.0, turns("S1", "S2")))
    game.given("S1")
    assert notices(game.asked(AnswerQuestion(1))) == ["no_question"]


def test_a_new_question_takes_the_place_of_the_old_one() -> None:
    """At most one question is open: numbers answer the latest one."""
    game = Game().play("S1")
    game.director.board.take(QuestionAsked(2.0, turns("1-5/S16", "1-2/S16", "1-5/G16")))
    game.director.board.take(QuestionAsked(3.0, turns("1-5/G2", "1-2/G5")))
    assert game.asked(AnswerQuestion(1)) == [do.Settle(one("1-5/G2"))]
    assert notices(game.asked(AnswerQuestion(3))) == ["no_question"]


def test_who_says_that_it_was_another_turn_is_asked_which() -> None:
    """Reconstruction is asked for other turns, and they are offered to the player who made the last one."""
    game = Game().play("S1", "1-5/G2")
    assert game.asked(Request.WRONG) == [AskOthers()]
    asked = QuestionAsked(2.0, turns("1-2/G5"), one("1-5/G2"))
    question = Question(turns("1-2/G5"), Player.MOON, one("1-5/G2"))
    assert told(game.director.board.take(asked)) == [question]
    assert told(game.asked(Request.WRONG)) == [question]
    assert game.asked(AnswerQuestion(1)) == [do.Settle(one("1-2/G5"))]


def test_another_turn_in_the_place_of_the_last_is_recorded_and_told() -> None:
    """The log withdraws the last turn and adds the other; then it is announced, and the next player is to move."""
    game = Game().play("S1", "1-5/G2")
    game.director.board.take(QuestionAsked(2.0, turns("1-2/G5"), one("1-5/G2")))
    effects = game.withdrawn(1, after("S1")) + game.given("1-2/G5")
    records = [effect for effect in effects if isinstance(effect, do.RecordTakeBack | do.RecordTurn)]
    assert records == [do.RecordTakeBack(1), do.RecordTurn(Player.MOON, one("1-2/G5"), after("S1", "1-2/G5"), 1.0)]
    assert game.director.match.turns == turns("S1", "1-2/G5")
    assert told(effects)[-1] == ToMove(Player.SUN, human=True, task="flip")
    assert notices(game.asked(AnswerQuestion(1))) == ["no_question"]


def test_none_of_these_takes_the_last_turn_back() -> None:
    """The answer after the last offered turn undoes one turn; the board has to be put back as it was before."""
    game = Game().play("S1", "1-5/G2")
    game.director.board.take(QuestionAsked(2.0, turns("1-2/G5"), one("1-5/G2")))
    effects = game.asked(AnswerQuestion(2))
    assert kinds(effects) == [do.StopThinking, do.RecordTakeBack, TakenBack, do.Restart, ToMove, do.Expect]
    assert do.Restart(after("S1")) in effects
    assert game.director.match.turns == turns("S1")
    assert notices(game.asked(AnswerQuestion(1))) == ["no_question"]


def test_a_number_beyond_none_of_these_is_no_answer() -> None:
    """The extra answer "none of these" exists only if the last turn is in question."""
    game = Game().play("S1", "1-5/G2")
    game.director.board.take(QuestionAsked(2.0, turns("1-2/G5"), one("1-5/G2")))
    assert notices(game.asked(AnswerQuestion(3))) == ["no_question"]
    assert game.director.match.turns == turns("S1", "1-5/G2")


def test_the_computers_reply_to_a_turn_in_question_is_told_and_the_question_again() -> None:
    """A reply found meanwhile can be made; the question stays open, and answering it drops the reply."""
    game = Game(ANNA, COMPUTER).play("S1", "1-5/S16", "16-12/G13")
    game.director.board.take(QuestionAsked(2.0, turns("16-13/G12"), one("16-12/G13")))
    assert kinds(game.found("5-6/S1")) == [ReplyChosen, do.Expect, Question]
    assert game.asked(AnswerQuestion(1)) == [do.Settle(one("16-13/G12"))]
    game.withdrawn(1, after("S1", "1-5/S16"))
    game.shown = after("S1", "1-5/S16")
    assert kinds(game.given("16-15/G12"))[-1] is Think


def test_the_computers_own_turn_is_not_another() -> None:
    """It was announced before it was made: the board has to show it, or the person takes back their own turn."""
    assert notices(Game(ANNA, COMPUTER).play("S1", "1-5/S16").asked(Request.WRONG)) == ["reply_as_it_is"]


def test_a_turn_made_ahead_keeps_the_last_one_as_it_is() -> None:
    """While a turn waits for the computer's choice, the message that the computer is thinking is repeated."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.given("1-5/S16")
    assert kinds(game.asked(Request.WRONG)) == [ToMove]


def test_the_turn_that_ended_the_game_may_have_been_another() -> None:
    """It can be questioned like any other, and the game goes on if the other turn doesn't end it."""
    game = Game().play(*BOOKLET)
    assert game.asked(Request.WRONG) == [AskOthers()]
    asked = QuestionAsked(2.0, turns("13-9/S11"), BOOKLET[-1])
    assert kinds(game.director.board.take(asked)) == [Question]
    effects = game.asked(AnswerQuestion(2))
    assert do.RecordTakeBack(1) in effects
    assert not game.director.match.stage.over


def test_without_a_turn_nothing_can_be_another() -> None:
    """Before the first turn and after resigning, the answer says that there is no turn."""
    assert notices(Game().asked(Request.WRONG)) == ["nothing_to_take_back"]
    game = Game().play("S1")
    game.asked_twice(Request.RESIGN)
    assert notices(game.asked(Request.WRONG)) == ["game_over"]


def test_a_question_about_the_computers_turn_answers_itself() -> None:
    """If several turns fit and one is the announced one, that one counts."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.found("1-5/S16")
    assert game.director.board.take(QuestionAsked(2.0, turns("1-2/S16", "1-5/S16"))) == [do.Settle(one("1-5/S16"))]


def test_a_question_while_the_computer_thinks_waits_for_its_turn() -> None:
    """The turn that the computer chooses answers the question; if it is none of those asked about, they are refused."""
    game = Game(ANNA, COMPUTER).play("S1")
    assert game.director.board.take(QuestionAsked(2.0, turns("1-2/S16", "1-5/S16"))) == []
    assert game.found("1-5/S16")[-1] == do.Settle(one("1-5/S16"))
    game = Game(ANNA, COMPUTER).play("S1")
    game.director.board.take(QuestionAsked(2.0, turns("1-2/S16", "1-5/S12")))
    assert game.found("1-5/S16")[-1] == do.Restart(after("S1"), one("1-5/S16"))


def test_it_is_not_asked_which_of_two_wrong_turns_was_made_for_the_computer() -> None:
    """Neither counts, so it is said what is to be put right."""
    game = Game(ANNA, COMPUTER).play("S1")
    game.found("1-5/S16")
    refused = game.director.board.take(QuestionAsked(2.0, turns("1-2/S16", "1-2/G16"), may_wait=True))
    assert refused == [do.Restart(after("S1"), one("1-5/S16"))]
    steps = (Step("move", 2, 5),)
    told_then = told(game.director.board.take(ProblemFound(3.0, Fault.OUT_OF_STEP, (2, 5), steps)))
    assert told_then == [Problem(Fault.NOT_THE_REPLY, (2, 5), steps, one("1-5/S16"), Player.MOON)]


def test_a_problem_is_told_with_its_player_until_it_is_mended() -> None:
    """A problem is announced with the player to move; its repair is announced too."""
    game = Game().play("S1")
    steps = (Step("turn over", 5),)
    problem = ProblemFound(2.0, Fault.NOT_TURNED, (5,), steps)
    assert told(game.director.board.take(problem)) == [Problem(Fault.NOT_TURNED, (5,), steps, None, Player.MOON)]
    assert told(game.director.board.take(Mended(3.0))) == [Corrected()]


def test_a_hint_is_looked_for_on_a_persons_turn() -> None:
    """A hint searches the current position; a later find for another position is dropped."""
    game = Game(ANNA, COMPUTER)
    assert game.asked(Request.HINT) == [FindHint(EMPTY)]
    assert [type(fact) for fact in told(game.director.found(HintFound(EMPTY, advice("G1")), 0.0))] == [Hint]
    game.play("S1")
    assert game.director.found(HintFound(EMPTY, advice("G1")), 0.0) == []


def gone_wrong() -> tuple[Game, Fact]:
    """A game whose board has to be put right, and the announcement that said so."""
    game = Game().play("S1")
    (problem,) = told(game.director.board.take(ProblemFound(2.0, Fault.NOT_TURNED, (5,), (Step("turn over", 5),))))
    return game, problem


def test_a_hint_while_something_is_wrong_says_what_mends_it() -> None:
    """Putting the board right comes first and is announced again; after that, a hint starts a search again."""
    game, problem = gone_wrong()
    assert told(game.asked(Request.HINT)) == [Notice("mend_first"), problem]
    assert told(game.asked(Request.AGAIN)) == [problem]
    game.director.board.take(Mended(3.0))
    assert game.asked(Request.HINT) == [FindHint(game.director.match.position)]


def test_threats_asked_for_while_something_is_wrong_say_what_mends_it() -> None:
    """Threats are shown if they are asked for again after the board is put right."""
    game, problem = gone_wrong()
    assert told(game.asked(Request.THREATS)) == [Notice("mend_first"), problem]
    game.director.board.take(Mended(3.0))
    (threats,) = told(game.asked(Request.THREATS))
    assert isinstance(threats, Threats)


def test_a_hint_on_the_computers_turn_says_what_to_do_now() -> None:
    """While the computer thinks, the answer is to wait; after that, its turn is announced again."""
    game = Game(ANNA, COMPUTER).play("S1")
    assert notices(game.asked(Request.HINT)) == ["not_your_turn"]
    game.found("1-5/S16")
    assert kinds(game.asked(Request.HINT)) == [Notice, ReplyChosen]


def test_again_says_the_last_thing_to_do_once_more() -> None:
    """The last thing to do is repeated, not the last thing seen."""
    game = Game(ANNA, COMPUTER)
    assert kinds(game.asked(Request.AGAIN)) == [ToMove]
    game.play("S1")
    game.found("1-5/S16")
    game.given("1-5/S16")
    assert told(game.asked(Request.AGAIN)) == [ToMove(Player.SUN, human=True, task="flip")]
    game.play(*BOOKLET[2:])
    assert kinds(game.asked(Request.AGAIN)) == [GameOver]


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


def test_after_undo_the_board_is_not_called_wrong() -> None:
    """What is left to do is announced as steps; once they are done, a fault is called a fault again."""
    game = Game(ANNA, COMPUTER).play("S1", "1-5/S16")
    game.asked(Request.UNDO)
    steps = (Step("remove", 16), Step("move", 5, 1, turned=True), Step("remove", 1))
    found = ProblemFound(1.0, Fault.OUT_OF_STEP, (5, 16), steps)
    game.director.board.take(found)
    (problem,) = [fact for fact in told(game.director.board.take(found)) if isinstance(fact, Problem)]
    assert problem.fault is Fault.TAKEN_BACK
    said = SENTENCES.say(problem) or ""
    assert "steps. First: " in said
    assert "should be" not in said
    game.director.board.take(Mended(2.0))
    game.play("S1", "1-5/S16")
    (problem,) = [fact for fact in told(game.director.board.take(found)) if isinstance(fact, Problem)]
    assert problem.fault is Fault.OUT_OF_STEP
