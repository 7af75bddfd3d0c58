"""Images of the board's file system: a real MicroPython mounts them, over whatever was there."""

import hashlib
import json
import random
import struct
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import littlefs
import pytest

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.hardware import board_files, resources
from eclipse_kit import image as room
from eclipse_kit.card import DEFAULT, Pins
from eclipse_kit.image import file_system
from eclipse_kit.image.boards import BOARDS
from eclipse_simulation.board.engine import Engine
from tests.kit.image.reading import BLOCK, SECTOR, Region, SpoiltError, dropped, sectors

REGIONS = {
    "pico": Region(0xE48BFF56, 0x100A0000, 352),
    "pico-w": Region(0xE48BFF56, 0x1012C000, 212),
    "pico2": Region(0xE48BFF59, 0x10100000, 768),
    "pico2-w": Region(0xE48BFF59, 0x10180000, 640),
}
FIRMWARE = resources.firmware_dir()
NAMES = sorted([name for name, _ in json.loads((FIRMWARE / "package.json").read_bytes())["urls"]] + ["main.py"])
SCRIPT = Path(__file__).resolve().parents[2] / "firmware" / "scripts" / "mounted.py"
OTHER = replace(
    DEFAULT, pins=Pins(select=(6, 7, 8, 9), signal=27, lights=None, sounder=16, turn=None, hint=18, undo=19, safe=None)
)


def quiet(_: str) -> None:
    """Show no progress."""


@pytest.fixture(scope="module")
def images() -> dict[str, bytes]:
    """All four, by board."""
    return {Path(path).stem: data for path, data in room.files(DEFAULT, quiet).items()}


def mounted(engine: Engine, folder: Path, flash: bytes, blocks: int) -> list[str]:
    """What MicroPython says of this flash. Raises `CalledProcessError` if it can't mount it."""
    path = folder / "flash"
    path.write_bytes(flash)
    command = [*engine.argv, str(SCRIPT), str(path), str(blocks)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True, stdin=subprocess.DEVNULL)
    return done.stdout.splitlines()


def whole(region: Region) -> list[str]:
    """What it says if all is right."""
    digests = [hashlib.sha256((FIRMWARE / name).read_bytes()).hexdigest() for name in NAMES]
    return [f"{region.blocks} {' '.join(NAMES)}", *digests, "kept"]


def values_of(board_file: bytes) -> dict[str, object]:
    """What a `board.py` names, as MicroPython finds it."""
    values: dict[str, object] = {"const": lambda value: value}
    exec(board_file.replace(b"from micropython import const", b""), values)  # noqa: S102 - our own file
    return values


def erased(size: int) -> bytes:
    return b"\xff" * size


def garbage(size: int) -> bytes:
    return random.Random(size).randbytes(size)


def much_used(size: int, count: int = 0) -> bytes:
    """A file system of the newest version that was written to so often that its blocks are newer than any image's."""
    made = littlefs.LittleFS(block_size=SECTOR, block_count=count or size // SECTOR, block_cycles=-1)
    for number in range(600):
        with made.open("main.py", "wb") as file:
            file.write(b"# old %d\n" % number * 9)
    assert all(struct.unpack_from("<I", made.context.buffer, SECTOR * block)[0] > 20 for block in (0, 1))
    return bytes(made.context.buffer).ljust(size, b"\xff")[:size]


def of_another_size(size: int) -> bytes:
    return much_used(size, count=100)


@pytest.mark.parametrize("former", [erased, garbage, much_used, of_another_size])
@pytest.mark.parametrize("name", REGIONS)
def test_micropython_mounts_an_image_over_anything(
    micropython: Engine, tmp_path: Path, images: dict[str, bytes], name: str, former: Callable[[int], bytes]
) -> None:
    """At the board's own number of blocks it finds all files, byte for byte, and can keep a calibration."""
    region = REGIONS[name]
    flash = dropped(images[name], region, former(SECTOR * region.blocks))
    assert mounted(micropython, tmp_path, flash, region.blocks) == whole(region)


def test_half_a_pair_is_noticed(micropython: Engine, tmp_path: Path, images: dict[str, bytes]) -> None:
    """Without the second block of the first pair the old files are back: the check above would see it."""
    region = REGIONS["pico"]
    flash = bytearray(dropped(images["pico"], region, before := much_used(SECTOR * region.blocks)))
    flash[SECTOR : 2 * SECTOR] = before[SECTOR : 2 * SECTOR]
    assert mounted(micropython, tmp_path, bytes(flash), region.blocks)[0] == "352 main.py"


def test_another_number_of_blocks_is_refused(micropython: Engine, tmp_path: Path, images: dict[str, bytes]) -> None:
    """MicroPython doesn't mount an image of another size, so each board needs its own."""
    region = REGIONS["pico"]
    flash = dropped(images["pico"], region, erased(SECTOR * region.blocks))
    with pytest.raises(subprocess.CalledProcessError) as refused:
        mounted(micropython, tmp_path, flash[: SECTOR * 212], 212)
    assert "OSError" in refused.value.stderr


@pytest.mark.parametrize("name", REGIONS)
def test_an_image_says_what_it_is(images: dict[str, bytes], name: str) -> None:
    """The first blocks name littlefs, disk version 2.0, and the board's own size; 28 files and no more are in it."""
    region = REGIONS[name]
    found = sectors(images[name], region)
    for block in (0, 1):
        start = found[block].index(b"littlefs") + 12
        version, size, count = struct.unpack_from("<3I", found[block], start)
        assert (version, size, count) == (0x00020000, SECTOR, region.blocks)
    assert len(found) < 60


@pytest.mark.parametrize(
    ("spoil", "reason"),
    [
        (lambda data: data[:-1], "whole blocks"),
        (lambda data: b"X" + data[1:], "no UF2"),
        (lambda data: data[BLOCK:], "numbered"),
        (lambda data: data[:28] + struct.pack("<I", 0xE48BFF59) + data[32:], "another chip"),
        (lambda data: data[:8] + bytes(4) + data[12:], "another chip"),
        (lambda data: data[:12] + struct.pack("<I", 0x10000000) + data[16:], "outside"),
        (lambda data: data[:12] + struct.pack("<I", 0x100A0100) + data[16:], "twice"),
        (lambda data: data[:12] + struct.pack("<I", 0x100E0000) + data[16:], "half a sector"),
    ],
)
def test_a_spoilt_image_is_noticed(images: dict[str, bytes], spoil: Callable[[bytes], bytes], reason: str) -> None:
    """The reader that these tests use refuses a file with any of these faults."""
    with pytest.raises(SpoiltError, match=reason):
        sectors(spoil(images["pico"]), REGIONS["pico"])


def test_the_same_card_gives_the_same_bytes(images: dict[str, bytes]) -> None:
    """Made again, an image is the same; measures don't change it, pins do."""
    assert room.image(replace(DEFAULT, pitch=30.0, floor=4.0), BOARDS["pico"]) == images["pico"]
    for name, flash in BOARDS.items():
        assert room.image(OTHER, flash) != images[name]


def test_board_py_alone_follows_the_card() -> None:
    """Each pin of the card stands in `board.py`, also one that isn't fitted; the usual card leaves it as it is."""
    usual, other = room.contents(DEFAULT), room.contents(OTHER)
    assert {name: (FIRMWARE / name).read_bytes() for name in NAMES} == usual
    assert [name for name in NAMES if usual[name] != other[name]] == [board_files.BOARD]
    values = values_of(other[board_files.BOARD])
    assert (values["SELECT_PINS"], values["SIGNAL_PIN"], values["LIGHTS_PIN"]) == ((6, 7, 8, 9), 27, None)
    assert (values["SOUNDER_PIN"], values["SAFE_MODE_PIN"]) == (16, None)
    assert values["BUTTONS"] == (("hint", 18), ("undo", 19))
    assert board_files.lacking(other[board_files.BOARD]) == ["lights", "turn"]


def test_a_board_py_without_such_a_line_is_refused() -> None:
    """A pin that the file doesn't name isn't lost without a word."""
    with pytest.raises(CompanionError, match="no line for SIGNAL_PIN"):
        board_files.with_pins(b"LIGHTS_PIN = 15\n", {"SIGNAL_PIN": 27})


def test_firmware_that_is_too_large_is_refused() -> None:
    """If the files don't fit into the board's flash, a sentence says so."""
    with pytest.raises(CompanionError, match="doesn't fit into 32 KB"):
        file_system.blocks({"large.py": bytes(100_000)}, 8)
