"""Loops compiled by numba: the only module that uses numba, and that keeps compiled code.

In: functions of numbers and arrays. Out: the same functions, fast. numba takes most of a second to load, so kernels
that Python calls are kept on disk as machine code, and run later without it (`machine_code`). If several processes need
them at once, one compiles, and the others wait for what it keeps.
"""

import logging
import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from eclipse_companion.common import machine_code
from eclipse_companion.common.compiling import Compiling
from eclipse_companion.common.file_locks import one_at_a_time
from eclipse_companion.common.machine_code import NEEDS_NUMBA, Loaded, MachineCode
from eclipse_companion.common.sources import fingerprint

logger = logging.getLogger(__name__)

PATIENCE: Final = 120.0
"""Seconds that a process waits for others that compile; then it compiles what it needs itself."""
_CHOOSING_FOLDERS = threading.Lock()

Compiled = TypeVar("Compiled", bound=Callable[..., Any])


def compiled(function: Compiled) -> Compiled:
    """Compile a function at its first call with each kind of arguments; keep the code if there is a folder for it.

    With numba's own variable `NUMBA_DISABLE_JIT` set to 1, it stays plain Python.
    """
    if os.environ.get("NUMBA_DISABLE_JIT", "0") == "1":
        return function
    return cast("Compiled", Kernel(function))


class Kernel:
    """A compiled function; kernels compiled later may call it as well."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.py_func = function
        """The same function in Python."""
        self.__doc__ = function.__doc__
        self.__name__, self.__module__ = function.__name__, function.__module__
        self._dispatcher: Any = None
        self._known: dict[str, Callable[..., Any]] = {}
        self._lock = threading.Lock()

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of arguments that it can be called with at once (`machine_code.kind_of`)."""
        return frozenset(self._known)

    def __call__(self, *arguments: Any) -> Any:
        """Call it; at the first call with arguments of a kind, the code is looked up on disk, or compiled."""
        try:
            kind = machine_code.kind_of(arguments)
        except TypeError:  # numba accepts more types, and says what is wrong
            return self.dispatcher(*arguments)
        call = self._known.get(kind)
        if call is None:
            with self._lock:
                call = self._known.get(kind) or self._find(kind, arguments)
                self._known[kind] = call
        return call(*arguments)

    def _find(self, kind: str, arguments: tuple[Any, ...]) -> Callable[..., Any]:
        place = machine_code.cache_path(Path(self.py_func.__code__.co_filename), self.__name__, kind)
        code = machine_code.read(place)
        if code is None:
            how_often = "once" if machine_code.is_kept() else "at each start: I can't keep anything on the disk"
            logger.info("Compiling %s", self.__name__)
            Compiling.kernels.add(self)
            try:
                Compiling.tell(
                    f"Preparing the calculations for this machine ({self.__name__}). "
                    f"This takes a few seconds, {how_often}."
                )
                # One lock for a whole folder: its kernels call each other, and numba compiles those parts, too.
                with one_at_a_time(place and place.with_name("compiling.lock"), PATIENCE):
                    code = machine_code.read(place) or self._compile(arguments)
                    machine_code.store(place, code)
                logger.info("Compiled %s", self.__name__)
            finally:
                Compiling.kernels.remove(self)
        logger.debug("%s is loaded from %s", self.__name__, place)
        # What needs numba is found in numba's own cache, beside what is kept here.
        return cast("Callable[..., Any]", self.dispatcher) if code == NEEDS_NUMBA else Loaded(code)

    def _compile(self, arguments: tuple[Any, ...]) -> MachineCode:
        """The machine code, or `NEEDS_NUMBA`."""
        numba, dispatcher = _numba(), self.dispatcher
        # numba can't compile a function that calls itself for a second dispatcher: this one calls the first.
        entry = numba.njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)(lambda each: dispatcher(*each))
        types = (numba.typeof(arguments),)
        entry.compile(types)
        return machine_code.compile_to_object(entry.overloads[types])

    @property
    def dispatcher(self) -> Any:
        """The numba dispatcher for it."""
        if self._dispatcher is None:
            self._dispatcher = _with_numba(self.py_func)
        return self._dispatcher

    @property
    def _numba_type_(self) -> Any:
        """Its numba type, for calls from another kernel."""
        return self.dispatcher._numba_type_


def _with_numba(function: Callable[..., Any]) -> Any:
    """Numba's own cache looks at a function's file alone; but other files have what it calls, and their constants."""
    numba, source = _numba(), Path(function.__code__.co_filename)
    folder = machine_code.folder_of(source)
    if folder is None or not source.is_file() or not machine_code.is_kept():  # every process compiles it again
        return numba.njit(nogil=True, no_cfunc_wrapper=True)(function)
    name = f"numba-{machine_code.label_of(source)}"
    own = folder / f"{name}-{fingerprint(source)[:16]}"
    with _CHOOSING_FOLDERS:
        numba.config.CACHE_DIR = str(own)
        made = numba.njit(cache=True, nogil=True, no_cfunc_wrapper=True)(function)
    for old in set(folder.glob(f"{name}-*")) - {own}:
        shutil.rmtree(old, ignore_errors=True)
    return made


def _numba() -> Any:
    import numba  # noqa: PLC0415 - slow to load

    return numba
