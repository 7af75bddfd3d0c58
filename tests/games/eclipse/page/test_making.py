"""Turns that are made on the page's board, in a real browser: what it says to the companion."""

from collections.abc import Iterator

import pytest

from eclipse_companion.announcements import GameStarted, ToMove, TurnSeen
from eclipse_companion.games.eclipse.announcements import HalfTurn, Hint
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_simulation.eclipse.hand import script
from tests.outputs.browser import Browser
from tests.outputs.page.acting import press
from tests.outputs.page.served import Served

POSITION = Position.parse("G3/s3/4/4")
"""Sun is to move; Moon's piece on 5 can go to 6 and 9."""


@pytest.fixture(params=[False, True], ids=["nobody", "hand"])
def hand(request: pytest.FixtureRequest) -> bool:
    """Whether a hand moves the pieces."""
    return bool(request.param)


@pytest.fixture
def served(window: Browser, *, hand: bool) -> Iterator[Served]:
    made = Served(facts=EclipsePageFacts(makes_turns=True, hand=hand))
    made.page.tell(GameStarted("id", "eclipse", ("Ann", "Ben"), POSITION))
    made.page.tell(ToMove(Player.SUN, human=True, task="flip"))
    window.open(f"{made.page.url}play")
    window.wait_for("document.querySelector('.square.can')")
    yield made
    wrong = window.leave()
    made.page.close()
    assert wrong == []
    assert made.posted.empty()


def square(number: int) -> str:
    return f"[data-square='{number}']"


def can(window: Browser) -> str:
    """The squares that can be chosen."""
    found: str = window.run("[...document.querySelectorAll('.square.can')].map(each => each.dataset.square).join(' ')")
    return found


def test_taps_make_a_turn(served: Served, window: Browser) -> None:
    """The piece, where it goes, the side of the new piece, and its square; only what is possible can be chosen."""
    assert can(window) == "5"
    window.click(square(2))
    window.click(square(5))
    assert can(window) == "6 9"
    window.click(square(9))
    window.click("[data-face='S']")
    assert can(window) == "2 3 4 5 6 7 8 10 11 12 13 14 15 16"
    window.click(square(16))
    assert served.word() == "5-9/S16"


@pytest.mark.parametrize("hand", [False], indirect=True)
def test_a_square_that_cannot_be_chosen_says_why(served: Served, window: Browser) -> None:
    """It says what to choose instead, until a square is chosen; while a computer thinks, that it isn't your turn."""

    def told(number: int) -> str:
        window.click(square(number))
        said: str = window.run("document.querySelector('[data-testid=answer]').innerText.trim()")
        return said

    assert told(2) == "2 is empty. Choose one of Moon's ringed pieces."
    assert told(1) == "That is your own piece. Choose one of Moon's ringed pieces."
    assert told(5) == ""
    assert told(16) == "It can't go to 16. Flip it to 6 or to 9."
    assert told(9) == ""
    assert told(1) == "1 is taken. Choose an empty square."
    window.press("Escape")
    window.press("Escape")
    served.page.tell(GameStarted("id", "eclipse", ("Ann", "Ben"), Position.parse("sG2/G3/3s/4")))
    served.page.tell(ToMove(Player.SUN, human=True, task="flip"))
    window.wait_for(f"document.querySelector({square(12)!r}).matches('.can')")
    assert told(1) == "The piece on 1 can't be flipped: no square beside it is empty."
    served.page.tell(ToMove(Player.MOON, human=False, task="flip"))
    window.wait_for("document.querySelector('main[data-state=thinking]') && !document.querySelector('.square.can')")
    assert told(12) == "It isn't your turn."


@pytest.mark.parametrize("hand", [False], indirect=True)
def test_what_was_to_be_done_is_not_said_again_before_a_turn_is_answered(served: Served, window: Browser) -> None:
    """The sentence and the line above it stay while the turn is on its way.

    When the turn is seen, the line above tells it; the sentence stays until it is known who is next.
    """
    window.click(square(5))
    window.click(square(9))
    said = "[...document.querySelectorAll('#standing, #last-turn')].map((each) => each.textContent)"
    before = ["You flipped 5 to 9: gold up.", "Now place your gold on any empty square."]
    assert window.run(said) == before
    assert window.run(f"(document.querySelector({square(16)!r}).click(), {said})") == before
    assert served.word() == "5-9/G16"
    turn = Turn.parse("5-9/G16")
    served.page.tell(TurnSeen(Player.SUN, turn, rules.apply(POSITION, turn), 1, 1.0))
    window.wait_for("document.getElementById('last-turn').textContent.startsWith('Ann:')")
    assert window.run(said)[1] == before[1]
    served.page.tell(ToMove(Player.MOON, human=True, task="flip"))
    window.wait_for(f"{said}[1].startsWith('Your turn, Ben.')")


@pytest.mark.parametrize("hand", [False], indirect=True)
def test_the_piece_of_a_hint_is_ready(served: Served, window: Browser) -> None:
    """A hint that names silver has silver chosen, so that its ghosts can be tapped; gold was chosen before."""
    chosen = "document.querySelector('.choice [aria-checked=true]').dataset.face"
    assert window.run(chosen) == "G"
    served.page.tell(Hint(Player.SUN, Turn.parse("5-9/S16"), "win"))
    window.wait_for("document.querySelector('[data-testid=ghost][data-kind=hint]')")
    for each in (5, 9, 16):
        window.click(square(each))
    assert served.word() == "5-9/S16"


@pytest.mark.parametrize("hand", [True], indirect=True)
def test_a_turn_that_a_hand_makes_is_not_asked_for_again(served: Served, window: Browser) -> None:
    """Until it is seen the sentence says that it is being made, and nothing can be chosen; then the game goes on."""
    for each in (5, 9, 16):
        window.click(square(each))
    assert served.word().startswith("5-9/")
    said = "document.getElementById('standing').textContent"
    assert window.run(said) == "One moment, your turn is being made."
    served.page.tell(HalfTurn(Player.SUN, (5, 9), None, (9,)))
    window.wait_for("document.querySelector('.tint.seen')")
    assert (window.run(said), can(window)) == ("One moment, your turn is being made.", "")
    turn = Turn.parse("5-9/G16")
    served.page.tell(TurnSeen(Player.SUN, turn, rules.apply(POSITION, turn), 3, 1.0))
    served.page.tell(ToMove(Player.MOON, human=True, task="flip"))
    window.wait_for(f"{said}.startsWith('Your turn, Ben.')")
    assert can(window) != ""


@pytest.mark.parametrize("hand", [False], indirect=True)
def test_nothing_jumps_when_there_is_no_turn_to_make(served: Served, window: Browser) -> None:
    """The board stays where it is while somebody else is to move, and there is no piece to choose."""
    box = "Object.values(document.querySelector('.board').getBoundingClientRect().toJSON())"
    before = window.run(box)
    served.page.tell(ToMove(Player.SUN, human=False, task="flip"))
    window.wait_for("document.querySelector('.choice.idle')")
    assert window.run(box) == before


def test_the_same_piece_again_or_escape_takes_a_choice_back(served: Served, window: Browser) -> None:
    """So do the card's button and Take back. Nothing is said before the turn is whole."""
    window.click(square(5))
    window.click(square(5))
    assert can(window) == "5"
    put_back = ".put-back:not([hidden])"
    window.click(square(5))
    assert window.run(f"document.querySelector({put_back!r}).textContent") == "Put it back"
    window.click(put_back)
    assert can(window) == "5"
    assert window.run("document.activeElement.dataset.square") == "5"
    window.click(square(5))
    window.click(square(9))
    for squares in ("6 9", "5"):
        press(window, "undo")
        assert can(window) == squares
    assert window.run("document.querySelector('.actions [data-word=undo]').getAttribute('aria-disabled')") == "true"
    window.click(square(5))
    window.click(square(6))
    window.press("Escape")
    assert can(window) == "6 9"
    window.press("Escape")
    assert can(window) == "5"
    window.click(square(5))
    window.click(square(9))
    window.click("[data-face='S']")
    window.press("Escape")
    assert can(window) == "6 9"
    assert served.posted.empty()


def test_keys_make_a_turn(served: Served, window: Browser) -> None:
    """Arrow keys go from square to square, Enter chooses, space changes the new piece's side."""
    window.run("document.querySelector('.square').focus()")
    for key in ("ArrowDown", "Enter", "ArrowDown", "Enter", " ", "ArrowRight", "Enter"):
        window.press(key)
    assert served.word() == "5-9/S10"


def test_a_piece_that_is_dragged_goes_where_it_is_let_go(served: Served, window: Browser, *, hand: bool) -> None:
    """A hand follows the route of each piece; elsewhere the turn is said once it is whole."""
    window.drag(square(5), square(9))
    if hand:
        move = script.parse(served.word())
        assert isinstance(move, script.Move)
        assert (move.start, move.end, move.turned) == (5, 9, True)
        assert move.route is not None
        assert move.route.points[0][:2] == pytest.approx((0.5, 1.5), abs=0.1)
        assert move.route.points[-1][:2] == pytest.approx((0.5, 2.5), abs=0.1)
    window.drag("[data-face='G']", square(5))
    if hand:
        placed = script.parse(served.word())
        assert isinstance(placed, script.PlacePiece)
        assert (placed.piece.owner, placed.square) == (Player.SUN, 5)
        assert placed.route is not None
    else:
        assert served.word() == "5-9/G5"


@pytest.mark.parametrize("hand", [True], indirect=True)
def test_a_board_that_is_turned_round_is_the_same_board(served: Served, window: Browser) -> None:
    """Square 1 is at the bottom right; arrow keys follow what is seen, and the hand what was dragged on the board."""
    box = "document.querySelector(`[data-square='{}']`).getBoundingClientRect()"
    first, last = box.format(1), box.format(16)
    before = window.run(f"[{last}.left, {last}.top]")
    window.press("f")
    assert window.run(f"[{first}.left, {first}.top]") == pytest.approx(before, abs=1)
    assert window.run("document.documentElement.classList.contains('turned')")
    window.run("document.querySelector('.square').focus()")
    for key in ("ArrowRight", "ArrowLeft", "ArrowUp"):
        window.press(key)
    assert window.run("document.activeElement.dataset.square") == "6"
    window.drag(square(5), square(9))
    move = script.parse(served.word())
    assert isinstance(move, script.Move)
    assert move.route is not None
    assert move.route.points[0][:2] == pytest.approx((0.5, 1.5), abs=0.1)
    assert move.route.points[-1][:2] == pytest.approx((0.5, 2.5), abs=0.1)
    window.reload()
    window.wait_for(f"document.querySelector('.square.can') && {first}.left > {last}.left")
    press(window, "turn board")
    assert window.run(f"{first}.left < {last}.left")


def test_a_piece_that_is_let_go_elsewhere_goes_back(served: Served, window: Browser) -> None:
    """A square where it can't go, or none at all."""
    window.drag(square(5), square(16))
    assert can(window) == "5"
    window.drag(square(5), "#standing")
    assert can(window) == "5"
    assert served.posted.empty()


def test_a_piece_in_hand_goes_back_if_the_game_goes_on_without_it(served: Served, window: Browser) -> None:
    """Nothing is left of it, wherever it is let go: the next game has other pieces, or another view is shown."""
    window.click(square(5))
    window.click(square(6))
    window.grab("[data-face='G']")
    window.wait_for("document.querySelector('.ghost')")
    served.page.tell(GameStarted("next", "eclipse", ("Ann", "Ben"), Position.parse("G3/4/4/4")))
    served.page.tell(ToMove(Player.MOON, human=True, task="flip"))
    window.wait_for("document.querySelector('[data-face=g]')")
    window.release("#standing")
    window.wait_for("!document.querySelector('.ghost')")
    window.grab(square(1))
    window.wait_for("document.querySelector('.ghost')")
    window.run("document.getElementById('brand').click()")
    window.release("#brand")
    window.wait_for("!document.querySelector('.ghost')")
    assert served.posted.empty()


@pytest.mark.parametrize("how", ["escape", "right button", "finger", "cancelled", "other window", "hidden"])
def test_a_drag_that_is_broken_off_places_nothing(served: Served, window: Browser, how: str) -> None:
    """The piece goes back at once, and what is let go later means nothing."""
    window.grab(square(5))
    window.wait_for("document.querySelector('.ghost')")
    match how:
        case "escape":
            window.press("Escape")
        case "right button":
            window.press_right(square(9))
        case "finger":
            window.run("document.dispatchEvent(new PointerEvent('pointerdown', { pointerId: 99 })); null")
        case "cancelled":
            window.run("document.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1 })); null")
        case "other window":
            window.run("window.dispatchEvent(new Event('blur')); null")
        case "hidden":
            window.run("document.dispatchEvent(new Event('visibilitychange')); null")
    window.wait_for("!document.querySelector('.ghost')")
    window.release(square(9))
    assert can(window) == "5"
    assert served.posted.empty()


def test_taps_and_a_drag_make_one_turn(served: Served, window: Browser, *, hand: bool) -> None:
    """If only the new piece is dragged, the hand flips first as it likes."""
    window.click(square(5))
    window.click(square(6))
    window.drag("[data-face='S']", square(5))
    if hand:
        assert served.word() == "flip 5 6"
        assert served.word().startswith("place S 5 along ")
    else:
        assert served.word() == "5-6/S5"


def test_a_flip_that_the_board_shows_is_not_asked_for_again(served: Served, window: Browser, *, hand: bool) -> None:
    """Only the placement is left, even if the page is opened anew."""
    served.page.tell(HalfTurn(Player.SUN, (5, 9), None, (5, 9)))
    window.open(f"{served.page.url}play")
    window.wait_for("document.querySelector('.dot')")
    assert can(window) == "2 3 4 5 6 7 8 10 11 12 13 14 15 16"
    if hand:
        window.drag("[data-face='S']", square(2))
        assert served.word().startswith("place S 2 along ")
    else:
        window.click("[data-face='S']")
        window.click(square(2))
        assert served.word() == "place S 2"
