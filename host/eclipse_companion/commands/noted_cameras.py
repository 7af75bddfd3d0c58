"""What `play` says first of a camera that was checked: what it uses of the notes, or why it can't."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from eclipse_companion.announcements import Notice
from eclipse_companion.outputs.sentences import Sentences


class Noted(Protocol):
    """The camera of a command's options, filled in from its notes."""

    @property
    def title(self) -> str:
        """What sentences call it."""

    @property
    def trouble(self) -> str:
        """Why the notes can't be used; empty if they can, or there are none."""

    @property
    def used(self) -> Iterable[str]:
        """What the notes say that no option says: names of phrases."""


def notices(camera: Noted, sentences: Sentences, names: Mapping[str, str]) -> Iterator[Notice]:
    """What is to be said of it; `names` fills in the phrases."""
    if camera.trouble:
        yield Notice("board", {"reason": camera.trouble})
    if camera.used:
        uses = sentences.listed(sentences.filled(f"Phrase.{name}", names) for name in camera.used)
        yield Notice("camera_known", {"camera": camera.title, "uses": uses})
