"""How a game of the log is told: a row of a list, the lines above its board, an object.

In: games of the log. Out: texts, and what JSON can hold.
"""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from eclipse_companion.commands import registry
from eclipse_companion.commands.saving import Saving
from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError, harmless, quoted
from eclipse_companion.common.local_time import local
from eclipse_companion.gamekit.files import UNFINISHED
from eclipse_companion.log import SavedGame, SavedPlayer
from eclipse_companion.log.game_files import UNTERMINATED
from eclipse_companion.log.saved_games import UNKNOWN_DATE
from eclipse_companion.log.turn_pictures import FOLDER as PICTURES
from eclipse_companion.log.turn_pictures import PictureFiles
from eclipse_companion.outputs.language import number

ID_SHOWN: Final = 8
NAME_SHOWN: Final = 18
"""How long a player's name may be in a list: the computer's, with its longest level, fits."""


def row(game: SavedGame, seats: int) -> tuple[str, ...]:
    """What the list shows of a game; `seats`: how many players it has room for."""
    names = [*map(_who, game.players), *[""] * (seats - len(game.players))]
    title = registry.find(game.kind).title
    return game.uuid[:ID_SHOWN], _began(game), title, *names, f"{_length(game):>5}", game.result or _state(game)


def _who(player: SavedPlayer) -> str:
    """A player's name, cut short; a computer's with its level."""
    colon = player.type.rpartition(":")
    level = f" ({colon[2]})" if colon[0] == "ai" else ""
    return f"{_cut(player.name, NAME_SHOWN - len(level))}{level}"


def columns(games: Sequence[SavedGame], seats: int) -> list[str]:
    """What stands above the players: their sides if all games have the same, otherwise their numbers."""
    sides = {tuple(player.side for player in game.players) for game in games}
    if len(sides) == 1:
        return [side.capitalize() for side in sides.pop()]
    return [f"player {seat + 1}" for seat in range(seats)]


def head(game: SavedGame) -> list[str]:
    """The lines above its board. Raises `CompanionError` for a game that this program lacks."""
    taken_back = sum(saved.withdrawn is not None for saved in game.tree)
    ending = _state(game) if game.result is None else f"{game.result} ({game.termination or 'normal'})"
    saving = saving_of(game)
    edition = saving.edition_of(game)
    lines = [
        f"Game {game.uuid}",
        f"Started {_began(game) or 'at an unknown date'}" + (f", edition {edition}" if edition else ""),
        *saving.head(game),
        f"Result: {ending}, {_count(game)}" + (f", {taken_back} more taken back" if taken_back else ""),
        *saving.stands(game),
    ]
    lines += [f"Recording: {game.recording}"] if game.recording else []
    if pictures := len(pictures_of(game)):
        lines.append(f"Pictures: of {counted(pictures)}")
    return [*lines, *(f"Sensor: {words}" for words in sensors(game))]


def sensors(game: SavedGame) -> list[str]:
    """What was found out about the board's sensors in this game."""
    from eclipse_companion.sensing.kept import SensorNotesError, all_notes  # noqa: PLC0415 - it loads numpy

    try:
        notes = [note for each in all_notes().values() for note in each]
    except SensorNotesError:  # `doctor` reports that
        return []
    return [note.words for note in notes if note.game == game.uuid]


def _began(game: SavedGame) -> str:
    """When the game began, as far as that is known: a moment, a date, or nothing."""
    if game.date is None:
        return local(game.started)
    return "" if game.date == UNKNOWN_DATE else game.date.replace(".", "-")


def as_object(game: SavedGame) -> dict[str, Any]:
    """What a list as JSON has of it. Raises `CompanionError` for a game that this program lacks."""
    players = [{player.side: player.name, f"{player.side}_type": player.type} for player in game.players]
    return {
        "id": game.uuid,
        "game": game.kind,
        "started": iso(game.started) if game.date is None else _began(game) or None,
        "edition": game.edition,
        **{key: value for each in players for key, value in each.items()},
        "turns": _length(game),
        "position": game.position,
        "result": game.result or UNFINISHED,
        "termination": game.termination,
        "open": game.open,
        "recording": game.recording,
    }


def named(game: SavedGame) -> str:
    """How a sentence calls a game."""
    names = harmless(" and ".join(map(_who, game.players)))
    return f"{game.uuid[:ID_SHOWN]} ({names}, {_began(game)}, {_count(game)})"


def as_known(game: SavedGame) -> SavedGame:
    """The game as everybody may know it."""
    return saving_of(game).shown(game)


def _state(game: SavedGame) -> str:
    """The state of a game without a result, in the word that people read, whatever its file says."""
    if game.analysis:
        return "analysis"
    return "unfinished" if game.termination in (None, UNTERMINATED) else str(game.termination)


def _length(game: SavedGame) -> int:
    """How many turns it has, as its kind counts them: for a game that this program lacks, all that it was told."""
    return saving_of(game).length(game) if game.kind in registry.names() else len(game.turns)


def _count(game: SavedGame) -> str:
    return counted(_length(game))


def counted(count: int) -> str:
    """So many turns."""
    return f"{number('en', count)} {'turn' if count == 1 else 'turns'}"


def games_counted(count: int) -> str:
    """So many games."""
    return f"{count} {'game' if count == 1 else 'games'}"


def pictures_of(game: SavedGame) -> dict[int, Path]:
    """The files of the pictures of a game's turns, by their numbers."""
    files = PictureFiles(settings.folders().data / PICTURES).of(game.uuid)
    return {number: file for number, file in files.items() if number <= len(game.turns)}


def saving_of(game: SavedGame) -> Saving:
    """What reads and writes games of its kind. Raises `CompanionError` for a game that this program lacks."""
    if game.kind not in registry.names():
        raise CompanionError(
            f"{game.uuid[:ID_SHOWN]} is a game of {quoted(game.kind)}, which this program lacks. Update the program."
        )
    return registry.saving(game.kind)


def _cut(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"


def iso(when: datetime) -> str:
    """A moment, to the millisecond, as ISO 8601 has it."""
    return when.isoformat(timespec="milliseconds")
