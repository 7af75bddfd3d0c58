"""Where the log goes on while a command draws on the terminal: its lines would tear what is drawn."""

from eclipse_companion.announcements import Notice
from eclipse_companion.common import logs, settings
from eclipse_companion.common.errors import why_of


def log_aside() -> Notice | None:
    """Log to a file from now on, if anything is logged: a notice that says where, or why nowhere."""
    try:
        file = logs.leave_terminal(settings.folders().data)
    except OSError as error:
        return Notice("log_is_off", {"reason": why_of(error)})
    return None if file is None else Notice("log_in_file", {"path": str(file)})
