"""What Ecliptic's games want of a table that a camera watches, beside what every game wants of its board.

In: what the camera sees; what a recording keeps. Out: commands.
"""

from dataclasses import dataclass, field

from eclipse_companion.gamekit.board_commands import WRITE, See
from eclipse_companion.gamekit.kept_commands import Kinds, Texts, at, common, maybe, number, text
from eclipse_companion.games.ecliptic.following.table_state import Observation, TableState, as_json, from_json
from eclipse_companion.sensing.evidence import CAMERA


@dataclass(frozen=True, slots=True)
class SeeTable(See[Observation]):
    """The camera saw this at a time, milliseconds; without `lying`, something moved.

    `away`: the table wasn't seen before.
    """

    t_ms: float
    away: bool = False
    lying: TableState | None = field(default=None, metadata={WRITE: as_json})
    source: str = field(kw_only=True)

    @classmethod
    def kept(cls, seen: Observation) -> "SeeTable":
        """What was seen, as a recording keeps it: with fewer digits."""
        return cls(round(seen.t_ms, 1), seen.away, seen.lying, source=CAMERA.name)

    @property
    def observation(self) -> Observation:
        """What was seen, with no more digits than are kept."""
        return Observation(self.t_ms, self.lying, away=self.away)


def kinds(rules: Texts) -> Kinds:
    """Each command, with what reads its fields. `rules`: those of the game."""
    return {
        **common(rules),
        SeeTable: {
            "t_ms": at("t_ms", number),
            "away": lambda value: value.get("away") is True,
            "lying": maybe("lying", from_json),
            "source": at("source", text),
        },
    }
