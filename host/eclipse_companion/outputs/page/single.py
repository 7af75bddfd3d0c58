"""A page of one view, for this machine alone: a command shows there how its work is going.

In: labels, a module that draws, and the newest state. Out: words of its buttons. It is served as `server` says.
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from importlib.resources.abc import Traversable
from typing import Any, Final

from eclipse_companion.outputs.language import board_labels
from eclipse_companion.outputs.page.latest import LatestValue
from eclipse_companion.outputs.page.server import SiteServer
from eclipse_companion.outputs.page.site import SHARED, Site

_CLIENTS: Final = 8
"""How many may look at once."""

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


class SinglePage:
    """Serves the page from now on, until `close`."""

    def __init__(
        self,
        look: PageParts,
        language: str,
        state: State,
        hear: Callable[[str], None] = lambda _: None,
        port: int | None = None,
    ) -> None:
        """`state`: what there is to see first; `hear` takes what is said there, from a thread.

        Raises `PageError` if the port isn't available.
        """
        self._words, self._pattern, self._hear = frozenset(look.words), look.pattern, hear
        labels = {**board_labels(language), **look.labels}
        shell = (SHARED["/page/"] / "single.html").read_text(encoding="utf-8")
        parts = {"language": language, "title": labels[look.title], "module": look.module, "style": look.style}
        for name, text in parts.items():
            shell = shell.replace(f"{{{{{name}}}}}", text)
        site: Site[State] = Site(
            shell=shell,
            setup=lambda: {"language": language, "words": labels, "keys": dict(look.keys)},
            state=lambda newest: newest,
            folders={**SHARED, **look.folders},
            hear=self._heard,
            clients=_CLIENTS,
            refusal=labels["other_address"],
        )
        self._not_understood = labels["not_understood"]
        self._news: LatestValue[State] = LatestValue(state, shown=True)
        self._server = SiteServer(site, self._news, port)
        self.url: Final = self._server.url
        self._server.begin()

    @property
    def watched(self) -> bool:
        """Whether anybody looks at it."""
        return self._server.watching > 0

    def show(self, state: State) -> None:
        """Show a state in place of the one before; returns at once. Whoever is slow misses some."""
        self._news.change(lambda _: state)

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
