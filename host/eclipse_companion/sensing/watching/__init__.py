"""A board that is watched by a camera: pictures over time -> what a game is told of it, whatever the game.

`eye` is what a game's own part does: a cheap glance at each picture, and a read of those that show the board clearly.
`watcher` decides when to read, `lookout` asks for the shots, and `live` is the thread that does it in play. `film` has
the pictures of a film. `news` is what people hear of the camera.
"""

from typing import Final

FPS: Final = 2.0
"""Pictures a second in a folder, unless it is told."""
LOOKS: Final = 10.0
"""How often a second a camera, or a video, is looked at."""
