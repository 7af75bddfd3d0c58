"""The page of a camera's check: the newest picture, with what was seen drawn on it, and the sentences.

People click the board's corners there, and choose another camera. It is served as `outputs.page.single` says.
"""

import base64
import re
from collections.abc import Callable, Sequence
from importlib import resources
from typing import Any, Final

from eclipse_companion.commands.camera_check import choosing, corners
from eclipse_companion.commands.camera_check.choosing import Choice
from eclipse_companion.commands.camera_check.corners import UNDO, Corners
from eclipse_companion.commands.camera_check.page_words import on_page
from eclipse_companion.commands.camera_check.subject import Plan
from eclipse_companion.commands.camera_check.wording import Wording
from eclipse_companion.outputs.language import page_labels
from eclipse_companion.outputs.page.single import PageParts, SinglePage
from eclipse_companion.outputs.page.visitors import drawn
from eclipse_companion.outputs.page_labels import PHONE_CODE

_LABELS: Final = {
    "camera": "The camera",
    "corners_keys": "Keys: Tab to the picture, then arrows (with Shift: finer), Enter, and Backspace to undo.",
    "undo_corner": "Undo the last corner",
    "cameras": "Which camera is checked",
}
_WAITING: Final = "I'm waiting for the camera."


def _parts(words: Wording) -> PageParts:
    labels = {name: words.said(text) for name, text in _LABELS.items()}
    return PageParts(
        title="camera",
        module="/camera/camera.js",
        style="/camera/camera.css",
        words=(UNDO,),
        pattern=re.compile(f"{corners.PATTERN.pattern}|{choosing.PATTERN.pattern}"),
        labels={**labels, **page_labels(words.language, PHONE_CODE)},
        folders={"/camera/": resources.files(__package__) / "static"},
    )


class CameraPage:
    """Serves the page from now on, until `close`."""

    def __init__(
        self,
        board: str,
        corners: Corners,
        choice: Choice,
        hear: Callable[[str], None] = lambda _: None,
        words: Wording | None = None,
    ) -> None:
        """`board`: what the game calls it; `hear` takes clicks, undos and choices, from a thread.

        `words`: of which language; by default English. Raises `PageError`.
        """
        self._corners, self._choice, self._words = corners, choice, words or Wording()
        self._alt = self._words.said(f"What the camera sees, with the {board} outlined")
        self._phone: dict[str, str] | None = None
        """Where a phone goes that is to be checked."""
        self._told = self._waiting()
        self._page = SinglePage(_parts(self._words), self._words.language, self._told, hear)
        self.url: Final = self._page.url
        self.close: Final = self._page.close

    @property
    def watched(self) -> bool:
        """Whether anybody looks at it."""
        return self._page.watched

    def show(
        self,
        jpeg: bytes | None,
        sentences: Sequence[str],
        notes: Sequence[str],
        *,
        good: bool,
        plan: Plan | None = None,
    ) -> None:
        """Show a picture, None if there is none, sentences, and the corners as they are; returns at once.

        `good`: nothing is to be changed. `plan`: what is to lie where.
        """
        rows = [] if plan is None else [[place._asdict() for place in row] for row in plan.rows]
        shown = {"rows": rows, "text": "" if plan is None else "\n".join(plan.lines)}
        self._told = {**self._state(jpeg, sentences, notes, good=good), "plan": shown}
        self._page.show(self._told)

    def invite(self, url: str) -> None:
        """A phone that scans this address can be checked."""
        self._phone = {"address": url, "picture": drawn(url)}

    def choose(self) -> None:
        """Show the cameras as they are now."""
        self._told = {**self._told, **self._cameras()}
        self._page.show(self._told)

    def wait(self) -> None:
        """Another camera is waited for."""
        self._told = self._waiting()
        self._page.show(self._told)

    def _waiting(self) -> dict[str, Any]:
        return self._state(None, [_WAITING], [], good=False)

    def _cameras(self) -> dict[str, Any]:
        said = self._words.said
        shown = [{**each, "text": said(each["text"])} for each in self._choice.shown]
        missing = "" if self._choice.any_found else said(on_page(self._choice.sentence))
        return {"cameras": shown, "missing": missing}

    def _state(
        self, jpeg: bytes | None, sentences: Sequence[str], notes: Sequence[str], *, good: bool
    ) -> dict[str, Any]:
        picture = None if jpeg is None else f"data:image/jpeg;base64,{base64.b64encode(jpeg).decode()}"
        said = {"sentences": self._words.all(map(on_page, sentences)), "notes": self._words.all(map(on_page, notes))}
        told = {"picture": picture, "alt": self._alt, "good": good, **said}
        following = self._words.said(self._corners.sentence)
        clicked = {"corners": self._corners.places, "next": following, "all": self._corners.complete}
        waits = self._phone if self._choice.phone and picture is None else None
        phone = {"phone": waits, "checks_phone": self._choice.phone}
        return {
            "link": "",
            "well": True,
            "plan": {"rows": [], "text": ""},
            **phone,
            **told,
            **clicked,
            **self._cameras(),
        }
