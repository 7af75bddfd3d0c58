"""Merges another log into the user's, with what belongs to its games and lies beside it.

In: the other log's file, the log, the folder with the user's data. Out: games, names and files that are new here.
Nothing of the other log changes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from eclipse_companion.common import new_files
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.log import GameLog, LogError, SavedGame
from eclipse_companion.log.merging import joined, read_other
from eclipse_companion.log.variations import FOLDER as VARIATIONS
from eclipse_companion.log.variations import MOST, VariationFiles
from eclipse_companion.reviewing.belongings import Belongings, variations_of
from eclipse_companion.table.games_in_use import FOLDER as PLAYING
from eclipse_companion.table.games_in_use import GamesInUse

Check = Callable[[SavedGame], None]
"""Raises `CompanionError` if a game makes no sense."""


@dataclass
class Merged:
    """What came of it."""

    added: int = 0
    """Games that are new here."""
    joined: int = 0
    """Games that were here, and have got something from the other log."""
    same: int = 0
    """Games that were here, and knew everything."""
    files: int = 0
    """Recordings, pictures and files of kept lines."""
    left_out: list[str] = field(default_factory=list)
    """A sentence for each game that can't be merged, and each file that can't be copied."""


def merge(other: Path, log: GameLog, data: Path, check: Check) -> Merged:
    """Add all that is new. Raises `LogError` if one of the logs can't be read or written, or both are the same."""
    if other.exists() and log.path.exists() and other.samefile(log.path):
        raise LogError(f"{other} is the log in use. Name another one.")
    theirs = read_other(other)
    in_use, told = GamesInUse(data / PLAYING), Merged()
    fit = []
    for game in theirs.games:
        try:
            check(game)
        except CompanionError as error:
            told.left_out.append(str(error))
            continue
        if in_use.elsewhere(game.uuid):
            told.left_out.append(f"The game {game.uuid} is being played here now. Leave it first, then merge again.")
        else:
            fit.append(game)
    here = log.with_ids([game.uuid for game in fit])
    changed = log.add_all(fit, joined)
    for game, new in zip(fit, changed, strict=True):
        told.added += new and game.uuid not in here
        told.joined += new and game.uuid in here
    told.same = len(fit) - told.added - told.joined
    log.name_all({game.uuid: theirs.names[game.uuid] for game in fit if game.uuid in theirs.names})
    _copy(fit, other.absolute().parent, data, told)
    return told


def _copy(games: Sequence[SavedGame], theirs: Path, data: Path, told: Merged) -> None:
    """Copy what belongs to the games, unless it is here; of kept lines, those that aren't here."""
    there = Belongings(theirs)
    for game in games:
        try:
            for path in there.of(game):
                if theirs / path == variations_of(game.uuid, theirs):
                    told.files += _join_variations(game.uuid, theirs, data)
                elif not (data / path).exists():
                    (data / path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                    new_files.write(data / path, (theirs / path).read_bytes())
                    told.files += 1
        except OSError as error:
            told.left_out.append(f"{error.filename} can't be copied: {why_of(error)}.")
        except CompanionError as error:
            told.left_out.append(str(error))


def _join_variations(uuid: str, theirs: Path, data: Path) -> bool:
    """Keep the lines of both; whether there are new ones. Raises `CompanionError`."""
    here = VariationFiles(data / VARIATIONS)
    kept = here.of(uuid)
    new = [line for line in VariationFiles(theirs / VARIATIONS).of(uuid) if line not in kept]
    if new:
        here.keep(uuid, [*kept, *new][:MOST])
    return bool(new[: MOST - len(kept)])
