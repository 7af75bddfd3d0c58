"""The words that a screen shows are those of the people who play on it."""

from eclipse_companion.announcements import Offer
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.showing.terminal_drawing import EclipseDrawing
from eclipse_companion.outputs.terminal.screen import Screen
from tests.games.eclipse.showing.test_view import opening, shown
from tests.outputs.screens import shown as drawn

SUN, MOON = Player.SUN, Player.MOON


def test_a_terminal_shows_the_words_of_those_who_play_at_it() -> None:
    """Who has offered a draw there only takes it back, once the other one plays from another device."""
    screen = Screen(shown(*opening()), lambda _: None, drawing=EclipseDrawing())
    screen.tell(Offer("draw", SUN))
    for elsewhere, accepts in (((MOON,), False), ((SUN,), True), ((), True)):
        screen.sit_elsewhere(frozenset(elsewhere))
        keys = drawn(screen, (80, 24))["keys"]
        assert ("accept" in keys) == accepts
        assert " no " in keys
