"""Tells a board the home's Wi-Fi, over USB.

In: a port with MicroPython behind it, the network's name and password. Out: the address at which the board then has the
wire, too (`firmware/wifi.py`). The password goes onto the board in a file, and is kept nowhere else.
"""

import json
import tempfile
from pathlib import Path
from typing import Final

from eclipse_companion.common.errors import CompanionError, UsageError
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.sensing.link.ports import open_port
from eclipse_companion.upkeep.installer import mpremote, restart

FILE: Final = "wifi.txt"
PORT: Final = 5055
"""As in `firmware/wifi.py`, like the file's name."""
_LONGEST: Final = 64
"""Of a network's name or password (IEEE 802.11)."""
_JOIN: Final = f"""
import json, os, time
try:
    import network
except ImportError:
    network = None
if network is None:
    print(json.dumps(['no radio', '']))
elif not ('wifi.py' in os.listdir() or 'wifi.mpy' in os.listdir()):
    print(json.dumps(['old', '']))
else:
    with open('{FILE}') as file:
        name, password = file.read().split(chr(10))[:2]
    radio = network.WLAN(network.STA_IF)
    radio.active(True)
    radio.connect(name, password)
    for _ in range(200):
        if radio.isconnected() or radio.status() < 0:
            break
        time.sleep(0.1)
    print(json.dumps([radio.status(), radio.ifconfig()[0] if radio.isconnected() else '']))
"""
_FORGET: Final = f"""
import os
if '{FILE}' in os.listdir():
    os.remove('{FILE}')
"""
_REASONS: Final = {
    "no radio": "it has no radio. Wi-Fi needs a Pico W or a Pico 2 W, with MicroPython for it",
    "old": f"its firmware is too old for that. Run `{PROGRAM} firmware install` first",
    -2: "it doesn't see that network. It must be a network of 2.4 GHz, near enough",
    -3: "the network refuses the password",
}
"""By what the board says: `status` of its radio (MicroPython's `network.WLAN`)."""


def join(port: str, network: str, password: str) -> str:
    """Have the board join a network from now on; returns its address there.

    Raises `UsageError` for what no network can be called, `PortError` if the port can't be opened, and `CompanionError`
    if the board can't join: then it forgets the network.
    """
    for each in (network, password):
        if "\n" in each or "\r" in each or len(each.encode()) > _LONGEST:
            raise UsageError(f"A network's name and its password are a line each, of {_LONGEST} bytes at most.")
    open_port(port).close()
    with tempfile.TemporaryDirectory(prefix="eclipse-wifi-") as folder:
        # Only its owner can look into that folder; a word of a command could be read by everybody here.
        file = Path(folder, FILE)
        file.write_text(f"{network}\n{password}\n", encoding="utf-8", newline="\n")
        said = mpremote(port, "fs", "cp", str(file), ":", "+", "exec", _JOIN)
    try:
        status, address = json.loads(said.strip().splitlines()[-1])
    except (ValueError, IndexError, TypeError):
        status, address = None, ""
    if not address:
        forget(port)
        reason = _REASONS.get(status, "there was no answer in 20 seconds")
        raise CompanionError(f"The board at {port} can't join {network}: {reason}.")
    restart(port)
    return str(address)


def forget(port: str) -> None:
    """Have the board stay away from Wi-Fi, and restart it. Raises `PortError` and `CompanionError`."""
    open_port(port).close()
    mpremote(port, "exec", _FORGET)
    restart(port)
