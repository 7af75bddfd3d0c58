"""What the page is told of Eclipse."""

from eclipse_companion.announcements import ToMove, TurnSeen
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.eclipse.showing import EclipseView
from tests.games.eclipse.page.asked import sentences
from tests.games.eclipse.showing.scenes import START

FACTS = EclipsePageFacts(makes_turns=True)


def test_nobody_can_make_the_next_turn_before_it_is_told_whose_it_is() -> None:
    """Between a turn and the announcement of who moves next, the page offers no turn."""
    turn = Turn.parse("S1")
    told = [
        START,
        ToMove(Player.SUN, human=True, task="place"),
        TurnSeen(Player.SUN, turn, rules.play(EMPTY, turn), 1, 0.0),
        ToMove(Player.MOON, human=True, task="flip"),
    ]
    view, offered = EclipseView(sentences()), []
    for fact in told:
        view = view.after(fact)
        offered.append(len(FACTS.state(view)["moves"]))
    assert offered == [0, 32, 0, 60]
