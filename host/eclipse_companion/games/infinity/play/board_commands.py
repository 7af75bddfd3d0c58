"""What Infinity's games want of a device that a camera watches, beside what every game wants of its board.

In: what the camera sees; what a recording keeps. Out: commands.
"""

from dataclasses import dataclass, field
from typing import ClassVar, Final

from eclipse_companion.gamekit.board_commands import WRITE, Begin, CommandError, Restart, See
from eclipse_companion.gamekit.kept_commands import Kinds, at, common, maybe, number, quoted, text
from eclipse_companion.games.infinity.following.scene import ALL, Observation
from eclipse_companion.games.infinity.game.channels import Channel
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.rulebook import INFINITY_RULES
from eclipse_companion.sensing.evidence import CAMERA, Likelihoods, likelihood_of, likelihoods_in, rows_in


def _in_one_text(turns: tuple[Placement, ...]) -> str:
    return " ".join(map(str, turns))


@dataclass(frozen=True, slots=True)
class RestartCourse(Restart[Placement, Position]):
    """The device should show a position, to which the `turns` lead from `first`: a draw depends on them."""

    needs: ClassVar[tuple[str, ...]] = ("first", "turns")
    first: Position
    turns: tuple[Placement, ...] = field(metadata={WRITE: _in_one_text})


@dataclass(frozen=True, slots=True)
class SeeDevice(See[Observation]):
    """The camera saw this at a time, milliseconds; without `likelihood`, the device couldn't be read.

    `over`: the channels that a hand covers, if it is one. `away`: nobody has looked for some time before it.
    """

    t_ms: float
    over: frozenset[Channel] = field(metadata={WRITE: sorted})
    away: bool = False
    likelihood: Likelihoods | None = None
    source: str = field(kw_only=True)

    @classmethod
    def kept(cls, seen: Observation) -> "SeeDevice":
        """What was seen, as a recording keeps it: with fewer digits."""
        likelihood = None if seen.rows is None else likelihood_of(seen.rows)
        return cls(round(seen.t_ms, 1), seen.over, seen.away, likelihood, source=CAMERA.name)

    @property
    def observation(self) -> Observation:
        """What was seen, with no more digits than are kept."""
        rows = None if self.likelihood is None else rows_in(self.likelihood)
        return Observation(self.t_ms, rows, self.over, away=self.away)


def _channels(given: object) -> frozenset[Channel]:
    if not isinstance(given, list) or any(type(each) is not int or each not in ALL for each in given):
        raise CommandError(f"{quoted(given)} aren't channels")
    return frozenset(given)


_COMMON: Final = common(INFINITY_RULES)
KINDS: Final[Kinds] = {
    **_COMMON,
    RestartCourse: _COMMON[Begin],
    SeeDevice: {
        "t_ms": at("t_ms", number),
        "over": at("over", _channels),
        "away": lambda value: value.get("away") is True,
        "likelihood": maybe("likelihood", likelihoods_in),
        "source": at("source", text),
    },
}
"""Each command, with what reads its fields."""
