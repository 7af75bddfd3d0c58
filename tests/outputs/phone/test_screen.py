"""What a phone shows of the game while it films."""

from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.announcements import Notice, Offer, Phone
from eclipse_companion.games.eclipse.announcements import BoardShows, Hint, Question
from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.page.facts import EclipsePageFacts
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.page.speaking import SILENT_S, Speaking
from eclipse_companion.outputs.phone.screen import ANSWERS, WORDS, PhoneScreen
from tests.games.eclipse.facts import CLAIMS
from tests.games.eclipse.showing.scenes import SCENES
from tests.outputs.page.settable import Settable


def screen(language: str = "en") -> PhoneScreen:
    return PhoneScreen(EclipseView(EclipseSentences(language, edition("eclipse"))), EclipsePageFacts())


def game(phone: PhoneScreen) -> dict[str, Any]:
    """The game as a phone is told it that shows nothing yet."""
    told: dict[str, Any] = phone.shown_to(1, 0)["game"]
    return told


def test_it_shows_the_sentence_that_matters_the_last_turn_and_the_board() -> None:
    """As the page has them; what can be said now is among the words of a thumb. Turns are made on the board alone."""
    phone = screen()
    for announcement in SCENES["middle"]:
        phone.tell(announcement)
    state = game(phone)["state"]
    assert state["standing"]
    assert state["last_turn"]
    assert len(state["squares"]) == 16
    assert state["moves"] == []
    assert set(state["words"]) <= set(WORDS)
    assert "hint" in state["words"]


def test_a_phone_is_told_only_what_is_newer_than_what_it_shows() -> None:
    """Nothing if nothing has changed since, and everything if it shows something else."""
    phone = screen()
    for announcement in SCENES["middle"]:
        phone.tell(announcement)
    number = game(phone)["number"]
    assert "game" not in phone.shown_to(1, number)
    assert phone.shown_to(1, number - 1)["game"]["number"] == number
    phone.tell(Notice("no_hints"))
    assert phone.shown_to(1, number)["game"]["number"] > number


def test_notices_of_the_computer_stay_there() -> None:
    """They may name its files."""
    phone = screen()
    for announcement in [*SCENES["middle"], Notice("output_failed", {"output": "x", "reason": "/home/ann"})]:
        phone.tell(announcement)
    assert "/home/ann" not in str(game(phone))


def test_a_paused_game_goes_on_from_there() -> None:
    """That is the only word then."""
    phone = screen()
    for announcement in [*SCENES["middle"], *SCENES["paused"]]:
        phone.tell(announcement)
    state = game(phone)["state"]
    assert (state["stage"], state["words"]) == ("paused", ["go on"])


def test_an_answer_stands_until_something_else_is_said() -> None:
    """A refusal is shown; the code of another phone isn't."""
    phone = screen()
    for announcement in SCENES["middle"]:
        phone.tell(announcement)
    phone.tell(Notice("no_hints"))
    assert game(phone)["answer"]
    phone.tell(Phone("https://192.0.2.2:8427/phone#code=ABC234"))
    assert "ABC234" not in str(game(phone))
    phone.tell(SCENES["middle"][-1])
    assert game(phone)["answer"] == ""


def test_what_may_help_stands_beside_the_question_that_it_was_said_for() -> None:
    """Until the turn is known."""
    phone = screen()
    for announcement in SCENES["middle"]:
        phone.tell(announcement)
    asked = (Turn.parse("3-4/S3"), Turn.parse("3-4/G3"))
    for announcement in (Notice("sides_alike"), BoardShows("." * 16), Question(asked, Player.MOON)):
        phone.tell(announcement)
    assert "curtain" in game(phone)["answer"]
    for announcement in SCENES["middle"][-2:]:
        phone.tell(announcement)
    assert game(phone)["answer"] == ""


def test_a_hint_does_not_stand_beside_a_question() -> None:
    """It says what to do in the position before the turn that is asked about."""
    phone = screen()
    for announcement in (*SCENES["middle"], Hint(Player.MOON, None, "win", CLAIMS, step=1, steps=4)):
        phone.tell(announcement)
    assert game(phone)["answer"]
    phone.tell(Question((Turn.parse("3-4/S3"), Turn.parse("3-4/G3")), Player.MOON))
    assert game(phone)["answer"] == ""


@pytest.mark.parametrize("offer", [Offer("draw", Player.SUN), Offer("take_back", Player.SUN), Offer("new", None)])
def test_what_is_offered_can_be_answered(offer: Offer) -> None:
    """Each answer has a button, and is a word that the phone may say; without an offer there is none."""
    phone = screen()
    for announcement in SCENES["middle"]:
        phone.tell(announcement)
    before = game(phone)["state"]
    phone.tell(offer)
    answers = game(phone)["state"]["question"]["answers"]
    said = [answer["say"] for answer in answers]
    assert len(said) == 2
    assert set(said) <= {*WORDS, *ANSWERS}
    assert all(answer["label"] for answer in answers)
    assert before["question"] is None


def test_its_page_has_the_words_of_the_games_page() -> None:
    """In both languages: those of its buttons, of speech, and those that the board's drawing needs."""
    words = screen().setup["words"]
    assert [words[f"word_{word}"] for word in ("hint", "undo", "again")] == ["Hint", "Take back", "Say again"]
    assert words["speak_here"] == "Speak on this device"
    assert set(screen("de").setup["words"]) == set(words)


def test_a_phone_speaks_in_place_of_another_device(tmp_path: Path) -> None:
    """What is said aloud comes with who speaks; a phone that says no more hands the word back, and people hear so."""
    settable, now = Settable(tmp_path, EclipseSentences("en", edition("eclipse"))), [0.0]
    speaking, phone = Speaking(settable.voice, lambda: now[0]), screen()
    assert "speaks" not in phone.shown_to(1, 0)
    phone.speaks(speaking)
    for announcement in SCENES["middle"]:
        phone.tell(announcement)
    speaking.take("page")
    assert phone.shown_to(1, 0)["speaks"] == "elsewhere"
    phone.speak(1, on=True)
    assert (phone.shown_to(1, 0)["speaks"], phone.shown_to(2, 0)["speaks"]) == ("here", "elsewhere")
    assert speaking.of("page") == "elsewhere"
    before = phone.shown_to(1, 0)["spoken"]
    phone.tell(Notice("no_hints"))
    said = phone.shown_to(1, 0)["spoken"][-1]
    assert said["number"] == before[-1]["number"] + 1
    assert said["text"] == EclipseSentences("en", edition("eclipse")).say(Notice("no_hints"))
    assert said["turns"] > 0
    now[0] = SILENT_S - 1
    phone.shown_to(1, 0)
    now[0] = SILENT_S + 1
    phone.check()
    assert phone.shown_to(1, 0)["speaks"] == "here"
    now[0] += SILENT_S
    phone.check()
    assert phone.shown_to(1, 0)["speaks"] == "gone"
    assert settable.notices == [Notice("speaker_gone_silent")]
    settable.voice.close()
