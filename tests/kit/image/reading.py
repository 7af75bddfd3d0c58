"""Reads `.uf2` files back, by the format's description alone: the checks of an image, and the flash it makes."""

import struct
from dataclasses import dataclass

BLOCK = 512
SECTOR = 4096


class SpoiltError(ValueError):
    """The file isn't what a board takes."""


@dataclass(frozen=True)
class Region:
    """The part of the flash that a board keeps its files in."""

    family: int
    start: int
    blocks: int


def sectors(data: bytes, region: Region) -> dict[int, bytes]:
    """What the file puts into each sector of the region, by the sector's number. Raises `SpoiltError`."""
    if not data or len(data) % BLOCK:
        raise SpoiltError("not whole blocks of 512 bytes")
    pages: dict[int, bytes] = {}
    total = len(data) // BLOCK
    for number in range(total):
        block = data[number * BLOCK : (number + 1) * BLOCK]
        first, second, flags, address, size, own, all_, family = struct.unpack("<8I", block[:32])
        if (first, second, block[-4:]) != (0x0A324655, 0x9E5D5157, struct.pack("<I", 0x0AB16F30)):
            raise SpoiltError("no UF2 block")
        if (own, all_, size) != (number, total, 256):
            raise SpoiltError("blocks aren't numbered from 0, or don't hold 256 bytes")
        if not flags & 0x2000 or family != region.family:
            raise SpoiltError("made for another chip")
        if address in pages:
            raise SpoiltError("a page comes twice")
        pages[address] = block[32 : 32 + 256]
    found: dict[int, bytes] = {}
    for address in sorted({address - address % SECTOR for address in pages}):
        number, rest = divmod(address - region.start, SECTOR)
        if rest or not 0 <= number < region.blocks:
            raise SpoiltError("a sector outside the file system")
        try:
            found[number] = b"".join(pages[address + offset] for offset in range(0, SECTOR, 256))
        except KeyError:
            raise SpoiltError("half a sector") from None
    return found


def dropped(data: bytes, region: Region, flash: bytes) -> bytes:
    """The region's content once the file was dropped on a board that held `flash` there."""
    found = bytearray(flash)
    for number, sector in sectors(data, region).items():
        found[SECTOR * number : SECTOR * (number + 1)] = sector
    return bytes(found)
