"""What a phone shows of the game while it films."""

import pytest

from eclipse_companion.announcements import Notice, Offer, Phone
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.phone.screen import ANSWERS, WORDS, PhoneScreen
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


@pytest.mark.parametrize("offer", [Offer("draw", Player.SUN), Offer("take_back", Player.SUN), Offer("new", None)])
def test_what_is_offered_can_be_answered(offer: Offer) -> None:
    """Each answer has a button, and is a word that the phone may say; without an offer there is none."""
    phone = screen()
    for announcement in SCENES["middle"]:
        phone.tell(announcement)
    before = phone.shown
    phone.tell(offer)
    answers = phone.shown["question"]["answers"]
    said = [answer["say"] for answer in answers]
    assert len(said) == 2
    assert set(said) <= {*WORDS, *ANSWERS}
    assert all(answer["label"] for answer in answers)
    assert before["question"] is None


def test_its_buttons_say_what_those_of_the_page_say() -> None:
    """In both languages."""
    assert screen().labels == {
        "hint": "Hint",
        "undo": "Take back",
        "wrong": "That's not what I played",
        "again": "Say again",
    }
    assert set(screen("de").labels) == set(WORDS)
