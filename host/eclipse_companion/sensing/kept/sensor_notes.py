"""Findings about boards' sensors, kept from game to game: a file for each board, named by its number.

Input: a board's number as in `HI`, and what was found. Output: the same, in later games. The files are in `boards` in
the data folder (docs/formats.md); calibrating a board again deletes its file.
"""

import json
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from eclipse_companion.common import atomic_files, limited_files, settings
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.common.text_bytes import decoded
from eclipse_companion.sensing.health import Verdict
from eclipse_companion.sensing.kept.copies import is_number

VERSION: Final = 1
_SQUARES: Final = range(1, 17)
_LIMIT: Final = 100_000


class SensorNotesError(CompanionError):
    """A board's sensor findings can't be read or written; the text names the file."""


@dataclass(frozen=True, slots=True)
class SensorNote:
    """What was found of one square's sensor."""

    square: int
    """As the board counts it."""
    verdict: Verdict
    sigmas: float | None
    """By how many, as announced."""
    found: str
    """When, ISO 8601."""
    game: str
    """The UUID of the game in which it happened."""
    mended: bool = False
    """Whether it has followed the pieces again since."""

    @property
    def words(self) -> str:
        """One line for people."""
        by = "" if self.sigmas is None else f" ({self.sigmas:.1f} sigmas)"
        since = ", sound again since" if self.mended else ""
        return f"square {self.square} {self.verdict.value}{by}, found {self.found[:10]}{since}"


def load_notes(board_id: str) -> tuple[SensorNote, ...]:
    """What is kept of a board, by square. Raises `SensorNotesError` for a file that can't be used."""
    path = notes_path(board_id)
    return _read(path) if path is not None and path.exists() else ()


def save_notes(board_id: str, notes: Sequence[SensorNote]) -> None:
    """Keep a board's notes, on disk when this returns; nowhere if the board's number can't name a file.

    Raises `SensorNotesError`.
    """
    path = notes_path(board_id)
    if path is None:
        return
    try:
        atomic_files.write(path, _text(notes).encode())
    except OSError as error:
        raise SensorNotesError(f"The notes on sensors can't be saved in {path}: {why_of(error)}.") from None


def forget_notes(board_id: str) -> None:
    """Forget a board's notes: it was calibrated again, so they no longer apply. Raises `SensorNotesError`."""
    path = notes_path(board_id)
    try:
        if path is not None:
            path.unlink(missing_ok=True)
    except OSError as error:
        raise SensorNotesError(f"The notes on sensors in {path} can't be removed: {why_of(error)}.") from None


def all_notes() -> dict[str, tuple[SensorNote, ...]]:
    """What is kept of every board, by number. Raises `SensorNotesError`."""
    return {path.stem: _read(path) for path in sorted(_folder().glob("*.toml")) if is_number(path.stem)}


def sensor_lines() -> list[str]:
    """Known faults of sensors, for people: a line for each board. Raises `SensorNotesError`."""
    lines = []
    for board, notes in all_notes().items():
        wrong = [note.words for note in notes if not note.mended]
        if wrong:
            lines.append(f"board {board}: {'; '.join(wrong)}")
    return lines


def notes_path(board_id: str) -> Path | None:
    """The file of a board's notes; None if the board's number can't name a file."""
    return _folder() / f"{board_id}.toml" if is_number(board_id) else None


def _folder() -> Path:
    return settings.folders().data / "boards"


def _text(notes: Sequence[SensorNote]) -> str:
    lines = [f"version = {VERSION}"]
    for note in notes:
        lines += ["", "[[sensor]]", f"square = {note.square}", f'verdict = "{note.verdict.value}"']
        lines += [] if note.sigmas is None else [f"sigmas = {note.sigmas:.1f}"]
        lines += [f"found = {json.dumps(note.found)}", f"game = {json.dumps(note.game)}"]
        lines += ["mended = true"] if note.mended else []
    return "\n".join(lines) + "\n"


def _read(path: Path) -> tuple[SensorNote, ...]:
    try:
        content = tomllib.loads(decoded(limited_files.read_limited(path, _LIMIT)))
    except OSError as error:
        raise SensorNotesError(f"The notes on sensors in {path} can't be read: {why_of(error)}.") from None
    except limited_files.TooLargeError as error:
        raise SensorNotesError(f"{path} should hold notes on sensors. {error} Remove the file.") from None
    except (ValueError, RecursionError) as error:
        raise SensorNotesError(f"{path} should hold notes on sensors, but isn't TOML ({error}).") from None
    version = content.get("version")
    if type(version) is not int or version < 1:
        raise SensorNotesError(f"{path} should hold notes on sensors, but has no line `version = {VERSION}`.")
    if version > VERSION:
        raise SensorNotesError(
            f"{path} has version {version}, but this program knows only {VERSION}. Update the program."
        )
    entries = content.get("sensor", [])
    notes = [_note(each) for each in entries] if isinstance(entries, list) else [None]
    known = [each for each in notes if each is not None]
    if len(known) < len(notes):
        raise SensorNotesError(
            f"{path} holds a [[sensor]] that makes no sense. Remove the file; the notes start afresh."
        )
    return tuple(known)


def _note(entry: Any) -> SensorNote | None:  # noqa: ANN401 - whatever stands in a file
    """The note in an entry; None if it isn't one."""
    if not isinstance(entry, dict):
        return None
    square, verdict, sigmas = entry.get("square"), entry.get("verdict"), entry.get("sigmas")
    found, game, mended = entry.get("found"), entry.get("game"), entry.get("mended", False)
    number = sigmas is None or (isinstance(sigmas, int | float) and not isinstance(sigmas, bool))
    kinds = [each.value for each in Verdict if each is not Verdict.OK]
    right = square in _SQUARES and verdict in kinds and isinstance(mended, bool) and number
    if not (right and type(square) is int and isinstance(found, str) and isinstance(game, str)):
        return None
    return SensorNote(square, Verdict(verdict), None if sigmas is None else float(sigmas), found, game, mended)
