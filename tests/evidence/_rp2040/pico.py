"""An emulated Raspberry Pi Pico with the multiplexer and sixteen sensors, seen from the USB port.

In: a MicroPython image, the files on its flash, what the sensors read. Out: lines with the emulated time at which the
host received them. Emulated time is that of a Pico at 125 MHz, except that the flash answers at once here.
"""

import binascii
import tempfile
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

SELECT_SHIFT: Final = 2
"""GP2 to GP5 are the select lines."""
SETTLED_NS: Final = 2000.0
"""A conversion that begins sooner than this after the address has changed still reads the previous channel."""
CONVERSION_NS: Final = 2000.0
BATCH: Final = 16
"""Instructions between two looks at the clock."""

Reading = Callable[[int, float], int]
"""From a channel (0..15) and the time (ms) to the converter's value, 0..4095."""


class Pico:
    """A board at power-up. `run` lets its time pass."""

    def __init__(self, image: Path, files: Mapping[str, bytes], reading: Reading) -> None:
        boards: Any = import_module("rp2040py.boards")
        loading: Any = import_module("rp2040py.device.load_flash")
        board = boards.BOARDS["pico"]
        self._mcu: Any = boards.build_rp2040_from_spec(board)
        self._simulator: Any = import_module("rp2040py.simulator").Simulator(rp2040=self._mcu)
        self._batch: Any = import_module("rp2040py.execute_batch").execute_batch
        self._mcu.load_bootrom(import_module("rp2040py.device.bootrom").BOOTROM_B1)
        logging: Any = import_module("rp2040py.utils.logging")
        self._mcu.logger = logging.ConsoleLogger(logging.LogLevel.ERROR)
        loading.load_uf2(image, self._mcu)
        layout = boards.resolve_layout(board, "micropython")
        with tempfile.NamedTemporaryFile() as flash:
            flash.write(_flash(files, layout.fs_blocksize, layout.fs_blockcount))
            flash.flush()
            loading.load_micropython_flash_image(Path(flash.name), self._mcu, layout)
        self.reading = reading
        self.conversions = 0
        self.lines: list[tuple[float, str]] = []
        self.resets = 0
        self._port = b""
        self._address = self._newest = 0
        self._changed_ns = 0.0
        self._armed: tuple[int, int] | None = None
        self._wire_up()
        self._start()

    @property
    def ms(self) -> float:
        """The time since power-up."""
        return float(self._mcu.clock.nanos) / 1e6

    def run(self, ms: float, until: Callable[[], bool] = lambda: False) -> bool:
        """Let this many milliseconds pass, or fewer if `until` becomes true; returns whether it did."""
        end = self.ms + ms
        while self.ms < end and not until():
            self._batch(self._simulator, BATCH)
        return until()

    def write(self, data: bytes) -> None:
        """Send the board bytes, as fast as it accepts them."""
        for start in range(0, len(data), 256):
            for byte in data[start : start + 256]:
                self._cdc.send_serial_byte(byte)
            if self._armed is not None:
                armed, self._armed = self._armed, None
                self._give(*armed)
            self.run(500.0, lambda: self._cdc.tx_fifo.item_count == 0)

    def say(self, body: str, within_ms: float = 300.0) -> str:
        """Send a command; returns its answer, without the number. Raises `AssertionError` if none comes."""
        seen = len(self.lines)
        self.write(f"${body}*{binascii.crc_hqx(body.encode(), 0xFFFF):04X}\r\n".encode())
        kinds = {"HELLO": ("HI",), "STATE": ("ST",)}.get(body, ("OK", "NO"))
        found: list[str] = []

        def answered() -> bool:
            found.extend(line for _, line in self.lines[seen + len(found) :])
            return any(line.startswith(kinds) for line in found)

        assert self.run(within_ms, answered), f"no answer to {body} in {within_ms} ms: {found}"
        kind, _, rest = next(line for line in found if line.startswith(kinds)).split(" ", 2)
        return f"{kind} {rest}"

    def _wire_up(self) -> None:
        self._cdc: Any = import_module("rp2040py.usb.cdc").USBCDC(self._mcu.usb_ctrl)
        self._cdc.on_serial_data = self._take
        # A host that has nothing to send answers "not now". The emulator's host sends an empty packet instead, at once,
        # and again at once when the board asks for more: the board would do nothing else.
        self._give = self._mcu.usb_ctrl.on_endpoint_read
        self._mcu.usb_ctrl.on_endpoint_read = self._asked
        self._mcu.adc.on_adc_read = self._convert
        self._mcu.watchdog.on_watchdog_trigger = self._reset
        for pin in range(SELECT_SHIFT, SELECT_SHIFT + 4):
            self._mcu.gpio[pin].add_listener(lambda *_: self._select())
        self._done = self._mcu.clock.create_alarm(lambda: self._mcu.adc.complete_adc_read(self._newest, error=False))

    def _start(self) -> None:
        self._mcu.core.pc = import_module("rp2040py.memory_map").FLASH_START_ADDRESS
        self._simulator.stopped = False

    def _reset(self) -> None:
        self.resets += 1
        self._mcu.enter_reset(from_watchdog=True)
        self._mcu.leave_reset()

    def _asked(self, endpoint: int, size: int) -> None:
        if endpoint != 0 and not self._cdc.tx_fifo.item_count:
            self._armed = (endpoint, size)
        else:
            self._give(endpoint, size)

    def _take(self, data: bytes) -> None:
        *rows, self._port = (self._port + bytes(data)).split(b"\n")
        self.lines += [(self.ms, body(row)) for row in rows]

    def _select(self) -> None:
        address = self._mcu.sio.gpio_value >> SELECT_SHIFT & 15
        if address != self._address:
            self._before, self._address, self._changed_ns = self._address, address, self._mcu.clock.nanos

    def _convert(self, _channel: int) -> None:
        self.conversions += 1
        settled = self._mcu.clock.nanos - self._changed_ns >= SETTLED_NS
        self._newest = self.reading(self._address if settled else self._before, self.ms)
        self._done.schedule(CONVERSION_NS)


def body(row: bytes) -> str:
    """The body of a line whose checksum is right, otherwise the row as it came, in brackets."""
    text = row.strip().decode("latin-1")
    inner, star, check = text[1:].rpartition("*")
    if text[:1] == "$" and star and check == f"{binascii.crc_hqx(inner.encode('latin-1'), 0xFFFF):04X}":
        return inner
    return f"[{text}]"


def _flash(files: Mapping[str, bytes], size: int, count: int) -> bytes:
    """A littlefs image of these files."""
    littlefs: Any = import_module("littlefs")
    disk = littlefs.LittleFS(block_size=size, block_count=count, disk_version=0x00020000)
    for name, data in files.items():
        with disk.open(name, "wb") as file:
            file.write(data)
    return bytes(disk.context.buffer)
