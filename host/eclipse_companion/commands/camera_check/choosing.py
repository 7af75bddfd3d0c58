"""Which camera is checked: the one that was asked for, until another one of this computer is chosen on the page.

In: the cameras that are there, what the page says. Out: the camera to check; what people see of the others.
"""

import re
import sys
from collections.abc import Callable
from typing import Any, Final

from eclipse_companion.sensing.camera import CameraName, Kind
from eclipse_companion.sensing.camera.listing import ListedCamera

PATTERN: Final = re.compile(r"camera (\d{1,3}|asked|phone)")
"""What the page says when a camera is chosen."""
EVERY_S: Final = 2.0
"""How often cameras are listed: one may be plugged in."""
_ASKED: Final = "asked"
_PHONE: Final = "phone"
_NOBODY: Final = -1
"""No camera's number."""
_NONE: Final = "No camera is plugged in to this computer. Plug one in, or use your phone: --phone."
_UNLISTED: Final = "This system doesn't say which cameras there are. Name another one by its number: --camera 1."


class Choice:
    """The cameras of one check."""

    def __init__(
        self, asked: CameraName, listed: Callable[[], list[ListedCamera]], platform: str = sys.platform
    ) -> None:
        self._asked, self._listed, self._linux = asked, listed, platform == "linux"
        self._found: list[ListedCamera] = []
        self._chosen: int | None = None
        """The number of the camera that was chosen in place of the one asked for."""
        self.phone = asked.kind is Kind.PHONE
        """Whether a phone is checked."""
        self._due_s = 0.0

    def refresh(self, now_s: float) -> bool:
        """List the cameras if that is due; whether others are there, or they are otherwise."""
        if now_s < self._due_s:
            return False
        self._due_s = now_s + EVERY_S
        before, self._found = self._found, self._listed()
        return self._found != before

    def hear(self, said: str) -> CameraName | None:
        """The camera that is to be checked from now on, if the page chose another one that is there."""
        chosen = PATTERN.fullmatch(said)
        if chosen is None or (chosen[1] == _PHONE and self.phone):
            return None
        if chosen[1] == _PHONE:
            self.phone, self._chosen = True, None
            return CameraName(Kind.PHONE, "1")
        number = None if chosen[1] == _ASKED else int(chosen[1])
        if number is not None and number not in {each.found.index for each in self._found}:
            return None
        if number is not None and number == self._number_asked:
            number = None
        if number == self._chosen and not self.phone:
            return None
        self._chosen, self.phone = number, False
        return self._asked if number is None else CameraName(Kind.INDEX, str(number))

    @property
    def shown(self) -> list[dict[str, Any]]:
        """What the page shows: what each camera is called there, what it says when pressed, which one is checked."""
        asked = self._number_asked
        checked = _NOBODY if self.phone else asked if self._chosen is None else self._chosen
        entries = [
            {"text": each.text, "say": f"camera {each.found.index}", "chosen": each.found.index == checked}
            for each in self._found
        ]
        if asked is None and self._asked.kind is not Kind.PHONE:
            entries.insert(0, {"text": self._asked.title, "say": f"camera {_ASKED}", "chosen": checked is None})
        return entries

    @property
    def as_json(self) -> list[dict[str, Any]]:
        """The cameras of this computer."""
        return [
            {"camera": each.found.index, "name": each.found.name, "sizes": [*each.sizes], "used": each.used}
            for each in self._found
        ]

    @property
    def sentence(self) -> str:
        """Which cameras there are, or what is missing."""
        if self._found:
            return f"The cameras here: {'. '.join(each.text for each in self._found)}."
        return _NONE if self._linux else _UNLISTED

    @property
    def any_found(self) -> bool:
        """Whether this computer has a camera that is known."""
        return bool(self._found)

    @property
    def _number_asked(self) -> int | None:
        """The number of the camera that was asked for, if it is one of those that are there."""
        name = self._asked
        for each in self._found:
            index, own, path = each.found.index, each.found.name, each.found.path
            match name.kind:
                case Kind.INDEX if index == int(name.text):
                    return index
                case Kind.NODE if str(path) == name.text:
                    return index
                case Kind.NAME if name.text.casefold() in own.casefold():
                    return index
                case _:
                    pass
        return None
