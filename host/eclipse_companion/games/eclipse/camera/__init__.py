"""The camera in play: pictures over time -> evidence, for the same reconstruction as the sensors'.

`eye` looks at each picture twice, if necessary: a cheap glance tells where the board lies and whether something covers
it; only then the network reads it. `likelihood` turns what the network says into evidence.
"""

from typing import Final

FPS: Final = 2.0
"""Pictures a second in a folder, unless it is told."""
LOOKS: Final = 10.0
"""How often a second a camera, or a video, is looked at."""
