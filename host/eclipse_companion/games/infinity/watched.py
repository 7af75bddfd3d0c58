"""What is announced of a board that a camera watches: questions about placements, what is wrong, what is hidden."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from eclipse_companion.announcements import Fact, Wording, Words, as_sentence
from eclipse_companion.announcements.fact import ClockEffect
from eclipse_companion.games.infinity.announcements import counted, knob_said
from eclipse_companion.games.infinity.following.mending import Mend
from eclipse_companion.games.infinity.following.stories import Fault
from eclipse_companion.games.infinity.game.channels import FOUR, Channel
from eclipse_companion.games.infinity.game.marbles import Marble, Player
from eclipse_companion.games.infinity.game.placement import Placement

WATCHED: Final[Mapping[str, str]] = {
    "Count.nothing": "",
    "Count.choice": "number text",
    **dict.fromkeys(("Count.plain", "Count.joker", "Count.yes", "Count.no"), ""),
    "Count.foreign": "player marble channel",
    "Count.missing": "marble channel",
    "Count.fits": "channels #count",
    "Count.not_reply": "turn",
    "Count.taken_back": "",
    "Count.not_set_up": "",
    "Count.be_empty": "channel",
    "Count.be": "channel marbles",
    **{f"Count.marble_{marble.value}": "" for marble in Marble},
}
"""Parts of what is said of a watched board, and the names that each may use."""
_MOST_HIDDEN: Final = 4


@dataclass(frozen=True, slots=True)
class Question(Fact):
    """Several placements explain the board; None stands for no placement. The answers have numbers from 1."""

    CLOCK: ClassVar[ClockEffect | None] = ClockEffect.IN_DOUBT
    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        "joker": "player channel",
        "alike": "player channel",
        "pair": "player other channel",
        "placed": "player turn",
        "which": "player choices",
        "instead": "player choices",
    }

    options: tuple[Placement | None, ...]
    player: Player
    instead_of: Placement | None = None
    """The placement that was told, if it may have been another one."""
    alike: bool = False
    """Whether the only placement among the answers changes nothing that could be seen."""
    pair: bool = False
    """Whether it and the other player's next one together have changed nothing."""

    @property
    def yes_or_no(self) -> bool:
        """Whether it asks only if one placement was made."""
        return self.instead_of is None and len(self.options) == _TWO and self.options[1] is None

    @property
    def _plain_or_joker(self) -> bool:
        """Whether it asks only which marble was placed."""
        return self.instead_of is None and is_plain_or_joker(self.options)

    def answers(self, words: Words) -> list[str]:
        """Yes and no; or the plain marble and the joker; or the placements."""
        kinds = ("yes", "no") if self.yes_or_no else ("plain", "joker") if self._plain_or_joker else ()
        if kinds:
            return [counted(words, kind, {}) for kind in kinds]
        nothing = counted(words, "nothing", {})
        return [nothing if option is None else words.turn(self.player, option) for option in self.options]

    def wording(self, words: Words) -> Wording:
        """What is asked, and the answers."""
        player, first = words.player(self.player), self.options[0]
        values: dict[str, object] = {"player": player}
        if self.yes_or_no and first is not None:
            if self.pair:
                return "pair", {**values, "other": words.player(self.player.opponent), "channel": first.channel}
            if self.alike:
                return "alike", {**values, "channel": first.channel}
            return "placed", {**values, "turn": words.turn(self.player, first)}
        if self._plain_or_joker and first is not None:
            return "joker", {**values, "channel": first.channel}
        choices = "; ".join(
            counted(words, "choice", {"number": number, "text": text})
            for number, text in enumerate(self.answers(words), start=1)
        )
        return ("which" if self.instead_of is None else "instead"), {**values, "choices": choices}


@dataclass(frozen=True, slots=True)
class Problem(Fact):
    """What lies in the channels is no placement; and what should lie there.

    `why`: a fault's name, or what the game knows better: `not_reply`, `taken_back`, `not_set_up`.
    """

    CLOCK: ClassVar[ClockEffect | None] = ClockEffect.IN_DOUBT
    TO_DO: ClassVar[bool] = True

    why: str
    player: Player
    channel: Channel | None
    marble: Marble | None
    mends: tuple[Mend, ...]
    reply: Placement | None = None
    """The computer's placement, if another one was made for it."""

    @property
    def wrong(self) -> bool:
        """Always."""
        return True

    def composed(self, words: Words) -> str:
        """What is wrong, and for each channel what should lie there."""
        told = [self._what(words), *(_mend_said(words, mend) for mend in self.mends)]
        return " ".join(as_sentence(text) for text in told if text)

    def _what(self, words: Words) -> str:
        player = words.player(self.player)
        if self.why == "not_reply" and self.reply is not None:
            return counted(words, "not_reply", {"turn": words.turn(self.player, self.reply)})
        if self.why in {"taken_back", "not_set_up"}:
            return counted(words, self.why, {})
        if self.marble is not None and self.channel is not None:
            marble = counted(words, f"marble_{self.marble.value}", {})
            values = {"player": player, "marble": marble, "channel": self.channel}
            return counted(words, Fault(self.why).value, values)
        channels = [mend.channel for mend in self.mends]
        return counted(words, "fits", {"channels": words.listed(channels), "count": len(channels)})


@dataclass(frozen=True, slots=True)
class Corrected(Fact):
    """What was wrong is right again."""

    CLOCK: ClassVar[ClockEffect | None] = ClockEffect.CLEAR
    TEXTS: ClassVar[Mapping[str, str]] = {"right": "", "knob": "knob"}

    knob: int | None = None
    """Where the knob belongs, if it may stand elsewhere and nothing sees it."""

    def wording(self, words: Words) -> Wording:
        """That it is right, and where the knob belongs."""
        return ("right", {}) if self.knob is None else ("knob", {"knob": knob_said(words, self.knob)})


@dataclass(frozen=True, slots=True)
class SpacesHidden(Fact):
    """Something that isn't a hand has been in front of spaces for some seconds: a cup, or the glare of a lamp."""

    TEXTS: ClassVar[Mapping[str, str]] = {"few": "channels #count", "many": ""}

    spaces: tuple[int, ...]
    """Counted from 1: channel 1 from its base, then channels 2, 3 and 4."""

    def wording(self, words: Words) -> Wording:
        """Which channels; the device if they are many."""
        channels = sorted({(space - 1) // len(FOUR) + 1 for space in self.spaces})
        kind = "few" if len(self.spaces) <= _MOST_HIDDEN else "many"
        return kind, {"channels": words.listed(channels), "count": len(channels)}


def is_plain_or_joker(options: tuple[Placement | None, ...]) -> bool:
    """Whether the answers are the plain marble and the joker in one channel, in this order."""
    one, *others = options
    if one is None or len(others) != 1 or others[0] is None:
        return False
    return one.channel == others[0].channel and not one.marble.is_joker and others[0].marble.is_joker


def _mend_said(words: Words, mend: Mend) -> str:
    """What should lie in a channel."""
    if not mend.marbles:
        return counted(words, "be_empty", {"channel": mend.channel})
    marbles = ", ".join(counted(words, f"marble_{letter}", {}) for letter in mend.marbles)
    return counted(words, "be", {"channel": mend.channel, "marbles": marbles})


_TWO: Final = 2

WATCHED_FACTS: Final[tuple[type[Fact], ...]] = (Question, Problem, Corrected, SpacesHidden)
"""The announcements of a watched board."""
