"""Other turns that somebody tried in a game afterwards, and kept: a JSON file for each game, beside the log.

In: a game's UUID, and lines of turns as texts. Out: the same, read back. `UUID.json` in this folder has those of that
game. What a turn means, and whether it is legal, its kind of game knows.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from eclipse_companion.common import atomic_files, limited_files
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.common.limited_files import MEGABYTE, TooLargeError

FOLDER: Final = "variations"
"""Below the data folder."""
MOST: Final = 100
"""How many variations a game may have."""
LONGEST: Final = 64
"""How many turns a variation may have."""


class VariationsError(CompanionError):
    """A game's variations can't be read or written."""


@dataclass(frozen=True, slots=True)
class SavedVariation:
    """A line of turns that leaves a game after `after` of its turns, in this position."""

    after: int
    position: str
    turns: tuple[str, ...]


class VariationFiles:
    """The variations of all games, in a folder that is made with the first of them."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def of(self, uuid: str) -> list[SavedVariation]:
        """A game's variations, in the order in which they were kept. Raises `VariationsError`."""
        path = self._path(uuid)
        try:
            kept = json.loads(limited_files.read_limited(path, MEGABYTE))
            return [_variation(each) for each in kept]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise VariationsError(f"The variations in {path} can't be read: {why_of(error)}. Mend that.") from None
        except (ValueError, TypeError, KeyError, RecursionError, TooLargeError):
            raise VariationsError(f"{path} doesn't hold a game's variations. Move it away.") from None

    def keep(self, uuid: str, variations: Sequence[SavedVariation]) -> None:
        """Write all of a game's variations, in place of the earlier ones. Raises `VariationsError`."""
        path = self._path(uuid)
        try:
            if variations:
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                atomic_files.write(path, json.dumps([asdict(each) for each in variations]).encode())
            else:
                self.remove(uuid)
        except OSError as error:
            raise VariationsError(f"{path} can't be written: {why_of(error)}. Mend that, and try again.") from None

    def remove(self, uuid: str) -> None:
        """Remove all variations of a game. Raises `OSError`."""
        with suppress(FileNotFoundError):
            self._path(uuid).unlink()

    def _path(self, uuid: str) -> Path:
        return self._folder / f"{uuid}.json"


def _variation(kept: dict[str, Any]) -> SavedVariation:
    """Raises `TypeError`, `KeyError` or `ValueError` for anything else."""
    after, position, turns = kept["after"], kept["position"], tuple(kept["turns"])
    if type(after) is not int or not all(isinstance(text, str) for text in (position, *turns)):
        raise TypeError(kept)
    return SavedVariation(after, position, turns)
