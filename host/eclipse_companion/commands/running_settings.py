"""The settings while `play` runs, as its page shows and changes them.

In: the settings file, the settings that play began with, what can be changed at once. Out: JSON for the page; changes
of the file and of what runs. For one thread at a time.
"""

import re
from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any, Final

from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.common.setting_checks import Check, Flag, Whole
from eclipse_companion.common.settings import CHECKS, Settings, SettingsError

LANGUAGE: Final = "voice.language"
_NUMBER: Final = re.compile("-?[0-9]{1,9}")


class RunningSettings:
    """What holds now, where it comes from, and what will hold after the next start."""

    def __init__(  # noqa: PLR0913 - what holds, why, and what can be changed
        self,
        file: Path,
        began_with: Settings,
        options: Collection[str],
        languages: Mapping[str, str],
        at_once: Mapping[str, Callable[[Any], None]],
        *,
        used: Collection[str],
    ) -> None:
        """`options`: the names of those that an option chose in place of the file; `languages`: names by code.

        `at_once`: by name, what changes a setting while play runs. `used`: the names of the settings that are shown.
        Raises `SettingsError` if the file is wrong.
        """
        self._file = file
        self._now = began_with
        self._languages = languages
        self._at_once = at_once
        self._used = used
        named = settings.named_in(file)
        self._source = {
            name: "option" if name in options else "file" if name in named else "default" for name in CHECKS
        }

    def shown(self, query: Mapping[str, str]) -> dict[str, Any]:
        """All settings that are used, and what is wrong with their file, if anything."""
        del query
        wrong = ""
        try:
            kept = settings.load(self._file)
        except SettingsError as error:
            kept, wrong = self._now, str(error)
        return {"file": str(self._file), "wrong": wrong, "settings": [self._entry(name, kept) for name in self._used]}

    def change(self, query: Mapping[str, str]) -> dict[str, Any]:
        """`name`, `value`: another value, which holds at once if that is possible, and is kept; then all settings.

        Raises `CompanionError` for a value that doesn't fit, and if the file is wrong or can't be written.
        """
        name = query.get("name", "")
        if name not in self._used:
            raise CompanionError(f"There is no setting {quoted(name)} here. Choose one of {', '.join(self._used)}.")
        value = _read(query.get("value", ""), CHECKS[name])
        after = self._now.changed(name, value)
        if name == LANGUAGE and value not in self._languages:
            known = ", ".join(self._languages)
            raise CompanionError(f"There is no language {quoted(str(value))}. Choose one of {known}.")
        if name in self._at_once:
            self._at_once[name](value)
            self._now, self._source[name] = after, "here"
        settings.change(self._file, name, value)
        if name in self._at_once:
            self._source[name] = "file"
        return self.shown({})

    def _entry(self, name: str, kept: Settings) -> dict[str, Any]:
        """`now`: what holds; `value`: what is chosen, which may hold only after the next start."""
        check, at_once = CHECKS[name], name in self._at_once
        bounds = {"low": check.low, "high": check.high} if isinstance(check, Whole) else {}
        options = {"options": list(self._languages.items())} if name == LANGUAGE else {}
        return {
            "name": name,
            "now": self._now[name],
            "value": self._now[name] if at_once else kept[name],
            "source": self._source[name],
            "at_once": at_once,
            **bounds,
            **options,
        }


def _read(text: str, check: Check) -> object:
    """A value that comes as a text; the text itself if it isn't one, which the check then refuses."""
    if isinstance(check, Flag):
        return {"true": True, "false": False}.get(text, text)
    return int(text) if isinstance(check, Whole) and _NUMBER.fullmatch(text) else text
