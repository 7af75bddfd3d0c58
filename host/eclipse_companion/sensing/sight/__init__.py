"""A picture -> where a board lies in it, by the markers of the printed mat around it or by four clicked corners.

All that games with a camera share. `picture` reads files. `layout` is what a mat tells of itself, `markers` finds its
markers, `pose` works out where the camera is, and `finding` joins them; `following` does so from picture to picture.
`placing` is where the board lies, and `window` shows planes of it from straight above. `covering` tells whether
something reaches over it. `layers` are the parts of networks that judge what lies there, `exposures` joins what they
say of several pictures.
"""

from typing import Final

MOST_FRAME_PIXELS: Final = 17_000_000
"""The largest pictures of a film or a camera: decoders keep up to sixteen of them, and 4096 x 4096 pixels fit."""
