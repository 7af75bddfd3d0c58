"""Whether a phone can reach the page that `play --phone` serves: this machine's address, a port, a firewall.

In: what the system says of itself. Out: what was found, and what to do.
"""

import socket
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Final

from eclipse_companion.outputs.page.network import EVERYWHERE, LOOPBACK, PHONE_PORTS, own_address

_UFW: Final = Path("/etc/ufw/ufw.conf")
_FIREWALLD: Final = Path("/run/firewalld")


def free_port(ports: Iterable[int] = PHONE_PORTS) -> int | None:
    """The first of these ports that nobody has; None if all are taken."""
    for port in ports:
        with closing(socket.socket()) as made:
            try:
                made.bind((EVERYWHERE, port))
            except OSError:
                continue
            return port
    return None


def firewall(ufw: Path = _UFW, firewalld: Path = _FIREWALLD) -> tuple[str, str]:
    """The firewall that is on here, and the command that opens a port of it, `{port}`; empty if none is known."""
    try:
        on = "enabled=yes" in ufw.read_text(encoding="utf-8", errors="replace").lower().split()
    except OSError:
        on = False
    if on:
        return "ufw", "sudo ufw allow {port}/tcp"
    if firewalld.is_dir():
        return "firewalld", "sudo firewall-cmd --add-port={port}/tcp"
    return "", ""


def reach(
    address: str | None = None,
    port: int | None = None,
    wall: tuple[str, str] | None = None,
    platform: str = sys.platform,
) -> tuple[bool, str, str | None]:
    """Whether all is well, what was found, and what to do; what isn't given is looked up."""
    address = own_address() if address is None else address
    if address == LOOPBACK:
        remedy = "Connect this computer to the network that your phone uses."
        return False, "this computer is in no network, so no phone can reach it", remedy
    port = free_port() if port is None else port
    if port is None:
        found = f"other programs have all ports from {PHONE_PORTS[0]} to {PHONE_PORTS[-1]}; play takes any free one"
        return True, found, None
    found = f"https://{address}:{port}/phone"
    name, command = firewall() if wall is None else wall
    if name:
        return False, f"{found}; the firewall {name} is on", f"If your phone can't open it: {command.format(port=port)}"
    if not platform.startswith("linux"):
        found += " (if your phone can't open it, let Python take connections in the system's firewall)"
    return True, found, None
