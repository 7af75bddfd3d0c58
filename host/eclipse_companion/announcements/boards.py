"""What happens to the board and the machine around it."""

from dataclasses import dataclass, field

from eclipse_companion.games.eclipse.game.pieces import Player
from eclipse_companion.games.eclipse.game.squares import Square


@dataclass(frozen=True, slots=True)
class BoardFound:
    """A board answers. `port` is in pyserial's form."""

    port: str
    board: str
    firmware: str
    virtual: bool


@dataclass(frozen=True, slots=True)
class BoardLost:
    """The board no longer answers; the companion keeps looking for it."""

    port: str


@dataclass(frozen=True, slots=True)
class Calibration:
    """A step of preparing a board for use, or what is wrong with the last one."""

    step: str
    """To do: `empty the board`, `lost` (empty it, a copy will be put back), `place`, `turn over`, `take off`.

    Wrong: `not empty`, `stuck` (still not), `weak`, `two squares`, `check side`, `same side`, `off centre`, `nothing
    felt`, `still there`, `alike`, `mixed up`, `start over`. The end: `done`, `restored`, `not kept`, `nominal`,
    `failed`. In passing: `reversed`.

    The guided calibration also asks: `lay all`, `lay both`, `turn all`, `missing`, `unturned`, `check sides`,
    `centre`, `exchange`, `lift`, `lift sun`; it reports `progress`, and what is wrong with `found ...`; it ends
    with `faulty` if nothing can be kept before that is repaired.
    """
    square: Square | None = None
    """Where the test piece goes."""
    detail: str = ""
    owner: Player | None = None
    """Whose piece the test piece is."""
    squares: tuple[Square, ...] = ()
    """Where something lies that shouldn't; the squares in question."""
    faces: str = ""
    """What each square still wants, sixteen characters: `+` a piece, `-` its other side, `o` nothing, `x` can't."""

    @property
    def ready(self) -> bool:
        """Whether the board is ready to play on now."""
        return self.step in {"done", "restored", "not kept", "nominal"}


@dataclass(frozen=True, slots=True)
class Notice:
    """A missing or failing part of the machine, named once; `key` is a key of the language file's notices."""

    key: str
    words: dict[str, str] = field(default_factory=dict)
    player: Player | None = None
    """The player whose letters its example turns use; Sun's if it names nobody."""
