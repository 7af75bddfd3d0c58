"""A picture -> where a board lies in it, by the markers of the printed mat around it or by four clicked corners.

All that games with a camera share. `picture` reads files. `layout` is what a mat tells of itself, `markers` finds its
markers, `pose` works out where the camera is, and `finding` joins them; `following` does so from picture to picture.
`placing` is where the board lies, and `window` shows planes of it from straight above. `covering` tells whether
something reaches over it. `layers` are the parts of networks that judge what lies there, `exposures` joins what they
say of several pictures.
"""

import os
from typing import Final

MOST_PIXELS: Final = 100_000_000
"""The largest picture that is decoded: OpenCV needs 300 MB for it."""

# OpenCV reads this once, as it loads. It then refuses a larger picture by its header, before it takes any memory.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MOST_PIXELS))
