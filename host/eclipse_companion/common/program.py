"""What the program is called: in its messages, and in the commands that it recommends."""

import os
from typing import Final

NAME: Final = "eclipse-companion"
"""The program's name, as it is installed. Each error begins with it."""
PROGRAM: Final = os.environ.get("ECLIPSE_COMPANION_PROGRAM") or NAME
"""What people type to start this program: in a clone it is `./run`, which says so in the environment."""
