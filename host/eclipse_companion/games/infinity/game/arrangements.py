"""How marbles are laid for pictures that teach them: each kind in many places, on half and on full devices."""

from typing import Final

ARRANGEMENTS: Final = (
    "yb2/bB2/Wy2/by2",
    "byyb/yybB/bbWy/ybby",
    "byb1/4/yWby/B3",
    "ybyb/ybby/yWby/bybB",
    "By2/by2/yb2/bW2",
    "bbBy/ybby/yyyb/ybbW",
)
"""As readings. Every other one leaves half of the spaces empty; for the next one, more marbles come in at the bases."""
