"""What a board tells a club of its game: as JSON, and read again from whatever comes.

In: a view, or bytes from a broker. Out: JSON; a `ToldGame` that is checked, or `NotAToldGameError`. Nothing that
strangers send is trusted: sizes, kinds and values are checked, and names are made harmless. docs/formats.md has the
format.
"""

import json
from dataclasses import dataclass
from typing import Any, Final

from eclipse_companion.common.errors import CompanionError, harmless
from eclipse_companion.outputs.display import Display

VERSION: Final = 1
LONGEST: Final = 4096
"""The most bytes that a board tells at once."""
IDLE: Final = "idle"
PLAYING: Final = "playing"
PAUSED: Final = "paused"
OVER: Final = "over"
STATES: Final = frozenset({IDLE, PLAYING, PAUSED, OVER})
_NAME: Final = 60
_WORD: Final = 24
_POSITION: Final = 400
_PLAYERS: Final = 8
_MOST_MS: Final = 1e9
"""More than any clock shows."""
_MOST_TURNS: Final = 10_000
_LAST_S: Final = 1e11


class NotAToldGameError(CompanionError):
    """What came is no game that this version understands."""


@dataclass(frozen=True)
class Seat:
    """Who plays a side."""

    side: str
    """The game's own name for it, such as `sun`."""
    name: str
    """Empty if nobody tells it."""
    level: str | None
    """How well the computer plays there; None: a person plays."""


@dataclass(frozen=True)
class Clocks:
    """What the clocks showed when the board told it."""

    left_ms: tuple[float, ...]
    """Of each side, in the order of the seats."""
    running: str | None
    """The side whose clock runs."""


@dataclass(frozen=True)
class ToldGame:
    """What everybody may know of the game at a board."""

    board: str
    """What the club calls it."""
    state: str = IDLE
    game: str = ""
    edition: str = ""
    seats: tuple[Seat, ...] = ()
    to_move: str | None = None
    winner: str | None = None
    """None: nobody yet, or it is drawn."""
    position: str = ""
    """As the game's files write it; of Ecliptic, both sides of the table."""
    turns: int = 0
    last: str = ""
    """The last turn, as it is typed."""
    clocks: Clocks | None = None


def told_of(view: Display, board: str, game: str, edition: str, *, names: bool) -> ToldGame:
    """What is told of a view of a game, which has nothing hidden; `names`: also who plays."""
    over = bool(view.ending)
    unfinished = over and view.result is None
    if view.game is None or unfinished:
        return ToldGame(board)
    players = view.sentences.players
    values = [player.value for player in players]
    result = view.result
    winners = [player.value for player in players if over and result is not None and result.winner is player]
    level_of = dict(zip(values, view.levels, strict=False))
    last, mover = (view.turns[-1], view.movers[-1]) if view.turns else (None, None)
    clocks = view.clocks
    return ToldGame(
        board,
        OVER if over else PAUSED if view.paused else PLAYING,
        game,
        edition,
        tuple(
            Seat(player.value, view.sentences.given(player, name)[:_NAME] if names else "", level_of.get(player.value))
            for player, name in zip(players, view.names, strict=True)
        ),
        None if over or view.to_move is None else view.to_move.value,
        winners[0] if winners else None,
        view.shown_position,
        sum(each in players for each in view.movers),
        "" if mover is None or mover not in players else view.sentences.written(mover, last)[:_NAME],
        None
        if clocks is None
        else Clocks(tuple(clocks.left_ms), None if clocks.running is None else clocks.running.value),
    )


def written(told: ToldGame, at_s: float) -> bytes:
    """The JSON of a game; `at_s`: when it is told, in seconds since 1970."""
    clocks = told.clocks
    value = {
        "version": VERSION,
        "at": round(at_s, 3),
        "board": told.board,
        "state": told.state,
        "game": told.game,
        "edition": told.edition,
        "seats": [{"side": seat.side, "name": seat.name, "level": seat.level} for seat in told.seats],
        "to_move": told.to_move,
        "winner": told.winner,
        "position": told.position,
        "turns": told.turns,
        "last": told.last,
        "clocks": None
        if clocks is None
        else {"left_ms": [round(left) for left in clocks.left_ms], "running": clocks.running},
    }
    return json.dumps(value, ensure_ascii=False).encode()


def read(payload: bytes) -> tuple[ToldGame, float]:
    """The game that somebody told, and when by their clock, in seconds since 1970. Raises `NotAToldGameError`."""
    if len(payload) > LONGEST:
        raise NotAToldGameError("It is too long.")
    try:
        value = json.loads(payload.decode())
    except (ValueError, RecursionError):
        raise NotAToldGameError("It isn't JSON.") from None
    return _Reader(value).told()


class _Reader:
    """Takes values out of an object of JSON, each of its kind. Keys that it doesn't know are left alone."""

    def __init__(self, value: object) -> None:
        if not isinstance(value, dict):
            raise NotAToldGameError("It isn't an object.")
        self._value = value

    def told(self) -> tuple[ToldGame, float]:
        """All of it."""
        if self._value.get("version") != VERSION or isinstance(self._value["version"], bool):
            raise NotAToldGameError("It is of another version.")
        state, board = self._text("state", _WORD), self._text("board", _NAME)
        if state not in STATES or not board:
            raise NotAToldGameError("It has no board, or no state.")
        at_s = self._number("at", _LAST_S)
        if state == IDLE:
            return ToldGame(board), at_s
        seats = tuple(_Reader(each).seat() for each in self._list("seats"))
        sides = [seat.side for seat in seats]
        if not seats or len(set(sides)) != len(sides):
            raise NotAToldGameError("Its seats make no sense.")
        return (
            ToldGame(
                board,
                state,
                self._text("game", _WORD),
                self._text("edition", _WORD),
                seats,
                self._side("to_move", sides),
                self._side("winner", sides),
                self._text("position", _POSITION),
                int(self._number("turns", _MOST_TURNS)),
                self._text("last", _NAME),
                self._clocks(sides),
            ),
            at_s,
        )

    def _text(self, key: str, longest: int) -> str:
        value = self._value.get(key)
        if not isinstance(value, str) or len(value) > longest:
            raise NotAToldGameError(f"Its {key} is no text of at most {longest} characters.")
        # Most texts need no closer look.
        return value if value.isascii() and value.isprintable() else harmless(value).replace("\n", " ")

    def _number(self, key: str, most: float) -> float:
        return _number(self._value.get(key), most)

    def _list(self, key: str) -> list[Any]:
        value = self._value.get(key)
        if not isinstance(value, list) or len(value) > _PLAYERS:
            raise NotAToldGameError(f"Its {key} is no list of at most {_PLAYERS}.")
        return value

    def _side(self, key: str, sides: list[str]) -> str | None:
        value = self._value.get(key)
        if value is not None and value not in sides:
            raise NotAToldGameError(f"Its {key} is none of its sides.")
        return value

    def seat(self) -> Seat:
        """Who plays a side."""
        level = None if self._value.get("level") is None else self._text("level", _WORD)
        return Seat(self._text("side", _WORD), self._text("name", _NAME), level)

    def _clocks(self, sides: list[str]) -> Clocks | None:
        if self._value.get("clocks") is None:
            return None
        clocks = _Reader(self._value["clocks"])
        left = tuple(_number(each, _MOST_MS) for each in clocks._list("left_ms"))
        if len(left) != len(sides):
            raise NotAToldGameError("Its clocks aren't those of its sides.")
        return Clocks(left, clocks._side("running", sides))


def _number(value: object, most: float) -> float:
    """Raises `NotAToldGameError` for anything but a number from 0 to `most`."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= most:
        raise NotAToldGameError(f"It has no number up to {most:g} where one belongs.")
    return value
