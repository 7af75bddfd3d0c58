"""Why a device can't be opened for reading and writing, and what to do: its owner, group and mode, and who asks.

In: a path, or what is known of it and of the person. Out: a sentence whose advice gives nobody more than this device.
"""

import os
import stat
import sys
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from eclipse_companion.common.program import typed

if sys.platform != "win32":
    import grp
    import pwd

_FOR_DEVICES: Final = frozenset({"dialout", "uucp", "plugdev", "serial", "lock", "video", "camera"})
"""Groups that exist so that people can use devices. Others, such as root, disk or docker, give far more."""


@dataclass(frozen=True, slots=True)
class Access:
    """Who may open a device."""

    owner: int
    """A number of a user."""
    owner_name: str
    group: int
    """A number of a group."""
    group_name: str | None
    """None if the system knows no such group."""
    mode: int


@dataclass(frozen=True, slots=True)
class Person:
    """Who wants to open it."""

    user: int
    groups: Collection[int]
    """Those of this session."""
    listed: Collection[int]
    """Those that the system's list has, which count from the next login on."""


def denied(path: Path, title: str) -> str:
    """The sentence for a device that the system doesn't let us open; `title` begins a sentence."""
    if sys.platform == "win32":
        return f"You aren't allowed to open {_small(title)}."
    try:
        found = path.stat()
    except OSError:
        return f"You aren't allowed to open {_small(title)}."
    access = Access(found.st_uid, _user(found.st_uid), found.st_gid, _group(found.st_gid), stat.S_IMODE(found.st_mode))
    return advice(title, str(path), access, _myself())


def advice(title: str, path: str, access: Access, person: Person) -> str:  # noqa: PLR0911 - a table
    """What keeps this person from opening it, and what mends that."""
    small, group = _small(title), access.group_name
    if person.user == 0:
        return (
            f"The system doesn't let even root open {small}. In a container, start that with --device {typed(path)}; a "
            "device that was passed in may have to be passed in again after it was unplugged."
        )
    if person.user == access.owner:
        if not _has(access.mode, stat.S_IRUSR | stat.S_IWUSR):
            return f"{title} is yours, but its mode doesn't let you read and write. Run `chmod u+rw {typed(path)}`."
        return _otherwise(small)
    if not _has(access.mode, stat.S_IRGRP | stat.S_IWGRP):
        return (
            f"{title} is for its owner, {access.owner_name}, alone: no group may read and write it. Unplug it and plug "
            f"it in again. If that changes nothing, the system lacks a rule for it: see Trouble in hardware.md."
        )
    if access.group in person.groups:
        return _otherwise(small)
    if group is None:
        return (
            f"{title} belongs to group {access.group}, which this system doesn't know. In a container, start that with "
            f"--group-add {access.group}; elsewhere, unplug it and plug it in again."
        )
    if access.group in person.listed:
        return (
            f"{title} belongs to the group {group}. You are in it, but this session began before that: log out and in "
            "again. If that changes nothing, restart the computer."
        )
    if group not in _FOR_DEVICES:
        return (
            f"{title} belongs to the group {group}, which gives more than this device, so don't join it. Unplug it and "
            f"plug it in again. If that changes nothing, the system lacks a rule for it: see Trouble in hardware.md."
        )
    return (
        f"{title} belongs to the group {group}, and you aren't in it. Run `sudo usermod -aG {group} $USER`, then log "
        "out and in again."
    )


def _otherwise(small: str) -> str:
    """Owner, group and mode allow it, so something else doesn't."""
    return (
        f"You have the right to open {small}, but something else forbids it: a container, a sandbox such as Snap or "
        "Flatpak, or a security rule of the system."
    )


def _has(mode: int, both: int) -> bool:
    return mode & both == both


def _small(title: str) -> str:
    return title[0].lower() + title[1:]


def _user(number: int) -> str:
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return f"user {number}"


def _group(number: int) -> str | None:
    try:
        return grp.getgrgid(number).gr_name
    except KeyError:
        return None


def _myself() -> Person:
    user = os.geteuid()
    now = {os.getegid(), *os.getgroups()}
    try:
        entry = pwd.getpwuid(user)
        listed = set(os.getgrouplist(entry.pw_name, entry.pw_gid))
    except KeyError:
        listed = now
    return Person(user, now, listed)
