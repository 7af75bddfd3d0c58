"""The page of `sensors`: the board with a bar for each of its sensors, what it sees, and a verdict; live.

In: what the command tells. Out: the page, which `outputs.page.single` serves.
"""

from dataclasses import asdict
from typing import Any, Final

from eclipse_companion.commands.sensors_told import Told
from eclipse_companion.outputs.language import board_labels
from eclipse_companion.outputs.page.single import PageParts, SinglePage
from eclipse_companion.sensing.health.survey import DEAD

_LOOK: Final = PageParts(title="sensors", module="/page/sensors.js")


class SensorsPage:
    """Serves the page from now on, until `close`."""

    def __init__(self, language: str, port: int | None = None) -> None:
        """Raises `PageError` if no port is available."""
        self._labels = board_labels(language)
        self._page = SinglePage(_LOOK, language, self._bare("looking"), port=port)
        self.url: Final = self._page.url
        self.close: Final = self._page.close

    @property
    def watched(self) -> bool:
        """Whether anybody looks at it."""
        return self._page.watched

    def show(self, told: Told) -> None:
        """Show what the sensors read; returns at once."""
        self._page.show(state(told, self._labels))

    def connected(self) -> None:
        """The board is there, and hasn't sent enough to be judged."""
        self._page.show({**self._bare("connected"), "said": self._labels["no_readings"]})

    def lost(self, reason: str) -> None:
        """The board has stopped answering, for this reason."""
        bare = self._bare("lost")
        self._page.show({**bare, "said": f"{bare['said']} {reason}"})

    def failed(self, sentence: str) -> None:
        """It can't go on, for this reason."""
        self._page.show({**self._bare("lost"), "said": sentence})

    def _bare(self, link: str) -> dict[str, Any]:
        """A state without sensors."""
        said = self._labels[link]
        return {"link": said, "well": link != "lost", "said": said, "problem": link == "lost", "facts": []}


def state(told: Told, labels: dict[str, str]) -> dict[str, Any]:
    """What `sensors.js` shows of it."""
    doubtful = ", ".join(map(str, told.doubtful))
    if not told.hello.calibrated:
        said = labels["uncalibrated"]
    else:
        said = labels["check"].format(squares=doubtful) if doubtful else labels["fine"]
    return {
        "link": labels["connected"],
        "well": True,
        "said": said,
        "problem": bool(doubtful) or not told.hello.calibrated,
        "facts": [
            ["rate", {"hz": told.hello.hz, "rate": told.rate}],
            ["lines_lost", {"count": told.lost}],
            ["wrong_reads", {"count": told.wrong_reads}],
            ["firmware_of", {"firmware": told.hello.fw, "port": told.port}],
        ],
        "squares": [
            {
                **asdict(bar),
                "shows": square.shows,
                "reading": square.reading,
                "verdict": square.verdict.replace(" ", "_"),
                "well": square.verdict in {"ok", "moving"},
                "sigmas": None if square.verdict in DEAD else round(square.sigmas),
            }
            for square, bar in zip(told.squares, told.bars, strict=True)
        ],
    }
