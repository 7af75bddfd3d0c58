"""What every table of Eclipse is made of, as one value."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from eclipse_companion.announcements import Deliver
from eclipse_companion.games.eclipse.game.position import EMPTY, Position
from eclipse_companion.games.eclipse.play.board_ports import SensedBoard, TypedEclipseBoard
from eclipse_companion.games.eclipse.play.director import EclipseDirector
from eclipse_companion.games.eclipse.showing.lights import BoardLights
from eclipse_companion.table.clock import TimeControl
from eclipse_companion.table.recorder import GameRecorder
from eclipse_companion.table.searches import Thinks

BoardT_co = TypeVar("BoardT_co", bound=SensedBoard | TypedEclipseBoard, covariant=True)


@dataclass(frozen=True, kw_only=True, eq=False)
class Parts(Generic[BoardT_co]):
    """What a table is made of.

    `send` receives a command body for the board; `hand`, if there is one, a line typed for the virtual board's.
    `puts_up`: there is a hand that can set up an unfinished game's position if somebody wants to go on with it.
    `position`: where the first game starts. `games`: leave after this many. `control`: the clocks of new games.
    `goes_on`: the open game was played at another table a moment ago, so it goes on here, whatever lies on the board.
    """

    director: EclipseDirector
    board: BoardT_co
    recorder: GameRecorder
    thinker: Thinks
    deliver: Deliver
    send: Callable[[str], None] = lambda _: None
    hand: Callable[[str], None] | None = None
    lights: BoardLights = field(default_factory=BoardLights)
    puts_up: bool = False
    position: Position = EMPTY
    games: int | None = None
    control: TimeControl | None = None
    goes_on: bool = False
