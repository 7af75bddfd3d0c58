"""What a hand can be told, a line each: `1-5/S16`, `lift 5`, `drop 6 G`, `clear`, ...

In: a typed line. Out: an action, or None for an empty line or one that begins with `#`. `HELP` lists them all.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from eclipse_companion.errors import CompanionError
from eclipse_companion.game.pieces import FACES, Piece, Side
from eclipse_companion.game.squares import Square
from eclipse_companion.game.turn import NotATurnError, Turn
from eclipse_companion.virtual.styles import LETTERS, sloppiness

HELP: Final = """\
1-5/S16 [HABIT ...]   make a turn; habits by name, else as the style has them
flip 1 5              move a piece to another square and turn it over
move 1 5              move it without turning
turn 5                turn it over where it lies
lift 5                pick it up and hold it
drop 6 [G|S]          set the piece held down, that side up
place g 7             bring a new piece: G S for Sun's, g s for Moon's
remove 7              take a piece off the board
straighten 7          push it to the middle of its square
clear                 take all pieces off the board
bump                  knock the table
style messy           play on so: tidy, ordinary, messy, wild
wait 2000             do nothing for so many milliseconds"""
"""All lines that `parse` reads."""


class NotAHandLineError(CompanionError):
    """The line is nothing that a hand can do."""


@dataclass(frozen=True, slots=True)
class MakeTurn:
    """Make a turn, with these habits; None: as the style has them."""

    turn: Turn
    habits: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """Move a piece to another square, turning it over or not."""

    start: Square
    end: Square
    turned: bool


@dataclass(frozen=True, slots=True)
class TurnOver:
    """Turn a piece over where it lies."""

    square: Square


@dataclass(frozen=True, slots=True)
class Lift:
    """Pick a piece up and hold it over its square."""

    square: Square


@dataclass(frozen=True, slots=True)
class Drop:
    """Set the piece that was lifted last down; None: the side that is up stays up."""

    square: Square
    side: Side | None


@dataclass(frozen=True, slots=True)
class Place:
    """Bring a new piece from beside the board."""

    piece: Piece
    square: Square


@dataclass(frozen=True, slots=True)
class Remove:
    """Take a piece off the board."""

    square: Square


@dataclass(frozen=True, slots=True)
class Straighten:
    """Push a piece to about the middle of its square."""

    square: Square


@dataclass(frozen=True, slots=True)
class Clear:
    """Take all pieces off the board."""


@dataclass(frozen=True, slots=True)
class Bump:
    """Knock the table, so that all pieces hop."""


@dataclass(frozen=True, slots=True)
class Style:
    """Play on in this style."""

    name: str


@dataclass(frozen=True, slots=True)
class Wait:
    """Do nothing for a while."""

    ms: float


Simple = Move | TurnOver | Place | Remove | Straighten | Bump | Wait
Action = Simple | MakeTurn | Lift | Drop | Clear | Style


def parse(line: str) -> Action | None:
    """Read a line. Raises `NotAHandLineError`, or `NotAStyleError` for an unknown style."""
    words = line.split()
    if not words or words[0].startswith("#"):
        return None
    rest, read = words[1:], _LINES.get(words[0].lower())
    if read is not None:
        form, reader = read
        try:
            return reader(rest)
        except (ValueError, IndexError, KeyError):
            raise NotAHandLineError(f"{line.strip()!r} can't be done; write {form}. Squares are 1 to 16.") from None
    return _turn(line.strip())


def _turn(line: str) -> MakeTurn:
    """A turn, perhaps with spaces around its `/`, then perhaps habits."""
    words = line.replace(" /", "/").replace("/ ", "/").split()
    habits = frozenset(word.lower() for word in words[1:])
    try:
        turn = Turn.parse(words[0])
    except NotATurnError as error:
        if any(letter.isdigit() for letter in words[0]):  # meant as a turn
            raise NotAHandLineError(str(error)) from None
        raise NotAHandLineError(f"{line!r} is nothing a hand can do; 'help' lists what it can.") from None
    unknown = habits - set(LETTERS)
    if unknown:
        raise NotAHandLineError(f"{min(unknown)!r} is no habit of a hand; there are {', '.join(LETTERS)}.")
    return MakeTurn(turn, habits or None)


def _square(text: str) -> Square:
    number = int(text) if text.isascii() and text.isdecimal() else 0
    if not 1 <= number <= 16:  # noqa: PLR2004  (the board's squares)
        raise ValueError(text)
    return number


def _one(words: list[str]) -> Square:
    (word,) = words
    return _square(word)


def _two(words: list[str]) -> tuple[Square, Square]:
    start, end = " ".join(words).replace("-", " ").split()
    return _square(start), _square(end)


def _move(words: list[str], *, turned: bool) -> Move:
    start, end = _two(words)
    return Move(start, end, turned)


def _drop(words: list[str]) -> Drop:
    square, side = [*words, None][:2] if len(words) == 1 else words
    return Drop(_square(str(square)), Side(side.upper()) if side else None)


def _place(words: list[str]) -> Place:
    letter, square = words
    return Place(FACES[letter], _square(square))


def _none(words: list[str]) -> Clear:
    () = words
    return Clear()


def _bump(words: list[str]) -> Bump:
    () = words
    return Bump()


def _style(words: list[str]) -> Style:
    (name,) = words
    return Style(sloppiness(name).name)


def _wait(words: list[str]) -> Wait:
    (text,) = words
    if not text.isascii() or not text.isdecimal() or len(text) > 7:  # noqa: PLR2004  (some hours are enough)
        raise ValueError(text)
    return Wait(float(text))


_LINES: Final[dict[str, tuple[str, Callable[[list[str]], Action]]]] = {
    "flip": ("'flip 1 5'", lambda words: _move(words, turned=True)),
    "move": ("'move 1 5'", lambda words: _move(words, turned=False)),
    "turn": ("'turn 5'", lambda words: TurnOver(_one(words))),
    "lift": ("'lift 5'", lambda words: Lift(_one(words))),
    "drop": ("'drop 6', or 'drop 6 G' for gold up", _drop),
    "place": ("'place g 7' (G S for Sun's piece, g s for Moon's)", _place),
    "remove": ("'remove 7'", lambda words: Remove(_one(words))),
    "straighten": ("'straighten 7'", lambda words: Straighten(_one(words))),
    "clear": ("'clear' alone", _none),
    "bump": ("'bump' alone", _bump),
    "style": ("'style messy'", _style),
    "wait": ("'wait 2000' (milliseconds)", _wait),
}
