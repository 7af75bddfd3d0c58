"""A small program with a screen, for tests of the terminal: names of scenes come in, posted words go out."""

import sys
import threading
from pathlib import Path

from eclipse_companion.games.eclipse.game.editions import edition
from eclipse_companion.games.eclipse.showing import EclipseView
from eclipse_companion.games.eclipse.showing.terminal_drawing import EclipseDrawing
from eclipse_companion.games.eclipse.words import EclipseSentences
from eclipse_companion.outputs.terminal.screen import Screen
from tests.games.eclipse.showing.scenes import scene


def main() -> None:
    """`demo_screen.py PIPE POSTED EDITION LANGUAGE [typing|hand]`: scenes on PIPE, END last; posted words to POSTED."""
    pipe, posted, key, language = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4]

    def post(word: str) -> None:
        with posted.open("a") as file:
            file.write(word + "\n")

    empty = "do" if "hand" in sys.argv else "" if "typing" in sys.argv else None
    screen = Screen(EclipseView(EclipseSentences(language, edition(key))), post, empty=empty, drawing=EclipseDrawing())

    def follow() -> None:
        with pipe.open() as lines:
            for line in lines:
                if line == "END\n":
                    break
                for announcement in scene(line.strip(), key):
                    screen.tell(announcement)
        screen.close()

    threading.Thread(target=follow, daemon=True).start()
    screen.run()


if __name__ == "__main__":
    main()
