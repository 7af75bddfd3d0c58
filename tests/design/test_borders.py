"""The borders that kits are judged by are the firmware's own."""

import ast

from eclipse_calibration.design.borders import DOWN_PERCENT, LEAST_LEVEL, UP_PERCENT
from eclipse_companion.hardware import resources


def test_the_borders_are_the_firmwares() -> None:
    """The firmware's file has the same shares of a level and the same least level."""
    tree = ast.parse((resources.firmware_dir() / "borders.py").read_text())
    values = {
        target.id: each.value.args[0] if isinstance(each.value, ast.Call) else each.value
        for each in tree.body
        if isinstance(each, ast.Assign)
        for target in each.targets
        if isinstance(target, ast.Name)
    }
    assert ast.literal_eval(values["_SHARES"]) == UP_PERCENT + DOWN_PERCENT
    assert ast.literal_eval(values["_LEAST_LEVEL"]) == LEAST_LEVEL
