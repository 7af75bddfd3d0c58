"""Announcements and recordings as lines of text without what differs from day to day."""

import io
import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final
from uuid import UUID

from eclipse_companion.outputs.json_lines import JsonLines
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.sensing.recording import Reader

_WAITED: Final = {"ready", "still_ready", "still_thinking", "waited"}
"""Notices that depend on how fast the machine is."""
_AFTER_GAMES: Final = {"new_exercise", "new_exercises"}
"""Notices that come once a game is searched, when others may have begun."""
_STAMPED: Final = ("started", "program")
"""What a recording's header says about one day."""


class Said(JsonLines):
    """Hears announcements, and has them as `--json` prints them."""

    def __init__(self, sentences: Sentences) -> None:
        self._printed = io.StringIO()
        super().__init__(sentences, self._printed)

    def lines(self) -> list[str]:
        """All of them but those that real clocks have to do with; nothing can be heard afterwards."""
        self.close()
        told = [json.loads(line) for line in self._printed.getvalue().splitlines()]
        for each in told:
            del each["envelope"]["sequence"]
        return [json.dumps(each, ensure_ascii=False) for each in told if each.get("key") not in _WAITED | _AFTER_GAMES]


def numbered() -> Iterator[UUID]:
    """UUIDs of games, one after the other."""
    return (UUID(int=number << 96) for number in count(1))


def recorded(folder: Path) -> Iterator[str]:
    """All recordings of a folder, in the order in which they were begun."""
    for path in sorted(folder.glob("*.ecr")):  # named by when, then by the game's number
        with Reader(path) as reader:
            yield json.dumps({key: value for key, value in reader.header.items() if key not in _STAMPED})
            yield from (f"{entry.ms:.3f} {entry.way.value} {entry.text}" for entry in reader)
