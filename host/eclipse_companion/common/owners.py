"""Whose a folder or file is that can't be used, and the command that gives it back: after `sudo`, it may be root's.

In: a path that was refused. Out: sentences.
"""

import errno
import os
import sys
from pathlib import Path
from typing import Final

from eclipse_companion.common.program import typed

if sys.platform != "win32":
    import pwd


HOME_VARIABLE: Final = "ECLIPSE_COMPANION_HOME"
"""The environment variable that names the folder for all that belongs to the user."""


NOT_ALLOWED: Final = {errno.EACCES, errno.EPERM, errno.EROFS}
"""The errors of what may not be read or written."""


def remedy(path: Path) -> str:
    """What to do so that a path can be written: one or two sentences, which name the folder."""
    foreign = _foreign(path)
    if foreign is None:
        return f"Make {_there(path)} writable, or set {HOME_VARIABLE} to a folder that is."
    owner, me = _name(foreign.lstat().st_uid), _name(os.geteuid())
    return f"{foreign} belongs to {owner}. Give it back: sudo chown -R {typed(me)} {typed(foreign)}"


def _there(path: Path) -> Path:
    """The path, or the nearest folder above it that exists."""
    while not os.path.lexists(path) and path != path.parent:
        path = path.parent
    return path


def _foreign(path: Path) -> Path | None:
    """The uppermost of what belongs to somebody else and lies in a folder of ours; None if there is none."""
    if sys.platform == "win32":
        return None
    there, me, found = _there(path.absolute()), os.geteuid(), None
    while there != there.parent and there.lstat().st_uid != me:
        found, there = there, there.parent
    return found if there.lstat().st_uid == me else None


def _name(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return str(user)
