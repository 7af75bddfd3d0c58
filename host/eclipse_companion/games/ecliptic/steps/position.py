"""A game at a table between two steps: all cards, what was chosen and thrown so far, and what chance will do.

In: steps. Out: the next position, with the events that people see. The text of a position is JSON.
"""

import json
from dataclasses import dataclass, replace
from typing import Any, Final, assert_never

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Choose, Discard, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.chance import SIXTY_FOUR, Stream
from eclipse_companion.games.ecliptic.game.events import Event, Fight
from eclipse_companion.games.ecliptic.game.players import DICE, Die, Player, Result
from eclipse_companion.games.ecliptic.game.rules import Happened
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.state_json import NotAStateError, read_state, state_json
from eclipse_companion.games.ecliptic.game.table import Phase, Table, with_own
from eclipse_companion.games.ecliptic.steps.step import Deal, Step, Throw, ThrowD6

HIDDEN: Final = 0
"""Stands for a die that was chosen in secret."""
_KEYS: Final = {"state", "dice", "throws", "wish", "refereed", "stream"}


class NotAPositionError(CompanionError):
    """The text is no position."""


@dataclass(frozen=True, slots=True)
class Position:
    """A game at a table between two steps."""

    state: State | None = None
    """None before the deal."""
    dice: tuple[Die | None, Die | None] = (None, None)
    """What both have chosen for the battle, White's first."""
    throws: tuple[tuple[int, int], ...] = ()
    """The throws of the battle so far: all of them ties."""
    wish: bool | None = None
    """Whether the player who placed the twelfth sign has wished to stop; None before that."""
    refereed: bool = False
    """Whether people play with real cards, which the program doesn't know, and throw their own dice."""
    stream: Stream | None = None
    """What chance will do; None if that isn't known."""

    @property
    def table(self) -> Table:
        """What lies on the table; before the deal, an empty one."""
        return Table() if self.state is None else self.state.table

    @property
    def throw_due(self) -> bool:
        """Whether dice are to be thrown."""
        return (self.table.phase is Phase.BATTLE and None not in self.dice) or (
            self.table.phase is Phase.TWELFTH and self.wish is not None
        )

    @property
    def to_move(self) -> Player | None:
        """Whose step it is; None: chance's. In a battle White chooses first, and Blue doesn't see it."""
        if self.state is None or (self.throw_due and not self.refereed):
            return None
        if self.table.phase is Phase.BATTLE and not self.throw_due:
            return Player.WHITE if self.dice[0] is None else Player.BLUE
        return self.table.side

    @property
    def result(self) -> Result | None:
        """How the game has ended; None if it goes on."""
        return None if self.state is None else self.state.result

    def seen(self) -> "Position":
        """What everybody may know of it."""
        if self.state is None:
            return self
        dice = self.dice
        if None in dice:
            dice = (None if dice[0] is None else HIDDEN, None if dice[1] is None else HIDDEN)
        return replace(self, state=State(self.state.table, None, None), dice=dice, stream=None)

    def __str__(self) -> str:
        told = {
            "state": None if self.state is None else state_json(self.state),
            "dice": list(self.dice),
            "throws": [list(throw) for throw in self.throws],
            "wish": self.wish,
            "refereed": self.refereed,
            "stream": None if self.stream is None else self.stream.state,
        }
        return json.dumps(told, separators=(",", ":"))


REFEREED: Final = Position(rules.UNTOLD, refereed=True)
"""The start of a game with real cards."""


def read_position(text: str) -> Position:
    """The position that a text stands for. Raises `NotAPositionError`."""
    try:
        given = _object(json.loads(text))
        state = None if given["state"] is None else read_state(json.dumps(given["state"]), told=False)
        return Position(
            state=state,
            dice=_two_dice(given["dice"]),
            throws=tuple((_number(white), _number(blue)) for white, blue in given["throws"]),
            wish=None if given["wish"] is None else bool(given["wish"]),
            refereed=bool(given["refereed"]),
            stream=None if given["stream"] is None else Stream(_number(given["stream"]) % SIXTY_FOUR),
        )
    except (ValueError, TypeError, RecursionError):
        raise NotAPositionError(f"{quoted(text)} isn't a position of a game of Ecliptic.") from None
    except NotAStateError as error:
        raise NotAPositionError(f"This isn't a position of a game of Ecliptic: {error}") from None


def _object(given: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever JSON holds
    """Raises `ValueError`."""
    if not isinstance(given, dict) or set(given) != _KEYS:
        raise ValueError
    return given


def _two_dice(given: Any) -> tuple[Die | None, Die | None]:  # noqa: ANN401 - whatever JSON holds
    """Raises `ValueError` and `TypeError`."""
    white, blue = given
    if not all(die is None or die == HIDDEN or die in DICE for die in (white, blue)):
        raise ValueError
    return white, blue


def _number(given: Any) -> int:  # noqa: ANN401 - whatever JSON holds
    """Raises `TypeError`."""
    if type(given) is not int:
        raise TypeError
    return given


@dataclass(frozen=True, slots=True)
class Followed:
    """A position, and the events that led to it, in order."""

    position: Position
    events: tuple[Event, ...] = ()


def follow(position: Position, step: Step) -> Followed:  # noqa: PLR0911 - a table
    """What a step leads to. Raises `rules.IllegalActionError` for what the rules refuse; the rest is taken as legal.

    A draw that nobody can refuse follows by itself.
    """
    if isinstance(step, Deal):
        deck, stream = Stream(step.seed).shuffle()
        return Followed(replace(position, state=rules.settled(Happened(rules.dealt(deck))).state, stream=stream))
    state = position.state
    assert state is not None
    match step:
        case Draw():
            return _after(position, rules.draw(state))
        case Play() | Discard():
            return _after(position, rules.settled(rules.act(state, step)))
        case Choose(die):
            chooser = Player.WHITE if position.dice[0] is None else Player.BLUE
            return Followed(replace(position, dice=with_own(position.dice, chooser, die)))
        case Throw():
            return Followed(_thrown(position, state, step))
        case Keep(card):
            return _after(position, rules.settled(rules.keep(state, card)))
        case Wish(stop):
            return Followed(replace(position, wish=stop))
        case ThrowD6(shown):
            answered = rules.answered(state, stop=position.wish is True, d6=shown)
            after = None if position.stream is None else position.stream.throw(6)[1]
            return _after(replace(position, wish=None, stream=after), rules.settled(answered))
        case _:
            assert_never(step)


def next_throw(position: Position) -> Throw | ThrowD6 | None:
    """What the stream throws here; None if no throw is due, or no stream is known."""
    if not position.throw_due or position.stream is None:
        return None
    if position.table.phase is Phase.TWELFTH:
        return ThrowD6(position.stream.throw(6)[0])
    dice = dice_of(position)
    white, stream = position.stream.throw(dice[0])
    return Throw(dice, (white, stream.throw(dice[1])[0]))


def dice_of(position: Position) -> tuple[Die, Die]:
    """The dice that both have chosen."""
    white, blue = position.dice
    assert white is not None
    assert blue is not None
    return white, blue


def _after(position: Position, happened: Happened) -> Followed:
    return Followed(replace(position, state=happened.state), happened.events)


def _thrown(position: Position, state: State, throw: Throw) -> Position:
    """The position after a throw: the battle's winner is to keep a card, or both throw again."""
    throws, stream = (*position.throws, throw.shown), position.stream
    if stream is not None:
        for die in throw.dice:
            _, stream = stream.throw(die)
    if throw.winner is None:
        return replace(position, throws=throws, stream=stream)
    fought = rules.fought(state, Fight(throw.dice, throws))
    return replace(position, state=fought, dice=(None, None), throws=(), stream=stream)
