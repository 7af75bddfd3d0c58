"""The commands to a tracker that a game's recording keeps; anything else is refused.

In: JSON objects. Out: commands. A command's fields are read in a fixed order: if several are wrong, a sentence names
the first.
"""

from typing import Final

from eclipse_companion.gamekit.board_commands import Begin, BoardCommand, CommandError, Expect, Pause, Resume, Settle
from eclipse_companion.gamekit.kept_commands import Kept, Kinds, at, listed, maybe, number, quoted, read, text
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.reading import Reading
from eclipse_companion.games.eclipse.game.squares import SQUARES, Square
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.tracking.commands import (
    AskOthers,
    CommitLikeliest,
    Covered,
    Distrust,
    LookBeside,
    Orient,
    RestartBoard,
    See,
    Suspect,
    check,
    history_to,
)
from eclipse_companion.sensing.evidence import ORIENTATIONS, Likelihoods, likelihoods_in


def read_command(value: Kept) -> BoardCommand:
    """The command that a recording keeps so, such as `{"do": "expect", "turn": "S1"}`.

    Raises `CompanionError` for one that no game gives its tracker; a wrong turn is named first, whatever it is for.
    """
    _turn(value)
    return read(value, _KINDS)


def _turn(value: Kept) -> Turn | None:
    word = value.get("turn")
    return None if word is None else Turn.parse(text(word))


def _position(word: object) -> Position:
    position = Position.parse(text(word))
    check(position)
    return position


def _before(value: Kept) -> Position:
    """The position that a command names; its turn, if it has one, must be legal there."""
    position = _position(value.get("position"))
    check(position, _turn(value))
    return position


def _first(value: Kept) -> Position | None:
    """Where the command's turns begin, if it has any."""
    return None if value.get("turns") is None or value.get("first") is None else _position(value["first"])


def _turns(value: Kept) -> tuple[Turn, ...] | None:
    """The turns that lead to the position; each is judged before the next is read."""
    if value.get("turns") is None:
        return None
    line, first = listed(value["turns"]), _first(value)
    return history_to(_before(value), map(Turn.parse, line), EMPTY if first is None else first).turns


def _seen(value: Kept) -> Likelihoods | Covered:
    """What the leading source saw, or that something was over the board."""
    given = value.get("likelihood")
    if given is None:
        return Covered.SAID if "likelihood" in value else Covered.UNSAID
    return likelihoods_in(given)


def _squares(given: object) -> tuple[Square, ...]:
    if not isinstance(given, list) or any(type(each) is not int or each not in SQUARES for each in given):
        raise CommandError(f"{quoted(given)} aren't squares")
    return tuple(given)


def _degrees(given: object) -> int:
    if type(given) is not int or given not in ORIENTATIONS:
        raise CommandError(f"{quoted(given)} isn't a way for a board to stand")
    return given


_KINDS: Final[Kinds] = {
    Begin: {"position": _before, "turn": _turn, "turns": _turns, "first": _first},
    RestartBoard: {
        "on_board": maybe("lies", lambda given: Reading.parse(text(given))),
        "position": _before,
        "turn": _turn,
        "emptied": lambda value: value.get("emptied") is True,
    },
    Expect: {"turn": _turn},
    Settle: {"turn": _turn},
    Orient: {"degrees": at("degrees", _degrees)},
    AskOthers: {},
    CommitLikeliest: {},
    LookBeside: {
        "source": at("source", text),
        "likelihood": at("likelihood", likelihoods_in),
        "t_ms": at("t_ms", number),
    },
    See: {"likelihood": _seen, "source": at("source", text), "t_ms": at("t_ms", number)},
    Distrust: {"squares": at("squares", _squares), "since": maybe("since", number)},
    Suspect: {
        "since": lambda value: number(value.get("since", 0.0)),
        "nats": lambda value: number(value.get("nats", 0.0)),
        "squares": at("squares", _squares),
    },
    Pause: {},
    Resume: {},
}
"""Each command, with what reads its fields, in order."""
