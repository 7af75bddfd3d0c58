"""Who may not open a device is told why, and what mends it, without harm."""

import os
from pathlib import Path

import pytest

from eclipse_companion.common.permissions import Access, Person, advice, denied

PORT = "/dev/ttyACM0"
ME = Person(1000, {1000, 27}, {1000, 27})
RW = 0o660
DIALOUT = Access(0, "root", 20, "dialout", RW)


@pytest.mark.parametrize(
    ("access", "person", "said"),
    [
        (DIALOUT, ME, "belongs to the group dialout, and you aren't in it. Run `sudo usermod -aG dialout $USER`"),
        (DIALOUT, Person(1000, {1000}, {1000, 20}), "You are in it, but this session began before that: log out"),
        (DIALOUT, Person(1000, {20}, {20}), "You have the right to open the port /dev/ttyACM0, but something else"),
        (Access(0, "root", 20, "dialout", 0o600), ME, "is for its owner, root, alone: no group may"),
        (Access(0, "root", 20, "dialout", 0o600), Person(1000, {20}, {20}), "is for its owner, root, alone"),
        (Access(0, "root", 20, "dialout", 0o640), ME, "no group may read and write it"),
        (Access(0, "root", 4242, None, RW), ME, "belongs to group 4242, which this system doesn't know"),
        (Access(0, "root", 0, "root", RW), ME, "belongs to the group root, which gives more than this device"),
        (Access(0, "root", 0, "root", 0o600), ME, "is for its owner, root, alone"),
        (Access(0, "root", 6, "disk", RW), ME, "don't join it"),
        (Access(0, "root", 999, "docker", RW), ME, "don't join it"),
        (Access(1000, "ann", 20, "dialout", 0o060), ME, "is yours, but its mode doesn't let you read and write"),
        (Access(1000, "ann", 20, "dialout", 0o600), ME, "You have the right"),
        (Access(0, "root", 0, "root", 0o600), Person(0, {0}, {0}), "doesn't let even root open"),
        (Access(65534, "nobody", 65534, "nogroup", RW), ME, "don't join it"),
    ],
)
def test_each_cause_has_its_own_sentence(access: Access, person: Person, said: str) -> None:
    """Owner, group, mode, the session's groups and the system's list decide."""
    assert said in advice(f"The port {PORT}", PORT, access, person)


@pytest.mark.parametrize("mode", [0o000, 0o060, 0o400, 0o600, 0o640, 0o660, 0o666])
@pytest.mark.parametrize("group", ["root", "disk", "shadow", "sudo", "wheel", "docker", "adm", "tty", "video", None])
@pytest.mark.parametrize("groups", [(), (20,)])
def test_no_advice_gives_more_than_the_device(mode: int, group: str | None, groups: tuple[int, ...]) -> None:
    """Only groups that are made for devices are to be joined; who is in a group isn't told to join it."""
    for person in (Person(1000, groups, groups), Person(1000, (), groups), Person(0, groups, groups)):
        said = advice("The port X", "X", Access(0, "root", 20, group, mode), person)
        assert ("usermod" in said) == (
            group == "video" and mode in {0o060, 0o660, 0o666} and person.user != 0 and 20 not in person.listed
        )


@pytest.mark.skipif(os.name != "posix", reason="owners and groups")
def test_a_device_is_asked_for_its_owner_and_mode(tmp_path: Path) -> None:
    """A file of one's own needs no group; one that is gone by now gets a sentence all the same."""
    file = tmp_path / "port"
    file.touch()
    assert "usermod" not in denied(file, "The port x")
    assert denied(tmp_path / "none", "The port x") == "You aren't allowed to open the port x."
