"""Asks at a terminal what an entry means that can be read in several ways.

In: a file's name, an entry with its readings. Out: the reading that somebody chose by its number; None without a
terminal.
"""

import sys

from eclipse_companion.commands.progress import Progress
from eclipse_companion.common.errors import harmless
from eclipse_companion.gamekit.files import Ask, Doubt, nobody


def asking(name: str, progress: Progress) -> Ask:
    """Who says what is meant in this file: whoever sits at the terminal, unless the file comes from there."""
    if name == "-" or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return nobody

    def ask(doubt: Doubt) -> str | None:
        with progress.aside():
            print(harmless(f"{name}: {doubt}. Which one?"), file=sys.stderr)
            for number, reading in enumerate(doubt.readings, start=1):
                print(f"  {number}  {reading}", file=sys.stderr)
            while True:
                print(f"1 to {len(doubt.readings)}, or Enter to leave it: ", end="", file=sys.stderr, flush=True)
                line = sys.stdin.readline().strip()
                if not line:
                    return None
                if line.isdecimal() and 1 <= int(line) <= len(doubt.readings):
                    return doubt.readings[int(line) - 1]

    return ask
