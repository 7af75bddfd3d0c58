"""The game's page as an output: the view after each announcement, and what people say and ask there."""

import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from eclipse_companion.announcements import (
    INVITATIONS,
    Envelope,
    Fact,
    GameStarted,
    Host,
    Notice,
    Phone,
)
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.outputs.keys import KEYS, NEXT, OF_A_SEAT, USE_BOARD
from eclipse_companion.outputs.page.aloud import Aloud, as_facts
from eclipse_companion.outputs.page.facts import TEXT_FACTS, PageFacts
from eclipse_companion.outputs.page.lanes import Answer
from eclipse_companion.outputs.page.latest import LatestValue
from eclipse_companion.outputs.page.seats import Sitting
from eclipse_companion.outputs.page.server import SiteServer
from eclipse_companion.outputs.page.shown import Shown
from eclipse_companion.outputs.page.site import SHARED, Elsewhere, Onlooker, Site, game_parts
from eclipse_companion.outputs.page.speaking import Speaking
from eclipse_companion.outputs.page.visitors import Lan, Visitors, drawn
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.view import View

OVERLAY_ASKS: Final = ("explore",)
"""What the overlay may ask: the position's value."""
_DIGITS: Final = 4
"""No game has as many turns as need more."""
_OVERLAY: Final = "/overlay"
_VIEWS: Final = ("/", "/play", "/learn", "/games", "/progress", "/explore", "/settings", "/remote")


class Page:
    """Serves the game's page from now on, until `close`."""

    def __init__(  # noqa: PLR0913 - all that a page may do
        self,
        view: View,
        post: Callable[[str], None],
        port: int | None = None,
        *,
        typed: bool = False,
        facts: PageFacts = TEXT_FACTS,
        answers: Mapping[str, Answer] | None = None,
        changes: Mapping[str, Answer] | None = None,
        begin: Callable[[Mapping[str, Any]], str | None] | None = None,
        choices: Mapping[str, Any] | None = None,
        proposes: Callable[[], Mapping[str, Any]] = dict,
        failed: Callable[[Exception], None] | None = None,
        lan: Lan | None = None,
        speaking: Speaking | None = None,
        use_phone: Callable[[], None] | None = None,
    ) -> None:
        """`view`: the game's, before the first announcement; `facts`: what the page shows of it.

        `post` receives a command's word (with its position, if any), a digit or a turn; may wait. `port` None: the
        usual one if it is free; 0: any. `typed`: people type their turns in a terminal; the page says so.
        `answers`: what the page may ask beside the game that is played; `changes`: what it may have changed, and asks
        in the same way. `begin` takes a wish for another game, and returns a sentence if it is refused; `choices`: what
        can be wished for, which the start page offers; `proposes`: the wish that it proposes to a page that is opened;
        without `begin` there is no start page. `failed` takes what goes wrong in the program. `lan`: lets other
        devices of the network look on, and play from a person's seat; None: the page is for this machine alone.
        `speaking`: who speaks, the computer's voice or a page; the page shows that. `use_phone` has a phone be the
        camera; None: that makes no sense here.

        Raises `PageError` if the port isn't available.
        """
        self._facts, self._post, self._begin, self._speaking = facts, post, begin, speaking
        self._use_phone = use_phone
        self._phone: dict[str, str] | None = None
        """Where a phone goes that is to be the camera."""
        self._aloud = None if speaking is None else Aloud(replace(speaking.voice.speech), seats=lan is not None)
        self._answers, self._choices = answers or {}, choices or {}
        self._accepted = re.compile("|".join([*KEYS.values(), USE_BOARD, "[1-9]", *facts.ACCEPTED]))
        self._visitors = visitors = None if lan is None else self._expect(lan, view)
        self._news = LatestValue(Shown.at_first(view, None if visitors is None else visitors.sitting), shown=True)
        asked = {**self._answers, "earlier": lambda query: self._earlier(query, lambda shown: shown.view)}
        site: Site[Shown] = Site(
            shell=_shell("page.html", view.sentences.language.code, facts),
            setup=lambda: {**self._setup(asked, typed=typed), "proposed": proposes()},
            state=self._state,
            told_s=lambda shown: shown.told_s,
            views=_VIEWS,
            folders=SHARED if facts.folder is None else {**SHARED, "/game/": facts.folder},
            answers=asked,
            changes=changes or {},
            hear=self._hear,
            explained=view.sentences.explained,
            returns=True,
            speaking=speaking,
            refusal=view.sentences.label("other_address", address="{address}", port="{port}"),
            onlooker=self._onlooker(),
            elsewhere=None if visitors is None or lan is None else self._elsewhere(lan, visitors),
        )
        self._server = SiteServer(site if failed is None else replace(site, failed=failed), self._news, port)
        self.url = self._server.url
        self._serve()

    def _serve(self) -> None:
        """Serve from now on, and show what changes beside the game."""
        visitors, speaking = self._visitors, self._speaking
        if visitors is not None:
            visitors.changed = self._seats_changed
            if self._server.url_elsewhere is not None:
                visitors.invite(self._server.url_elsewhere)
        self._server.begin()
        if speaking is not None:
            speaking.changed = lambda: self._news.change(lambda shown: shown)

    def deliver(self, envelope: Envelope) -> None:
        """Show an announcement to those who may see it; returns at once."""
        self._show(envelope.fact, envelope.only_for, here=envelope.here, may_speak=envelope.may_speak)

    def tell(self, announcement: Fact) -> None:
        """Show everybody an announcement; returns at once."""
        self._show(announcement, None, here=True)

    def _show(
        self, announcement: Fact, only_for: AnyPlayer | Host | None, *, here: bool, may_speak: bool = False
    ) -> None:
        """`only_for`: the player who alone may see it; `here`: whether this device is in that player's hands.

        `may_speak`: it may be spoken here all the same.
        """
        if isinstance(announcement, Notice) and announcement.key in INVITATIONS:
            return  # its own part of the page shows that
        if isinstance(announcement, Phone):
            self._phone = {"address": announcement.url, "picture": drawn(announcement.url)}
            self._news.change(lambda shown: shown)
            return
        starts = isinstance(announcement, GameStarted)
        visitors, now = self._visitors, time.monotonic()
        if isinstance(announcement, GameStarted) and visitors is not None:
            visitors.sit_down(announcement.names, _sides(self._words.heard(announcement)))
        aloud = None if self._aloud is None else self._aloud.of(announcement, only_for, may_speak=may_speak)

        def shown(before: Shown) -> Shown:
            sat = before.seated(visitors.sitting) if starts and visitors is not None else before
            return sat.after(announcement, only_for, here=here, at_s=now).and_said(aloud)

        self._news.change(shown)

    def typed(self, line: str) -> bool:
        """Take a line that somebody types at the host's terminal; whether it was about a seat of another device."""
        return self._visitors is not None and self._visitors.typed(line, self._words)

    def close(self) -> None:
        """Tell the clients that listen within a second that it is over, and stop serving."""
        self._server.end()

    @property
    def _words(self) -> Sentences:
        return self._news.newest.value.view.sentences

    def _seats_changed(self) -> None:
        """Show codes, who has a device, and who is connected, anew.

        Who sits where is shown with the game that they play: until it has begun, the one before is there.
        """
        visitors = self._visitors
        assert visitors is not None
        self._news.change(lambda shown: shown.seated(replace(visitors.sitting, chairs=shown.sitting.chairs)))

    def _setup(self, asked: Iterable[str], *, typed: bool) -> dict[str, Any]:
        """What the host's page is told once."""
        return {
            **self._facts.setup(self._words, typed=typed),
            "answers": sorted(asked),
            "chooses": self._begin is not None,
            "program": PROGRAM,
            "phone": self._use_phone is not None,
            **self._choices,
        }

    def _state(self, shown: Shown) -> dict[str, Any]:
        """What the host sees: the game, how others are invited, and whether the voice speaks."""
        visitors = self._visitors
        state = self._facts.state(shown.view if visitors is None else shown.of_host)
        if visitors is not None:
            _mark_away(state, shown.sitting, visitors)
            state["lan"] = visitors.invitation()
        if self._phone is not None:
            state["phone"] = self._phone
        if self._speaking is not None:
            voice = self._speaking.voice
            said = None if voice.trouble is None else shown.view.sentences.say(voice.trouble)
            state["voice"] = {"on": voice.on, "hushed": voice.hushed, "trouble": said or ""}
            state["spoken"] = as_facts(shown.spoken, None, here=True)
        return state

    def _earlier(self, query: Mapping[str, str], seen: Callable[[Shown], View]) -> dict[str, Any]:
        """What the board showed after `after` of the turns that the list shows."""
        after = query.get("after", "")
        known = after.isdecimal() and len(after) <= _DIGITS
        return self._facts.earlier(seen(self._news.newest.value), int(after)) if known else {}

    def _expect(self, lan: Lan, view: View) -> Visitors:
        """Those who will look from other devices."""
        return Visitors(lan, view.sentences.players, _sides(view.sentences), self._facts.ACCEPTED)

    def _onlooker(self) -> Onlooker[Shown]:
        """What the overlay gets: what everybody may see."""
        facts = self._facts.elsewhere
        public = {name: answer for name, answer in self._answers.items() if name in OVERLAY_ASKS}
        return Onlooker(
            shell=_shell("overlay.html", self._words.language.code, facts),
            views=(_OVERLAY,),
            setup=lambda: {**facts.setup(self._words), "answers": sorted(public), "chooses": False, "keys": {}},
            state=lambda shown: facts.state(shown.watched),
            answers=public,
        )

    def _elsewhere(self, lan: Lan, visitors: Visitors) -> Elsewhere[Shown]:
        """What other devices get."""
        facts = self._facts.elsewhere
        public = {name: answer for name, answer in self._answers.items() if name in lan.answers}
        public["earlier"] = lambda query: self._earlier(query, lambda shown: shown.watched)
        told = {"answers": sorted(public), "chooses": False, "sensors": self._choices.get("sensors", True)}

        def setup() -> dict[str, Any]:
            told_all = facts.setup(self._words)
            keys = {key: word for key, word in told_all["keys"].items() if word in {*OF_A_SEAT, NEXT}}
            return {**told_all, **told, "keys": keys}

        def state(shown: Shown, place: int | None) -> dict[str, Any]:
            seen = facts.state(shown.watched if place is None else shown.seats[place])
            _mark_away(seen, shown.sitting, visitors)
            seen["spoken"] = as_facts(shown.spoken, place, here=False)
            return seen if place is None else {**seen, "seat": visitors.of_seat(shown.sitting, place)}

        return Elsewhere(
            network=lan.network,
            setup=setup,
            state=state,
            answers=public,
            greet=lambda greeting, address: visitors.greet(greeting, address, self._words),
            place=lambda shown, secret: shown.sitting.place(secret),
            also=lambda shown, others: visitors.also(shown.sitting, others),
            why_lost=lambda secret: visitors.why_lost(secret, self._words),
            there=visitors.are_there,
            silent=lambda: self._words.page_label("speak_watching"),
            hear=lambda secret, message: visitors.hear(
                secret, message, self._words, learns=self._news.newest.value.watched.exercise
            ),
        )

    def _hear(self, message: Mapping[str, Any]) -> str | None:
        """Take what somebody says on the page; a sentence if it is refused."""
        said, wish, seat = message.get("say"), message.get("begin"), message.get("seat")
        if isinstance(said, str) and self._accepted.fullmatch(said):
            self._post(said)
            return None
        if isinstance(wish, dict) and self._begin is not None:
            refused = self._begin(wish)
            return None if refused is None else self._words.explained(refused)
        if message.get("phone") is True and self._use_phone is not None:
            self._use_phone()
            return None
        if isinstance(seat, dict) and self._visitors is not None:
            return self._visitors.hear_host(seat, self._words)
        return self._words.page_label("not_understood")


def _mark_away(state: dict[str, Any], sitting: Sitting, visitors: Visitors) -> None:
    """Say of each player whether their own device is away."""
    for place, player in enumerate(state["players"]):
        player["away"] = visitors.away(place, sitting)


def _sides(words: Sentences) -> list[str]:
    """What each side is called, in the order of the players."""
    return [words.side_of(player) for player in words.players]


def _shell(file: str, language: str, facts: PageFacts) -> str:
    """The HTML of the page or of the overlay, whose set-up and nonces the server fills in."""
    text = (SHARED["/page/"] / file).read_text(encoding="utf-8")
    return text.replace("{{language}}", language).replace("{{game_parts}}\n", game_parts(facts.STYLES, facts.MODULE))
