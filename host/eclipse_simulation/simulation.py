"""What the door of `eclipse_companion` opens to (`commands/simulated.py`)."""

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from eclipse_companion.commands.simulated import Simulation
from eclipse_companion.sensing.recording import Trace
from eclipse_simulation.board.child import VirtualBoard
from eclipse_simulation.board.engine import Engine, choose_engine, describe
from eclipse_simulation.board.lockstep import LockstepBoard, TraceSource


def boards_of_traces(engine: Engine) -> Callable[[Trace], LockstepBoard]:
    """Boards whose firmware an engine runs, and whose sensors read what a trace has."""
    return lambda trace: LockstepBoard(engine, TraceSource(trace.t_ms, trace.adc))


class _Simulation(Simulation):
    def board(self, options: Sequence[str], say: Callable[[str], None]) -> VirtualBoard:
        return VirtualBoard(options, say)

    def boards_of_traces(self, cache: Path, progress: Callable[[str], None]) -> Callable[[Trace], LockstepBoard]:
        return boards_of_traces(choose_engine(cache, progress=progress))

    def interpreter(self, cache: Path) -> str:
        return describe(cache)

    def of(self, game: str) -> Any:  # noqa: ANN401 - as the protocol says
        # Each loads what draws its game's pictures.
        return import_module(f"eclipse_simulation.{game}.simulation").SIMULATION


SIMULATION: Final = _Simulation()
"""All that can be simulated."""
