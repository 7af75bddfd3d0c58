"""Parts that a copy may lack are found by name."""

import sys

import pytest

from eclipse_companion.commands.by_name import calibration
from eclipse_companion.common.errors import CompanionError


@pytest.mark.parametrize(
    "lacking", ["eclipse_calibration", "eclipse_calibration.printing", "eclipse_calibration.printing.sheet"]
)
def test_a_copy_without_calibrations_says_so(monkeypatch: pytest.MonkeyPatch, lacking: str) -> None:
    """It says so whether all of the package is missing or one module."""
    for name in ("eclipse_calibration.printing.sheet", "eclipse_calibration.printing", "eclipse_calibration"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, lacking, None)
    with pytest.raises(CompanionError, match="Install eclipse-companion again"):
        calibration("printing.sheet")


def test_a_library_that_is_missing_is_no_missing_calibration(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library that a module itself needs is reported under its own name."""
    monkeypatch.delitem(sys.modules, "eclipse_calibration.printing.parts", raising=False)
    monkeypatch.setitem(sys.modules, "cv2", None)
    with pytest.raises(ModuleNotFoundError, match="cv2"):
        calibration("printing.parts")
