"""A littlefs file system with files in it, as MicroPython mounts it.

In: files by name, the number of blocks. Out: the blocks that hold something.

littlefs keeps each folder in two blocks, and believes the newer one. So both blocks of each pair are among these, if
need be an erased one: else one that is left over from a former file system could be newer.
"""

from collections.abc import Mapping
from typing import Final

from eclipse_companion.common.errors import CompanionError
from eclipse_kit.extra import library

BLOCK: Final = 4096
"""Bytes of a block: what the flash erases at once."""
_PROGRAM: Final = 256
"""Bytes that the flash writes at once."""
_DISK_VERSION: Final = 0x00020000
"""2.0, the newest that every MicroPython reads."""


def blocks(files: Mapping[str, bytes], count: int) -> dict[int, bytes]:
    """The blocks that aren't left as they are, by number. Raises `CompanionError`."""
    littlefs = library("littlefs", "The firmware's images")
    flash = _Flash(count)
    made = littlefs.LittleFS(
        context=flash,
        mount=False,
        block_size=BLOCK,
        block_count=count,
        read_size=_PROGRAM,
        prog_size=_PROGRAM,
        cache_size=_PROGRAM,
        disk_version=_DISK_VERSION,
    )
    made.format()
    made.mount()
    try:
        for name, data in files.items():
            with made.open(name, "wb") as file:
                file.write(data)
    except littlefs.LittleFSError as error:
        raise CompanionError(f"The firmware doesn't fit into {count * BLOCK // 1024} KB of flash ({error}).") from None
    made.unmount()
    return {number: flash.read(None, number, 0, BLOCK) for number in sorted(flash.touched)}


class _Flash:
    """Flash in memory, which knows the blocks that were erased; what `littlefs` calls a context."""

    def __init__(self, count: int) -> None:
        self.touched: set[int] = set()
        self._data = bytearray(b"\xff" * (BLOCK * count))

    def read(self, _config: object, block: int, offset: int, size: int) -> bytes:
        start = BLOCK * block + offset
        return bytes(self._data[start : start + size])

    def prog(self, _config: object, block: int, offset: int, data: bytes) -> int:
        start = BLOCK * block + offset
        self._data[start : start + len(data)] = data
        return 0

    def erase(self, _config: object, block: int) -> int:
        self.touched.add(block)
        self._data[BLOCK * block : BLOCK * (block + 1)] = b"\xff" * BLOCK
        return 0

    def sync(self, _config: object) -> int:
        return 0
