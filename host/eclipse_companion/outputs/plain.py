"""Output line by line, without a terminal to draw in: sentences with a small board after each turn, or JSON.

In: announcements. Out: lines of text on a stream, flushed, written by a separate thread so that a reader who stops
reading never holds the game up. `summary` is also what the terminal screen leaves behind when it ends.
"""

import json
import queue
import threading
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Final, TextIO

from eclipse_companion.announcements import (
    Announcement,
    GameStarted,
    Offer,
    Problem,
    Question,
    TakenBack,
    Teaching,
    ToMove,
    TurnSeen,
)
from eclipse_companion.games.eclipse.game.claims import Claim
from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square, column
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.outputs.clock_text import clock_text
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.view import View

NO_TURN: Final = "..."
"""Stands in for Sun's first turn if Moon made the first."""
_CLOSE_S: Final = 2.0
"""How long a reader may take over the last lines, in seconds."""


class Plain:
    """Prints announcements on a stream, one per line, and turns with a small board."""

    def __init__(self, sentences: Sentences, stream: TextIO, *, as_json: bool = False) -> None:
        """`as_json`: print each announcement as one line of JSON instead, as `as_facts` returns it."""
        self._sentences = sentences
        self._stream = stream
        self._as_json = as_json
        self._view = View(sentences)
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="plain", daemon=True)
        self._thread.start()

    def tell(self, announcement: Announcement) -> None:
        """Print an announcement; returns at once."""
        self._sentences = self._sentences.heard(announcement)
        if self._as_json:
            self._lines.put(json.dumps(as_facts(announcement, self._sentences), ensure_ascii=False))
            return
        self._view = self._view.after(announcement)
        text = self._sentences.say(announcement) or self._sentences.standing(announcement)
        if isinstance(announcement, Teaching):
            text = f"{text} {self._view.typed_as(announcement)}".strip()
        if text and not (self._view.exercise and isinstance(announcement, ToMove)):  # the task says it better
            self._lines.put(text)
        if isinstance(announcement, Question):
            self._lines.put("\n".join(f"  {choice.number}: {choice.text}" for choice in self._view.picture.choices))
        if isinstance(announcement, Problem) and len(announcement.steps) > 1:
            steps = enumerate(self._view.picture.steps, start=1)
            self._lines.put("\n".join(f"  {number}: {step}" for number, step in steps))
        if isinstance(announcement, TurnSeen | TakenBack) or (
            isinstance(announcement, GameStarted) and (self._view.turns or announcement.exercise)
        ):
            self._lines.put(f"\n{board_text(self._sentences, self._view.game)}\n{clocks_text(self._view)}")

    def close(self) -> None:
        """Print what is waiting, within two seconds, and end."""
        self._lines.put(None)
        self._thread.join(_CLOSE_S)

    def _write(self) -> None:
        while (line := self._lines.get()) is not None:
            try:
                self._stream.write(line + "\n")
                self._stream.flush()
            except (OSError, ValueError):  # nobody is reading any more
                return


def board_text(sentences: Sentences, position: Position) -> str:
    """The pieces in four lines: their sides' letters, capital for Sun, small for Moon; numbers of empty squares."""
    ends = {square: "\n" if column(square) == 3 else "" for square in SQUARES}  # noqa: PLR2004 - the last of four
    return "".join(f"{_cell(sentences, position, square):>4}{ends[square]}" for square in SQUARES).rstrip("\n")


def clocks_text(view: View) -> str:
    """The clocks as last announced, one line; nothing without clocks."""
    times = [(player, view.left_ms(player)) for player in Player]
    shown = [f"{view.sentences.player(player)} {clock_text(ms)}" for player, ms in times if ms is not None]
    return f"   {'   '.join(shown)}\n" if shown else ""


def turns_text(view: View) -> str:
    """The turns so far, a pair per line, in the edition's letters."""
    lines = []
    for number, sun, moon in view.pairs:
        second = view.sentences.edition.written(Player.MOON, moon) if moon else ""
        first = view.sentences.edition.written(Player.SUN, sun) if sun else NO_TURN
        lines.append(f"{number:>3}. {first:<10} {second}".rstrip())
    return "\n".join(lines)


def summary(view: View) -> str:
    """The position after the last turn, the turns, how the game ended, and goodbye; no position before a turn."""
    played = [board_text(view.sentences, view.game), turns_text(view), view.ending] if view.turns else []
    parts = [*played, view.goodbye]
    text = "\n\n".join(part for part in parts if part)
    return f"{text}\n" if text else ""


def as_facts(announcement: Announcement, sentences: Sentences) -> dict[str, Any]:
    """An announcement for JSON: `kind` in small letters (`turn_seen`), its fields, and what is said.

    Positions and turns are text, as files write them; players, sides and faults are their values; a half turn's
    squares, lines and steps are lists. A claim has its kind under `claim`, an offer has what is offered under `offer`.
    """
    facts = _fields(announcement)
    if isinstance(announcement, Offer):
        facts["offer"] = facts.pop("kind")
    return {"kind": _name(announcement), **facts, "say": sentences.say(announcement)}


def _name(fact: object) -> str:
    """A class's name in small letters, such as `turn_seen`."""
    kind = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in type(fact).__name__)
    return kind.lstrip("_")


def _fields(fact: object) -> dict[str, Any]:
    assert is_dataclass(fact)
    return {each.name: _value(getattr(fact, each.name)) for each in fields(fact)}


def _value(value: object) -> object:
    match value:
        case Turn() | Position():
            return str(value)
        case Enum():
            return value.value
        case tuple():
            return [_value(each) for each in value]
        case Mapping():
            return {str(key): _value(each) for key, each in value.items()}
        case _ if isinstance(value, Claim):
            return {"claim": _name(value), **_fields(value)}
        case _:
            return _fields(value) if is_dataclass(value) else value


def _cell(sentences: Sentences, position: Position, square: Square) -> str:
    piece = position[square]
    return str(square) if piece is None else sentences.edition.face(piece)
