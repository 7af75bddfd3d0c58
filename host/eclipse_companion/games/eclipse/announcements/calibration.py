"""How a board with sensors is made ready."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from eclipse_companion.announcements import Fact
from eclipse_companion.announcements.fact import Wording
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.games.eclipse.announcements.words import EclipseWords
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.squares import Square

_STEPS: Final = (
    *("empty_the_board", "lost", "place", "turn_over", "take_off"),
    *("not_empty", "stuck", "weak", "two_squares", "check_side", "same_side", "off_centre", "nothing_felt"),
    *("still_there", "alike", "mixed_up", "start_over", "reversed", "done", "restored", "not_kept", "nominal"),
    *("failed", "lay_all", "lay_both", "turn_all", "missing", "unturned", "check_sides", "centre", "exchange"),
    *("lift", "lift_sun", "progress", "faulty", "doubtful"),
    *("found_ground", "found_supply", "found_silent", "found_open", "found_weak", "found_noisy"),
    *("found_too_strong", "found_upside_down", "found_swapped", "found_mixed_wires", "found_mirrored"),
    *("found_select_line", "found_common_line", "found_piece_reversed", "found_piece_weak", "found_piece_strong"),
    *("found_piece_blank", "found_owners_mixed", "found_alike"),
)


@dataclass(frozen=True, slots=True)
class Calibration(Fact):
    """A step of preparing a board for use, or what is wrong with the last one."""

    TEXTS: ClassVar[Mapping[str, str]] = dict.fromkeys(
        _STEPS, "square squares #count piece gold silver detail sun moon program"
    )

    step: str
    """To do: `empty the board`, `lost` (empty it, a copy will be put back), `place`, `turn over`, `take off`.

    Wrong: `not empty`, `stuck` (still not), `weak`, `two squares`, `check side`, `same side`, `off centre`, `nothing
    felt`, `still there`, `alike`, `mixed up`, `start over`. The end: `done`, `doubtful` (some squares keep too little
    margin), `restored`, `not kept`, `nominal`, `failed`. In passing: `reversed`.

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

    def wording(self, words: EclipseWords) -> Wording:
        """The step."""
        owner = self.owner or Player.SUN
        return self.step.replace(" ", "_"), {
            "square": words.word("nowhere") if self.square is None else self.square,
            "squares": words.listed(self.squares),
            "count": max(1, len(self.squares)),
            "piece": words.piece(owner),
            "gold": words.side(owner, Side.GOLD),
            "silver": words.side(owner, Side.SILVER),
            "detail": self.detail,
            "program": PROGRAM,
            **{player.value: words.side_of(player) for player in Player},
        }

    @property
    def ready(self) -> bool:
        """Whether the board is ready to play on now."""
        return self.step in {"done", "doubtful", "restored", "not kept", "nominal"}
