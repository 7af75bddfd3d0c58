"""What happens to the board and the machine around it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from eclipse_companion.announcements.fact import UNSPELT, Fact, Heard, Wording, Words
from eclipse_companion.common.program import PROGRAM, typed
from eclipse_companion.gamekit.nouns import AnyPlayer

HELPS: Final = frozenset({"help", "hand_help", "typed_help"})
"""Notices that list what can be typed: at a board, for the virtual board's hand, with no board."""

_BY_THE_WAY: Final = frozenset({"no_board", "no_board_answers", "no_board_but_camera"}) | {
    "setting_up",
    "page",
    "how_to_page",
    "camera_known",
    "hand_plays",
}
"""Notices about what is going on, not about what is wrong or was asked for."""

INVITATIONS: Final = frozenset({"lan", "lan_code"})
"""Notices that tell the host how others can look and play from other devices: they have secret codes."""

OF_THE_TERMINAL: Final = frozenset({"can_do", "typed", "see_all", "see_battles", "seat_words", "retry"}) | {
    "teach_light"
}
"""Notices that help only who types there: the page has a board and buttons in place of that."""

_OF_ANOTHER: Final = frozenset(
    {"not_yours", "others_turn", "others_hint", "others_undo", "others_wrong", "others_resign", "others_answer"}
) | {"own_offer", "of_the_host", "hint_there", "resign_there"}
"""Notices that refuse what somebody has said on a device of their own."""

_TIMES: Final = frozenset({"still_ready", "still_thinking", "waited"})
"""Notices that say how long the computer has been at work."""

WAITS: Final = _TIMES | {"getting_ready", "getting_ready_again"}
"""Notices that say what the computer is at work on; each takes the place of the one before."""

_OF_A_CLUB: Final = frozenset(
    f"club_{what}"
    for what in ("there", "wrong", "unknown", "refused", "password", "certificate", "tls", "slow", "lost", "failed")
)
"""Notices about the broker by which a club sees this board: they are the host's."""

_TO_BE_READ: Final = (
    frozenset({"wrong_code", "take_over", "not_owned", "no_such_seat"})
    | _OF_ANOTHER
    | HELPS
    | INVITATIONS
    | OF_THE_TERMINAL
    | _TIMES
    | _OF_A_CLUB
)
"""Notices that show how things are written or typed, what somebody tried on another device, or how time passes."""

_OF_THE_HOST: Final = (
    frozenset({"page", "page_not_opened", "wrong_code", "take_over", "not_owned", "no_such_seat"})
    | {"board_there", "board_back", "board_gone"}
    | INVITATIONS
    | _OF_A_CLUB
)
_NAMES_OF_THE_HOST: Final = frozenset({"path", "folder", "reason"})
"""Words of notices that may name the host's files."""

_OF_ERRORS: Final = frozenset({"reason", "camera"})
"""Words of notices that are what an error says, or a part of it; all others are names, or what somebody wrote."""

_LISTED: Final = frozenset({"places", "squares"})
"""Words of notices that are several numbers, `6, 7`; people hear "6 and 7"."""


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
class CameraSought(Fact):
    """A camera alone is to see the board, and doesn't yet: said at once, since looking may take a while."""

    HEARD: ClassVar[Heard] = Heard.UNLESS_WATCHED
    TEXTS: ClassVar[Mapping[str, str]] = {"alone": ""}

    def wording(self, words: Words) -> Wording:  # noqa: ARG002 - it has no names
        """What is looked for."""
        return "alone", {}


@dataclass(frozen=True, slots=True)
class Phone(Fact):
    """A phone can come and be the camera: its browser opens `url`, which has a code. `picture`: that in lines of text.

    For the person at this computer alone; it is read, not heard.
    """

    HEARD: ClassVar[Heard] = Heard.NEVER
    TEXTS: ClassVar[Mapping[str, str]] = {"awaited": "url"}
    STANDS: ClassVar[bool] = False

    url: str
    picture: str = field(default="", metadata=UNSPELT)

    def wording(self, words: Words) -> Wording:  # noqa: ARG002 - it has no names
        """Where the phone goes."""
        return "awaited", {"url": self.url}


@dataclass(frozen=True, slots=True)
class CameraFound(Fact):
    """A camera sees the board; from now on its pictures are looked at. `alone`: no sensors tell what lies there."""

    HEARD: ClassVar[Heard] = Heard.UNLESS_WATCHED
    TEXTS: ClassVar[Mapping[str, str]] = dict.fromkeys(("alone", "beside"), "camera")

    camera: str
    alone: bool

    def wording(self, words: Words) -> Wording:
        """Which camera."""
        return ("alone" if self.alone else "beside"), {"camera": words.explained(self.camera)}


@dataclass(frozen=True, slots=True)
class CameraLost(Fact):
    """A camera doesn't show the board any more; the companion keeps looking for it.

    `reason`: a key of `TEXTS`; `detail`: the error if its pictures can't be worked on, for those who mend
    programs; a sentence if something else than a camera is at its address.
    """

    UNSEEN: ClassVar[frozenset[str]] = frozenset(
        {"unseen", "crooked", "no_board", "corners", "colourless", "mirrored", "failed"}
    )
    """Reasons for which a camera that takes pictures shows no board."""
    TEXTS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("gone", "busy", "frozen", "black", "large", "ended", *sorted(UNSEEN - {"failed"})), "camera"),
        **dict.fromkeys(("failed", "wrong", "away"), "camera detail"),
    }

    camera: str
    reason: str
    alone: bool
    detail: str = ""

    def wording(self, words: Words) -> Wording:
        """Which camera, and what is wrong with it."""
        return self.reason, {"camera": words.explained(self.camera), "detail": words.explained(self.detail)}


@dataclass(frozen=True, slots=True)
class Notice(Fact):
    """A missing or failing part of the machine, named once; `key` is a key of the language file's notices."""

    OPEN: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {"other": "key"}
    STANDS: ClassVar[bool] = False

    key: str
    words: dict[str, str] = field(default_factory=dict)
    player: AnyPlayer | None = None
    """The player whom it names, and whose letters its example turns use; the first one if it names nobody."""

    @property
    def private(self) -> bool:
        """Whether it is for the person at the computer alone, and pages on other devices don't show it."""
        return self.key in _OF_THE_HOST or not _NAMES_OF_THE_HOST.isdisjoint(self.words)

    def heard(self) -> Heard:
        """When it is said aloud, if it has a sentence."""
        if self.key in _TO_BE_READ:
            return Heard.NEVER
        return Heard.UNLESS_WATCHED if self.key in _BY_THE_WAY else Heard.ALWAYS

    def wording(self, words: Words) -> Wording:
        """The notice; a language that doesn't know it names its key."""
        key = self.key.replace(" ", "_")
        shown = {
            **{player.value: words.player(player) for player in words.players},
            **words.examples(self.player or words.players[0]),
            "player": words.player(self.player or words.players[0]),
            "words": words.all_words(),
            "program": PROGRAM,
            "typed": typed(self.words.get("path", "")),
        }
        listed = next((text for name, text in self.words.items() if name in _LISTED), "")
        return (key if words.has(f"Notice.{key}") else "other"), {
            **shown,
            "count": len(listed.split(", ")),
            **{name: _worded(name, text, words) for name, text in self.words.items()},
            "key": self.key,
        }


def _worded(name: str, text: str, words: Words) -> str:
    """A notice's word of this name, in a language."""
    if name in _LISTED:
        return words.listed(text.split(", "))
    return words.explained(text) if name in _OF_ERRORS else text
