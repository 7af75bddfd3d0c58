"""What a builder can do about each limit of a board.

Input: the name of a limit (`drawn.Limits`). Output: half a sentence.
"""

from typing import Final

ADVICE: Final = {
    "off": "make a recess that keeps each piece nearer to the middle of its square",
    "magnet": "sort the pieces of each player more finely",
    "sensor": "buy sensors of one batch, and swap the weakest and the strongest",
    "height": "measure the floor in more places, and set sensors and magnets to one height",
    "misplaced": "place sensors and magnets nearer to their middles",
    "tilt": "set sensors and magnets level",
    "temperature": "calibrate again when the room is much warmer or colder",
    "converter": "average more readings",
}
