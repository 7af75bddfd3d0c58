"""The one door to what plays without real pieces: a virtual board, and what virtual cameras and hands do for each game.

`eclipse_simulation` is loaded only when somebody asks for it, and nothing else in `eclipse_companion` imports it.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from eclipse_companion.common.errors import CompanionError
from eclipse_companion.table.audience import Output

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from eclipse_companion.sensing.camera import World
    from eclipse_companion.sensing.recording import Trace

_ROOM: Final = "eclipse_simulation"


class SimulatedBoard(Protocol):
    """A virtual board, in a process of its own."""

    @property
    def port(self) -> str:
        """Where it is served; any serial program can open that."""

    def type(self, line: str) -> None:
        """Type a line for its hand."""

    def close(self) -> None:
        """End it."""


class SimulatedHand(Output, Protocol):
    """Who moves simulated pieces, marbles or cards: hears what everybody hears."""

    def take(self, line: str) -> None:
        """Do what a typed line says."""


class SimulatedTable(NamedTuple):
    """What a virtual camera sees, and who moves it."""

    world: "World"
    """A computer whose only camera is the virtual one."""
    hand: SimulatedHand


class SteppedBoard(Protocol):
    """A board's firmware that runs from one scan of its sensors to the next."""

    def send(self, data: bytes) -> None:
        """Say something on its wire."""

    def step(self) -> tuple[float, bytes] | None:
        """The time of the next scan, milliseconds, and what the board wrote until then; None at the end."""


class Simulation(Protocol):
    """What can be simulated."""

    def board(self, options: Sequence[str], say: Callable[[str], None]) -> SimulatedBoard:
        """A virtual board with these options of `virtual-board`; `say` receives its messages, from a thread.

        Raises `UsageError` for wrong options, `CompanionError` if it doesn't start.
        """

    def boards_of_traces(
        self, cache: Path, progress: Callable[[str], None]
    ) -> "Callable[[Trace], AbstractContextManager[SteppedBoard]]":
        """Boards whose sensors read what a trace has. `cache`: has what runs the firmware, once it is fetched."""

    def interpreter(self, cache: Path) -> str:
        """What runs the firmware, in a sentence."""

    def of(self, game: str) -> Any:  # noqa: ANN401 - each game says in a protocol of its own what it needs
        """What is simulated of a game."""


def simulation() -> Simulation:
    """The simulations. Raises `CompanionError` if they aren't installed."""
    try:
        from eclipse_simulation.simulation import SIMULATION  # noqa: PLC0415 - the door
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != _ROOM:
            raise
        raise CompanionError(
            "The simulations aren't installed here, so there is no virtual board or camera. Install the whole program "
            "again, or leave out what asks for them: --board virtual, --camera virtual, --hand."
        ) from None
    return SIMULATION
