"""What a phone shows of the game while it films."""

from pathlib import Path

import pytest

from eclipse_companion.announcements import Notice, Offer, Phone
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.page.speaking import SILENT_S, Speaking
from eclipse_companion.outputs.phone.screen import ANSWERS, WORDS, PhoneScreen
from tests.games.eclipse.showing.scenes import SCENES
from tests.outputs.page.settable import Settable


def screen(language: str = "en") -> PhoneScreen:
    return PhoneScreen(EclipseView(EclipseSentences(language, edition("eclipse"))), EclipsePageFacts())


def test_it_shows_the_sentence_that_matters_the_last_turn_and_the_position() -> None:
    """As the page has them; what can be said now is among the words of a thumb."""
    phone = screen()
    for announcement in SCENES["middle"]:
        phone.tell(announcement)
    assert phone.shown_to(1)["said"]
    assert phone.shown_to(1)["last_turn"]
    assert "14" in phone.shown_to(1)["position"]
    assert set(phone.shown_to(1)["words"]) <= set(WORDS)
    assert "hint" in phone.shown_to(1)["words"]


def test_an_answer_stands_until_something_else_is_said() -> None:
    """A refusal is shown; the code of another phone isn't."""
    phone = screen()
    for announcement in SCENES["middle"]:
        phone.tell(announcement)
    phone.tell(Notice("no_hints"))
    assert phone.shown_to(1)["answer"]
    phone.tell(Phone("https://192.0.2.2:8427/phone#code=ABC234"))
    assert "ABC234" not in str(phone.shown_to(1))
    phone.tell(SCENES["middle"][-1])
    assert phone.shown_to(1)["answer"] == ""


@pytest.mark.parametrize("offer", [Offer("draw", Player.SUN), Offer("take_back", Player.SUN), Offer("new", None)])
def test_what_is_offered_can_be_answered(offer: Offer) -> None:
    """Each answer has a button, and is a word that the phone may say; without an offer there is none."""
    phone = screen()
    for announcement in SCENES["middle"]:
        phone.tell(announcement)
    before = phone.shown_to(1)
    phone.tell(offer)
    answers = phone.shown_to(1)["question"]["answers"]
    said = [answer["say"] for answer in answers]
    assert len(said) == 2
    assert set(said) <= {*WORDS, *ANSWERS}
    assert all(answer["label"] for answer in answers)
    assert before["question"] is None


def test_its_buttons_say_what_those_of_the_page_say() -> None:
    """In both languages."""
    labels = screen().labels
    assert [labels[f"word_{word}"] for word in WORDS] == ["Hint", "Take back", "That's not what I played", "Say again"]
    assert labels["speak_here"] == "Speak on this device"
    assert set(screen("de").labels) == set(labels)


def test_a_phone_speaks_in_place_of_another_device(tmp_path: Path) -> None:
    """What is said aloud comes with who speaks; a phone that says no more hands the word back, and people hear so."""
    settable, now = Settable(tmp_path, EclipseSentences("en", edition("eclipse"))), [0.0]
    speaking, phone = Speaking(settable.voice, lambda: now[0]), screen()
    assert "speaks" not in phone.shown_to(1)
    phone.speaks(speaking)
    for announcement in SCENES["middle"]:
        phone.tell(announcement)
    speaking.take("page")
    assert phone.shown_to(1)["speaks"] == "elsewhere"
    phone.speak(1, on=True)
    assert (phone.shown_to(1)["speaks"], phone.shown_to(2)["speaks"]) == ("here", "elsewhere")
    assert speaking.of("page") == "elsewhere"
    before = phone.shown_to(1)["spoken"]
    phone.tell(Notice("no_hints"))
    said = phone.shown_to(1)["spoken"][-1]
    assert said["number"] == before[-1]["number"] + 1
    assert said["text"] == EclipseSentences("en", edition("eclipse")).say(Notice("no_hints"))
    assert said["turns"] > 0
    now[0] = SILENT_S - 1
    phone.shown_to(1)
    now[0] = SILENT_S + 1
    phone.check()
    assert phone.shown_to(1)["speaks"] == "here"
    now[0] += SILENT_S
    phone.check()
    assert phone.shown_to(1)["speaks"] == "gone"
    assert settable.notices == [Notice("speaker_gone_silent")]
    settable.voice.close()
