"""What happens to the board and the machine around it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from eclipse_companion.announcements.fact import Fact, Heard, Wording, Words
from eclipse_companion.common.program import PROGRAM
from eclipse_companion.games.eclipse.game.pieces import Player, Side
from eclipse_companion.games.eclipse.game.squares import Square

HELPS: Final = frozenset({"help", "hand_help", "typed_help"})
"""Notices that list what can be typed: at a board, for the virtual board's hand, with no board."""

_BY_THE_WAY: Final = frozenset({"setting_up", "no_board", "page"})
"""Notices about what is going on, not about what is wrong or was asked for."""

_TO_BE_READ: Final = frozenset({"typed", "can_do", "see_all"}) | HELPS
"""Notices that show how things are written or typed."""

_STEPS: Final = (
    *("empty_the_board", "lost", "place", "turn_over", "take_off"),
    *("not_empty", "stuck", "weak", "two_squares", "check_side", "same_side", "off_centre", "nothing_felt"),
    *("still_there", "alike", "mixed_up", "start_over", "reversed", "done", "restored", "not_kept", "nominal"),
    *("failed", "lay_all", "lay_both", "turn_all", "missing", "unturned", "check_sides", "centre", "exchange"),
    *("lift", "lift_sun", "progress", "faulty"),
    *("found_ground", "found_supply", "found_silent", "found_open", "found_weak", "found_noisy"),
    *("found_too_strong", "found_upside_down", "found_swapped", "found_mixed_wires", "found_mirrored"),
    *("found_select_line", "found_common_line", "found_piece_reversed", "found_piece_weak", "found_piece_strong"),
    *("found_piece_blank", "found_owners_mixed", "found_alike"),
)


@dataclass(frozen=True, slots=True)
class BoardFound(Fact):
    """A board answers. `port` is in pyserial's form."""

    HEARD: ClassVar[Heard] = Heard.UNLESS_WATCHED
    TEXTS: ClassVar[Mapping[str, str]] = dict.fromkeys(("real", "virtual"), "port board firmware")

    port: str
    board: str
    firmware: str
    virtual: bool

    def wording(self, words: Words) -> Wording:  # noqa: ARG002 - it has no names
        """Which board."""
        values = {"port": self.port, "board": self.board, "firmware": self.firmware}
        return ("virtual" if self.virtual else "real"), values


@dataclass(frozen=True, slots=True)
class BoardLost(Fact):
    """The board no longer answers; the companion keeps looking for it."""

    TEXTS: ClassVar[Mapping[str, str]] = {"lost": "port"}

    port: str

    def wording(self, words: Words) -> Wording:  # noqa: ARG002 - it has no names
        """Which board."""
        return "lost", {"port": self.port}


@dataclass(frozen=True, slots=True)
class Calibration(Fact):
    """A step of preparing a board for use, or what is wrong with the last one."""

    TEXTS: ClassVar[Mapping[str, str]] = dict.fromkeys(
        _STEPS, "square squares #count piece gold silver detail sun moon program"
    )

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

    def wording(self, words: Words) -> Wording:
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
        return self.step in {"done", "restored", "not kept", "nominal"}


@dataclass(frozen=True, slots=True)
class Notice(Fact):
    """A missing or failing part of the machine, named once; `key` is a key of the language file's notices."""

    OPEN: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {"other": "key"}
    STANDS: ClassVar[bool] = False

    key: str
    words: dict[str, str] = field(default_factory=dict)
    player: Player | None = None
    """The player whose letters its example turns use; Sun's if it names nobody."""

    def heard(self) -> Heard:
        """When it is said aloud, if it has a sentence."""
        if self.key in _TO_BE_READ:
            return Heard.NEVER
        return Heard.UNLESS_WATCHED if self.key in _BY_THE_WAY else Heard.ALWAYS

    def wording(self, words: Words) -> Wording:
        """The notice; a language that doesn't know it names its key."""
        key = self.key.replace(" ", "_")
        shown = {
            **{player.value: words.player(player) for player in Player},
            **words.examples(self.player or Player.SUN),
            "words": words.all_words(),
            "program": PROGRAM,
        }
        return (key if words.has(f"Notice.{key}") else "other"), {**shown, **self.words, "key": self.key}
