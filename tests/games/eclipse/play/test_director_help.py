"""The director and what helps: problems at the board, hints, threats, and saying it again."""

from eclipse_companion.announcements import Fact, GameOver, Notice, ReplyChosen, ToMove
from eclipse_companion.gamekit.outcomes import Mended
from eclipse_companion.games.eclipse.announcements import Corrected, Fault, Hint, Problem, Step, Threats
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.turns.outcomes import ProblemFound
from eclipse_companion.table.inputs import Request
from eclipse_companion.table.searches import FindHint, HintFound
from tests.games.eclipse.play.directed import ANNA, COMPUTER, Game, kinds, notices, told
from tests.games.eclipse.play.games import BOOKLET, advice


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
