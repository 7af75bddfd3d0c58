"""The lines that a hand understands: `1-5/S16`, `lift 5`, `drop 6 G`, `clear`, ...

In: a typed line, in an edition's letters. Out: an action, or None for an empty line or one that begins with `#`.
`help_text` lists all of them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game.editions import ECLIPSE, EDITIONS, Edition, NotALetterError
from eclipse_companion.games.eclipse.game.pieces import PIECES, Piece, Player, Side
from eclipse_companion.games.eclipse.game.squares import Square
from eclipse_companion.games.eclipse.game.turn import NotATurnError, Turn
from eclipse_companion.games.eclipse.page.routes import Route
from eclipse_simulation.eclipse.hand.styles import LETTERS, sloppiness

_ALONG: Final = "along"
"""Begins the route of a piece that was dragged on the page."""


class NotAHandLineError(CompanionError):
    """The line isn't anything that a hand can do."""


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """Make a turn with these habits; None: as the style has them.

    `mover`: whose piece is placed; None: the player to move in the position on the board.
    """

    turn: Turn
    habits: frozenset[str] | None = None
    mover: Player | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """Move a piece to another square, turning it over or not; on a route, if one is given."""

    start: Square
    end: Square
    turned: bool
    route: Route | None = None


@dataclass(frozen=True, slots=True)
class TurnOver:
    """Turn a piece over where it lies."""

    square: Square


@dataclass(frozen=True, slots=True)
class Lift:
    """Pick up a piece and hold it above its square."""

    square: Square


@dataclass(frozen=True, slots=True)
class Drop:
    """Set down the piece that was lifted last; None: the side that is up stays up."""

    square: Square
    side: Side | None


@dataclass(frozen=True, slots=True)
class PlacePiece:
    """Bring a new piece from beside the board; on a route, if one is given."""

    piece: Piece
    square: Square
    route: Route | None = None


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
class UseLetters:
    """From now on, lines have this edition's letters. `play` says so when a game begins; `help` leaves it out."""

    edition: Edition


@dataclass(frozen=True, slots=True)
class Wait:
    """Do nothing for a while."""

    ms: float


def help_text(edition: Edition = ECLIPSE) -> str:
    """The lines that people type, in an edition's letters. The page also says `flip` and `place` with a route."""
    silver, face = edition.letter(Player.SUN, Side.SILVER), edition.face(PIECES[Player.MOON, Side.GOLD])
    rows = {
        f"1-5/{silver}16 [HABIT ...]": "make a turn; you can name habits",
        "flip 1 5": "move a piece to another square and turn it over",
        "move 1 5": "move it without turning",
        "turn 5": "turn it over where it lies",
        "lift 5": "pick it up and hold it",
        f"drop 6 [{silver}]": "put the piece down, that side up",
        f"place {face} 7": f"place a new piece: {edition.faces_said}",
        "remove 7": "take a piece off the board",
        "straighten 7": "push it to the middle of its square",
        "clear": "take all pieces off the board",
        "bump": "knock the table",
        "style messy": "change style: tidy, ordinary, messy, wild",
        "wait 2000": "wait this many milliseconds",
    }
    return "\n".join(f"{line:<22}{does}" for line, does in rows.items())


Simple = Move | TurnOver | PlacePiece | Remove | Straighten | Bump | Wait
Action = Simple | WholeTurn | Lift | Drop | Clear | Style | UseLetters


def parse(line: str, edition: Edition = ECLIPSE, mover: Player = Player.SUN) -> Action | None:
    """Read a line in an edition's letters. `mover` makes a turn, unless the line begins with a player's name.

    Raises `NotAHandLineError`, or `NotAStyleError` for an unknown style.
    """
    words = line.split()
    if not words or words[0].startswith("#"):
        return None
    rest, read = words[1:], _LINES.get(words[0].lower())
    if read is None:
        return _turn(line.strip(), edition, mover)
    form, reader = read
    try:
        return reader(rest, edition)
    except NotALetterError as error:
        raise NotAHandLineError(str(error)) from None
    except (ValueError, IndexError, KeyError):
        letters = {"side": edition.letter(Player.SUN, Side.GOLD), "face": edition.face(PIECES[Player.MOON, Side.GOLD])}
        how = form.format(**letters, faces=edition.faces_said)
        raise NotAHandLineError(f"{line.strip()!r} doesn't work. Write {how}. Squares are 1 to 16.") from None


def _turn(line: str, edition: Edition, mover: Player) -> WholeTurn:
    """Read a turn, with or without spaces around its `/`, a player's name before it, and habits after it."""
    words = line.replace(" /", "/").replace("/ ", "/").split()
    named = {edition.player(player).casefold(): player for player in Player}.get(words[0].casefold())
    if named is not None and words[1:]:
        mover, words = named, words[1:]
    habits = frozenset(word.lower() for word in words[1:])
    try:
        turn = edition.read_turn(mover, words[0])
    except NotATurnError as error:
        if any(letter.isdigit() for letter in words[0]):  # meant as a turn
            raise NotAHandLineError(str(error)) from None
        raise NotAHandLineError(f"I don't understand {line!r}. Type help to see what the hand can do.") from None
    unknown = habits - set(LETTERS)
    if unknown:
        raise NotAHandLineError(f"{min(unknown)!r} isn't a habit. Habits are {', '.join(LETTERS)}.")
    return WholeTurn(turn, habits or None, named)


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


def _routed(words: list[str]) -> tuple[list[str], Route | None]:
    """The words before `along`, and the route after it."""
    if _ALONG not in words:
        return words, None
    at = words.index(_ALONG)
    return words[:at], Route.parse(words[at + 1 :])


def _move(words: list[str], *, turned: bool) -> Move:
    squares, route = _routed(words)
    start, end = _two(squares)
    return Move(start, end, turned, route)


def _drop(words: list[str], edition: Edition) -> Drop:
    square, side = [*words, None][:2] if len(words) == 1 else words
    return Drop(_square(str(square)), edition.read_side(side) if side else None)


def _place(words: list[str], edition: Edition) -> PlacePiece:
    (letter, square), route = _routed(words)
    return PlacePiece(edition.read_face(letter), _square(square), route)


def _none(words: list[str]) -> Clear:
    () = words
    return Clear()


def _bump(words: list[str]) -> Bump:
    () = words
    return Bump()


def _style(words: list[str]) -> Style:
    (name,) = words
    return Style(sloppiness(name).name)


def _letters(words: list[str]) -> UseLetters:
    (key,) = words
    return UseLetters(EDITIONS[key])


def _wait(words: list[str]) -> Wait:
    (text,) = words
    if not text.isascii() or not text.isdecimal() or len(text) > 7:  # noqa: PLR2004  (some hours are enough)
        raise ValueError(text)
    return Wait(float(text))


_LINES: Final[dict[str, tuple[str, Callable[[list[str], Edition], Action]]]] = {
    "flip": ("'flip 1 5'", lambda words, _: _move(words, turned=True)),
    "move": ("'move 1 5'", lambda words, _: _move(words, turned=False)),
    "turn": ("'turn 5'", lambda words, _: TurnOver(_one(words))),
    "lift": ("'lift 5'", lambda words, _: Lift(_one(words))),
    "drop": ("'drop 6', or 'drop 6 {side}' for the side that is up", _drop),
    "place": ("'place {face} 7' ({faces})", _place),
    "remove": ("'remove 7'", lambda words, _: Remove(_one(words))),
    "straighten": ("'straighten 7'", lambda words, _: Straighten(_one(words))),
    "clear": ("'clear' alone", lambda words, _: _none(words)),
    "bump": ("'bump' alone", lambda words, _: _bump(words)),
    "style": ("'style messy'", lambda words, _: _style(words)),
    "edition": ("'edition magic'", lambda words, _: _letters(words)),
    "wait": ("'wait 2000' (milliseconds)", lambda words, _: _wait(words)),
}
