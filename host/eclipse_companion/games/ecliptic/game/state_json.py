"""A state as JSON, and back. In: a JSON text, or a state. Out: the other; or a sentence that says what is wrong."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final, TypeVar

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.games.ecliptic.game.cards import DECK, Card, card_text, read_card, sign_of
from eclipse_companion.games.ecliptic.game.events import Fight
from eclipse_companion.games.ecliptic.game.players import DICE, LETTERS, Die, Player
from eclipse_companion.games.ecliptic.game.state import State
from eclipse_companion.games.ecliptic.game.table import HAND, Ending, Phase, Table

_PHASES: Final = {phase.value: phase for phase in Phase}
_ENDINGS: Final[dict[str | None, Ending | None]] = {None: None, **{ending.value: ending for ending in Ending}}
_KEYS: Final = (*("side", "phase", "hand", "line", "discard", "stock", "gems", "used", "twelfth", "pending", "over"),)
_DICE: Final = {f"d{die}": die for die in DICE}
_HIGHEST_SIGN: Final = 12
_MOST_GEMS: Final = 72

Part = TypeVar("Part")


class NotAStateError(CompanionError):
    """What was given is no state of a game; the sentence names the part."""


def state_json(state: State) -> dict[str, Any]:
    """The state as JSON has it. If hands and stock aren't known, it has their sizes, and `out`, the pairs put down.

    `again` and `fought` are there only where the rest of a turn depends on them: after a triplet with the twelfth sign,
    and while the winner of a battle is to choose.
    """
    table, hands, stock = state.table, state.hands, state.stock
    told: dict[str, Any] = {
        "side": table.side.letter,
        "phase": table.phase.value,
        "hand": {
            player.letter: table.hands[player.at] if hands is None else _texts(hands[player.at]) for player in Player
        },
        "line": {player.letter: _texts(table.lines[player.at]) for player in Player},
        "discard": _texts(table.pile),
        "stock": table.stock if stock is None else _texts(stock),
        "gems": {player.letter: table.gems[player.at] for player in Player},
        "used": {player.letter: [f"d{die}" for die in table.used[player.at]] for player in Player},
        "twelfth": table.asked,
        "pending": table.pending,
        "over": None if table.ending is None else table.ending.value,
    }
    if hands is None:
        told["out"] = _texts(sorted(table.out))
    if table.again:
        told["again"] = True
    if table.fight is not None:
        told["fought"] = {
            "dice": list(table.fight.dice),
            "throws": [list(throw) for throw in table.fight.throws],
        }
    return told


def read_state(text: str, *, told: bool = True) -> State:
    """The state that a JSON text holds. Raises `NotAStateError`. `told`: whether it must have all cards."""
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        raise NotAStateError(f"{quoted(text)} isn't JSON. Write a state as one JSON object on one line.") from None
    if not isinstance(given, dict):
        raise NotAStateError(f"{quoted(text)} isn't a state. Write one JSON object: {{...}}.")
    for key in _KEYS:
        if key not in given:
            raise NotAStateError(f"The state has no {key!r}. It needs {', '.join(_KEYS)}.")
    state = _state(given) if told or "out" not in given else _untold(given)
    reason = fault(state)
    if reason is not None:
        raise NotAStateError(reason)
    return state


def _state(given: Mapping[str, Any]) -> State:
    stock, hands = _cards(given["stock"], "stock"), _both(given, "hand", _cards)
    table = _table(given, (len(hands[0]), len(hands[1])), len(stock))
    table = replace(table, out=frozenset(DECK) - {*table.known, *stock, *hands[0], *hands[1]})
    return State(table, (tuple(sorted(hands[0])), tuple(sorted(hands[1]))), stock)


def _untold(given: Mapping[str, Any]) -> State:
    """A state whose hands and stock nobody told."""
    table = _table(given, _both(given, "hand", _size), _size(given["stock"], "stock"))
    out = frozenset(_cards(given["out"], "out"))
    if out & table.known:
        raise NotAStateError(f"{card_text(min(out & table.known))} is in 'out', and on the table as well.")
    return State(replace(table, out=out), None, None)


def _table(given: Mapping[str, Any], hands: tuple[int, int], stock: int) -> Table:
    """What everybody sees, without the pairs that were put down."""
    lines = _both(given, "line", _cards)
    phase = _one_of(given, "phase", _PHASES)
    return Table(
        side=_one_of(given, "side", LETTERS),
        phase=phase,
        lines=(tuple(sorted(lines[0])), tuple(sorted(lines[1]))),
        pile=_cards(given["discard"], "discard"),
        gems=_both(given, "gems", _gems),
        used=_both(given, "used", _used),
        hands=hands,
        stock=stock,
        asked=_flag(given["twelfth"], "twelfth"),
        pending=_pending(given["pending"], phase),
        again=_flag(given.get("again", False), "again"),
        fight=_fight(given["fought"]) if phase is Phase.KEEP and given.get("fought") is not None else None,
        ending=_one_of(given, "over", _ENDINGS),
    )


def fault(state: State) -> str | None:
    """Why no game can be in this state, in a sentence; None if nothing speaks against it.

    Whether a game can lead to it isn't checked.
    """
    return _wrong_cards(state) or _wrong_lines(state.table) or _wrong_phase(state)


def _wrong_cards(state: State) -> str | None:
    table, hands, stock = state.table, state.hands or ((), ()), state.stock or ()
    places = {
        **{f"{player.title}'s hand": hands[player.at] for player in Player},
        **{f"{player.title}'s side": table.lines[player.at] for player in Player},
        "the discard": table.pile,
        "the stock": stock,
    }
    seen: dict[Card, str] = {}
    for place, cards in places.items():
        for card in cards:
            if card in seen:
                where = f"twice in {place}" if seen[card] == place else f"in {seen[card]} and in {place}"
                return f"{card_text(card)} is {where}. Each card is there once."
            seen[card] = place
    for player in Player:
        if table.hands[player.at] > HAND:
            return f"{player.title} has {table.hands[player.at]} cards in hand. Nobody has more than {HAND}."
    return None


def _wrong_lines(table: Table) -> str | None:
    for player in Player:
        line = table.lines[player.at]
        for one, other in pairwise(line):
            if sign_of(one) == sign_of(other):
                return f"{player.title}'s side has {card_text(one)} and {card_text(other)}. Each sign is there once."
        if len(table.used[player.at]) == len(DICE):
            return f"All of {player.title}'s dice are used. After the sixth battle, all come back."
    white, blue = map(len, table.used)
    if white != blue:
        return f"White has used {_dice(white)}, and Blue {_dice(blue)}. Each battle uses one of both."
    for sign in sorted(table.signs(Player.WHITE) & table.signs(Player.BLUE)):
        if sign != table.pending:
            return f"Both sides have sign {sign}, and nobody fights for it. Each sign lies on one side at most."
    return None


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _wrong_phase(state: State) -> str | None:
    table = state.table
    over = table.phase is Phase.OVER
    if over is (table.ending is None):
        return "'over' must say how the game ended if the phase is 'over', and be null if it isn't."
    if table.phase in {Phase.BATTLE, Phase.KEEP} and not all(table.pending in table.signs(player) for player in Player):
        return f"In the phase {table.phase.value!r}, 'pending' must be a sign that both sides have."
    empty = table.hands[table.side.at] == 0
    if empty and (table.phase is Phase.MAIN or (table.phase is Phase.START and table.stock == 0)):
        return f"{table.side.title} has no card in hand, so this can't be the phase {table.phase.value!r}."
    return None


def _texts(cards: Iterable[Card]) -> list[str]:
    return [card_text(card) for card in cards]


def _both(given: Mapping[str, Any], key: str, read: Callable[[Any, str], Part]) -> tuple[Part, Part]:
    """White's and Blue's part of a value."""
    value = given[key]
    if not isinstance(value, dict) or set(value) != set(LETTERS):
        raise NotAStateError(f'{key!r} must be an object with White\'s part and Blue\'s: {{"W": ..., "B": ...}}.')
    return read(value["W"], f"{key} of White"), read(value["B"], f"{key} of Blue")


def _cards(value: Any, name: str) -> tuple[Card, ...]:  # noqa: ANN401 - whatever JSON holds
    if not isinstance(value, list):
        raise NotAStateError(f'{name!r} must be a list of cards, such as ["7G"].')
    try:
        return tuple(read_card(card if isinstance(card, str) else json.dumps(card)) for card in value)
    except CompanionError as error:
        raise NotAStateError(f"In {name!r}: {error}") from None


def _size(value: Any, name: str) -> int:  # noqa: ANN401 - as above
    if type(value) is not int or not 0 <= value <= len(DECK):
        raise NotAStateError(f"{name!r} must be a number of cards, from 0 to {len(DECK)}.")
    return value


def _gems(value: Any, name: str) -> int:  # noqa: ANN401 - as above
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MOST_GEMS:
        raise NotAStateError(f"{name!r} must be a number of gems, from 0 to {_MOST_GEMS}.")
    return value


def _used(value: Any, name: str) -> tuple[Die, ...]:  # noqa: ANN401 - as above
    """Dice, as `"d4"` or `4`."""
    dice = [_die(die) for die in value] if isinstance(value, list) else [None]
    known = [die for die in dice if die is not None]
    if len(known) < len(dice) or len(set(known)) < len(known):
        raise NotAStateError(f"{name!r} must be a list of dice, each at most once: {', '.join(_DICE)}.")
    return tuple(sorted(known))


def _die(value: Any) -> Die | None:  # noqa: ANN401 - as above
    if isinstance(value, str):
        return _DICE.get(value)
    return value if isinstance(value, int) and value in DICE else None


def _flag(value: Any, name: str) -> bool:  # noqa: ANN401 - as above
    if not isinstance(value, bool):
        raise NotAStateError(f"{name!r} must be true or false.")
    return value


def _pending(value: Any, phase: Phase) -> int | None:  # noqa: ANN401 - as above
    """The sign that is fought for. In other phases nobody fights for one, whatever number stands there."""
    fights = phase in {Phase.BATTLE, Phase.KEEP}
    if value is None and not fights:
        return None
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= _HIGHEST_SIGN:
        raise NotAStateError(f"'pending' must be the sign that is fought for, 1 to 12{'' if fights else ', or null'}.")
    return value if fights else None


def _fight(value: Any) -> Fight:  # noqa: ANN401 - as above
    """`{"dice": [4, 20], "throws": [[3, 3], [2, 11]]}`."""
    try:
        dice, throws = value["dice"], value["throws"]
        return Fight(_two(dice), tuple(map(_two, throws)))
    except (KeyError, TypeError, ValueError):
        raise NotAStateError("'fought' must have the 'dice' and the 'throws' of the battle, in pairs.") from None


def _two(pair: Any) -> tuple[int, int]:  # noqa: ANN401 - as above
    """Raises `TypeError` and `ValueError`."""
    white, blue = pair
    if type(white) is not int or type(blue) is not int:
        raise TypeError
    return white, blue


def _one_of(given: Mapping[str, Any], key: str, known: Mapping[Any, Part]) -> Part:
    value = given[key]
    if not isinstance(value, str | None) or value not in known:
        names = ", ".join(json.dumps(name) for name in known)
        raise NotAStateError(f"{key!r} must be one of {names}, not {quoted(json.dumps(value))[1:-1]}.")
    return known[value]
