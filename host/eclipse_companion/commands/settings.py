"""`settings`: shows the settings and where their file is. `settings write` writes that file, with comments.

In: `write`, perhaps `--overwrite`. Out: the settings as their file has them; the file.
"""

import argparse
import sys
from pathlib import Path

from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.common.program import PROGRAM


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Whether to write the file."""
    actions = parser.add_subparsers(dest="action", metavar="write")
    writing = actions.add_parser("write", help="write settings.toml, with a comment on each setting")
    writing.add_argument("--overwrite", action="store_true", help="replace the file; what it says is kept")


def run(arguments: argparse.Namespace) -> int:
    """Show the settings, or write their file. Raises `CompanionError` if that fails."""
    file = settings.file_of_settings()
    if arguments.action == "write":
        _write(file, overwrite=arguments.overwrite)
        print(f"The settings are in {file}. Open it in a text editor and change what you like.")
        return 0
    there = file.exists()
    hint = "" if there else f"; it isn't there yet: `{PROGRAM} settings write` makes it"
    print(f"The settings file is {file}{hint}.", file=sys.stderr)
    print(settings.written(settings.load()), end="")
    return 0


def _write(file: Path, *, overwrite: bool) -> None:
    """Write the file; keeps the values of an earlier one."""
    if file.exists() and not overwrite:
        raise CompanionError(f"{file} exists already. Add --overwrite to write it again with its values.")
    settings.keep(file, settings.written(settings.load()))
