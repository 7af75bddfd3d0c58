"""The game's page as an output: the view after each announcement, and what people say and ask there."""

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from eclipse_companion.announcements import Clocks, Fact
from eclipse_companion.outputs.keys import KEYS
from eclipse_companion.outputs.page.facts import TEXT_FACTS, PageFacts
from eclipse_companion.outputs.page.news import News
from eclipse_companion.outputs.page.server import SiteServer
from eclipse_companion.outputs.page.site import SHARED, Answer, Site
from eclipse_companion.outputs.view import View

_VIEWS: Final = ("/", "/play", "/learn", "/games", "/explore")


@dataclass(frozen=True)
class _Shown:
    view: View
    told_s: float
    """When the clocks were announced, in seconds of the monotonic clock."""


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
        begin: Callable[[Mapping[str, Any]], str | None] | None = None,
        choices: Mapping[str, Any] | None = None,
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """`view`: the game's, before the first announcement; `facts`: what the page shows of it.

        `post` receives a command's word (with its position, if any), a digit or a turn; may wait. `port` None: the
        usual one if it is free; 0: any. `typed`: people type their turns in a terminal; the page says so.
        `answers`: what the page may ask beside the game that is played. `begin` takes a wish for another game, and
        returns a sentence if it is refused; `choices`: what can be wished for, which the start page offers; without
        `begin` there is no start page. `failed` takes what goes wrong in the program.

        Raises `PageError` if the port isn't available.
        """
        self._news = News(_Shown(view, time.monotonic()), shown=True)
        self._facts, self._post, self._begin = facts, post, begin
        self._accepted = re.compile("|".join([*KEYS.values(), "[1-9]", *facts.ACCEPTED]))
        folders = SHARED if facts.folder is None else {**SHARED, "/game/": facts.folder}
        told = {"answers": sorted(answers or ()), "chooses": begin is not None, **(choices or {})}
        site: Site[_Shown] = Site(
            shell=_shell(view.sentences.language.code, facts.STYLE),
            setup=lambda: {**facts.setup(self._news.newest.value.view.sentences, typed=typed), **told},
            state=lambda shown: facts.state(shown.view),
            told_s=lambda shown: shown.told_s,
            views=_VIEWS,
            folders=folders,
            answers=answers or {},
            hear=self._hear,
        )
        self._server = SiteServer(site if failed is None else replace(site, failed=failed), self._news, port)
        self.url = self._server.url
        self._server.begin()

    def tell(self, announcement: Fact) -> None:
        """Show an announcement; returns at once."""
        now = time.monotonic() if isinstance(announcement, Clocks) else None

        def shown(before: _Shown) -> _Shown:
            return _Shown(before.view.after(announcement), before.told_s if now is None else now)

        self._news.change(shown)

    def close(self) -> None:
        """Tell the clients that listen within a second that it is over, and stop serving."""
        self._server.end()

    def _hear(self, message: Mapping[str, Any]) -> str | None:
        """Take what somebody says on the page; a sentence if it is refused."""
        words = self._news.newest.value.view.sentences
        said, wish = message.get("say"), message.get("begin")
        if isinstance(said, str) and self._accepted.fullmatch(said):
            self._post(said)
            return None
        if isinstance(wish, dict) and self._begin is not None:
            return self._begin(wish)
        return words.page_label("not_understood")


def _shell(language: str, style: str) -> str:
    """The page's HTML, whose set-up and nonces the server fills in."""
    text = (SHARED["/page/"] / "page.html").read_text(encoding="utf-8")
    link = f'<link rel="stylesheet" href="{style}" nonce="{{{{nonce}}}}">' if style else ""
    return text.replace("{{language}}", language).replace("{{game_style}}", link)
