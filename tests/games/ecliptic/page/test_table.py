"""The table on the page: what its parts are called, its sheets, the hand-over, keys alone, and what moves."""

import json
import re
from collections.abc import Iterator

import pytest

from eclipse_companion.announcements import Notice
from eclipse_companion.games.ecliptic.announcements import Hint
from eclipse_companion.games.ecliptic.game.cards import DECK, card_text
from eclipse_companion.games.ecliptic.words import EclipticSentences
from tests.games.eclipse.page.playing import WAIT_S, state
from tests.games.ecliptic.page.playing import due
from tests.games.ecliptic.page.shown import Shown, shown
from tests.games.ecliptic.page.test_access import until
from tests.games.ecliptic.play.scripted import legal
from tests.outputs import browser
from tests.outputs.browser import Browser
from tests.processes import wait_until

pytestmark = pytest.mark.skipif(browser.program() is None, reason="There is no Chromium on this machine.")
NAMES = "[...document.querySelectorAll({selector})].map((each) => each.getAttribute('aria-label'))"
SENTENCE = "document.querySelector('[data-testid=sentence]').textContent"
OPENER = "[data-testid={testid}]"


def names(window: Browser, selector: str) -> list[str]:
    """What the elements are called."""
    found: list[str] = window.run(NAMES.replace("{selector}", json.dumps(selector)))
    return found


@pytest.fixture
def table() -> Iterator[Shown]:
    """A game of two people at one device, some turns after its deal."""
    with shown("human:Ann", "human:Ben", seed=7) as made:
        made.play_on(30)
        until(made, "main")
        yield made


def test_everything_on_the_table_has_its_name(table: Shown, window: Browser) -> None:
    """The table, the hand, each card of it, what lies beside it, the dice, and both seats with what they count."""
    window.open(f"{table.page.url}play")
    window.wait_for("document.querySelector('.hand .can')")
    game, mover = table.position.table, table.position.to_move
    assert mover is not None
    hand = table.position.state.hands[mover.at]  # type: ignore[union-attr, index]
    words = EclipticSentences("en")
    assert names(window, "[role=group][data-testid=board]") == ["Table"]
    assert names(window, ".hand[role=group]") == ["Your hand"]
    assert names(window, ".hand button[aria-pressed]") == [words.card(card).removeprefix("the ") for card in hand]
    assert names(window, "[data-testid=stock]") == [f"Stock, {game.stock} cards"]
    assert names(window, "[data-testid=pile]") == [f"Pile, {len(game.pile)} cards"]
    assert names(window, "[data-testid=pairs]") == [f"Pairs, {len(game.out) // 2}"]
    left = {name for name in names(window, ".seat.bottom .dice svg") if "," not in name}
    assert left == {f"D{die}" for die in game.dice(mover)}
    (seat,) = names(window, "[data-testid=seat-bottom]")
    score = game.scores[mover.at]
    assert seat.startswith(f"{other(table)}, {words.side_of(mover)}, to move,")
    assert f"{score.total} point" in seat
    assert seat.endswith(f"series {score.series}, colour {score.colour}, gems {score.gems}")
    window.open(f"{table.page.url}remote")
    window.wait_for("document.querySelector('.glance .picture-paper')")
    signs = window.run("[...document.querySelectorAll('.glance .picture-sign')].map((each) => each.textContent)")
    assert signs == [str(sign) for sign in range(1, 13)], "a small table says which sign is where"
    assert window.leave() == []


def test_each_of_two_people_is_asked_for_a_word_by_name(window: Browser) -> None:
    """Also the second one at the same device."""
    with shown("human:Ann", "human:Ben", seed=None) as table:
        window.open(f"{table.page.url}play")
        for name, word in (("Ann", "plum"), ("Ben", "pear")):
            window.wait_for(f"document.getElementById('standing')?.textContent.startsWith('{name}, keep this word,')")
            table.write(f"word {word}")
        assert window.leave() == []


def test_the_first_card_says_on_a_phone_what_to_press() -> None:
    """Also where it says how a first game is won; why there is a word, it tells whoever asks."""
    with shown("human:Ann", "ai:1", seed=None) as table, Browser(390, 844, touch=True) as window:
        table.tell(Notice("how_to_win"))
        window.open(f"{table.page.url}play")
        window.wait_for("document.querySelector('.answered') && !document.getAnimations().length")
        box = "document.querySelector('.say .scrolled').getBoundingClientRect()"
        said = "document.getElementById('standing').getBoundingClientRect()"
        assert window.run(f"[{said}.top >= {box}.top - 2, {said}.bottom <= {box}.bottom]") == [True, True]
        assert "Then press Deal." in window.run("document.getElementById('standing').textContent")
        why = "document.querySelector('.before details').innerText"
        assert window.run(why) == "Why a word?"
        window.tap(".before summary")
        window.wait_for(f"{why}.includes('so nobody can choose them.') && {why}.includes('My promise:')")
        assert window.leave() == []


def test_who_has_said_a_turn_keeps_the_focus_and_hears_nothing_old(table: Shown, window: Browser) -> None:
    """Until it is answered, the sentence stays, and the hand has the focus; a card that can't be picked says why."""
    window.open(f"{table.page.url}play")
    window.wait_for("document.querySelector('.hand .can')")
    words = EclipticSentences("en")
    names = {card_text(card): words.card(card).removeprefix("the ") for card in DECK}
    lone = window.run("document.querySelector('.hand button[aria-disabled=true]').dataset.card")
    window.click(f".hand [data-card='{lone}']")
    answer = "document.querySelector('[data-testid=answer]').innerText"
    assert f"You can't play a pair with the {names[lone]} now." in window.run(answer)
    pair = next(move for move in due(window)["moves"] if move[1] == "play")[2]
    for card in pair:
        window.run(f"document.querySelector(\".hand [data-card='{card}']\").focus()")
        window.press("Enter")
        window.wait_for(f"document.querySelector(\".hand [data-card='{card}'][aria-pressed=true]\")")
    window.wait_for("document.activeElement.matches('.acts [data-say]')")
    assert "You can't play a pair" not in window.run(answer)
    said = window.run(SENTENCE)
    active = "document.activeElement.className"
    assert window.run(f"(document.activeElement.click(), [{SENTENCE}, {active}])") == [said, "hand"]


@pytest.mark.parametrize("testid", ["stock", "pile", "pairs"])
def test_a_sheet_closes_with_escape_and_gives_the_focus_back(table: Shown, window: Browser, testid: str) -> None:
    """It has the names of all cards that lie there face up, and its cards stay where they are meanwhile."""
    window.open(f"{table.page.url}play")
    opener = OPENER.format(testid=testid)
    window.wait_for("document.querySelector('.hand .can')")
    window.run(f"document.querySelector('{opener}').focus()")
    window.press("Enter")
    window.wait_for("document.querySelector('dialog[open]')")
    listed = window.run("document.querySelectorAll('dialog .lying .away').length")
    game = table.position.table
    assert listed == {"stock": 0, "pile": len(game.pile), "pairs": len(game.out)}[testid]
    window.press("Escape")
    window.wait_for(
        f"document.activeElement === document.querySelector('{opener}') && !document.querySelector('dialog[open]')"
    )
    assert window.leave() == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_while_the_device_is_passed_no_hidden_card_is_in_the_document(window: Browser, language: str) -> None:
    """Neither by name nor as it is written, in no text, attribute or label; what was advised is gone, too."""
    words = EclipticSentences(language)
    with shown("human:Ann", "human:Ben", seed=7, language=language) as made:
        made.play_on(12)
        window.open(f"{made.page.url}play")
        for _ in range(6):
            until(made, "main")
            mover = made.position.to_move
            assert mover is not None
            advised = legal(made.position, mover)[0]
            made.tell(Hint(mover, advised, ()))
            while not made.game.match.sharing.covered:
                made.play_on(1)
            window.wait_for(
                f"document.querySelector('[data-testid=hand-over] button')?.textContent.includes('{other(made)}')"
            )
            document = re.sub(r'\bd="[^"]*"', "", window.run("document.documentElement.outerHTML"))
            hidden = set(DECK) - set(made.position.table.known)
            told = [words.card(card).split(maxsplit=1)[1] for card in hidden]
            assert [name for name in told if name in document] == []
            written = set(re.findall(r"(?<![A-Za-z0-9])(?:[1-9]|1[0-2])[SMTGPC](?![A-Za-z0-9])", document))
            assert written & {card_text(card) for card in hidden} == set()
            assert names(window, "[data-testid=seat-bottom]")[0].startswith(other(made))
            count = made.position.table.hands[1 if other(made) == "Ben" else 0]
            assert window.run("document.querySelectorAll('.hand .back').length") == count
            assert window.run("document.activeElement.id") == "show-mine"
            made.write("")
            window.wait_for("!document.querySelector('[data-testid=hand-over] button')?.offsetParent")
    assert window.leave() == []


def other(made: Shown) -> str:
    """Who gets the device."""
    mover = made.position.to_move
    return "" if mover is None else ("Ann", "Ben")[mover.at]


def test_cards_that_are_picked_rise_and_say_what_for(table: Shown, window: Browser) -> None:
    """Both of a pair, and the one to place, whose sign is marked on the table; Escape takes them down."""
    window.open(f"{table.page.url}play")
    window.wait_for("document.querySelector('.hand .can')")
    wait_until(lambda: state(window), WAIT_S)
    play = next(move for move in due(window)["moves"] if move[1] == "play")
    before = window.run(HEIGHTS)
    for card in play[2]:
        window.click(f".hand .can[data-card='{card}']")
    assert sorted(window.run(ROLES)) == ["pair", "pair", "place"]
    sign = int(play[2][2][:-1])
    assert window.run("document.querySelector('.neutral.aimed').dataset.sign") == str(sign)
    pair = int(play[2][0][:-1])
    assert f"Put down {pair} and {pair}, place {sign}" in window.run(SENTENCE)
    rise = "document.getAnimations().forEach((each) => each.finish()); "
    assert window.run(rise + HEIGHTS) != before
    window.press("Escape")
    window.wait_for("!document.querySelector('.hand [aria-pressed=true]') && !document.querySelector('.aimed')")
    assert window.leave() == []


ROLES = "[...document.querySelectorAll('.hand [aria-pressed=true]')].map((each) => each.ariaDescription)"
HEIGHTS = "[...document.querySelectorAll('.hand button')].map((each) => each.getBoundingClientRect().top).join()"


def test_nothing_moves_where_somebody_wants_no_motion(table: Shown, window: Browser) -> None:
    """Neither for who has told the browser so, nor for who has chosen it here."""
    window.open(f"{table.page.url}play")
    window.wait_for("document.querySelector('.hand .can')")
    moving = """[...document.querySelectorAll('.face, .hand > *, .die, .winner')].filter((each) =>
        getComputedStyle(each).animationName !== 'none' || getComputedStyle(each).transitionDuration !== '0s').length"""
    window.click(".hand .can")
    window.wait_for("document.querySelector('.hand [aria-pressed=true]')")
    assert window.run(moving) > 0
    window.still(yes=True)
    assert window.run(moving) == 0
    window.still(yes=False)
    assert window.run(moving) > 0
    window.run("document.documentElement.dataset.motion = 'none'; null")
    assert window.run(moving) == 0
