"""A game's requests to its tracker, as JSON values, as its recording keeps them; anything else is refused."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.reading import Reading
from eclipse_companion.games.eclipse.game.squares import SQUARES
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.tracking.tracker import Tracker
from eclipse_companion.games.eclipse.turns.history import History
from eclipse_companion.games.eclipse.turns.outcomes import Outcome
from eclipse_companion.sensing.evidence import KINDS, ORIENTATIONS, Evidence, rows_in, source_named

LATEST_MS: Final = 1e15
SHOWN: Final = 40
"""How many characters of a wrong value are quoted."""


class ControlError(CompanionError):
    """A request that no game makes to its tracker."""


def control(tracker: Tracker, value: Mapping[str, Any]) -> list[Outcome]:  # noqa: C901, PLR0911, PLR0912 - a table
    """Do what a game asked of its tracker, as the game's recording keeps it (`{"do": "expect", "turn": "S1"}`).

    `{"do": "look", "source": "camera", "t_ms": ..., "likelihood": [[...], ...]}` is a look by another source, in board
    time. `{"do": "see", ...}` is the same by the leading source; without `likelihood`, something covers the board.

    Play goes through here too, so that a recording replays to the same events. Raises `CompanionError` for requests
    that no game makes.
    """
    word = value.get("turn")
    turn = None if word is None else Turn.parse(_text(word))
    match value["do"]:
        case "begin":
            _before(turn, value)
            tracker.begin(_given(value), turn=turn)
        case "expect":
            tracker.expect(turn)
        case "restart":
            lies = value.get("lies")
            cells = None if lies is None else Reading.parse(_text(lies)).cells
            tracker.restart(_before(turn, value), target=turn, emptied=value.get("emptied") is True, lies=cells)
        case "orient":
            tracker.orient(_orientation(value.get("degrees")))
        case "others":
            return tracker.ask_others()
        case "settle" if turn is not None:
            return tracker.settle(turn)
        case "look":
            source = source_named(_text(value.get("source")))
            rows = rows_in(value.get("likelihood"))
            return tracker.look(Evidence(source, _number(value.get("t_ms")), rows))
        case "see":
            return tracker.see(_seen(value))
        case "distrust":
            since = value.get("since")
            return tracker.distrust(_squares(value.get("squares")), None if since is None else _number(since))
        case "suspect":
            since, nats = _number(value.get("since", 0.0)), _number(value.get("nats", 0.0))
            tracker.suspect(_squares(value.get("squares")), since, nats)
        case "give likeliest":
            return tracker.commit_likeliest()
        case "pause":
            tracker.pause()
        case "resume":
            tracker.resume()
        case _:
            raise ControlError("this program doesn't know that")
    return []


def _seen(value: Mapping[str, Any]) -> Evidence:
    """What the leading source saw, or that it saw something over the board."""
    covered = value.get("likelihood") is None
    rows = np.zeros((len(SQUARES), KINDS)) if covered else rows_in(value["likelihood"])
    return Evidence(source_named(_text(value.get("source"))), _number(value.get("t_ms")), rows, covered=covered)


def _before(turn: Turn | None, value: Mapping[str, Any]) -> Position:
    """The position that a request names; its turn, if it has one, must be legal there."""
    position = _position(value.get("position"))
    if turn is not None:
        rules.play(position, turn)
    return position


def _position(word: object) -> Position:
    position = Position.parse(_text(word))
    if faults := position.faults():
        raise ControlError(f"{position} can't occur: {'; '.join(faults)}")
    return position


def _squares(value: object) -> list[int]:
    if not isinstance(value, list) or any(type(each) is not int or each not in SQUARES for each in value):
        raise ControlError(f"{str(value)[:SHOWN]!r} aren't squares")
    return value


def _orientation(value: object) -> int:
    if type(value) is not int or value not in ORIENTATIONS:
        raise ControlError(f"{str(value)[:SHOWN]!r} isn't a way for a board to stand")
    return value


def _given(value: Mapping[str, Any]) -> History:
    """The turns up to a position, if the request has them, from an empty board or another beginning."""
    position, turns = _position(value.get("position")), value.get("turns")
    if turns is None:
        return History(position)
    if not isinstance(turns, list):
        raise ControlError(f"{str(turns)[:SHOWN]!r} isn't a list of turns")
    given = History(EMPTY if value.get("first") is None else _position(value["first"]))
    for turn in (Turn.parse(_text(word)) for word in turns):
        rules.play(given.position, turn)
        given = given.plus(turn)
    if given.position != position:
        raise ControlError(f"those turns lead to {given.position}, not to {position}")
    return given


def _number(value: object) -> float:
    if not isinstance(value, int | float) or not abs(value) < LATEST_MS:
        raise ControlError(f"{str(value)[:SHOWN]!r} isn't a time")
    return float(value)


def _text(word: object) -> str:
    if not isinstance(word, str):
        raise ControlError(f"{str(word)[:SHOWN]!r} isn't a text")
    return word
