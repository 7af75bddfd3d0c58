"""The page's board in a real browser: what it draws, what it calls its squares, and what moves on it."""

from collections.abc import Callable, Iterator

import pytest

from eclipse_companion.announcements import Clocks, GameStarted, ToMove, TurnSeen
from eclipse_companion.games.eclipse.announcements import HalfTurn, Hint
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.editions import EDITIONS
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from tests.games.eclipse.showing.scenes import SCENES
from tests.outputs.browser import Browser
from tests.outputs.page.served import Served

POSITION = Position.parse("G3/s3/4/4")
"""Sun is to move; Moon's piece on 5 can go to 6 and 9."""
MADE = Turn.parse("5-9/S10")
MARKS = (
    "[...document.querySelectorAll('[data-testid=arrow], [data-testid=ghost]')]"
    ".map(({ dataset: { testid, kind, from = '', to, piece = '' } }) => [testid, kind, from, to, piece].join(' '))"
)
STEPS = "[...document.querySelectorAll('[data-testid=steps] li span')].map((each) => each.firstChild.textContent)"

Opened = Callable[..., Served]


@pytest.fixture
def opened(window: Browser) -> Iterator[Opened]:
    """Opens the page of a game in which what scenes of a game tell has happened."""
    served: list[Served] = []

    def opened(*scenes: str, turn: bool = False, **options: object) -> Served:
        key, language = str(options.pop("key", "eclipse")), str(options.pop("language", "en"))
        made = Served(language=language, key=key, facts=EclipsePageFacts(**options))  # type: ignore[arg-type]
        served.append(made)
        if turn:
            made.page.tell(GameStarted("id", key, ("Ann", "Ben"), POSITION, levels=(None, None)))
            made.page.tell(ToMove(Player.SUN, human=True, task="flip"))
        made.show(*scenes)
        window.open(f"{made.page.url}play")
        window.wait_for("document.querySelector('.square svg')?.childElementCount")
        return made

    yield opened
    wrong = window.leave()
    for each in served:
        each.page.close()
    assert wrong == []


def name(window: Browser, square: int) -> str:
    """What a screen reader says of a square."""
    said: str = window.run(f"document.querySelector(`[data-square='{square}']`).getAttribute('aria-label')")
    return said


def pick(window: Browser, *squares: int) -> None:
    for each in squares:
        window.click(f"[data-square='{each}']")


def drawn_face(window: Browser, square: int) -> str:
    """The letter of the piece that is drawn on a square; a small one if it is a ghost."""
    letter = "piece.querySelector('[data-text]').dataset.text"
    found: str = window.run(
        f"(piece => piece && (piece.matches('.ghostly') ? 'ghost ' : '') + {letter})"
        f"(document.querySelector(`[data-square='{square}'] .piece`))"
    )
    return found


def test_a_square_says_what_it_holds_and_what_there_is_to_do(opened: Opened, window: Browser) -> None:
    """Number and content come first; what can't be chosen is disabled, and nothing is written in the drawing."""
    opened(turn=True, makes_turns=True)
    assert (name(window, 1), name(window, 5)) == ("1, Sun gold", "5, Moon silver; you can choose it")
    assert name(window, 3) == "3, empty"
    disabled = "[...document.querySelectorAll('[data-square]')].filter((each) => each.ariaDisabled !== 'true').length"
    assert window.run(disabled) == 1
    board = "document.querySelector('[data-testid=board]')"
    assert window.run(f"[{board}.role, {board}.ariaLabel, {board}.textContent]") == ["group", "Board", ""]
    pick(window, 5)
    assert (name(window, 5), name(window, 6)) == ("5, Moon silver; chosen", "6, empty; you can choose it")
    pick(window, 6)
    assert name(window, 5) == "5, empty; you can choose it; last turn; place Sun gold here"
    assert name(window, 6) == "6, Moon gold; last turn"


def test_the_chosen_piece_stands_turned_where_it_can_go(opened: Opened, window: Browser) -> None:
    """It fades on its own square; then the other squares show what would be placed there."""
    opened(turn=True, makes_turns=True)
    said = "document.getElementById('standing').textContent"
    assert window.run(said) == "Your turn, Ann. Flip one of Moon's ringed pieces."
    pick(window, 5)
    above, below = "document.getElementById('last-turn').textContent", "document.querySelector('.aside').textContent"
    assert window.run(above) == "You picked up Moon's piece on 5."
    assert window.run(said) == "Flip it to 6 or to 9. It lands with gold up."
    assert window.run(MARKS) == ["ghost choice 5 6 g", "ghost choice 5 9 g"]
    assert window.run("document.querySelectorAll('.faded').length") == 1
    pick(window, 9)
    assert window.run(above) == "You flipped 5 to 9: gold up."
    assert window.run(said) == "Now place your gold on any empty square."
    assert window.run(below) == "For silver, tap silver beside your name."
    window.click("[role=radio][data-face=S]")
    assert window.run(said) == "Now place your silver on any empty square."
    assert window.run(below) == "For gold, tap gold beside your name."
    assert window.run("document.querySelectorAll('.dot').length") == 14
    assert drawn_face(window, 16) == "ghost S"


def test_the_piece_in_the_hand_shows_its_other_side(opened: Opened, window: Browser) -> None:
    """Where it lay it fades; the square below it is framed if it can go there, and the card says what happens."""
    opened(turn=True, makes_turns=True)
    window.grab("[data-square='5']")
    window.wait_for("document.querySelector('body > .ghost [data-text=G]')")
    assert window.run("getComputedStyle(document.querySelector('.faded')).opacity") == "0.3"
    x, y = window.middle("[data-square='6']")
    window._mouse("mouseMoved", x, y, held=True)
    window.wait_for("document.querySelector('.over')?.dataset.square === '6'")
    said = (
        "[...document.querySelectorAll('#last-turn, #standing, #standing ~ .aside')]"
        ".map((each) => each.textContent).join(' ').trim()"
    )
    over = "You are flipping 5 to 6. It turns over: gold up on 6. Let go to flip. To cancel, drag it back to 5."
    assert window.run(said) == over
    window.release("[data-square='5']")
    window.wait_for("!document.querySelector('.ghost, .over, .faded')")
    assert name(window, 5) == "5, Moon silver; you can choose it"


def test_a_turn_is_shown_as_made_until_it_is_answered(opened: Opened, window: Browser) -> None:
    """Nobody waits for the companion to see it; a refusal puts everything back."""
    made = opened(turn=True, makes_turns=True)
    pick(window, 5, 9)
    window.click("[role=radio][data-face=S]")
    pick(window, 10)
    assert (name(window, 9), name(window, 10)) == ("9, Moon gold; last turn", "10, Sun silver; last turn")
    assert made.word() == "5-9/S10"
    made.page.tell(TurnSeen(Player.SUN, MADE, rules.apply(POSITION, MADE), 3, 1.0))
    made.page.tell(ToMove(Player.MOON, human=True, task="flip"))
    window.wait_for("document.getElementById('standing').textContent.startsWith('Your turn, Ben.')")
    assert name(window, 10) == "10, Sun silver; you can choose it; last turn"


FLIGHTS = (
    "window.flights = 0; new MutationObserver((all) => all.forEach((each) => each.addedNodes.forEach((node) => {"
    " if (node.className === 'flight') flights += 1; })))"
    ".observe(document.querySelector('.board'), { childList: true }); null"
)


@pytest.mark.parametrize(("motion", "flights"), [("", 1), ("none", 0)])
def test_a_flip_is_seen_unless_nothing_should_move(opened: Opened, window: Browser, motion: str, flights: int) -> None:
    """The piece flies once, also if somebody else makes the turn; the setting keeps everything where it is."""
    made = opened(turn=True, makes_turns=True)
    window.run(f"document.documentElement.dataset.motion = {motion!r}; {FLIGHTS}")
    made.page.tell(TurnSeen(Player.SUN, MADE, rules.apply(POSITION, MADE), 3, 1.0))
    window.wait_for("document.querySelector(`[data-square='9'] .piece`)")
    assert window.run("flights") == flights
    window.wait_for("!document.querySelector('.flight, .landing')")


def test_a_piece_that_was_dragged_does_not_fly(opened: Opened, window: Browser) -> None:
    """It lies where it was let go; one that goes on by a tap flies there."""
    opened(turn=True, makes_turns=True)
    window.run(FLIGHTS)
    window.drag("[data-square='5']", "[data-square='9']")
    window.wait_for("document.querySelector(`[data-square='9'] .piece:not(.ghostly)`)")
    assert window.run("flights") == 0
    window.reload()
    window.wait_for("document.querySelector('.square.can')")
    window.run(FLIGHTS)
    pick(window, 5, 9)
    window.wait_for("flights === 1")


def test_an_order_to_the_hands_is_two_steps_with_ghosts(opened: Opened, window: Browser) -> None:
    """The present one is lit; what the board shows already is done. Below them stands what follows for the clocks."""
    made = opened("middle", "reply")
    assert window.run("document.getElementById('standing').textContent") == "Make my turn on the board, please."
    assert window.run(STEPS) == ["Flip Sun's gold from 13 to 14.", "Place Moon's silver on 11."]
    current = (
        "[...document.querySelectorAll('[data-testid=steps] [aria-current=step]')].map((each) => each.textContent)"
    )
    assert window.run(current) == ["Flip Sun's gold from 13 to 14.It lands with silver up."]
    assert window.run(MARKS) == ["ghost order 13 14 S", "arrow order 13 14 S", "ghost order  11 s"]
    numbers = "[...document.querySelectorAll('.numeral')].map((each) => each.querySelector('[data-text]').dataset.text)"
    assert window.run(numbers) == ["1", "2"]
    assert name(window, 11) == "11, empty; place Moon silver here"
    after = "document.querySelector('.steps + .aside').textContent"
    assert window.run(after) == ""
    made.page.tell(Clocks((271_000, 200_000), Player.MOON))
    window.wait_for(f"{after} === 'My clock stops when the board shows my turn. Yours starts then.'")
    made.show("half")
    window.wait_for(f"({MARKS}).length === 1")
    assert window.run(MARKS) == ["ghost order  11 s"]
    assert window.run(numbers) == ["2"]
    assert window.run(current) == ["Place Moon's silver on 11.Take it from Moon's pieces beside the board."]


def test_a_piece_that_goes_where_the_flip_begins_is_drawn_small_beside_the_one_there(
    opened: Opened, window: Browser
) -> None:
    """Two whole pieces on one square could not be told apart."""
    made = opened(turn=True, makes_turns=True)
    made.page.tell(Hint(Player.SUN, Turn.parse("5-9/G5"), "win"))
    window.wait_for("document.querySelector('[data-testid=ghost][data-to=\"5\"]')")
    small = "[each.dataset.to, !!each.querySelector('.badge')]"
    small = f"[...document.querySelectorAll('[data-testid=ghost]')].map((each) => {small})"
    assert sorted(window.run(small)) == [["5", True], ["9", False]]


def test_a_lifted_piece_vanishes_from_its_square(opened: Opened, window: Browser) -> None:
    """The arrow stays, and the step says what is in the hand."""
    made = opened("middle", "reply")
    reply = next(fact.turn for fact in SCENES["reply"] if hasattr(fact, "turn"))
    made.page.tell(HalfTurn(Player.MOON, None, None, (13,), reply=reply))
    window.wait_for("!document.querySelector(`[data-square='13'] .piece`)")
    assert name(window, 13) == "13, empty"
    assert window.run("document.querySelector('[data-testid=steps] small').textContent").startswith(
        "You have lifted it."
    )
    assert "arrow order 13 14 S" in window.run(MARKS)


def test_lines_are_drawn_one_by_one(opened: Opened, window: Browser) -> None:
    """A threat can be broken, the line at the end is locked."""
    made = opened("middle", "threats", makes_turns=True)
    every = "[...document.querySelectorAll('[data-testid=line]')]"
    lines = f"{every}.map(({{ dataset: {{ squares, locked }} }}) => [squares, locked])"
    assert window.run(lines) == [["5 6 7", "false"]]
    made.show("reply", "made", "over")
    window.wait_for(f"({lines}).some(([, locked]) => locked === 'true')")
    assert window.run(lines) == [["1 6 11", "true"]]


@pytest.mark.parametrize("key", EDITIONS)
def test_each_edition_has_its_letters_on_flat_faces(opened: Opened, window: Browser, key: str) -> None:
    """With foil, too, once plain letters are wanted; each letter of each edition can be drawn."""
    opened(turn=True, key=key)
    faces = EDITIONS[key]
    window.run("document.documentElement.dataset.letters = 'plain'; null")
    seen = window.run(
        "[1, 5].map((square) => [...document.querySelectorAll(`[data-square='${square}'] .piece [data-text]`)]"
        ".filter((each) => each.getBoundingClientRect().width).map((each) => each.dataset.text).join(''))"
    )
    assert seen == [faces.sun.gold_letter, faces.moon.silver_letter]
    paths = window.run("[...document.querySelectorAll('.piece [data-text]')].map((each) => each.childElementCount)")
    assert set(paths) == {1}


def test_an_orders_steps_are_seen_above_its_button_on_a_phone() -> None:
    """Nobody scrolls for them, in German neither."""
    cut = (
        "(() => { const bottom = (each) => each.getBoundingClientRect().bottom;"
        " const low = bottom(document.querySelector('.scrolled'));"
        " return [...document.querySelectorAll('.steps li')].filter((each) => bottom(each) > low).length; })()"
    )
    served = Served(language="de", facts=EclipsePageFacts(makes_turns=True, hand=True, hand_waits=True))
    served.show("middle", "reply")
    with Browser(390, 844, touch=True) as phone:
        phone.open(f"{served.page.url}play")
        phone.wait_for(
            "document.querySelectorAll('.steps li').length === 2 && document.querySelector('.say .acts button')"
        )
        for size in ((390, 844), (360, 740)):
            phone.resize(*size)
            assert phone.run(cut) == 0, size
        assert phone.errors == []
    served.page.close()
