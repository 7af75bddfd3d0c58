"""The game file that a hand plays from: `--hand FILE.egn` of `play` and of `virtual-board`.

In: the file's name. Out: its games, or one sentence that names the file.
"""

from pathlib import Path
from typing import Final

from eclipse_companion.common import limited_files
from eclipse_companion.common.errors import CompanionError, why_of
from eclipse_companion.common.limited_files import MEGABYTE
from eclipse_companion.games.eclipse.game import egn

_MOST_BYTES: Final = MEGABYTE


def read_games(name: str) -> list[egn.GameRecord]:
    """The games of a file, at least one.

    Raises `CompanionError` if the file can't be read, isn't text, or holds an illegal game or none at all.
    """
    try:
        games = egn.read(egn.decode(limited_files.read_limited(Path(name), _MOST_BYTES)))
    except OSError as error:
        reason = f"I can't read that file ({why_of(error)}). Use auto, type, or the name of a game file."
        raise CompanionError(f"--hand {name}: {reason}") from error
    except (egn.GameFileError, limited_files.TooLargeError) as error:
        raise CompanionError(f"--hand {name}: {error}") from error
    if not games:
        raise CompanionError(f"--hand {name}: there's no game in that file.")
    return games
