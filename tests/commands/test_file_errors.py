"""What the system says of files that can't be used becomes a sentence that names the file."""

import errno
import os
from pathlib import Path

import pytest

from eclipse_companion.commands import file_errors
from eclipse_companion.commands.refusals import Refusals
from eclipse_companion.log.recovery import recover

LONG = "a" * 300
SHOWN = f"'{'a' * 60}'..."


def test_a_name_that_no_file_can_have_is_named() -> None:
    """Whoever speaks German reads it so."""
    with pytest.raises(OSError, match="too long") as refused:
        recover(Path(LONG), {})
    english = f"{SHOWN} is too long for the name of a file. Check what you typed."
    assert file_errors.sentence(refused.value) == english
    german = f"{SHOWN} ist zu lang für den Namen einer Datei. Sieh nach, was du getippt hast."
    assert Refusals(("--language", "de")).said(english) == german


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), "A file can't be written: the disk is full. Make room on"),
        (PermissionError(errno.EACCES, "Permission denied", "a"), "'a' can't be used: that isn't allowed. Change its"),
        (OSError(errno.EIO, "Input/output error", b"b"), "'b' can't be used: Input/output error. Name another one, or"),
        (OSError("standard input is closed"), "It can't be read: standard input is closed."),
    ],
)
def test_other_errors_of_files_are_sentences(error: OSError, sentence: str) -> None:
    """They have no number, and say what to do."""
    assert file_errors.sentence(error).startswith(sentence)
    assert "Errno" not in file_errors.sentence(error)
