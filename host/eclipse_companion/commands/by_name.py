"""Finds parts of the packages in `calibration` by name, because the companion doesn't depend on them."""

from importlib import import_module
from types import ModuleType
from typing import Final

from eclipse_companion.common.errors import CompanionError

CALIBRATION: Final = "eclipse_calibration"
KIT: Final = "eclipse_kit"


def calibration(name: str) -> ModuleType:
    """The calibration's module of that name, such as `sensors`. Raises `CompanionError` if this copy lacks it."""
    return _module(f"{CALIBRATION}.{name}", "The calibrations are")


def kit(name: str) -> ModuleType:
    """The kit's module of that name, such as `command`. Raises `CompanionError` if this copy lacks it."""
    return _module(f"{KIT}.{name}", "The maker of kits is")


def _module(whole: str, what: str) -> ModuleType:
    try:
        return import_module(whole)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{whole}.".startswith(f"{error.name}."):
            raise
        raise CompanionError(f"{what} missing from this copy. Install eclipse-companion again.") from None
