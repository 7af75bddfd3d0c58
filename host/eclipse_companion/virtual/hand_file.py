"""The game file that a hand plays from: `--hand FILE.egn` of `play` and of `virtual-board`.

In: the file's name. Out: its games, or one sentence that names the file.
"""

from pathlib import Path

from eclipse_companion.errors import CompanionError
from eclipse_companion.game import egn


def read_games(name: str) -> list[egn.GameRecord]:
    """The games of a file, one at least.

    Raises `CompanionError` where the file can't be read, is no text, or holds an illegal game or none.
    """
    try:
        games = egn.read(egn.decode(Path(name).read_bytes()))
    except OSError as error:
        reason = f"that file can't be read ({error.strerror}). Say auto, type, or the name of a game file."
        raise CompanionError(f"--hand {name}: {reason}") from error
    except egn.EgnError as error:
        raise CompanionError(f"--hand {name}: {error}") from error
    if not games:
        raise CompanionError(f"--hand {name}: there is no game in that file.")
    return games
