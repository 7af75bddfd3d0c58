"""Compiled functions as machine code: kept on disk, and loaded and called without numba.

In: what numba compiled, and arguments: Python's numbers, numpy's 64-bit ones, arrays, and tuples of these, with names
or without. Out: files, and functions to call. A file belongs to what the function's source and all that it imports say,
to the versions of the libraries, and to one kind of processor; if anything is wrong with it, the function is compiled
again.

Compiled code follows numba's calling convention (numba's documentation, "Notes on Numba's threading implementation" and
"Architecture"): the address for the result, the address for the error, and then all arguments as single numbers, with
an array as the eight or more of its descriptor; it returns a status, 0 for success.
"""

import ctypes
import hashlib
import importlib.metadata
import json
import os
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from eclipse_companion.common.settings import NoHomeError, folders
from eclipse_companion.common.sources import fingerprint

_ROOM: Final = 20_000_000
"""More bytes than all compiled code takes."""
_TOO_LARGE: Final = 1 << 63
RESULTS: Final = {
    "none": ctypes.c_void_p,
    "int64": ctypes.c_int64,
    "uint64": ctypes.c_uint64,
    "float64": ctypes.c_double,
}
"""The results that a function may return, by numba's names."""
NEVER_CALLED: Final = "NRT_MemInfo_call_dtor"
"""Frees an array that compiled code has allocated; code that allocates none is linked to it anyway."""
ROOT: Final = "sqrt"
"""The function of the C library, which Python has loaded."""


@dataclass(frozen=True, slots=True)
class MachineCode:
    """One function, compiled for arguments of one kind."""

    name: str
    """The name of its symbol."""
    result: str
    """A key of `RESULTS`."""
    code: bytes
    """An object file."""


NEEDS_NUMBA: Final = MachineCode("", "", b"")
"""Stands for a function that can't run without numba, because it makes arrays, for example."""


def kind_of(value: Any) -> str:
    """What a function's code depends on: the types of its arguments, the memory layout of arrays, and tuples' names.

    Raises `TypeError` for a value that kernels don't accept.
    """
    if isinstance(value, np.ndarray):
        flags = value.flags
        layout = "C" if flags.c_contiguous else "F" if flags.f_contiguous else "A"
        return f"{value.dtype.str}{value.ndim}{layout}{'' if flags.writeable else 'r'}{'' if flags.aligned else 'u'}"
    if isinstance(value, tuple):
        names = getattr(value, "_fields", ())  # a named tuple's: the code takes a part by its name
        return f"({' '.join([*names, *map(kind_of, value)])})"
    if isinstance(value, np.uint64):
        return "u8"
    if isinstance(value, np.int64) or (type(value) is int and abs(value) < _TOO_LARGE):
        return "i8"
    if isinstance(value, float):
        return "f8"
    raise TypeError(f"compiled functions take no {type(value).__name__}")


def compile_to_object(compiled: Any) -> MachineCode:
    """The machine code that numba compiled; `NEEDS_NUMBA` if it needs numba at run time, or isn't accessible."""
    try:
        result, library = str(compiled.fndesc.restype), compiled.library
        foreign = {
            line.partition("@")[2].partition("(")[0]
            for line in library.get_llvm_str().splitlines()
            if line.startswith("declare") and "@llvm." not in line
        }
        there = {ROOT} if _llvm().address_of_symbol(ROOT) else set()
        if result not in RESULTS or foreign - {NEVER_CALLED} - there:
            return NEEDS_NUMBA
        return MachineCode(compiled.fndesc.llvm_func_name, result, library._get_compiled_object())  # noqa: SLF001 - what numba itself keeps
    except AttributeError:  # another version of numba
        return NEEDS_NUMBA


def is_kept() -> bool:
    """Whether what is compiled now is still there at the next start: there is a folder for it, with room."""
    folder = folder_of(Path(__file__))
    with suppress(OSError):
        return folder is not None and shutil.disk_usage(folder).free >= _ROOM
    return False


def cache_path(source: Path, name: str, kind: str) -> Path | None:
    """The file for a function of a source file and arguments of this kind; None if there is no folder for it."""
    folder = folder_of(source) if source.is_file() else None
    if folder is None:
        return None
    called_with = _short(source, _processor(), kind)
    return folder / f"{source.stem}.{name}-{called_with}-{_short(fingerprint(source), _versions())}.machine"


def _short(*values: object) -> str:
    return hashlib.sha256(" ".join(map(str, values)).encode()).hexdigest()[:16]


def label_of(source: Path) -> str:
    """A name for a source file that no other one has."""
    return f"{source.stem}-{_short(source)[:8]}"


def folder_of(source: Path) -> Path | None:
    """The folder for compiled code: as numba's variable says, or else beside the source or in the user's cache.

    None if it isn't writable.
    """
    named = os.environ.get("NUMBA_CACHE_DIR")
    usual = [source.parent / "__pycache__"]
    with suppress(NoHomeError):
        usual.append(folders().cache / "compiled")
    for folder in [Path(named)] if named else usual:
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            if os.access(folder, os.W_OK):
                return folder
    return None


@cache
def _versions() -> str:
    """Those of Python and of the libraries."""
    return " ".join([sys.version, *(importlib.metadata.version(name) for name in ("numba", "llvmlite", "numpy"))])


@cache
def _processor() -> str:
    """Identifies this kind of processor."""
    llvm = _llvm()
    return f"{llvm.get_process_triple()} {llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"


def store(place: Path | None, code: MachineCode) -> None:
    """Write it to its file, whole or not at all, in place of what was made of older sources; a full disk is ignored."""
    if place is None:
        return
    head = json.dumps({"name": code.name, "result": code.result, "digest": _digest(code)}).encode()
    passing = place.with_name(f"{place.name}.{os.getpid()}")
    with suppress(OSError):
        passing.write_bytes(head + b"\n" + code.code)
        passing.replace(place)
        for old in set(place.parent.glob(f"{place.name.rpartition('-')[0]}-*.machine")) - {place}:
            old.unlink(missing_ok=True)


def read(place: Path | None) -> MachineCode | None:
    """Read what was kept there; None if there is no file, or if it is damaged."""
    if place is None:
        return None
    try:
        head, _, code = place.read_bytes().partition(b"\n")
        said = json.loads(head)
        found = MachineCode(said["name"], said["result"], code)
        return found if said["digest"] == _digest(found) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _digest(code: MachineCode) -> str:
    return hashlib.sha256(f"{code.name} {code.result} ".encode() + code.code).hexdigest()


class Loaded:
    """A loaded function: call it with arguments of the kind that it was compiled for, from any thread."""

    def __init__(self, code: MachineCode) -> None:
        self._engine = _engine()
        self._engine.add_object_file(_llvm().ObjectFileRef.from_data(code.code))
        self._engine.finalize_object()
        self._address = self._engine.get_function_address(code.name)
        self._result = RESULTS[code.result]
        self._function: Any = None
        # A long tuple of arrays is the same from call to call, and describing it takes longer than many calls.
        self._described: tuple[Any, list[Any]] = ((), [])

    def __call__(self, *arguments: Any) -> Any:
        """Call it. Raises `RuntimeError` if the function ends with an error, which no kernel does."""
        numbers: list[Any] = []
        for argument in arguments:
            if isinstance(argument, tuple):
                described = self._described
                if argument is not described[0]:
                    self._described = described = (argument, _numbers(argument))
                numbers += described[1]
            else:
                numbers += _numbers(argument)
        if self._function is None:
            types = [ctypes.c_double if isinstance(number, float) else ctypes.c_int64 for number in numbers]
            self._function = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *types)(self._address)
        result: Any = self._result()
        wrong = ctypes.c_void_p()
        status = self._function(ctypes.addressof(result), ctypes.addressof(wrong), *numbers)
        if status not in (0, NONE):
            raise RuntimeError(f"A compiled function ended with status {status}.")
        return result.value


NONE: Final = -2
"""The status of a function that returns None."""


def _numbers(value: Any) -> list[int | float]:
    """A value as compiled code receives it, in single numbers."""
    if isinstance(value, float):
        return [value]
    if isinstance(value, np.ndarray):
        # The owner (none that compiled code could use), the size, the address, the shape and the strides.
        return [0, 0, value.size, value.itemsize, value.ctypes.data, *value.shape, *value.strides]
    if isinstance(value, tuple):
        return [number for each in value for number in _numbers(each)]
    number = int(value)
    return [number - (1 << 64) if number >> 63 > 0 else number]


def _llvm() -> Any:
    import llvmlite.binding  # noqa: PLC0415 - slow to load

    return llvmlite.binding


@cache
def _engine() -> Any:
    """The engine that loads object files."""
    llvm = _llvm()
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    never = ctypes.cast(_nothing, ctypes.c_void_p).value
    assert never is not None
    llvm.add_symbol(NEVER_CALLED, never)
    machine = llvm.Target.from_default_triple().create_target_machine(jit=True)
    return llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)


_nothing = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(lambda _: None)
"""Replaces `NEVER_CALLED`."""
