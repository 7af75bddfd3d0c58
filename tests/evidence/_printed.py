"""What `best --json` prints, for figures that compare something with it."""

import json
import subprocess
import sys
from typing import Any


def printed_by_best(game: str, positions: list[str]) -> list[dict[str, Any]]:
    """The answers of the command, one for each position."""
    done = subprocess.run(
        [sys.executable, "-m", "eclipse_companion", "best", "--game", game, "--json", "-"],
        input="\n".join(positions),
        check=True,
        capture_output=True,
        text=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]
