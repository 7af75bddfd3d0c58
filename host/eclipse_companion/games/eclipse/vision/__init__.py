"""The camera: one picture -> where the board lies in it -> what stands on each of its squares.

`picture` reads files. `mat` knows the measures of the printed mat, `markers` finds its markers, and `pose` works out
where the camera is. `rectify` shows the board from straight above, `network` judges its squares, `reader` joins them.
"""

import os
from typing import Final

MOST_PIXELS: Final = 100_000_000
"""The largest picture that is decoded: OpenCV needs 300 MB for it."""

# OpenCV reads this once, as it loads. It then refuses a larger picture by its header, before it takes any memory.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MOST_PIXELS))
