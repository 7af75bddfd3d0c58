"""What a listener of the page wishes for: another game, with its players, its clocks and its edition; or exercises.

In: a message that was JSON. Out: a request. Raises `CompanionError`s: their sentences are shown on the page.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.gamekit.nouns import AnyPlayer, PlayerT, PositionT, TurnT
from eclipse_companion.gamekit.rules import Rules
from eclipse_companion.table.clock import Kept, TimeControl, parse_control
from eclipse_companion.table.inputs import BeginGame, BeginStudy, Wish
from eclipse_companion.table.seats import Seat, parse_seat, unnamed

_PARTS: Final = ("players", "clock", "edition")
_STUDY: Final = "study"
_POSITION: Final = "position"


class NotAWishError(CompanionError):
    """A message that doesn't say what is to begin."""


def read_wish(  # noqa: PLR0913 - all that can be wished for
    wish: Mapping[str, Any],
    rules: Rules[PlayerT, TurnT, PositionT],
    editions: Collection[str],
    exercises: Callable[[str], Any],
    *,
    coaches: bool = False,
    start: PositionT | None = None,
    set_up: Callable[[str], PositionT] | None = None,
) -> Wish:
    """Another game: `{"players": {"sun": "human:Ann"}, "clock": "5+3", "edition": "flip", "coach": true}`.

    Or exercises: `{"study": "puzzles"}`. What is missing or null stays as it is. `editions`: those that can be played
    here. `exercises`: those that a name means; raises `CompanionError`. `coaches`: whether the game has a coach.
    `start`: the position from which games can begin if `"from_position": true` asks for it; None: there is none.
    `set_up`: reads the position of `"position": "S3/4/4/4"`, from which any game can begin; raises `CompanionError`.
    None: no game begins elsewhere.
    """
    if _STUDY in wish:
        if len(wish) > 1:
            raise NotAWishError("Exercises have no players, clocks or edition of their own. Leave those out.")
        name = _text(wish[_STUDY], _STUDY)
        return BeginStudy(name, exercises(name))
    parts = (
        *_PARTS,
        *(("coach",) if coaches else ()),
        *(("from_position",) if start is not None else ()),
        *((_POSITION,) if set_up is not None else ()),
    )
    for name in wish:
        if name not in parts:
            raise NotAWishError(f"A game has no {quoted(name)}. Choose {', '.join(parts)}.")
    seats, control = _seats(wish.get("players"), rules), _control(wish.get("clock"), rules)
    coached, from_there = _chosen(wish, "coach", "a coach"), _chosen(wish, "from_position", "the position")
    given = wish.get(_POSITION)
    if given is not None and set_up is not None:
        start, from_there = set_up(_text(given, _POSITION)), True
        if rules.result(start) is not None:
            raise NotAWishError("The game is over in this position. Choose another one.")
    return BeginGame(seats, control, _edition(wish, editions), coached, start if from_there else None)


def named(wanted: Mapping[PlayerT, Seat | None]) -> dict[str, str]:
    """The players of a wish: those who were named for a side."""
    return {player.value: _named(seat, player) for player, seat in wanted.items() if seat is not None}


def _named(seat: Seat, player: AnyPlayer) -> str:
    """A seat as options and wishes name it."""
    return seat.asked_for if not seat.human or seat == unnamed(player) else f"{seat.kind}:{seat.name}"


def _seats(players: Any, rules: Rules[PlayerT, TurnT, PositionT]) -> tuple[Seat | None, ...]:  # noqa: ANN401 - whatever the message has
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


def _control(clock: Any, rules: Rules[PlayerT, TurnT, PositionT]) -> TimeControl | Kept | None:  # noqa: ANN401 - as above
    return Kept.KEPT if clock is None else parse_control(_text(clock, "clock"), len(rules.players))


def _edition(wish: Mapping[str, Any], editions: Collection[str]) -> str | None:
    key = wish.get("edition")
    if key is None:
        return None
    text = _text(key, "edition")
    if text not in editions:
        raise NotAWishError(f"The edition {quoted(text)} can't be played here. Choose one of {', '.join(editions)}.")
    return text


def _chosen(wish: Mapping[str, Any], part: str, what: str) -> bool | None:
    chosen = wish.get(part)
    if not (chosen is None or isinstance(chosen, bool)):
        raise NotAWishError(f"{quoted(str(chosen))} says nothing about {what}. Choose true or false.")
    return chosen


def _text(value: Any, name: str) -> str:  # noqa: ANN401 - as above
    if not isinstance(value, str):
        raise NotAWishError(f"{quoted(str(value))} isn't a text for {name}.")
    return value
