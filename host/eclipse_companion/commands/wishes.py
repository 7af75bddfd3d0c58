"""What a listener of the page wishes for: another game, with its players, its clocks and its edition; or exercises.

In: a message that was JSON. Out: a request. Raises `CompanionError`s: their sentences are shown on the page.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.table.clock import Kept, TimeControl, parse_control
from eclipse_companion.table.inputs import BeginGame, BeginStudy, Wish
from eclipse_companion.table.seats import Seat, parse_seat

_PARTS: Final = ("players", "clock", "edition", "coach")
_STUDY: Final = "study"


class NotAWishError(CompanionError):
    """A message that doesn't say what is to begin."""


def read_wish(
    wish: Mapping[str, Any],
    rules: Rules,
    editions: Collection[str],
    exercises: Callable[[str], Any],
    *,
    coaches: bool = False,
) -> Wish:
    """Another game: `{"players": {"sun": "human:Ann"}, "clock": "5+3", "edition": "flip", "coach": true}`.

    Or exercises: `{"study": "puzzles"}`. What is missing or null stays as it is. `editions`: those that can be played
    here. `exercises`: those that a name means; raises `CompanionError`. `coaches`: whether the game has a coach.
    """
    if _STUDY in wish:
        if len(wish) > 1:
            raise NotAWishError("Exercises have no players, clocks or edition of their own. Leave those out.")
        name = _text(wish[_STUDY], _STUDY)
        return BeginStudy(name, exercises(name))
    parts = _PARTS if coaches else _PARTS[:-1]
    for name in wish:
        if name not in parts:
            raise NotAWishError(f"A game has no {quoted(name)}. Choose {', '.join(parts)}.")
    seats, control = _seats(wish.get("players"), rules), _control(wish.get("clock"), rules)
    return BeginGame(seats, control, _edition(wish, editions), _coached(wish.get("coach")))


def _seats(players: Any, rules: Rules) -> tuple[Seat | None, ...]:  # noqa: ANN401 - whatever the message has
    """Who plays, in the order of the players; None: who sits there now."""
    known = {player.value: player for player in rules.players}
    if players is None:
        return (None,) * len(known)
    if not isinstance(players, Mapping):
        raise NotAWishError(f"Say who plays each side: {', '.join(known)}.")
    for side in players:
        if side not in known:
            raise NotAWishError(f"There's no side {quoted(str(side))}. Choose one of {', '.join(known)}.")
    given = {side: _text(text, side) for side, text in players.items() if text is not None}
    return tuple(parse_seat(given[side], player) if side in given else None for side, player in known.items())


def _control(clock: Any, rules: Rules) -> TimeControl | Kept | None:  # noqa: ANN401 - as above
    return Kept.KEPT if clock is None else parse_control(_text(clock, "clock"), len(rules.players))


def _edition(wish: Mapping[str, Any], editions: Collection[str]) -> str | None:
    key = wish.get("edition")
    if key is None:
        return None
    text = _text(key, "edition")
    if text not in editions:
        raise NotAWishError(f"The edition {quoted(text)} can't be played here. Choose one of {', '.join(editions)}.")
    return text


def _coached(coach: Any) -> bool | None:  # noqa: ANN401 - as above
    if not (coach is None or isinstance(coach, bool)):
        raise NotAWishError(f"{quoted(str(coach))} says nothing about a coach. Choose true or false.")
    return coach


def _text(value: Any, name: str) -> str:  # noqa: ANN401 - as above
    if not isinstance(value, str):
        raise NotAWishError(f"{quoted(str(value))} isn't a text for {name}.")
    return value
