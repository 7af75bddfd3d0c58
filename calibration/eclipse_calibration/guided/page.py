"""The guided calibration on a page: what to do now, the board with what each square still needs, its sensors, live.

In: announcements, signals, the result. Out: the page, which `outputs.page.single` serves; what its buttons say.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import resources
from typing import Any, Final

from eclipse_calibration.guided.observing import DONE, SKIP
from eclipse_calibration.guided.scene import AGAIN, QUIT, WORDS, Scene
from eclipse_companion.announcements import Fact
from eclipse_companion.outputs.language import board_labels
from eclipse_companion.outputs.page.single import PageParts, SinglePage
from eclipse_companion.outputs.sentences import Sentences


class CalibrationPage:
    """Serves the page from now on, until `close`."""

    def __init__(self, sentences: Sentences, hear: Callable[[str], None], port: int | None = None) -> None:
        """`hear` takes one of `WORDS`, from a thread. Raises `PageError` if no port is available."""
        code = sentences.language.code
        self._sentences, self._labels = sentences, board_labels(code)
        self._scene = Scene()
        self._live: dict[str, Any] = {"words": [QUIT], "signals": [], "begins": 0, "full": 1}
        look = PageParts(
            title="calibration",
            module="/calibration/calibrate.js",
            words=WORDS,
            keys={"Enter": DONE, "s": SKIP, "a": AGAIN, "q": QUIT},
            folders={"/calibration/": resources.files(__package__) / "static"},
        )
        self._page = SinglePage(look, code, self._state(), hear, port)
        self.url: Final = self._page.url
        self.close: Final = self._page.close

    @property
    def watched(self) -> bool:
        """Whether anybody looks at it."""
        return self._page.watched

    def tell(self, announcement: Fact) -> None:
        """Show an announcement; returns at once."""
        self._scene = self._scene.after(announcement, self._sentences)
        self._page.show(self._state())

    def show(self, signals: Sequence[int], begins: int, full: int, *, skips: bool) -> None:
        """Show what the sensors read: each square's signal, the size from which it is a piece's, the strongest one's.

        `skips`: what is asked for can be left out.
        """
        words = [word for word in WORDS if word != SKIP or skips]
        self._live = {"words": words, "signals": list(signals), "begins": begins, "full": full}
        self._page.show(self._state())

    def finish(self, sigmas: Sequence[float]) -> None:
        """It is done, and kept: what each square's signals have left to the next border."""
        self._page.show({**self._state(), "sigmas": [round(each) for each in sigmas]})

    def failed(self, sentence: str) -> None:
        """It can't go on, for this reason."""
        self._scene = replace(self._scene, said=sentence, asked={}, faces="", problem=True, over=True)
        self._page.show(self._state())

    def _state(self) -> dict[str, Any]:
        state = {**self._scene.state(self._labels), **self._live}
        return {**state, "words": []} if self._scene.over else state
