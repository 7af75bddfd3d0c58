"""A user whom the system doesn't know, as in a container: `python -m tests.no_home WORDS...` runs the program so."""

import os
import pwd
import sys
from typing import NoReturn

from eclipse_companion.commands.cli import main
from eclipse_companion.common.ending import end_with


def _unknown(user: int) -> NoReturn:
    raise KeyError(f"getpwuid(): uid not found: {user}")


if __name__ == "__main__":
    pwd.getpwuid = _unknown
    for name in [name for name in os.environ if name == "HOME" or name.startswith("XDG_")]:
        del os.environ[name]
    end_with(lambda: main(sys.argv[1:]))
