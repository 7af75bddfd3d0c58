"""The extras of `pyproject.toml`: libraries that only some things need, and that need not be there."""

import sys

from eclipse_companion.common.program import NAME, PROGRAM


def how_to_install(extra: str) -> str:
    """The command that installs an extra beside this program."""
    if PROGRAM == NAME:
        return f'pip install "{NAME}[{extra}]"'
    return f'{sys.executable} -m pip install --editable ".[{extra}]"'
