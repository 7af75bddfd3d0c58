"""Which of the twins the board uses for the costly loops."""

import runpy
import sys
import types

import pytest

from tests.firmware.pure import FIRMWARE

LOOPS = ("classify", "crc16", "digits", "median", "put", "unmix")


@pytest.mark.parametrize(("maxsize", "taken"), [(2**31 - 1, "viper"), (2**63 - 1, "plain")])
def test_machine_code_is_for_words_of_32_bits(monkeypatch: pytest.MonkeyPatch, maxsize: int, taken: str) -> None:
    """A desktop MicroPython with 64-bit words runs plain Python, since machine code would lose the signs there."""
    for name in ("viper", "plain"):
        module = types.ModuleType(name)
        module.__dict__.update(dict.fromkeys(LOOPS, name))
        monkeypatch.setitem(sys.modules, name, module)
    micropython = types.ModuleType("micropython")
    micropython.__dict__["const"] = int
    monkeypatch.setitem(sys.modules, "micropython", micropython)
    monkeypatch.setattr(sys, "maxsize", maxsize)
    kernels = runpy.run_path(str(FIRMWARE / "kernels.py"))
    assert {kernels[loop] for loop in LOOPS} == {taken}
