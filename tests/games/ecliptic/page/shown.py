"""A page of Ecliptic that is really served, and a game that it shows; what people say there counts at once."""

import queue
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from eclipse_companion.announcements import Envelope, Fact, Notice
from eclipse_companion.games.ecliptic.page.facts import EclipticPageFacts
from eclipse_companion.games.ecliptic.view import EclipticView
from eclipse_companion.games.ecliptic.words import EclipticSentences
from eclipse_companion.outputs.page.page import Page
from eclipse_companion.outputs.page.visitors import Lan
from tests.games.ecliptic.play.scripted import legal
from tests.games.ecliptic.play.sitting import Sitting

FACTS: Final = EclipticPageFacts()


class Shown(Sitting):
    """A game whose announcements a page gets, as a table would send them."""

    def __init__(self, *kinds: str, language: str = "en", lan: Lan | None = None, **parts: Any) -> None:
        """`kinds`: who plays; `parts`: of the sitting, such as `referee`, then of the page."""
        own = {name: parts.pop(name) for name in ("referee", "seed") if name in parts}
        self.heard: queue.SimpleQueue[str] = queue.SimpleQueue()
        view = EclipticView(EclipticSentences(language))
        self.page = Page(view, self.heard.put, 0, facts=FACTS, lan=lan, **parts)
        self.sent = 0
        super().__init__(*kinds, **own)

    def begin(self) -> None:
        """The game begins, as a table begins it."""
        self.page.tell(Notice("typed"))
        self.do(self.game.match.started("uuid"))
        super().begin()

    def tell(self, fact: Fact) -> None:
        """Pass on an announcement in its envelope."""
        super().tell(fact)
        match = self.game.match
        player = match.sharing.only_for(fact)
        self.sent += 1
        here = player is None or match.sharing.shows_here(player)
        self.page.deliver(Envelope("none", "uuid", self.sent, 0.0, fact, player, here))

    def play_on(self, steps: int, seed: int = 1) -> None:
        """Anything legal, so many times; the device changes hands whenever it must."""
        source = random.Random(seed)
        for _ in range(steps):
            mover = self.position.to_move
            if self.position.result is not None or mover is None:
                return
            if self.game.match.sharing.covered:
                self.write("")
            self.write(str(source.choice(legal(self.position, mover))))


@contextmanager
def shown(*kinds: str, **parts: Any) -> Iterator[Shown]:
    """A game, and its page until the end."""
    made = Shown(*kinds, **parts)
    try:
        yield made
    finally:
        made.page.close()
