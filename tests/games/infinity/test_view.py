"""What screens show of Infinity: the board as text, and what the last placements did."""

import textwrap
from dataclasses import replace

import pytest
from hypothesis import given

from eclipse_companion.announcements import COMPUTER, Clocks, GameStarted, OfferOver, TakenBack, TurnSeen
from eclipse_companion.games.infinity.announcements import Scored, Teaching
from eclipse_companion.games.infinity.board_text import board_text
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import START, Position
from eclipse_companion.games.infinity.putting_right import Differs
from eclipse_companion.games.infinity.terminal_drawing import INFINITY_DRAWING
from eclipse_companion.games.infinity.view import InfinityView
from eclipse_companion.games.infinity.words import InfinitySentences
from eclipse_companion.outputs.bar import useful
from eclipse_companion.outputs.display import BoardState
from eclipse_companion.outputs.page.facts import TEXT_FACTS
from tests.games.infinity.game.strategies import positions

BOARD = """\
  .  (y)  .   .
 (b) (b)  .   .    b: bbbb
 (b) (y)  .  [W]   y: yyyyy
 [B] (y)  .  (b)
  1   2   3   4

y -5 -4 -3 -2 -1 0 +1 [+2] +3 +4 +5 b"""


def shown(*texts: str, language: str = "en", replies: tuple[int, ...] = ()) -> InfinityView:
    """The view after these placements, in a game of Ann and the computer; `replies`: the computer's, from 0."""
    view = InfinityView(InfinitySentences(language)).after(GameStarted("uuid", "infinity", ("Ann", "Computer"), START))
    position = START
    for number, text in enumerate(texts):
        event = rules.place(position, Placement.parse(text))
        seen = TurnSeen(event.placer, event.placement, event.position, number + 1, 0.0, number in replies)
        view = view.after(seen).after(Scored.of(event, position.knob, event.reason))
        position = event.position
    return view


def test_the_board_as_text() -> None:
    """From the back to the base, where the channels' numbers are; then the knob on its scale. Jokers are square."""
    assert board_text(Position.parse("Bbb1/yyby/4/bW2 b +2")) == BOARD


def test_an_empty_hand_is_shown() -> None:
    """A dash stands for a player who has nothing to place."""
    assert "b: -" in board_text(Position.parse("yybb/byyb/bbyy/bbWB y 0"))


@given(positions())
def test_the_board_fits_beside_the_players(position: Position) -> None:
    """It is never wider than the left side of a terminal of 80 columns, nor higher than seven lines."""
    lines = board_text(position).split("\n")
    assert max(map(len, lines)) <= 39
    assert len(lines) == 7


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_terminal_shows_what_placements_did(language: str) -> None:
    """The board, and below it the person's placement and the computer's; the latest is never cut off."""
    view = shown("b1", "y2", "b1", "y2", "b1", "y2", "b1", "y2", language=language, replies=(1, 3, 5, 7))
    assert view.game is not None
    assert len(view.account) == 3
    for lines in (24, 12):
        drawn = ["".join(text for text, _ in line) for line in INFINITY_DRAWING.board(view, 40, lines)]
        assert drawn[:7] == board_text(view.game).split("\n")
        assert len(drawn) <= lines
        assert drawn[-1] == textwrap.wrap(view.account[-1], 39)[-1]
    assert TEXT_FACTS.state(view)["board_text"] == board_text(view.game)


def test_an_account_begins_anew_with_a_persons_placement() -> None:
    """So it does when a placement is taken back."""
    view = shown("b1", "y2", replies=(1,))
    assert view.account == ("Yellow: channel 2. Please put that marble there for me.",)
    back = view.after(TakenBack(1, Position.parse("b3/4/4/4 y 0"), Placement.parse("y2")))
    assert back.account == ()
    assert shown("b1", "y2", "b3", replies=(1,)).account == ()


def test_the_bar_answers_a_correction() -> None:
    """Accepting and refusing are shown as long as a correction is open, in the terminal as on the page."""
    view, start = shown("b2"), Position.parse("4/b3/4/4 y 0")
    asked = view.after(Differs("knob", start, Position.parse("4/b3/4/4 y +2")))
    assert {"accept", "no"} <= set(useful(asked))
    for after in (view, asked.after(OfferOver("refused"))):
        assert not {"accept", "no"} & set(useful(after))


def test_a_done_exercise_offers_no_help() -> None:
    """Until the next one begins, whose task makes a hint mean something again."""
    exercise = shown("b2").after(GameStarted("uuid", "infinity", ("", COMPUTER), START, exercise=True))
    done = exercise.after(Teaching("place_1_right", "done", Player.YELLOW))
    assert {"hint", "undo"} <= set(useful(exercise))
    assert useful(done) == ("again", "next", "quit")


def test_a_pause_is_offered_on_the_screen_only_with_clocks() -> None:
    """Without them there is nothing to stop."""
    for clocks in (False, True):
        view = replace(shown("b2"), on_screen=True, board=BoardState.NONE)
        ticking = view.after(Clocks((60_000, 60_000), None)) if clocks else view
        assert ("pause" in useful(ticking)) == clocks
