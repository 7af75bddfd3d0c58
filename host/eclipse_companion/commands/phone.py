"""Phones as cameras: their page, who may film, and what each of them is told.

In: pictures that come to the page's server. Out: a camera for each phone, whose looks are told to the game; the address
that a phone scans.
"""

import io
import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

import segno

from eclipse_companion.announcements import CameraLost, Notice, Phone
from eclipse_companion.commands.phone_guide import PhoneGuide, marked
from eclipse_companion.common import settings
from eclipse_companion.outputs.language import phone_labels
from eclipse_companion.outputs.page.certificate import names_of_this_machine, own_certificate
from eclipse_companion.outputs.page.facts import PageFacts
from eclipse_companion.outputs.page.network import Network, find_network
from eclipse_companion.outputs.phone.joining import Phones
from eclipse_companion.outputs.phone.screen import ANSWERS, WORDS
from eclipse_companion.outputs.phone.server import CornerLabel, PhonePage, PhoneServer
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.sensing.camera import Board, CameraEvent, Look, World
from eclipse_companion.sensing.camera.phone import PhoneFeed, Taken, open_phone
from eclipse_companion.sensing.camera.phone.feed import MOST_BYTES
from eclipse_companion.sensing.camera.phone.guiding import Guiding
from eclipse_companion.sensing.sight.layout import Points
from eclipse_companion.sensing.watching.live import LiveCamera
from eclipse_companion.sensing.watching.several import SeveralCameras

logger = logging.getLogger(__name__)

Post = Callable[[Look | CameraEvent], None]

_GUIDE_S: Final = 0.3
"""Between two pictures that are judged while a phone is being leaned."""
_SEEN_MS: Final = 4000.0
"""For so long a look at the clear board shows that the phone stands well."""
_BORDER: Final = 2
_SAID_MS: Final = 250.0
"""Between two words that phones say."""
_OF_THE_GAME: Final = {"guide_no_markers": "unseen", "guide_no_board": "no_board", "guide_corners": "corners"}
"""What a game says of its own board, on the phone, too."""
_STATUS: Final = {Taken.ACCEPTED: 200, Taken.TOO_LARGE: 413, Taken.TOO_FAST: 429, Taken.NO_PICTURE: 415}


MakesCamera = Callable[[int, World, Post], LiveCamera]
"""Makes the camera of the phone with a number, from 1; it isn't started yet."""


def network_of_phones(certificate: Path | None, key: Path | None) -> Network:
    """The network, encrypted: with the user's certificate, or with the companion's own. Raises `NetworkError`."""
    if certificate is not None and key is not None:
        return find_network(certificate, key)
    own = own_certificate(settings.folders().config, names_of_this_machine(), datetime.now(UTC))
    return find_network(own, own)


class Remote(Protocol):
    """What a phone shows of the game, and what people say there."""

    @property
    def facts(self) -> PageFacts:
        """What pages show of the game."""

    @property
    def setup(self) -> Mapping[str, Any]:
        """What the game's modules are told once: words among it."""

    def shown_to(self, number: int, known: int) -> Mapping[str, Any]:
        """For the answers to the phone with this number, from 1, which has just been heard of.

        `known`: the number of the game's state that it shows, 0 for none.
        """

    def speak(self, number: int, *, on: bool) -> None:
        """This phone speaks from now on, or no longer."""

    def check(self) -> None:
        """Whether the device that speaks is still there; is called again and again."""

    def say(self, word: str) -> None:
        """Take such a word; may wait."""


def page_in(sentences: Sentences, remote: Remote, corners: Sequence[CornerLabel]) -> PhonePage:
    """The phone's page in the words of a game; `corners`: those that people can mark."""
    own = {key: sentences.say(CameraLost("", reason, alone=True)) or "" for key, reason in _OF_THE_GAME.items()}
    if corners:
        own["mark_corners_said"] = sentences.page_label("mark_corners_said")
    page = page_with(sentences.language.code, own, corners)
    setup = remote.setup
    return replace(page, words={**setup["words"], **page.words}, facts=remote.facts, setup=setup)


def page_with(language: str, own: Mapping[str, str], corners: Sequence[CornerLabel] = ()) -> PhonePage:
    """The phone's page in a language; `own`: words beside those that every phone's page has."""
    words = {**phone_labels(language), **own}
    return PhonePage(language, words["phone_title"], words, lambda why: words[why], corners)


class PhoneIntake:
    """Phones that film, each as a camera; nobody looks at the pictures yet."""

    def __init__(self, network: Network, page: PhonePage, clock: Callable[[], float], most: int = 1) -> None:
        """`clock`: the host's, milliseconds. `most`: how many phones may film at the same time."""
        self._network, self._page, self._clock = network, page, clock
        self.phones: Final = Phones(most)
        self.feeds: Final = [PhoneFeed(clock) for _ in range(most)]
        self.most_bytes: Final = MOST_BYTES
        self._server: PhoneServer | None = None

    def serve(self) -> str:
        """Serve the page from now on; the address that a phone scans. Raises `PageError`."""
        self._server = PhoneServer(self._network, self.phones, self, self._page)
        return self._server.url

    @property
    def port(self) -> int:
        """Where it is served."""
        assert self._server is not None
        return self._server.port

    def world(self, number: int) -> World:
        """A computer whose only camera is the phone with this number, from 1."""
        feed = self.feeds[number - 1]
        return World(open=lambda _: open_phone(feed), only_name_of=lambda _: None, clock=self._clock)

    def close(self) -> None:
        """Let the phones go."""
        if self._server is not None:
            self._server.close()

    # From the server.

    def joined(self, number: int) -> None:
        """Another phone has this number from now on."""
        self.feeds[number - 1].begin()

    def picture(self, number: int, data: bytes, shutter: float, sent: float) -> int:
        """A phone's picture; the status of the answer."""
        return _STATUS[self.feeds[number - 1].take(data, shutter, sent)]

    def told(self, number: int, said: Mapping[str, Any]) -> None:
        """A phone says something of itself."""
        self.feeds[number - 1].tell(said)

    def answer(self, number: int, known: int) -> Mapping[str, Any]:  # noqa: ARG002 - no game is shown yet
        """What it is told."""
        return self.feeds[number - 1].answer()


class PhoneCameras(PhoneIntake):
    """Watch one board until they are closed. One phone is waited for; another one may come."""

    def __init__(  # noqa: PLR0913 - all that phones need
        self,
        network: Network,
        page: PhonePage,
        remote: Remote,
        make: MakesCamera,
        *,
        guiding: Callable[[Points | None], Guiding],
        marks: bool,
        post: Callable[[Any], None],
        clock: Callable[[], float],
        most: int,
    ) -> None:
        """`make`: makes a game's camera; `guiding`: what judges a phone's pictures while it is leaned.

        `marks`: whether people may mark corners; then `guiding` takes them, (4, 2) pixels.

        `clock`: the loop's, milliseconds. `most`: how many phones may film at the same time.
        """
        super().__init__(network, page, clock, most)
        self._post, self._screen = post, remote
        self._made: dict[int, LiveCamera] = {}
        self._guides = [
            PhoneGuide(feed, guiding, partial(self._look_at, number), self._moved, marks=marks)
            for number, feed in enumerate(self.feeds)
        ]
        self._said_ms = float("-inf")
        """When a phone has said a word last."""
        self._clear_ms = [float("-inf")] * most
        """When each phone has seen the board clear last."""
        self._closing = threading.Event()
        self._cameras = SeveralCameras(
            [partial(self._camera, make, number) for number in range(most)], post, late=range(1, most)
        )

    def _camera(self, make: MakesCamera, number: int, post: Post) -> LiveCamera:
        def told(item: Look | CameraEvent) -> None:
            self._looked(number, item)
            post(item)

        self._made[number] = made = make(number + 1, self.world(number + 1), told)
        return made

    def start(self) -> None:
        """Serve the page, say where it is, and look. Raises `PageError`."""
        url = self.serve()
        lines = io.StringIO()
        segno.make(url, error="l", micro=False).terminal(lines, border=_BORDER, compact=True)
        self._post(Phone(url, lines.getvalue()))
        threading.Thread(target=self._guide, name="phone guide", daemon=True).start()
        self._cameras.start()

    def look_again(self) -> None:
        """Read the board soon, even if nothing has changed. From any thread."""
        self._cameras.look_again()

    def close(self) -> None:
        """Let the phones go."""
        self._closing.set()
        super().close()
        self._cameras.close()

    def joined(self, number: int) -> None:
        """Its pictures are looked at, too."""
        super().joined(number)
        self._guides[number - 1].mark(None)
        self._cameras.begin(number - 1)

    def told(self, number: int, said: Mapping[str, Any]) -> None:
        """It may be a word of the game's, where the board's corners are, or that it speaks, too."""
        super().told(number, said)
        corners = marked(said.get("corners"))
        if corners is not None:
            self._guides[number - 1].mark(corners)
        speaks = said.get("speak")
        if isinstance(speaks, bool):
            self._screen.speak(number, on=speaks)
        word = said.get("say")
        if isinstance(word, str) and word in {*WORDS, *ANSWERS} and self._clock() - self._said_ms > _SAID_MS:
            self._said_ms = self._clock()
            threading.Thread(target=self._screen.say, args=(word,), name="phone word", daemon=True).start()

    def answer(self, number: int, known: int) -> Mapping[str, Any]:
        """With what it shows of the game."""
        return {**super().answer(number, known), **self._screen.shown_to(number, known)}

    def _look_at(self, number: int, corners: Points | None) -> None:
        """Have a phone's camera look for the board there."""
        self._clear_ms[number] = float("-inf")
        self._made[number].clicked(corners)

    def _moved(self) -> None:
        self._post(Notice("phone_moved"))

    # What is seen.

    def _looked(self, number: int, item: Look | CameraEvent) -> None:
        if not isinstance(item, Look):
            return
        if item.board is Board.CLEAR:
            self._clear_ms[number] = self._clock()
        else:
            self.feeds[number].busy()
            if item.board is not Board.COVERED:
                self._clear_ms[number] = float("-inf")

    def _guide(self) -> None:
        """Tell people how to lean their phones, as long as one of them doesn't see the board."""
        while not self._closing.wait(_GUIDE_S):
            self._screen.check()
            for number, guide in enumerate(self._guides):
                try:
                    guide.look(clear=self._clock() - self._clear_ms[number] < _SEEN_MS)
                except Exception:  # the game goes on whatever one picture does
                    logger.exception("A phone's picture can't be judged")
