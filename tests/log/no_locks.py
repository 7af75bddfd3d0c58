"""A file system without locks, for this process and its children: the kernel refuses every lock with `ENOLCK`.

`python -m tests.log.no_locks WORDS...` runs the program there. Linux has filters for system calls (seccomp).
"""

import ctypes
import errno
import fcntl
import platform
import struct
import sys
from typing import Final

from eclipse_companion.commands.cli import main
from eclipse_companion.common.ending import end_with

_CALLS: Final = {"x86_64": (0xC000003E, 72, 73), "aarch64": (0xC00000B7, 25, 32)}
"""By machine: how the kernel names it, and the numbers of `fcntl` and `flock`."""
_LOAD, _JUMP_EQUAL, _RETURN = 0x20, 0x15, 0x06
_ALLOW: Final = 0x7FFF0000
_REFUSE: Final = 0x00050000 | errno.ENOLCK
_NO_NEW_PRIVS, _SET_SECCOMP, _FILTER = 38, 22, 2
_CALL_AT, _MACHINE_AT, _COMMAND_AT = 0, 4, 24
_COMMANDS: Final = (fcntl.F_SETLK, fcntl.F_SETLKW, 37, 38)


def refuse_locks() -> bool:
    """From now on no file can be locked; False where the kernel has no such filters."""
    machine = _CALLS.get(platform.machine())
    if machine is None:
        return False
    name, of_fcntl, of_flock = machine
    lines = [
        (_LOAD, 0, 0, _MACHINE_AT),
        (_JUMP_EQUAL, 0, 4 + len(_COMMANDS), name),
        (_LOAD, 0, 0, _CALL_AT),
        (_JUMP_EQUAL, 3 + len(_COMMANDS), 0, of_flock),
        (_JUMP_EQUAL, 0, 1 + len(_COMMANDS), of_fcntl),
        (_LOAD, 0, 0, _COMMAND_AT),
        *((_JUMP_EQUAL, len(_COMMANDS) - at, 0, command) for at, command in enumerate(_COMMANDS)),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE),
    ]
    code = b"".join(struct.pack("HBBI", *line) for line in lines)
    kept = ctypes.create_string_buffer(code)
    program = struct.pack("HP", len(lines), ctypes.addressof(kept))
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl.argtypes = [ctypes.c_int, *[ctypes.c_ulong] * 4]
    if libc.prctl(_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
        return False
    held = ctypes.create_string_buffer(program)
    return bool(libc.prctl(_SET_SECCOMP, _FILTER, ctypes.addressof(held), 0, 0) == 0)


if __name__ == "__main__":
    if not refuse_locks():
        sys.exit(77)
    end_with(lambda: main(sys.argv[1:]))
