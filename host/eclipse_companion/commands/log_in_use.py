"""The log that commands read and write: the one in the data folder. It knows how each registered game opens."""

from eclipse_companion.commands import registry
from eclipse_companion.common import settings
from eclipse_companion.log import FILE_NAME, GameLog
from eclipse_companion.log.log_store import Notify, tell_nobody


def log_in_use(notify: Notify = tell_nobody, *, in_background: bool = False) -> GameLog:
    """The log; the arguments are those of `GameLog`. Raises `NoHomeError` if nobody knows the data folder."""
    openings = {game.name: game.opening for game in registry.games() if game.opening is not None}
    path = settings.folders().data / FILE_NAME
    return GameLog(path, notify, in_background=in_background, openings=openings)
