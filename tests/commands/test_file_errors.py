"""What the system says of files that can't be used becomes a sentence that names the file."""

import ast
import errno
import os
from pathlib import Path

import pytest

from eclipse_companion.commands import file_errors
from eclipse_companion.commands.refusals import Refusals
from eclipse_companion.common.errors import why_of
from eclipse_companion.log.recovery import recover

ROOT = Path(__file__).parents[2]
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
        (OSError(errno.EDQUOT, "Quota"), "A file can't be written: your share of the disk is full. Make room on it."),
        (OSError(errno.EROFS, "Read-only", "a"), "'a' can't be used: nothing can be written there. Name another one"),
        (PermissionError(errno.EACCES, "Permission denied", "a"), "'a' can't be used: that isn't allowed. Change its"),
        (FileNotFoundError(errno.ENOENT, "No file", f"/{LONG}/b"), f"'/{LONG}/b' can't be used: it isn't there."),
        (FileNotFoundError(errno.ENOENT, "No file", "/none/b"), "'/none/b' can't be used: its folder isn't there."),
        (OSError(errno.EIO, "Input/output error", b"b"), "'b' can't be used: the disk is faulty. Name another one, or"),
        (OSError("standard input is closed"), "It can't be read: standard input is closed."),
    ],
)
def test_other_errors_of_files_are_sentences(error: OSError, sentence: str) -> None:
    """They have no number, and say what to do."""
    assert file_errors.sentence(error).startswith(sentence)
    assert "Errno" not in file_errors.sentence(error)


@pytest.mark.parametrize(
    ("code", "german"),
    [
        (errno.ENOSPC, "'a' lässt sich nicht schreiben: Die Platte ist voll. Schaff dort Platz."),
        (
            errno.EACCES,
            "'a' lässt sich nicht benutzen: Das ist nicht erlaubt. Ändere die Rechte, oder nenn etwas anderes.",
        ),
    ],
)
def test_what_to_do_is_said_in_german_too(code: int, german: str) -> None:
    """The reason is that of any other sentence about a file."""
    assert Refusals(("--language", "de")).said(file_errors.sentence(OSError(code, "x", "a"))) == german


def test_no_error_shows_its_number(tmp_path: Path) -> None:
    """Python puts the system's number and the file beside its words; sentences name the file, in plain words."""
    missing = FileNotFoundError(errno.ENOENT, "No such file or directory", "a")
    assert why_of(missing) == "it isn't there"
    with pytest.raises(FileNotFoundError) as unwritten:
        (tmp_path / "none" / "a").write_bytes(b"")
    assert why_of(unwritten.value) == "its folder isn't there"
    assert why_of(ValueError("embedded null byte")) == "embedded null byte"
    files = [file for folder in ("host", "calibration") for file in (ROOT / folder).rglob("*.py")]
    shown = {file.name for file in files if shows_number(ast.parse(file.read_text(encoding="utf-8")))}
    assert shown == set()
    for wrong in ("{error}", "{error.strerror}"):
        assert shows_number(ast.parse(f"try:\n    pass\nexcept OSError as error:\n    raise LogError(f'{wrong}')"))


def shows_number(tree: ast.AST) -> bool:
    """Whether an error of the system is put into a text as Python shows it, or in the system's words."""
    for handler in ast.walk(tree):
        if isinstance(handler, ast.ExceptHandler) and handler.type and "OSError" in ast.unparse(handler.type):
            for part in ast.walk(handler):
                shown = isinstance(part, ast.FormattedValue) and ast.unparse(part.value) == handler.name
                said = ast.unparse(part) in {f"str({handler.name})", f"{handler.name}.strerror"}
                if shown or said:
                    return True
    return False
