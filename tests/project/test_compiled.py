"""Compiled functions are kept as machine code, and do the same without numba."""

import importlib.util
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eclipse_companion.common import machine_code
from eclipse_companion.common.compiled import Kernel, compiled
from eclipse_companion.common.compiling import Compiling, tell_of_compiling
from eclipse_companion.common.machine_code import MachineCode, kind_of
from eclipse_companion.common.sources import closure

Array = np.ndarray[Any, np.dtype[Any]]
Weigh = Callable[..., int]

KERNELS = '''
import math
from typing import NamedTuple
import numpy as np
from eclipse_companion.common.compiled import compiled

@compiled
def double(number):
    return 2 * number

@compiled
def weigh(step, key, both, into):
    """Walks strides and shapes of whatever arrays there are."""
    first, second = both
    total = np.uint64(step) + (key >> np.uint64(60))
    for row in range(first.shape[0]):
        for column in range(first.shape[1]):
            into[row] += double(first[row, column]) * step
            total += np.uint64(second[column])
    return total

@compiled
def leg(other, share):
    return share * math.sqrt(1 - other * other)

class Up(NamedTuple):
    low: int
    high: int

class Down(NamedTuple):
    high: int
    low: int

@compiled
def height(both):
    return both.high - both.low

@compiled
def fill(into):
    into[:] = 7

@compiled
def sums(numbers):
    """Makes an array, which takes numba's memory."""
    return np.cumsum(numbers)[-1]
'''


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """The kernels above, from their own file."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    yield loaded(tmp_path)
    del sys.modules["kernels"]


def loaded(folder: Path) -> dict[str, Any]:
    """As a new process would load them."""
    source = folder / "kernels.py"
    source.write_text(KERNELS)
    spec = importlib.util.spec_from_file_location("kernels", source)
    assert spec is not None
    assert spec.loader is not None
    sys.modules["kernels"] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return vars(module)


def kept(folder: Path) -> list[str]:
    return sorted(file.name.split("-")[0] for file in folder.glob("__pycache__/*.machine"))


def called(weigh: Weigh, first: Array, second: Array, step: int = 3) -> tuple[int, list[int]]:
    into = np.zeros(first.shape[0], np.int64)
    total = weigh(step, np.uint64(0xF000000000000001), (first, second), into)
    return int(total), into.tolist()


ARRAYS: list[Array] = [
    np.arange(12, dtype=np.int8).reshape(3, 4),
    np.arange(24, dtype=np.int64).reshape(3, 8)[:, ::2],
    np.asfortranarray(np.arange(12, dtype=np.int64).reshape(3, 4)),
]


def test_kept_code_does_what_the_function_does(kernels: dict[str, Any], tmp_path: Path) -> None:
    """Arrays of any type and layout, numbers and tuples go in as they are; a new start finds the code kept."""
    again = loaded(tmp_path)
    for first in ARRAYS:
        second = np.arange(4, dtype=np.uint16)
        expected = called(kernels["weigh"].py_func, first, second)
        assert called(kernels["weigh"], first, second) == expected
        assert called(again["weigh"], first, second) == expected
    assert kept(tmp_path).count("kernels.weigh") == len(ARRAYS)


def test_parts_of_a_named_tuple_go_in_by_name(kernels: dict[str, Any], tmp_path: Path) -> None:
    """Two kinds with the same names in another order have their own code, which a new start finds."""
    for module in (kernels, loaded(tmp_path)):
        for kind in ("Up", "Down"):
            assert module["height"](module[kind](low=1, high=3)) == 2
    assert kept(tmp_path).count("kernels.height") == 2


def test_what_gives_nothing_gives_none(kernels: dict[str, Any]) -> None:
    """A kernel without a result writes into its arrays and returns None."""
    into = np.zeros(3, np.int64)
    assert kernels["fill"](into) is None
    assert into.tolist() == [7, 7, 7]


def test_fractions_go_in_and_come_out(kernels: dict[str, Any], tmp_path: Path) -> None:
    """Fractions and roots are kept as machine code, too."""
    assert kernels["leg"](0.6, 0.25) == 0.2
    (file,) = tmp_path.glob("__pycache__/*.machine")
    assert machine_code.read(file) != machine_code.NEEDS_NUMBA
    assert loaded(tmp_path)["leg"](0.8, np.float64(2)) == kernels["leg"].py_func(0.8, 2.0)


def test_what_needs_numba_runs_with_it(kernels: dict[str, Any], tmp_path: Path) -> None:
    """A kernel that makes arrays works; only its first start on a machine says that it is prepared."""
    told: list[str] = []
    before = Compiling.tell
    tell_of_compiling(told.append)
    try:
        assert kernels["sums"](np.arange(5)) == 10
        assert loaded(tmp_path)["sums"](np.arange(6)) == 15
    finally:
        tell_of_compiling(before)
    assert len(told) == 1


def test_damaged_code_is_compiled_again(kernels: dict[str, Any], tmp_path: Path) -> None:
    """Whatever has happened to the file, the kernel does what it should, and the file is whole again."""
    assert kernels["double"](21) == 42
    (file,) = tmp_path.glob("__pycache__/*.machine")
    whole = file.read_bytes()
    for damaged in (
        b"",
        b"no head",
        whole[:-20],
        whole.replace(b"int64", b"none", 1),
        whole[:200] + b"\0" + whole[201:],
    ):
        file.write_bytes(damaged)
        assert loaded(tmp_path)["double"](4) == 8
        assert machine_code.read(file) is not None


def test_code_of_other_makers_is_left_alone(tmp_path: Path, kernels: dict[str, Any]) -> None:
    """Arguments of other types, and other sources, have their own files."""
    source = tmp_path / "kernels.py"
    places = {machine_code.cache_path(source, "double", kind) for kind in ("(i8)", "(u8)")}
    assert len(places) == 2
    assert kernels["double"](1) == 2
    assert machine_code.cache_path(Path("<string>"), "double", "(i8)") is None


PARTS = {
    "__init__": "",
    "base": "HEIGHT = 3\n",
    "middle": "from tower.base import HEIGHT\nfrom eclipse_companion.common.compiled import compiled\n"
    "@compiled\ndef height():\n    return HEIGHT\n",
    "top": "import tower.middle\nfrom tower.middle import height\n"
    "from eclipse_companion.common.compiled import compiled\n"
    "@compiled\ndef twice(number):\n    return 2 * height() + number\n",
}


def said_by(folder: Path, text: str) -> str:
    """What a process prints that has this folder's modules."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run([sys.executable, "-c", text], env=environment, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def test_code_is_compiled_again_if_what_it_uses_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A constant in another file, of a function in another file, counts as well; so two versions never mix."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    folder = tmp_path / "tower"
    folder.mkdir()
    for name, text in PARTS.items():
        (folder / f"{name}.py").write_text(text)
    ask = "from tower.top import twice; print(twice.dispatcher(1))"
    assert [said_by(tmp_path, ask) for _ in range(2)] == ["7", "7"]
    (folder / "base.py").write_text("HEIGHT = 50\n")
    assert said_by(tmp_path, ask) == "101"
    assert {each.name for each in closure(folder / "top.py")} >= {"top.py", "middle.py", "base.py", "compiled.py"}
    assert len(list(folder.glob("__pycache__/numba-top-*"))) == 1


def test_only_a_change_of_what_a_kernel_uses_compiles_it_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A comment in another file compiles nothing; one in a file that it imports does, and no older code is left."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    folder = tmp_path / "tower"
    folder.mkdir()
    for name, text in {**PARTS, "beside": ""}.items():
        (folder / f"{name}.py").write_text(text)

    def kept_after(changed: str) -> set[tuple[str, int]]:
        with (folder / f"{changed}.py").open("a") as file:
            file.write("# a comment\n")
        assert said_by(tmp_path, "import tower.beside; from tower.top import twice; print(twice(1))") == "7"
        return {(each.name, each.stat().st_mtime_ns) for each in folder.glob("__pycache__/*.machine")}

    first = kept_after("beside")
    assert kept_after("beside") == first
    assert not kept_after("base") & first
    assert len(kept_after("middle")) == len(first) == 1


def test_files_of_the_same_name_keep_their_own_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One folder can hold the code of many files."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "all"))
    for number in (1, 2):
        (tmp_path / f"part{number}").mkdir()
        (tmp_path / f"part{number}" / "kernels.py").write_text(
            "from eclipse_companion.common.compiled import compiled\n"
            f"@compiled\ndef add(number):\n    return number + {number}\n"
        )
    ask = "from kernels import add; print(add(10))"
    assert [said_by(tmp_path / f"part{number}", ask) for number in (1, 2, 1, 2)] == ["11", "12", "11", "12"]


@given(st.integers(min_value=-(1 << 62), max_value=(1 << 62) - 1))
def test_whole_numbers_keep_their_sign(number: int) -> None:
    """Numbers of 63 bits go in and come out as they are."""
    assert NEGATED(number) == -number


@compiled
def NEGATED(number: int) -> int:  # noqa: N802 - a kernel of the test above
    return -number


class Place(NamedTuple):
    number: int


def test_kinds_tell_apart_what_is_compiled_apart() -> None:
    """Types, layouts, names and read-only arrays have their own kinds; anything that can't be passed in has none."""
    row = np.zeros(6, np.int8)
    fixed = np.zeros(6, np.int8)
    fixed.flags.writeable = False
    values = [
        1,
        np.uint64(1),
        row,
        row[::2],
        row.astype(np.int16),
        row.reshape(2, 3),
        row.reshape(2, 3).T,
        fixed,
        (1,),
        Place(1),
        1.5,
    ]
    assert len({kind_of(value) for value in values}) == len(values)
    for other in (True, "text", None, 1 << 63):
        with pytest.raises(TypeError):
            kind_of(other)


def test_threads_share_a_kernel(kernels: dict[str, Any]) -> None:
    """When eight threads call it, each with its own arrays, each gets its own result."""
    weigh: Any = kernels["weigh"]
    wrong: list[tuple[int, list[int]]] = []

    def work(step: int) -> None:
        first = ARRAYS[0] + np.int8(step)
        second = np.arange(4, dtype=np.uint16) + np.uint16(step)
        expected = called(weigh.py_func, first, second, step)
        wrong.extend(found for found in (called(weigh, first, second, step) for _ in range(300)) if found != expected)

    threads = [threading.Thread(target=work, args=(step,)) for step in range(1, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_of_several_processes_one_compiles(tmp_path: Path) -> None:
    """The others wait, and run what it has kept; each kernel is compiled once."""
    (tmp_path / "kernels.py").write_text(KERNELS)
    script = """
import sys
import numpy as np
from eclipse_companion.common.compiled import Kernel
import kernels

compile_it = Kernel._compile
def noted(kernel, arguments):
    print(kernel.__name__)
    return compile_it(kernel, arguments)
Kernel._compile = noted
sys.stdin.readline()
kernels.fill(np.zeros(3, np.int64))
assert kernels.double(21) == 42
"""
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    command = [sys.executable, "-c", script]
    processes = [
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
        for _ in range(4)
    ]
    for each in processes:
        assert each.stdin is not None
        each.stdin.write("go\n")
        each.stdin.flush()
    said = "".join(each.communicate()[0] for each in processes)
    assert [each.returncode for each in processes] == [0, 0, 0, 0]
    assert sorted(said.split()) == ["double", "fill"]


def test_a_kernel_runs_where_no_code_can_be_kept(
    kernels: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the folder can't be written, it is compiled for this process, and nothing is locked or left over."""
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "file" / "cache"))
    assert kernels["double"](21) == 42
    assert kept(tmp_path) == []


def test_an_exact_answer_needs_no_numba_once_it_is_warm() -> None:
    """A second start answers from what the first has kept, and doesn't load numba, which is slow to load."""
    script = """
import sys
from eclipse_companion.games.eclipse.game.position import Position
from eclipse_companion.games.eclipse.reply.exact import Oracle
oracle = Oracle()
oracle.warm()
oracle.answer(Position.parse("s2S/Ssg1/ss1g/SGsG"))
print("numba" in sys.modules)
"""
    runs = [subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True) for _ in "12"]
    assert runs[1].stdout.strip() == "False"


def test_without_compiling_a_kernel_is_the_function_itself() -> None:
    """If numba's variable `NUMBA_DISABLE_JIT` is set, nothing is compiled."""
    script = "from eclipse_companion.common.compiled import Kernel\n"
    script += "from eclipse_companion.games.eclipse.reply import kernels\n"
    script += "assert not isinstance(kernels.prove, Kernel)"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    assert subprocess.run([sys.executable, "-c", script], env=environment, check=False).returncode == 0
    assert isinstance(NEGATED, Kernel)


def test_a_function_that_fails_says_so() -> None:
    """Compiled code that ends with an error raises, and returns no number."""

    @compiled
    def divide(number: int) -> int:
        return 10 // number

    assert divide(5) == 2
    with pytest.raises((RuntimeError, ZeroDivisionError)):
        divide(0)


def test_kept_code_reads_back_whole(tmp_path: Path) -> None:
    """What is kept is read back unchanged; a missing folder isn't an error."""
    code = MachineCode("name", "int64", bytes(range(256)))
    machine_code.store(tmp_path / "file", code)
    assert machine_code.read(tmp_path / "file") == code
    machine_code.store(tmp_path / "missing" / "file", code)
    machine_code.store(None, code)
    assert machine_code.read(tmp_path / "missing" / "file") is None
