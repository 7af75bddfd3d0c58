"""What a phone shows of the game while it films."""

from eclipse_companion.announcements import Notice, Phone
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.phone.screen import WORDS, PhoneScreen
from tests.games.eclipse.showing.scenes import SCENES


def screen(language: str = "en") -> PhoneScreen:
    return PhoneScreen(EclipseView(EclipseSentences(language, edition("eclipse"))), EclipsePageFacts())


def test_it_shows_the_sentence_that_matters_the_last_turn_and_the_position() -> None:
    """As the page has them; what can be said now is among the words of a thumb."""
    phone = screen()
    for announcement in SCENES["middle"]:
        phone.tell(announcement)
    assert phone.shown["said"]
    assert phone.shown["last_turn"]
    assert "14" in phone.shown["position"]
    assert set(phone.shown["words"]) <= set(WORDS)
    assert "hint" in phone.shown["words"]


def test_an_answer_stands_until_something_else_is_said() -> None:
    """A refusal is shown; the code of another phone isn't."""
    phone = screen()
    for announcement in SCENES["middle"]:
        phone.tell(announcement)
    phone.tell(Notice("no_hints"))
    assert phone.shown["answer"]
    phone.tell(Phone("https://192.0.2.2:8427/phone#code=ABC234"))
    assert "ABC234" not in str(phone.shown)
    phone.tell(SCENES["middle"][-1])
    assert phone.shown["answer"] == ""


def test_its_buttons_say_what_those_of_the_page_say() -> None:
    """In both languages."""
    assert screen().labels == {
        "hint": "Hint",
        "undo": "Take back",
        "wrong": "That's not what I played",
        "again": "Say again",
    }
    assert set(screen("de").labels) == set(WORDS)
