"""What a person types at a terminal during a calibration: Enter alone, or one of the words.

In: lines. Out: `Said`, which the calibration takes from its mailbox.
"""

import contextlib
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TextIO

from eclipse_calibration.guided import DONE
from eclipse_calibration.guided.scene import WORDS

NO_WORD: Final = ""
"""In `Said`: nobody knows what that means."""


@dataclass(frozen=True)
class Said:
    """What a person says, in the terminal or on the page."""

    word: str
    typed: bool = False
    """Whether it was typed in the terminal, which shows the line."""


def listen(stream: TextIO, labels: Mapping[str, str], post: Callable[[Said], None]) -> None:
    """Post what is typed from now on, from a thread of its own; `labels`: the words in the person's language."""

    def read() -> None:
        with contextlib.suppress(OSError, ValueError):
            for line in stream:
                post(Said(meant(line, labels), typed=True))

    threading.Thread(target=read, name="standard input", daemon=True).start()


def meant(line: str, labels: Mapping[str, str]) -> str:
    """The word that a line means: itself, in English or as the page labels it, or its first letter."""
    text = " ".join(line.lower().split())
    if not text:
        return DONE
    known = {name: word for word in WORDS for name in (word, word[0], labels[word].lower())}
    return known.get(text, NO_WORD)
