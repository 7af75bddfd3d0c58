"""Infinity's sentences: placements, rows, the knob."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final, get_args

from eclipse_companion.announcements import Fact, Offer, Wording
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.games.infinity.announcements import COUNTED, INFINITY_FACTS, Teaching
from eclipse_companion.games.infinity.game.claims import Claim, GaveAway
from eclipse_companion.games.infinity.game.marbles import Player
from eclipse_companion.games.infinity.game.mistake_kinds import KINDS
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.rin import FREE_REPETITION, KIND
from eclipse_companion.games.infinity.putting_right import PUTTING_RIGHT_FACTS, STEPS
from eclipse_companion.games.infinity.watched import WATCHED, WATCHED_FACTS
from eclipse_companion.games.infinity.words.advised import ADVISED, claim_text
from eclipse_companion.outputs.page_labels import page_labels_of_game
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.vocabulary import Vocabulary

_PLAIN: Final = (
    *(f"edition_{key.replace('-', '_')}" for key in (KIND, FREE_REPETITION)),
    *("board", "place_here", "plain", "joker", "choose_marble", "marble_blue", "marble_black", "marble_yellow"),
    *("marble_white", "what_counted", "row_with_joker", "row_silent", "otherwise", "my_knob", "my_board"),
    *("space_empty", "that_is_mine", "is_done", "knob", "own_device"),
    *("empty_board", "worth_said", "setting_said", "set_marbles", "set_knob", "set_next", "thousands"),
    "mark_corners_said",
    *(f"lesson_{name}" for name in ("place", "rows", "joker", "exception", "two", "starve")),
)
_PAGE: Final[Mapping[str, str]] = {
    **{f"Page.{name}": "" for name in _PLAIN},
    **page_labels_of_game(rules=6),
    "Page.channel_empty": "channel",
    "Page.channel_with": "channel marbles",
    "Page.place_plain": "player",
    "Page.place_joker": "player",
    "Page.hand_plain": "player count",
    "Page.hand_joker": "player count",
    "Page.knob_at": "knob",
    **{f"Page.put_{marble}": "channel" for marble in ("blue", "black", "yellow", "white")},
    "Page.roll_in": "channel",
    "Page.row_of": "side row",
    "Page.row_gain": "side points",
    **{
        f"Page.{form}_{count}_{kind}": "count"
        for form in ("left", "short")
        for count in ("one", "others")
        for kind in ("joker", "plain")
    },
    **{f"Page.listed_{form}": "channel" for form in ("plain", "short", "joker")},
    "Page.space": "channel space",
    "Page.knob_note": "knob",
}
"""The labels of Infinity's part of the page."""
_NOTED: Final = {f"Phrase.camera_{name}": "" for name in ("mirrored", "corners", "device", "two", "one")}
"""What is used of the notes on a camera."""
_STORY: Final[Mapping[str, str]] = {
    "Story.solved": "all won lost neither",
    "Story.first": "total",
    "Story.at_once": "player opponent",
    "Story.only": "player total count",
    "Story.far": "player longest",
}
"""The story of the solution."""


class InfinitySentences(Sentences):
    """The sentences of one language."""

    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(
        package=__package__,
        facts=(*INFINITY_FACTS, *WATCHED_FACTS, *PUTTING_RIGHT_FACTS),
        texts={
            **COUNTED,
            **WATCHED,
            **STEPS,
            **ADVISED,
            **_PAGE,
            **_STORY,
            **{f"Mistake.{kind}{part}": "" for kind in KINDS for part in ("", "_said")},
            "Turn.plain": "channel",
            "Turn.joker": "channel",
            **_NOTED,
            "Screen.on_screen": "",
            "Offer.take_back_over": "player reasons",
            "Phrase.last_lesson": "",
        },
        counted=("number", "points", "own", "other", "good", "bad", "total"),
        unused=frozenset({"threats", "turn board"}),
        folders={"lessons": Teaching},
        named={"claim": get_args(Claim)},
    )
    title = "Infinity"
    players: Sequence[Player] = tuple(Player)

    def turn(self, player: AnyPlayer | None, turn: object) -> str:
        """A placement in the form used inside a sentence: `channel 3`, `the joker in channel 3`."""
        del player
        assert isinstance(turn, Placement)
        return self.filled("Turn.joker" if turn.marble.is_joker else "Turn.plain", {"channel": turn.channel})

    def wording(self, announcement: Fact) -> Wording | None:
        """Once a game is lost, nothing can be played on."""
        claims = announcement.claims if isinstance(announcement, Offer) else ()
        if isinstance(announcement, Offer) and any(isinstance(each, GaveAway) and each.over for each in claims):
            return f"{announcement.kind}_over", announcement.wording(self)[1]
        return super().wording(announcement)

    def reasons(self, player: AnyPlayer, reasons: Iterable[Claim]) -> str:
        """What claims say of a position in which this player is to place, a sentence each."""
        assert isinstance(player, Player)
        return " ".join(claim_text(self, player, claim) for claim in reasons)

    def examples(self, player: AnyPlayer) -> Mapping[str, object]:
        """Examples of what a player types: a channel."""
        del player
        return {"example": "3", "joker_example": "joker 3"}
