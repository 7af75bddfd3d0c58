"""What all games share says and shows a game that it does not know: three players, a die, texts of its own."""

import asyncio
import json
from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from io import StringIO

import pytest
from textual.widgets import Static

from eclipse_companion.announcements import Clocks, Fact, Notice, Offer, TakenBack, TurnSeen
from eclipse_companion.outputs.as_facts import as_facts
from eclipse_companion.outputs.bar import useful
from eclipse_companion.outputs.language import LanguageError, files, languages, parse
from eclipse_companion.outputs.page.facts import TEXT_FACTS
from eclipse_companion.outputs.page.page import Page
from eclipse_companion.outputs.plain import Plain, summary
from eclipse_companion.outputs.terminal import panels
from eclipse_companion.outputs.terminal.screen import Screen
from eclipse_companion.outputs.terminal.text_drawing import TEXT_DRAWING
from eclipse_companion.outputs.view import View
from tests.outputs.browser import Browser
from tests.outputs.pebbles import PEBBLES, PebbleSentences, Pile, Take, Taker, Thrown, game

ENGLISH = PebbleSentences("en")
RED, GREEN, BLUE = Taker


def shown(*announcements: Fact) -> View:
    """The view after these announcements."""
    return reduce(View.after, announcements, View(ENGLISH))


def test_a_game_is_said_in_shared_texts_and_in_its_own() -> None:
    """What the game's file doesn't replace is the shared text; both are filled with the game's words."""
    said: list[str] = []
    sentences = ENGLISH
    for fact in game():
        sentences = sentences.heard(fact)
        said += filter(None, [sentences.say(fact) or sentences.standing(fact)])
    assert said == [
        "New game: Ann, Ben and Blue.",
        "It's Ben's turn.",
        "The die shows 1. Ben may take as many from the pile.",
        "Ben takes one pebble.",
        "It's Blue's turn.",
        "The die shows 2. Blue may take as many from the pile.",
        "Blue takes two pebbles.",
        "Chance takes 0 pebbles.",
        "It's Ann's turn.",
        "The die shows 1. Ann may take as many from the pile.",
        "Ann takes one pebble.",
        "It's Ben's turn.",
        "The die shows 2. Ben may take as many from the pile.",
        "Ben takes two pebbles.",
        "Ben wins.",
    ]


def test_a_game_is_said_in_every_language_that_it_has() -> None:
    """Its names are translated, too."""
    assert languages(PEBBLES) == ["de", "en"]
    german = PebbleSentences("de")
    assert german.say(TurnSeen(GREEN, Take(1), Pile(5, BLUE), 1, 1.0)) == "Grün nimmt einen Kiesel."
    assert german.say(Thrown(BLUE, 3)) == "Der Würfel zeigt 3. Blau darf so viele von dem Haufen nehmen."
    assert german.say(TakenBack(2, Pile(6, RED), Take(2))) == (
        "Zwei Züge zurückgenommen. Der erste war zwei Kiesel. Rot ist am Zug."
    )


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("[Thrown.dice]", "[Thrown.die]", "Thrown.dice.say is missing. Thrown.die isn't an announcement."),
        ("{face}", "{number}", "Thrown.dice.say names {number}"),
        ('pile = "the pile"', "", "Language.pile is missing."),
        ("[Take.pebbles.text]", "[Take.stones.text]", "Take.pebbles.text is missing."),
        ("{player} takes", "{taker} takes", "TurnSeen.turn.say names {taker}"),
        ('by = "taken"\n', "", "Take.pebbles.text counts count, which it doesn't have."),
    ],
)
def test_a_games_own_file_is_checked_as_the_shared_one_is(old: str, new: str, fault: str) -> None:
    """Its announcements, words and phrases must be there, and use the names that they have."""
    contents = files("en", PEBBLES)
    assert old in contents.own
    with pytest.raises(LanguageError) as refused:
        parse("en", PEBBLES, replace(contents, own=contents.own.replace(old, new)))
    assert fault in str(refused.value)
    assert "/pebbles/languages/en.toml" in str(refused.value)


def test_the_list_of_turns_has_a_column_for_each_player() -> None:
    """Who didn't begin has a gap in the first row; what chance did isn't in the list."""
    view = shown(*game())
    assert [view.written(row) for row in view.rows] == [["...", "-1", "-2"], ["-1", "-2"]]
    assert view.columns(0) == [(1, "... -1  -2"), (2, "-1  -2")]
    assert view.columns(4) == [(1, "...  -1   -2"), (2, "-1   -2")]
    assert len(view.turns) == 5
    back = view.after(TakenBack(2, Pile(3, RED), Take(1)))
    assert [view.written(row) for row in back.rows] == [["...", "-1", "-2"]]


def test_what_only_the_game_announces_is_shown_in_passing() -> None:
    """It stands there until there is something else to do."""
    view = shown(*game()[:3])
    assert view.standing == "The die shows 1. Ben may take as many from the pile."
    assert view.lasting.standing == "It's Ben's turn."


def test_words_that_mean_nothing_in_a_game_are_not_offered() -> None:
    """Neither the help nor the keys nor the page names them."""
    listed = ENGLISH.say(Notice("help")) or ""
    assert "take your last turn back" in listed
    assert "threats" not in listed
    assert {"undo", "resign"} <= set(useful(shown(*game()[:2])))
    assert not {"threats", "hint"} & set(useful(shown(*game()[:2])))
    assert "threats" not in ENGLISH.shown_words
    assert "s" not in TEXT_FACTS.setup(ENGLISH)["keys"]


def test_plain_output_prints_the_game() -> None:
    """Each turn shows the board's text and everybody's clock."""
    stream = StringIO()
    plain = Plain(View(ENGLISH), stream)
    for fact in (game()[0], Clocks((61_000, 60_000, 1_000), GREEN), *game()[1:4]):
        plain.tell(fact)
    plain.close()
    assert stream.getvalue() == (
        "New game: Ann, Ben and Blue.\nIt's Ben's turn.\nThe die shows 1. Ben may take as many from the pile.\n"
        "Ben takes one pebble.\n\n5 pebbles\nooooo\n   Ann 1:01   Ben 1:00   Blue 0:01\n\n"
    )
    assert summary(shown(*game())) == "0 pebbles\n\n\n  1. ...        -1         -2\n  2. -1         -2\n\nBen wins.\n"


def test_json_names_the_players_of_the_game() -> None:
    """Fields with a value for each player become one for each; turns and positions are text."""
    started = as_facts(game()[0], ENGLISH)
    assert list(started)[:6] == ["kind", "uuid", "edition", "red", "green", "blue"]
    assert (started["red"], started["position"]) == ("Ann", "6 pebbles\noooooo")
    assert as_facts(Clocks((3, 2, 1), BLUE), ENGLISH) == {
        "kind": "clocks",
        "red_ms": 3,
        "green_ms": 2,
        "blue_ms": 1,
        "running": "blue",
        "say": None,
    }
    assert as_facts(Thrown(RED, 4), ENGLISH)["face"] == 4
    for fact in game():
        json.dumps(as_facts(fact, ENGLISH))


def test_the_terminal_shows_the_boards_text() -> None:
    """Board, players, turns and what to do stand where every game has them."""
    screen = Screen(View(ENGLISH), lambda _: None)
    for fact in game()[:5]:
        screen.tell(fact)

    async def look_at() -> dict[str, str]:
        async with screen._app.run_test(size=(60, 16)) as pilot:
            await pilot.pause()
            return {str(part.id): str(part.render()) for part in screen._app.query(Static)}

    parts = asyncio.run(look_at())
    assert parts["board"] == "5 pebbles\nooooo"
    assert parts["standing"] == "It's Blue's turn."
    assert parts["title"].split()[0] == "Pebbles"
    side = panels.side(shown(*game()[:5]), TEXT_DRAWING, 40, 12).plain.splitlines()
    assert [line.split() for line in side[:3]] == [
        ["●", "Red", "Ann"],
        ["●", "Green", "Ben"],
        ["●", "Blue", "◀", "to", "move"],
    ]
    assert side[-1] == " 1. ...        -1"


def test_a_window_too_small_for_the_boards_text_says_so() -> None:
    """How large it must be depends on the text."""
    assert TEXT_DRAWING.least(shown(*game()[:1])) == (9, 2)


@pytest.fixture
def page() -> Iterator[Page]:
    made = Page(View(ENGLISH), lambda _: None, 0)
    yield made
    made.close()


def test_the_page_draws_the_boards_text(page: Page, window: Browser) -> None:
    """It has no squares; players, turns and buttons are those of the game."""
    for fact in (*game()[:7], Offer("draw", RED)):
        page.tell(fact)
    window.open(page.url)
    window.wait_for("document.querySelector('.turns tbody tr')")
    assert window.run("document.getElementById('board-text').innerText.trim()") == "3 pebbles\nooo"
    assert window.run("document.querySelector('.board')") is None
    assert window.run("[...document.querySelectorAll('.seat')].map((seat) => seat.getAttribute('aria-label'))") == [
        "Ben, Green",
        "Blue, to move",
        "Ann, Red",
    ]
    assert window.run("[...document.querySelectorAll('.turns tbody :is(th, td)')].map(cell => cell.textContent)") == [
        *("1", "...", "-1", "-2"),
    ]
    assert window.run("document.querySelector('.turns [aria-current]').textContent") == "-2"
    assert window.run("document.querySelector('[data-word=threats]')") is None
    assert not window.run("document.querySelector('[data-word=accept]').disabled")


@pytest.mark.parametrize("typed", [True, False])
def test_the_page_says_where_turns_are_typed(window: Browser, *, typed: bool) -> None:
    """If turns are typed, the page of a game that draws no board names the terminal."""
    page = Page(View(ENGLISH), lambda _: None, 0, typed=typed)
    page.tell(game()[0])
    window.open(page.url)
    window.wait_for("document.getElementById('standing')?.textContent")
    assert window.run("!document.getElementById('typed').hidden") is typed
    page.close()
