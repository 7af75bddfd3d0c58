"""Games for the tests of the log: the booklet's, or any turns."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from eclipse_companion.games.eclipse.game import rules
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.game.turn import Turn
from eclipse_companion.games.eclipse.saving import KIND, EclipseSaving, new_game, saved_turn
from eclipse_companion.log import GameLog, SavedPlayer

RULES = {KIND: EclipseSaving()}
"""The rules of every kind of game, for recovering."""


BOOKLET = ["S1", "1-5/S16", "16-12/G13", "5-6/S1", "12-11/S16", "6-2/S5"]
BOOKLET += ["11-12/G15", "2-6/S2", "5-9/G5", "6-7/S6", "9-10/G9", "13-14/S11"]
WHEN = datetime(2026, 11, 20, 20, 15, 0, 250000, tzinfo=UTC)


def booklet(count: int = len(BOOKLET)) -> list[tuple[Turn, Position]]:
    """The first turns of the booklet's game, each with the position after it."""
    position, played = EMPTY, []
    for text in BOOKLET[:count]:
        turn = Turn.parse(text)
        position = rules.play(position, turn)
        played.append((turn, position))
    return played


def start(  # noqa: PLR0913 - as a game's row has them
    log: GameLog,
    when: datetime = WHEN,
    *,
    sun: str = "Sun",
    moon: str = "Moon",
    moon_type: str = "human",
    position: Position = EMPTY,
    recording: str | None = None,
    time_control: str | None = None,
) -> str:
    """Begin a game; returns its UUID."""
    game = new_game(
        when,
        sun=SavedPlayer("sun", sun),
        moon=SavedPlayer("moon", moon, moon_type),
        position=position,
        recording=recording,
        time_control=time_control,
    )
    log.start_game(game)
    return game.uuid


def add(log: GameLog, uuid: str, made: tuple[Turn, Position], t_ms: float = 0.0, when: datetime = WHEN) -> None:
    """Add a turn, with the position after it, after the last one."""
    log.record_turn(uuid, saved_turn(*made, t_ms, when))


def record(log: GameLog, count: int = len(BOOKLET)) -> str:
    """Play the booklet's game into a log."""
    uuid = start(log, sun="Ann", moon="Computer", moon_type="ai:3", recording="a.ecr")
    for number, made in enumerate(booklet(count), start=1):
        add(log, uuid, made, 1000.5 * number, WHEN + timedelta(seconds=number))
    return uuid


def texts(log: GameLog, uuid: str) -> list[str]:
    """The turns that count."""
    return [saved.turn for saved in log.game(uuid).turns]


def told_by(path: Path) -> tuple[GameLog, list[tuple[str, dict[str, str]]]]:
    """A log, and the notices that it gives."""
    told: list[tuple[str, dict[str, str]]] = []
    return GameLog(path, lambda key, words: told.append((key, words))), told


def open_games(log: GameLog) -> list[str]:
    """The UUIDs of the games that can go on, latest first."""
    return [game.uuid for game in log.games() if game.open]
