"""A game at a table between two steps: all cards, what was chosen and thrown so far, and what chance will do.

In: steps. Out: the next position, with the events that people see. The text of a position is JSON.
"""

import json
from dataclasses import dataclass, replace
from typing import Any, Final, assert_never

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.games.ecliptic.game import rules
from eclipse_companion.games.ecliptic.game.actions import Choose, Discard, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.cards import DECK
from eclipse_companion.games.ecliptic.game.chance import SIXTY_FOUR, Stream
from eclipse_companion.games.ecliptic.game.events import Event, Fight
from eclipse_companion.games.ecliptic.game.players import DICE, LETTERS, Die, Player, Result
from eclipse_companion.games.ecliptic.game.rules import Happened
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.state_json import NotAStateError, read_state, state_json
from eclipse_companion.games.ecliptic.game.table import Phase, Table, with_own
from eclipse_companion.games.ecliptic.steps.own_cards import FACE_DOWN, SLOTS, LayDown, OwnCards, Pledge
from eclipse_companion.games.ecliptic.steps.step import Deal, Step, Throw, ThrowD6

HIDDEN: Final = 0
"""Stands for a die that was chosen in secret."""
_KEYS: Final = {"state", "dice", "throws", "wish", "refereed", "stream"}
_OWN: Final = "own"
"""What only games have in which the computer plays with real cards."""


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
    own: OwnCards | None = None
    """The computer's real cards; None if it has none."""

    @property
    def lay_due(self) -> bool:
        """Whether a card is to be laid down for the computer: it has to have more of them."""
        return self.own is not None and len(self.own.hand) < self.table.hands[self.own.player.at] and not self.result

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
        """Whose step it is; None: chance's. In a battle White chooses first, and Blue doesn't see it.

        With real cards the computer chooses first, people throw, and what is laid down for it is chance's.
        """
        if self.state is None or self.lay_due or (self.throw_due and not self.refereed):
            return None
        if self.throw_due:
            return self.table.side if self.own is None else self.own.player.opponent
        return self.chooser if self.table.phase is Phase.BATTLE else self.table.side

    @property
    def chooser(self) -> Player:
        """Who is to choose the next die of a battle."""
        first = Player.WHITE if self.own is None else self.own.player
        return first if self.dice[first.at] is None else first.opponent

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
        own = None if self.own is None else self.own.seen()
        return replace(self, state=State(self.state.table, None, None), dice=dice, stream=None, own=own)

    def __str__(self) -> str:
        told = {
            "state": None if self.state is None else state_json(self.state),
            "dice": list(self.dice),
            "throws": [list(throw) for throw in self.throws],
            "wish": self.wish,
            "refereed": self.refereed,
            "stream": None if self.stream is None else self.stream.state,
        }
        if self.own is not None:
            told[_OWN] = {"side": self.own.player.letter, "slots": list(self.own.slots)}
        return json.dumps(told, separators=(",", ":"))


REFEREED: Final = Position(rules.UNTOLD, refereed=True)
"""The start of a game with real cards."""


def refereed_for(computer: Player | None) -> Position:
    """The start of a game with real cards, in which the computer may play a side."""
    return REFEREED if computer is None else replace(REFEREED, own=OwnCards(computer))


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
            own=_own_cards(given.get(_OWN)),
        )
    except (ValueError, TypeError, KeyError, RecursionError):
        raise NotAPositionError(f"{quoted(text)} isn't a position of a game of Ecliptic.") from None
    except NotAStateError as error:
        raise NotAPositionError(f"This isn't a position of a game of Ecliptic: {error}") from None


def _object(given: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever JSON holds
    """Raises `ValueError`."""
    if not isinstance(given, dict) or set(given) - {_OWN} != _KEYS:
        raise ValueError
    return given


def _two_dice(given: Any) -> tuple[Die | None, Die | None]:  # noqa: ANN401 - whatever JSON holds
    """Raises `ValueError` and `TypeError`."""
    white, blue = given
    if not all(die is None or die == HIDDEN or die in DICE for die in (white, blue)):
        raise ValueError
    return white, blue


def _own_cards(given: Any) -> OwnCards | None:  # noqa: ANN401 - whatever JSON holds
    """Raises `ValueError` and `TypeError`."""
    if given is None:
        return None
    slots = tuple(None if card is None else _number(card) for card in given["slots"])
    lying = [card for card in slots if card not in {None, FACE_DOWN}]
    if given["side"] not in LETTERS or len(slots) != SLOTS or len({*lying}) != len(lying) or not {*lying} <= {*DECK}:
        raise ValueError
    return OwnCards(LETTERS[given["side"]], slots)


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
            return _after(_turned_over(position, step), rules.settled(rules.act(state, step)))
        case Choose(die) | Pledge(die=die):
            return Followed(replace(position, dice=with_own(position.dice, position.chooser, die)))
        case LayDown(card, slot):
            assert position.own is not None
            return Followed(replace(position, own=position.own.with_card(card, slot)))
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


def _turned_over(position: Position, step: Play | Discard) -> Position:
    """The position without the computer's cards that it plays or discards."""
    own = position.own
    if own is None or own.player is not position.table.side:
        return position
    return replace(position, own=own.without(step.from_hand if isinstance(step, Play) else (step.card,)))


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
