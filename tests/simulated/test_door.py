"""What the program may ask of the simulation, and what both must know alike."""

import subprocess
import sys

import pytest

from eclipse_companion.commands.simulated import simulation
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.games.eclipse.commands.board_simulation import RANDOM_KIT, STYLES
from eclipse_simulation.eclipse.hand.scene import RANDOM
from eclipse_simulation.eclipse.hand.styles import SCALE


def test_the_program_knows_the_names_of_styles_and_kits() -> None:
    """It lists them in its help without the simulation."""
    assert tuple(SCALE) == STYLES
    assert RANDOM == RANDOM_KIT


def test_simulations_that_arent_installed_are_named_with_what_asks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is said of modules and paths."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "eclipse_simulation"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [Missing("eclipse_simulation"), *sys.meta_path])
    with pytest.raises(CompanionError, match=r"aren't installed here.* --board virtual, --camera virtual, --hand"):
        simulation()


def test_who_asks_for_no_simulation_loads_none() -> None:
    """Every command's options are known without it, but those of `virtual-board`, which is one."""
    code = (
        "import argparse, importlib, sys\n"
        "from eclipse_companion.commands.registry import games\n"
        "for game in games():\n"
        "    for word, command in game.commands.items():\n"
        "        if word != 'virtual-board':\n"
        "            importlib.import_module(command.module).add_arguments(argparse.ArgumentParser())\n"
        "print([name for name in sys.modules if name.startswith('eclipse_simulation')])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


class Missing:
    """Finds nothing below one name."""

    def __init__(self, name: str) -> None:
        self._name = name

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        del path, target
        if f"{name}.".startswith(f"{self._name}."):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
