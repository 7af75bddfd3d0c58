"""What the doctor says of the way from a phone to this computer."""

import socket
from contextlib import closing
from pathlib import Path

import pytest

from eclipse_companion.outputs.page.network import EVERYWHERE
from eclipse_companion.upkeep.phone_reach import firewall, free_port, reach

NO_WALL = ("", "")


def test_the_address_that_a_phone_opens_is_told() -> None:
    """With its port; elsewhere than on Linux, with where to look if it can't be opened."""
    assert reach("192.0.2.7", 8427, NO_WALL, "linux") == (True, "https://192.0.2.7:8427/phone", None)
    assert "firewall" in reach("192.0.2.7", 8427, NO_WALL, "darwin")[1]


def test_without_a_network_no_phone_can_come() -> None:
    """It is said, with what to do."""
    well, found, remedy = reach("127.0.0.1", 8427, NO_WALL)
    assert not well
    assert "no network" in found
    assert remedy == "Connect this computer to the network that your phone uses."


@pytest.mark.parametrize(
    ("name", "remedy"),
    [("ufw", "sudo ufw allow 8427/tcp"), ("firewalld", "sudo firewall-cmd --add-port=8427/tcp")],
)
def test_a_firewall_that_is_on_is_named_with_the_command_that_opens_the_port(
    tmp_path: Path, name: str, remedy: str
) -> None:
    """Of the two that most systems have."""
    ufw, firewalld = tmp_path / "ufw.conf", tmp_path / "firewalld"
    assert firewall(ufw, firewalld) == NO_WALL
    ufw.write_text(f"# Is it on?\nENABLED={'yes' if name == 'ufw' else 'no'}\n")
    if name == "firewalld":
        firewalld.mkdir()
    well, found, told = reach("192.0.2.7", 8427, firewall(ufw, firewalld))
    assert not well
    assert name in found
    assert told is not None
    assert told.endswith(remedy)


def test_a_port_that_another_program_has_is_passed_over() -> None:
    """The next one is told; if all are taken, that isn't wrong: any other one is used."""
    with closing(socket.socket()) as taken:
        taken.bind((EVERYWHERE, 0))
        port = taken.getsockname()[1]
        assert free_port([port]) is None
