"""What a camera's check prints: a line each time something has changed, or one JSON object."""

import json as json_text
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from eclipse_companion.commands.camera_check.choosing import Choice
from eclipse_companion.commands.camera_check.wording import Wording
from eclipse_companion.sensing.camera import CameraDown, CameraUp
from eclipse_companion.sensing.camera.exposures_tried import ExposuresTried
from eclipse_companion.sensing.sight.judging import ViewQuality


class Tells:
    """Prints at once. With `json`, each object's `type` says what it tells."""

    def __init__(self, words: Wording | None = None, *, json: bool) -> None:
        """`words`: of which language; by default English."""
        self._words = words or Wording()
        self._json = json
        self._last = ""
        self.camera = ""
        """The camera that is checked, as it is written after `--camera`."""

    def begun(self, url: str, *, keys: bool) -> None:
        """The page is there; `keys`: whether Enter ends the check."""
        end = " Press Enter to stop." if keys else ""
        self._tell({"type": "page", "url": url}, f"Open {url} to see what the camera sees.{end}")

    def phone(self, url: str) -> None:
        """A phone can come."""
        told = {"type": "phone", "url": url}
        self._tell(told, f"Scan the code on the page with your phone, or open {url} in its browser.")

    def cameras(self, choice: Choice) -> None:
        """The cameras of this computer: those that are there at first, and others later."""
        if choice.any_found:
            self._tell({"type": "cameras", "cameras": choice.as_json, "sentence": choice.sentence}, choice.sentence)

    def up(self, event: CameraUp) -> None:
        """The camera gives pictures."""
        told = {"type": "camera", "up": True, "name": event.name, "width": event.width, "height": event.height}
        self._tell(told, f"{event.name} works: {event.width} x {event.height}.")

    def down(self, event: CameraDown) -> None:
        """The camera gives no pictures."""
        told = {"type": "camera", "up": False, "name": event.name, "reason": event.reason.value}
        self._tell({**told, "sentence": event.sentence}, event.sentence, wrong=True)

    def judged(self, judgement: ViewQuality, position: str | None) -> None:
        """How well the board is seen has changed. `position`: the reading; None if nothing was read."""
        told = {
            "type": "judgement",
            "seen": judgement.seen,
            "clear": judgement.clear,
            "position": position,
            "troubles": [trouble.value for trouble in judgement.troubles],
            "sentences": list(judgement.sentences),
        }
        self._tell(told, judgement.text)

    def exposures(self, tried: ExposuresTried) -> None:
        """It is known whether two exposures work."""
        self._tell({"type": "exposures", "two": tried.work, "sentence": tried.sentence}, tried.sentence)

    def corners(self, places: Sequence[Sequence[float]]) -> None:
        """Four corners were clicked: x and y of each in pixels."""
        listed = [[round(x, 1), round(y, 1)] for x, y in places]
        options = " ".join(f"{x:g},{y:g}" for x, y in listed)
        self._tell({"type": "corners", "corners": listed}, f"Your corners: --corners {options}")

    def cards(self, told: Mapping[str, Any], sentence: str) -> None:
        """Other cards can be read."""
        self._tell({"type": "cards", **told, "sentence": sentence}, sentence)

    def learned(self, path: Path, sentence: str) -> None:
        """The set was learned, and is kept there."""
        self._tell({"type": "set", "file": str(path), "sentence": sentence}, sentence)

    def saved(self, path: Path) -> None:
        """What was found out about the camera is kept there."""
        self._tell({"type": "saved", "file": str(path)}, f"I've noted what I found in {path}.")

    def say(self, sentence: str) -> None:
        """Something else, once in a row."""
        if sentence != self._last:
            self._tell({"type": "notice", "sentence": sentence}, sentence)

    def _tell(self, told: dict[str, Any], sentence: str, *, wrong: bool = False) -> None:
        self._last = sentence
        said = self._words.said(sentence)
        if "sentence" in told:
            told["sentence"] = self._words.said(told["sentence"])
        if "sentences" in told:
            told["sentences"] = self._words.all(told["sentences"])
        if self._json:
            print(json_text.dumps(told), flush=True)
        else:
            print(said, file=sys.stderr if wrong else sys.stdout, flush=True)
