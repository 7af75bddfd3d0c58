"""Review, explorer, set-up and story, in a browser."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.eclipse.page.asked import Asked
from tests.games.eclipse.page.playing import square
from tests.games.eclipse.page.test_access import press, serve
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.outputs.page.served import Served

pytestmark = pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
NOW = "document.querySelector('.reviewed-turns [aria-current]')?.textContent ?? ''"
BOARD = ".board:not([hidden])"
POSITION = "new URLSearchParams(location.search).get('position')"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, str, Asked]]:
    """A page, the ID of a game in its log, and the same answers without a browser."""
    folder = tmp_path_factory.mktemp("served")
    made, uuid = serve(folder)
    yield made, uuid, Asked(folder)
    made.page.close()


BY_MOUSE = pytest.mark.parametrize("window", ["mouse"], indirect=True)
BY_FINGER = pytest.mark.parametrize("window", ["finger"], indirect=True)


@pytest.fixture(scope="module", params=["mouse", "finger"])
def window(request: pytest.FixtureRequest) -> Iterator[Browser]:
    touch = request.param == "finger"
    size = (360, 740) if touch else (1280, 800)
    with Browser(*size, touch=touch) as opened:
        yield opened
        assert opened.errors == []


def hit(window: Browser, selector: str) -> None:
    (window.tap if window.touch else window.click)(selector)


def named(line: str) -> str:
    """The button of a turn, by its name."""
    return f"[aria-label='{line}']"


def at_turn(window: Browser, text: str) -> None:
    """Wait until the review shows the position after this turn, with what can be tried there."""
    window.wait_for(f"({NOW}).startsWith({text!r})")


@pytest.fixture
def review(page: tuple[Served, str, Asked], window: Browser) -> dict[str, Any]:
    """A review that is shown, as it was asked for without a browser."""
    made, uuid, asked = page
    window.open(f"{made.page.url}games?id={uuid}")
    at_turn(window, "13-14 S11")
    return asked("review", id=uuid)


def test_a_review_is_stepped_through(window: Browser, review: dict[str, Any]) -> None:
    """By keys, by the wheel or a swipe over the board, and by a tap on a turn."""
    window.press("ArrowLeft")
    at_turn(window, "9-10 G9")
    window.press("Home")
    window.wait_for(f"!({NOW})")
    window.press("ArrowRight")
    at_turn(window, "S1")
    if window.touch:
        x, y = window.middle(square(7))
        window.swipe((x + 60, y), (x - 60, y))
        at_turn(window, "1-5 S16")
        window.swipe((x - 60, y), (x + 60, y))
    else:
        window.wheel(square(7), 100)
        at_turn(window, "1-5 S16")
        window.wheel(square(7), -100)
    at_turn(window, "S1")
    hit(window, named("Turn 2, Sun: 16 to 12, gold on 13, mistake"))
    at_turn(window, "16-12 G13")
    assert window.run("document.querySelector('.told').textContent") == review["turns"][2]["judged"]
    window.press("End")
    at_turn(window, "13-14 S11")


@BY_MOUSE
def test_a_touchpad_steps_once_for_each_notch(window: Browser, review: dict[str, Any]) -> None:
    """It tells its way in small pieces, which add up; what scrolls aside isn't meant."""
    assert len(review["turns"]) == 12
    window.press("Home")
    window.press("ArrowRight")
    at_turn(window, "S1")
    window.wheel(square(7), 0, aside=200)
    for _ in range(15):
        window.wheel(square(7), 10)
    at_turn(window, "5-6 S1")
    window.wheel(square(7), 0, aside=-200)
    window.wheel(square(7), -60)
    at_turn(window, "16-12 G13")


@BY_FINGER
def test_a_piece_that_a_finger_drags_in_a_review_is_no_swipe(window: Browser, review: dict[str, Any]) -> None:
    """It is flipped, and waits for the new piece; a finger that goes down rather than aside isn't a swipe either."""
    assert len(review["turns"]) == 12
    window.press("Home")
    window.press("ArrowRight")
    at_turn(window, "S1")
    window.wait_for("document.querySelectorAll('.square.can').length === 1")
    window.pull(square(1), square(2))
    window.wait_for("document.querySelector('.dot')")
    assert window.run(NOW) == "S1"
    x, y = window.middle(square(7))
    window.swipe((x + 25, y - 40), (x - 25, y + 40))
    window.swipe((x + 60, y), (x - 60, y))
    at_turn(window, "1-5 S16")


def test_a_review_leads_from_mistake_to_mistake(window: Browser, review: dict[str, Any]) -> None:
    """Each is shown once, in order, and then the first again."""
    slips = [turn["text"].replace("/", " ") for turn in review["turns"] if turn["mark"] in {2, 4}]
    assert slips
    for text in [*slips, slips[0]]:
        hit(window, ".next_mistake")
        window.wait_for(f"({NOW}).includes({text!r})")


def test_a_mistake_is_tried_again(window: Browser, review: dict[str, Any]) -> None:
    """The head tells which one it is; the row below helps; the board shows what was played and is better until then.

    Whichever button was pressed, the focus stays in the view.
    """
    assert review["people"] == ["sun"]
    hit(window, named("Turn 6, Sun: 9 to 10, gold on 9, blunder"))
    window.wait_for(
        "document.querySelectorAll('.square.can').length > 0 && document.querySelector('[data-kind=played]')"
    )
    shown = (
        "[...document.querySelectorAll('.review .ring, .review .choice')].filter(each => each.getClientRects().length)"
    )
    assert window.run(f"{shown}.length") == 0
    buttons = (
        "[...document.querySelectorAll('.actions .action:not([hidden])')].map(each => each.classList[1]).join(' ')"
    )
    assert window.run(buttons) == "first back following last next_mistake"
    head = "[...document.querySelectorAll('.review-head .names > *')].map(each => each.textContent).join(', ')"
    assert window.run(head).endswith("turn 6 of 6")
    kept = "document.activeElement.closest('main') && document.activeElement.getClientRects().length > 0"
    hit(window, ".sentence-card .best button")
    window.wait_for("document.querySelector('.tried').textContent")
    assert window.run(kept)
    hit(window, named("Turn 6, Sun: 9 to 10, gold on 9, blunder"))
    hit(window, ".sentence-card .main")
    window.wait_for(f"{head} === 'Your mistakes, 3 of 3'")
    assert window.run(buttons) == "word_hint show_me skip_this to_review"
    window.wait_for(f"{shown}.length > 0")
    assert window.run(kept)
    hit(window, ".action.show_me")
    window.wait_for("document.querySelector('[data-kind=hint][data-testid=arrow]')")
    hit(window, ".action.to_review")
    window.wait_for("document.querySelector('[data-kind=played]')")
    assert window.run(kept)
    assert window.run(buttons).endswith("next_mistake")


def test_other_turns_are_tried_and_kept(
    page: tuple[Served, str, Asked], window: Browser, review: dict[str, Any]
) -> None:
    """A turn made on the board leaves the game; the line is kept with the game, and can be forgotten."""
    uuid, asked = page[1:]
    assert len(review["turns"]) == 12
    window.press("Home")
    window.wait_for("document.querySelectorAll('.square.can').length === 16")
    hit(window, ".choice [data-face=G]")
    hit(window, square(16))
    window.wait_for("document.querySelector('.tried').textContent === 'G16'")
    window.wait_for("document.querySelectorAll('.square.can').length === 1")
    for each in (square(16), square(12), ".choice [data-face=s]", square(1)):
        hit(window, each)
    window.wait_for("document.querySelector('.tried').textContent === 'G16, 16-12/S1'")
    press(window, "keep_line")
    window.wait_for("document.querySelectorAll('.kept li').length === 1")
    assert asked("variations", id=uuid)["variations"] == [{"from": 0, "turns": ["G16", "16-12/S1"]}]
    press(window, "first")
    window.wait_for(f"!({NOW}) && document.querySelectorAll('.square.can').length === 16")
    hit(window, ".kept button")
    window.wait_for("!document.querySelector('.kept li')")
    assert asked("variations", id=uuid)["variations"] == []


def test_the_explorer_shows_what_the_solution_says(page: tuple[Served, str, Asked], window: Browser) -> None:
    """The sentence, the list and the squares have the values of the answer; a turn leads to its position."""
    made, _, asked = page
    position = "3S/4/1g2/4"
    answer = asked("explore", position=position)
    window.open(f"{made.page.url}explore?position={position}")
    window.wait_for("document.querySelector('.values button')")
    assert window.run("document.querySelector('.told').textContent") == answer["said"]
    flips: dict[str, dict[str, Any]] = {}
    for turn in answer["turns"]:
        flips.setdefault(f"{turn['from']} to {turn['to']}", turn)
    assert window.run("[...document.querySelectorAll('.values span')].map((each) => each.textContent)") == [*flips]
    signs = {"win": "+{length}", "draw": "=", "loss": "\u2212{length}"}
    worth = [signs[turn["value"]].format(**turn) for turn in flips.values()]
    assert window.run("[...document.querySelectorAll('.values b')].map((each) => each.textContent)") == worth
    seat = "document.querySelector('[data-testid=seat-bottom]').getAttribute('aria-label')"
    assert window.run(seat) == "Sun, to move, 7 pieces left"
    names = "[...document.querySelectorAll('.actions .action > span, #more > span')].map((each) => each.textContent)"
    assert window.run(names) == ["Back", "Set up", "Play this", "The story", "More"]
    hit(window, ".values button")
    flip = next(iter(flips.values()))
    window.wait_for(f"document.querySelector('.values [aria-current] > span').textContent === {next(iter(flips))!r}")
    window.wait_for("document.querySelector('[aria-label*=\"gold \"] .worth-text')")
    # A finger sees the chosen side alone; a mouse hits the lower one of two values.
    face = "G" if window.touch else "S"
    made_there = next(
        turn
        for turn in answer["turns"]
        if (turn["from"], turn["to"], turn["face"].upper()) == (flip["from"], flip["to"], face)
        and turn["square"] != flip["from"]
    )
    hit(window, square(made_there["square"]) + ("" if window.touch else " .pill:last-child"))
    window.wait_for(f"{POSITION} === {made_there['position']!r}")


def test_an_empty_square_shows_what_each_side_is_worth(page: tuple[Served, str, Asked], window: Browser) -> None:
    """A mouse chooses one of both values; on a phone, where only the chosen side's is seen, a tap places that side."""
    made = page[0]
    window.open(f"{made.page.url}explore?position=ss2/GsG1/g2g/G1GS")
    window.wait_for(f"document.querySelector(`{square(2)} .pill`)")
    for each in (2, 3):
        hit(window, square(each))
    window.wait_for(f"document.querySelectorAll(`{square(10)} .of-face`).length === 2")
    said = window.run(f"document.querySelector(`{square(10)}`).ariaLabel")
    assert said.startswith("10, empty; you can choose it; ")
    assert "; gold +3, wins in " in said
    assert "; silver \u22124, loses in " in said
    seen = (
        f"[...document.querySelectorAll(`{square(10)} .of-face`)].filter((each) => each.getClientRects().length).length"
    )
    assert window.run(seen) == (1 if window.touch else 2)
    if window.touch:
        window.tap(square(10))
    else:
        x, y = window.middle(square(10))
        window.click_at(x, y + 30)
    letter = "G" if window.touch else "S"
    window.wait_for(f"{POSITION} === 's1g1/GsG1/g{letter}1g/G1GS'")


def test_the_explorers_address_is_its_position(page: tuple[Served, str, Asked], window: Browser) -> None:
    """It stays after a reload, and the browser's way back leads to the position before."""
    made = page[0]
    count = "document.querySelectorAll('.board:not([hidden]) .square > svg > .piece:not(.ghostly)').length"
    empty, one = (f"document.querySelector('.values button') && {count} === {number}" for number in range(2))
    window.open(f"{made.page.url}explore")
    window.wait_for(empty)
    hit(window, square(6))
    window.wait_for(one)
    address = window.run("location.href")
    assert "position=" in address
    window.reload()
    window.wait_for(one)
    assert window.run("location.href") == address
    window.run("history.back()")
    window.wait_for(empty)
    window.run("history.forward()")
    window.wait_for(one)


def test_a_position_is_set_up_by_dragging(page: tuple[Served, str, Asked], window: Browser) -> None:
    """Pieces come from beside the board, move on it, and leave it when they are dropped beside it."""
    made, _, asked = page
    pull = window.pull if window.touch else window.drag
    window.open(f"{made.page.url}explore")
    window.wait_for("document.querySelector('.values button')")
    press(window, "set_up")
    setting = ".board:not([hidden]) "
    pull(".all-faces [data-face=S]", f"{setting}{square(2)}")
    window.wait_for(f"{POSITION} === '1S2/4/4/4'")
    pull(".all-faces [data-face=g]", f"{setting}{square(7)}")
    window.wait_for(f"{POSITION} === '1S2/2g1/4/4'")
    pull(f"{setting}{square(2)}", f"{setting}{square(1)}")
    window.wait_for(f"{POSITION} === 'S3/2g1/4/4'")
    said = asked("explore", position="S3/2g1/4/4")["said"]
    window.wait_for(f"document.querySelector('.told').textContent.endsWith({said!r})")
    pull(f"{setting}{square(7)}", "[data-testid=seat-bottom]")
    window.wait_for(f"{POSITION} === 'S3/4/4/4'")
    assert not window.run("document.querySelector('.ghost')")
    press(window, "set_up")
    window.wait_for("document.querySelector('.board:not([hidden]) .square > svg > .piece:not(.ghostly)')")


@BY_FINGER
def test_the_story_is_told_in_five_steps(page: tuple[Served, str, Asked], window: Browser) -> None:
    """Each has its sentence and its position; after the last one the story is over."""
    made, _, asked = page
    window.open(f"{made.page.url}explore")
    window.wait_for("document.querySelector('.values button')")
    press(window, "story")
    for number, step in enumerate(asked("story")["steps"], 1):
        window.wait_for(f"document.querySelector('.card .quiet').textContent === '{number} / 5'")
        assert window.run("document.querySelector('.card p').textContent") == step["said"]
        window.wait_for(f"{POSITION} === {step['position']!r}")
        press(window, "following")
    window.wait_for("document.querySelector('.card[hidden]')")


def type_position(window: Browser, text: str) -> None:
    field = "document.querySelector('[name=position]')"
    window.run(f"{field}.value = {text!r}; {field}.dispatchEvent(new Event('change'))")


@BY_MOUSE
def test_what_is_no_position_is_said_until_there_is_one_again(page: tuple[Served, str, Asked], window: Browser) -> None:
    """The sentence stays, nothing can be chosen, and the position that was there before comes back whole."""
    window.open(f"{page[0].page.url}explore?position=S3/4/4/4")
    window.wait_for("document.querySelector('.values button')")
    type_position(window, "xyz")
    window.wait_for("document.querySelector('.told').textContent.includes('xyz')")
    press(window, "values_off")
    press(window, "values")
    assert window.run("document.querySelector('.told').textContent.includes('xyz')")
    assert window.run(f"document.querySelectorAll('.values button, {BOARD} .square.can').length") == 0
    type_position(window, "S3/4/4/4")
    window.wait_for(f"document.querySelector('.values button') && document.querySelector('{BOARD} .square.can')")


def test_the_way_back_changes_the_position_alone(page: tuple[Served, str, Asked], window: Browser) -> None:
    """What was switched off stays off, and whoever uses keys is still at the button; the story is over."""
    window.open(f"{page[0].page.url}explore")
    window.wait_for("document.querySelector('.values button')")
    press(window, "story")
    window.wait_for("document.querySelector('.card:not([hidden])')")
    press(window, "values_off")
    window.wait_for("!document.querySelector('.values button')")
    hit(window, square(6))
    letters = f"document.querySelectorAll('{BOARD} .square > svg > .piece:not(.ghostly)').length"
    window.wait_for(f"{letters} === 1")
    window.run("document.querySelector('.action.back').focus()")
    window.press("Enter")
    window.wait_for(f"{letters} === 0")
    assert window.run("document.activeElement === document.querySelector('.action.back')")
    assert window.run("document.querySelectorAll('.values button, .card:not([hidden])').length") == 0


@BY_MOUSE
def test_a_turn_that_keys_choose_in_a_list_leads_on_from_there(
    page: tuple[Served, str, Asked], window: Browser
) -> None:
    """The turn at the same place of the next list has the focus; in a review, the turn itself."""
    made, uuid, _ = page
    window.open(f"{made.page.url}explore")
    window.wait_for("document.querySelector('.values button')")
    window.run("document.querySelector('.values button').focus()")
    window.press("Enter")
    window.wait_for(f"{POSITION} && document.querySelector('[name=position]').value === {POSITION}")
    window.wait_for("document.activeElement === document.querySelector(':not([aria-busy]) > .values button')")
    window.open(f"{made.page.url}games?id={uuid}")
    at_turn(window, "13-14 S11")
    window.run(f"document.querySelector({named('Turn 2, Sun: 16 to 12, gold on 13, mistake')!r}).focus()")
    window.press("Enter")
    at_turn(window, "16-12 G13")
    assert window.run("document.activeElement.getAttribute('aria-current')") == "true"
