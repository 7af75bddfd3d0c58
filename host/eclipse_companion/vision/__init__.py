"""The camera: one picture -> where the board lies in it -> what stands on each of its squares.

`picture` reads files; `mat` has the printed mat's measures; `markers` finds its markers, `pose` the camera above it;
`rectify` shows the board as seen from straight above; `network` judges its squares, and `reader` joins them.
"""

import os
from typing import Final

MOST_PIXELS: Final = 100_000_000
"""The largest picture that is decoded: 300 MB as OpenCV holds it."""

# OpenCV reads this once, as it loads. It then refuses a larger picture by its header, before it takes any memory.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MOST_PIXELS))
