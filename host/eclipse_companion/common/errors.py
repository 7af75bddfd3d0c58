"""What can go wrong, said in sentences.

Every error that a user can meet is a `CompanionError`; its text is one or two plain sentences that say what
is wrong, where, and what to do. The command line prints that text and nothing else.
"""

import errno
import os
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_LONGEST_QUOTE: Final = 60
_PLAIN: Final[Mapping[int, str]] = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is full",
    errno.EACCES: "that isn't allowed",
    errno.EPERM: "that isn't allowed",
    errno.EROFS: "nothing can be written there",
    errno.ENOENT: "it isn't there",
    errno.ENOTDIR: "what should be a folder is a file",
    errno.EISDIR: "it is a folder",
    errno.EEXIST: "a file is there already",
    errno.ENAMETOOLONG: "its name is too long",
    errno.EIO: "the disk is faulty",
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open",
}
"""What the system's errors of files and disks are in plain words."""
_CONTROLS: Final = {"Cc", "Cf", "Zl", "Zp"}
"""Unicode's categories of signs that break lines, turn them round, or can't be seen."""
_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that are blank."""
_ALLOWED: Final = "\n\u200c\u200d"
_INSTEAD: Final = "\ufffd"


class CompanionError(Exception):
    """A request could not be carried out; the text says what, where, and what to do."""


class UsageError(CompanionError):
    """The command was called wrongly (exit status 2)."""


def why_of(error: Exception) -> str:
    """What an error says, without the number and the file that Python puts beside the system's words.

    What is wrong with a file or a disk is said in plain words.
    """
    if isinstance(error, FileNotFoundError) and _lacks_its_folder(error.filename):
        return "its folder isn't there"
    plain = _PLAIN.get(error.errno) if isinstance(error, OSError) and error.errno is not None else None
    return plain or getattr(error, "strerror", None) or str(error)


def _lacks_its_folder(name: object) -> bool:
    if not isinstance(name, str | bytes | os.PathLike):
        return False
    try:
        return not Path(os.fsdecode(name)).parent.exists()
    except OSError:  # a name that no file can have, or a folder that nobody may look into
        return False


def printable(text: str) -> str:
    """A foreign text, with numbers for command-line bytes that aren't UTF-8: JSON can't hold those."""
    return text.encode(errors="backslashreplace").decode()


def harmless(text: str) -> str:
    """A foreign text as people may see it: nothing in it hides, turns the line round, or speaks to a terminal.

    Each such sign is shown as `�`. Line ends stay, and so do the joiners within words and emoji.
    """
    return "".join(_INSTEAD if _hides(sign) else sign for sign in printable(text))


def _hides(sign: str) -> bool:
    return sign in _BLANK or (sign not in _ALLOWED and unicodedata.category(sign) in _CONTROLS)


def quoted(text: str) -> str:
    """A foreign text as an error shows it: in quotes, printable everywhere, cut if it is long."""
    shown = printable(repr(text[:_LONGEST_QUOTE]))
    return shown if len(text) <= _LONGEST_QUOTE else f"{shown}..."
