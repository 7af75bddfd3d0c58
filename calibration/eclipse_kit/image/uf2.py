"""The UF2 format: what a microcontroller's drive takes, in blocks of 512 bytes (github.com/microsoft/uf2).

In: what is to be in the flash, by its address. Out: the file.
"""

import struct
from collections.abc import Mapping
from typing import Final

PAYLOAD: Final = 256
"""Bytes of the flash in each block."""
_HEAD: Final = struct.Struct("<8I476sI")
_MAGIC: Final = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_FAMILY_FLAG: Final = 0x2000


def written(sectors: Mapping[int, bytes], family: int) -> bytes:
    """The file of these parts of the flash, for chips of a family; each part is whole pages of `PAYLOAD` bytes."""
    pages = [
        (address + offset, data[offset : offset + PAYLOAD])
        for address, data in sorted(sectors.items())
        for offset in range(0, len(data), PAYLOAD)
    ]
    first, second, last = _MAGIC
    return b"".join(
        _HEAD.pack(first, second, _FAMILY_FLAG, address, PAYLOAD, number, len(pages), family, data, last)
        for number, (address, data) in enumerate(pages)
    )
