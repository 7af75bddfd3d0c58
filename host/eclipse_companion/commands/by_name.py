"""Finds parts of the calibration package by name, because the companion doesn't depend on it."""

from importlib import import_module
from types import ModuleType
from typing import Final

from eclipse_companion.common.errors import CompanionError

PACKAGE: Final = "eclipse_calibration"


def calibration(name: str) -> ModuleType:
    """The package's module of that name, such as `sensors`. Raises `CompanionError` if this copy lacks it."""
    whole = f"{PACKAGE}.{name}"
    try:
        return import_module(whole)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{whole}.".startswith(f"{error.name}."):
            raise
        raise CompanionError("The calibrations are missing from this copy. Install eclipse-companion again.") from None
