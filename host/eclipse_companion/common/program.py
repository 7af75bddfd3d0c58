"""What the program is called: in its messages, and in the commands that it recommends."""

import os
import shlex
import subprocess
import sys
from typing import Final

from eclipse_companion.common.errors import printable

NAME: Final = "eclipse-companion"
"""The program's name, as it is installed. Each error begins with it."""
PROGRAM: Final = os.environ.get("ECLIPSE_COMPANION_PROGRAM") or NAME
"""What people type to start this program: in a clone it is `./run`, which says so in the environment."""


def typed(*words: object) -> str:
    """Words, such as paths and names, as people can copy them into a shell: quoted where a shell needs that."""
    texts = [printable(str(word)) for word in words]
    return subprocess.list2cmdline(texts) if sys.platform == "win32" else shlex.join(texts)
