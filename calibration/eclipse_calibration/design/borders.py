"""Where the firmware draws its borders between what a square can show (`firmware/borders.py`, which says why there)."""

from typing import Final

UP_PERCENT: Final = (18, 24, 80, 84)
"""The borders between the five zones while a signal grows: two of the weaker level, two of the middle of both."""
DOWN_PERCENT: Final = (15, 20, 72, 76)
"""The same while it shrinks."""
LEAST_LEVEL: Final = 600
"""A weaker piece is treated as one of this level, counts."""
