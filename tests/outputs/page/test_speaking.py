"""Which device speaks, and what it says: a served page without a browser, and the computer's own voice."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from eclipse_companion.announcements import Envelope, GameStarted, Notice
from eclipse_companion.games.eclipse.announcements import Hint
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import EMPTY
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.outputs.page import presence, speaking
from eclipse_companion.outputs.page.speaking import Speaking
from tests.games.eclipse.page.asked import sentences
from tests.outputs.page.served import Listener
from tests.outputs.page.settable import Settable
from tests.outputs.page.visiting import Visited, visited
from tests.processes import wait_until

PUBLIC = Notice("log_failed")


@pytest.fixture
def settable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Settable]:
    """A voice that is on, and devices that need not answer soon."""
    monkeypatch.setattr(speaking, "SILENT_S", 600.0)
    made = Settable(tmp_path, sentences("en"))
    made.voice.switch(on=True)
    yield made
    made.voice.close()


@contextmanager
def shown(settable: Settable) -> Iterator[Visited]:
    with visited(**settable.parts()) as page:
        page.page.tell(GameStarted("uuid", "eclipse", ("Ann", "Ben"), EMPTY, watched=True))
        yield page


def told(listener: Listener, who: str) -> dict[str, Any]:
    """The first state with which a page hears that this one speaks."""
    while (message := listener.next()).get("speaks") != who:
        pass
    return message


@contextmanager
def own(page: Visited, name: str) -> Iterator[Listener]:
    """A page on this computer that can speak."""
    token = page.setup()["token"]
    with page.stranger() as connected:
        connected.send(json.dumps({"token": token, "speaker": name}))
        yield Listener(connected)


@contextmanager
def player(page: Visited, name: str, speaker: str) -> Iterator[Listener]:
    """A player's own device that can speak."""
    with page.visitor({"code": page.codes[name], "speaker": speaker}) as connected:
        yield connected


def speak(listener: Listener, *, wish: object) -> None:
    listener.connected.send(json.dumps({"speak": wish}))


def test_one_device_speaks_at_a_time(settable: Settable) -> None:
    """Whoever takes the word hushes the one before and the computer's voice, and everybody is told who speaks."""
    with shown(settable) as page, own(page, "desk") as desk, player(page, "Ann", "phone") as phone:
        assert told(desk, "computer")["state"]["voice"] == {"on": True, "hushed": False, "trouble": ""}
        speak(desk, wish=True)
        assert told(desk, "here")["state"]["voice"] == {"on": False, "hushed": True, "trouble": ""}
        told(phone, "elsewhere")
        speak(phone, wish=True)
        told(phone, "here")
        told(desk, "elsewhere")
        speak(desk, wish="on")  # what it still says of its own counts no more
        speak(desk, wish=False)
        speak(phone, wish="on")
        speak(phone, wish=False)
        told(desk, "computer")
        assert settable.voice.on


def test_who_only_watches_hushes_nobody(settable: Settable) -> None:
    """It is refused with a sentence while another device or the computer speaks, and speaks if nobody does."""
    with shown(settable) as page, own(page, "desk") as desk, page.visitor({"speaker": "watcher"}) as watcher:
        told(watcher, "computer")
        speak(watcher, wish=True)
        assert told(watcher, "computer")
        assert watcher.next() == {"refused": sentences("en").page_label("speak_watching")}
        speak(desk, wish=True)
        told(watcher, "elsewhere")
        speak(watcher, wish=True)
        told(watcher, "elsewhere")
        speak(desk, wish=False)
        settable.voice.switch(on=False)
        told(watcher, "nobody")
        speak(watcher, wish=True)
        told(watcher, "here")
        speak(desk, wish=True)
        told(watcher, "elsewhere")


def test_the_computers_loudspeaker_takes_the_word_back(settable: Settable) -> None:
    """Who switches the computer's voice on has it speak, and no page; a voice that is off stays off."""
    with shown(settable) as page, own(page, "desk") as desk:
        speak(desk, wish=True)
        told(desk, "here")
        settable.voice.switch(on=True)
        told(desk, "computer")
        speak(desk, wish=True)
        told(desk, "here")
        settable.voice.switch(on=False)
        speak(desk, wish=False)
        told(desk, "nobody")


def test_a_device_that_goes_gives_the_word_back(settable: Settable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody hears so, and the computer's voice speaks. A moment without a connection doesn't count."""
    monkeypatch.setattr(presence, "GONE_S", 0.3)
    with shown(settable) as page, own(page, "desk") as desk:
        with player(page, "Ann", "phone") as phone, player(page, "Ben", "phone") as again:
            speak(phone, wish=True)
            told(desk, "elsewhere")
            phone.leave()
            speak(again, wish="on")
            page.page.tell(PUBLIC)
            assert told(again, "here")
        told(desk, "gone")
        wait_until(lambda: [notice.key for notice in settable.notices] == ["speaker_gone"])
        assert settable.voice.on


def test_a_device_that_does_not_answer_has_gone(settable: Settable) -> None:
    """Its connection may seem to be open all the same. If nobody can speak then, people read that."""
    now = [0.0]
    who = Speaking(settable.voice, lambda: now[0])
    settable.voice.switch(on=False)
    who.take("phone")
    now[0] = speaking.SILENT_S - 0.1
    who.check()
    assert (who.of("phone"), who.of("desk")) == ("here", "elsewhere")
    who.alive("phone")
    now[0] += speaking.SILENT_S
    who.check()
    assert (who.of("phone"), [notice.key for notice in settable.notices]) == ("gone", ["speaker_gone_silent"])


def test_what_is_for_one_player_is_said_on_that_players_device_alone(settable: Settable) -> None:
    """Others hear what everybody may hear, in the voice's own words; what concerns the host's files stays there."""
    hint = Hint(Player.SUN, Turn.parse("1-5/S16"), "win")
    with shown(settable) as page:
        ann = page.visitor({"code": page.codes["Ann"]})
        ben = page.visitor({"code": page.codes["Ben"]})
        with own(page, "desk") as desk, ann as ann_, ben as ben_, page.visitor({}) as watcher:
            for listener in (desk, ann_, ben_, watcher):
                listener.state()  # they sit
            page.page.deliver(Envelope("board", "", 1, 0.0, hint, only_for=Player.SUN, here=False))
            page.page.tell(Notice("output_failed", {"output": "x", "reason": "/home/ann"}))
            page.page.tell(PUBLIC)
            words = settable.voice.speech.sentences
            private, public = (sentences("en").say(fact) for fact in (hint, PUBLIC))
            heard = []
            for listener in (desk, ann_, ben_, watcher):
                spoken: list[dict[str, Any]] = []
                while not spoken or spoken[-1]["text"] != public:
                    spoken = listener.state()["spoken"]
                assert spoken[-1]["lasting"]
                heard.append([each["text"] for each in spoken])
            assert words.say(PUBLIC) == public
            assert [private in each for each in heard] == [False, True, False, False]
            assert ["/home/ann" in " ".join(each) for each in heard] == [True, False, False, False]
