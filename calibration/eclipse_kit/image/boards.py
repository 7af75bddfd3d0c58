"""Where MicroPython keeps its files in the flash of each board, and what a `.uf2` for its chip is marked with.

The file system takes the end of the flash. A wrong number of blocks is worse than none: MicroPython formats it without
a word. Sources: `MICROPY_HW_FLASH_STORAGE_BYTES` in MicroPython's `ports/rp2/boards/*/mpconfigboard.h`, and
`uf2families.json` of the UF2 format (github.com/microsoft/uf2).
"""

from dataclasses import dataclass
from typing import Final

_RP2040: Final = 0xE48BFF56
_RP2350: Final = 0xE48BFF59


@dataclass(frozen=True, slots=True)
class Flash:
    """A board's file system: its first address, and how many blocks of 4096 bytes it has."""

    title: str
    """What people call the board."""
    family: int
    """Of the chip, in a `.uf2`."""
    start: int
    blocks: int


BOARDS: Final = {
    "pico": Flash("Pico", _RP2040, 0x100A0000, 352),
    "pico-w": Flash("Pico W", _RP2040, 0x1012C000, 212),
    "pico2": Flash("Pico 2", _RP2350, 0x10100000, 768),
    # MicroPython 1.25 or newer.
    "pico2-w": Flash("Pico 2 W", _RP2350, 0x10180000, 640),
}
"""By the name that the kit gives each board."""
