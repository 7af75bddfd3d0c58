"""What can go wrong, said in sentences.

Every error that a user can meet is a `CompanionError`; its text is one or two plain sentences that say what
is wrong, where, and what to do. The command line prints that text and nothing else.
"""

from typing import Final

_LONGEST_QUOTE: Final = 60


class CompanionError(Exception):
    """A request could not be carried out; the text says what, where, and what to do."""


class UsageError(CompanionError):
    """The command was called wrongly (exit status 2)."""


def printable(text: str) -> str:
    """A foreign text, with numbers for command-line bytes that aren't UTF-8: JSON can't hold those."""
    return text.encode(errors="backslashreplace").decode()


def quoted(text: str) -> str:
    """A foreign text as an error shows it: in quotes, printable everywhere, cut if it is long."""
    shown = printable(repr(text[:_LONGEST_QUOTE]))
    return shown if len(text) <= _LONGEST_QUOTE else f"{shown}..."
