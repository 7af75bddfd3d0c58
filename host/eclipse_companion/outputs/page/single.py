"""A page of one view, for this machine alone unless it is let into the network: a command shows its work there.

In: labels, a module that draws, and the newest state. Out: words of its buttons. It is served as `server` says.
"""

import re
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Any, Final

from eclipse_companion.outputs.language import board_labels
from eclipse_companion.outputs.page.latest import LatestValue
from eclipse_companion.outputs.page.network import Network
from eclipse_companion.outputs.page.server import SiteServer
from eclipse_companion.outputs.page.site import SHARED, Elsewhere, Greeted, Site

_CLIENTS: Final = (8, 32)
"""How many may look at once: on this machine alone, or where others may look as well."""

State = dict[str, Any]


@dataclass(frozen=True)
class PageParts:
    """What a page is made of."""

    title: str
    """The label of its title."""
    module: str
    """The module that draws it."""
    style: str = "/page/sensor_board.css"
    """Its own style sheet."""
    words: Collection[str] = ()
    """What its buttons say."""
    pattern: re.Pattern[str] | None = None
    """What else can be said there, from beginning to end."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Keys that say such a word, too."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Labels beside those of all boards."""
    folders: Mapping[str, Traversable] = field(default_factory=dict)
    """Its own static files, by the path below which they are served."""
    game_parts: str = ""
    """The lines of its HTML that ask for what games draw with (`site.game_parts`)."""
    setup: Mapping[str, Any] = field(default_factory=dict)
    """What its modules find in its set-up, beside labels and keys."""


@dataclass(frozen=True)
class _Shown:
    """What there is to see, and since when."""

    state: State
    told_s: float


class SinglePage:
    """Serves the page from now on, until `close`."""

    def __init__(  # noqa: PLR0913 - what it shows, and to whom
        self,
        look: PageParts,
        language: str,
        state: State,
        hear: Callable[[str], None] = lambda _: None,
        port: int | None = None,
        *,
        network: Network | None = None,
    ) -> None:
        """`state`: what there is to see first; `hear` takes what is said there, from a thread.

        `network`: where other devices may look, and say nothing; None: the page is for this machine alone.

        Raises `PageError` if the port isn't available.
        """
        self._words, self._pattern, self._hear = frozenset(look.words), look.pattern, hear
        labels = {**board_labels(language), **look.labels}
        shell = (SHARED["/page/"] / "single.html").read_text(encoding="utf-8")
        parts = {"language": language, "title": labels[look.title], "module": look.module, "style": look.style}
        for name, text in parts.items():
            shell = shell.replace(f"{{{{{name}}}}}", text)
        shell = shell.replace("{{game_parts}}\n", look.game_parts)
        told = {"language": language, "words": labels, **look.setup}
        site: Site[_Shown] = Site(
            shell=shell,
            setup=lambda: {**told, "keys": dict(look.keys)},
            state=lambda newest: newest.state,
            told_s=lambda newest: newest.told_s,
            folders={**SHARED, **look.folders},
            hear=self._heard,
            clients=_CLIENTS[network is not None],
            refusal=labels["other_address"],
            elsewhere=None if network is None else _onlookers(network, told, labels["not_understood"]),
        )
        self._not_understood = labels["not_understood"]
        self._news = LatestValue(_Shown(state, time.monotonic()), shown=True)
        self._server = SiteServer(site, self._news, port)
        self.url: Final = self._server.url
        self.url_elsewhere: Final = self._server.url_elsewhere
        """The page's address for other devices; None if there is none."""
        self._server.begin()

    @property
    def watched(self) -> bool:
        """Whether anybody looks at it."""
        return self._server.watching > 0

    def show(self, state: State) -> None:
        """Show a state in place of the one before; returns at once. Whoever is slow misses some."""
        shown = _Shown(state, time.monotonic())
        self._news.change(lambda _: shown)

    def close(self) -> None:
        """Tell the clients that listen within a second that it is over, and stop serving."""
        self._server.end()

    def _heard(self, message: Mapping[str, Any]) -> str | None:
        said = message.get("say")
        if not isinstance(said, str) or not self._knows(said):
            return self._not_understood
        self._hear(said)
        return None

    def _knows(self, said: str) -> bool:
        return said in self._words or (self._pattern is not None and self._pattern.fullmatch(said) is not None)


def _onlookers(network: Network, told: Mapping[str, Any], refused: str) -> Elsewhere[_Shown]:
    """What other devices get: the same to see, and nothing to say."""
    return Elsewhere(
        network=network,
        setup=lambda: {**told, "keys": {}},
        state=lambda newest, _: newest.state,
        answers={},
        greet=lambda *_: Greeted(),
        place=lambda *_: None,
        also=lambda *_: {},
        why_lost=lambda _: None,
        there=lambda _: None,
        silent=lambda: refused,
        hear=lambda *_: refused,
    )
