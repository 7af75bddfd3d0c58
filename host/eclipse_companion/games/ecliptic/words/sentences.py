"""Ecliptic's sentences: turns, cards and signs in words, and what Ecliptic adds to every language.

In: announcements. Out: sentences.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final, Self, get_args

from eclipse_companion.announcements import Fact, GameOver, Notice, TakenBack, ToMove, Wording
from eclipse_companion.common.errors import CompanionError
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.games.ecliptic.announcements import COUNTED, ECLIPTIC_FACTS, Teaching
from eclipse_companion.games.ecliptic.game.actions import Action
from eclipse_companion.games.ecliptic.game.cards import COLOURS, Card, colour_of, read_card, sign_of
from eclipse_companion.games.ecliptic.game.claims import Claim
from eclipse_companion.games.ecliptic.game.players import Player
from eclipse_companion.games.ecliptic.watched import WATCHED, WATCHED_FACTS
from eclipse_companion.games.ecliptic.words.advised import ADVISED, action_text, claim_text, exact_text
from eclipse_companion.games.ecliptic.words.counted import ENDINGS, counted
from eclipse_companion.games.ecliptic.words.withdrawn import WITHDRAWN, taken_back
from eclipse_companion.outputs.page_labels import page_labels_of_game
from eclipse_companion.outputs.sentences import Sentences
from eclipse_companion.outputs.vocabulary import Vocabulary

_HELP: Final = "typed_help"
"""The notice that lists what can be typed."""
_CARDS: Final = frozenset({"card", "other"})
"""The words of notices that are cards."""
_TASKS: Final = (
    *("start", "main", "table", "dice", "other_die", "battle", "throw", "keep", "twelfth", "d6"),
    *("own_die", "lay", "lay_kept"),
)
_LABELS: Final = ("pile", "stock", "pairs", "gems", "in_hand", "your_cards", "legend")
_PLAIN: Final = (
    *("stock_title", "stock_hidden", "stock_empty", "pile_title", "pile_order", "pile_empty"),
    *("pairs_title", "pairs_out", "pairs_none", "close_sheet", "dealt_title", "one_card"),
    *("board", "hand", "from_pile", "no_card", "die_open", "die_secret", "as_pair"),
    *("as_placed", "as_discard", "do_draw", "do_play", "do_discard", "do_keep", "do_stop", "do_go"),
    *(
        "do_clear",
        "do_offer_draw",
        "do_deal",
        "do_throw",
        "word_asked",
        "word_field",
        "promise",
        "word_label",
        "why_a_word",
        "counted",
    ),
    "cards_chosen",
    *("count_series", "count_colour", "count_gems", "count_total", "count_signs", "all_cards", "seen"),
    *("throw_for_us", "do_done", "try_turn_said", "try_turn_only", "do_try"),
    *(f"lesson_{name}" for name in ("pairs", "count", "battle", "triplet", "end")),
)
_PAGE: Final[Mapping[str, str]] = {
    **{f"Page.{name}": "" for name in _PLAIN},
    **page_labels_of_game(rules=5),
    "Page.hand_of": "player",
    "Page.try_turn": "player",
    "Page.word_asked_of": "player",
    "Page.word_awaited": "player",
    "Page.word_kept": "player",
    "Page.word_lost": "player",
    "Page.word_unsealed": "player",
    "Page.word_of": "player word",
    "Page.card_name": "number colour",
    "Page.cards": "count",
    "Page.stock_short": "count",
    "Page.stock_left": "cards",
    "Page.pile_short": "count",
    "Page.see_pile": "cards",
    "Page.pairs_short": "count",
    "Page.see_pairs": "count",
    "Page.die_out": "die",
    "Page.on_side": "player cards",
    "Page.battle_for": "sign",
    "Page.battle_won": "player",
    "Page.die_shows": "player die shown",
    "Page.tie_again": "shown",
    "Page.pick_pair": "player",
    "Page.draw_or_take": "player",
    "Page.pick_second": "player",
    "Page.pick_placed": "player",
    "Page.no_pair": "card",
    "Page.has_sign": "card sign",
    "Page.no_place": "card",
    **dict.fromkeys(("Page.play_plain", "Page.play_battle", "Page.play_triplet"), "pair sign"),
    "Page.play_series": "pair sign count",
    "Page.listed_play": "pair sign",
    "Page.listed_discard": "sign",
    "Page.pick_discard": "player",
    "Page.discard_chosen": "player",
    "Page.pick_die": "player",
    "Page.pick_kept": "player",
    "Page.stop_or_go": "player",
    "Page.pass_to": "player",
    "Page.pass_phone_to": "player",
    "Page.show_mine": "player",
    "Page.shows_of": "player die",
    "Page.table_pair": "player",
    "Page.table_second": "player",
    "Page.table_placed": "player",
    "Page.table_done": "player",
    "Page.table_die": "player",
    "Page.throw_both": "player",
    "Page.throw_d6": "player",
}
"""The labels of Ecliptic's part of the page."""


class EclipticSentences(Sentences):
    """The sentences of one language."""

    VOCABULARY: ClassVar[Vocabulary] = Vocabulary(
        package=__package__,
        facts=(*ECLIPTIC_FACTS, *WATCHED_FACTS),
        texts={
            **COUNTED,
            **ADVISED,
            **WATCHED,
            **WITHDRAWN,
            **ENDINGS,
            "TakenBack.chance": "turn #count",
            **{f"ToMove.{task}": "player" for task in _TASKS},
            **{f"Screen.{label}": "" for label in _LABELS},
            **_PAGE,
            "Seat.points": "sum",
            "Seat.parts": "series colour gems",
            "Language.signs": "",
            "Language.colours": "",
            "Language.card_numbers": "",
            "Language.point": "",
        },
        counted=(
            *("number", "shown", "first", "second"),
            *("own", "other", "length", "points", "wins", "before", "after", "battles", "total", "left", "times", "of"),
        ),
        unused=frozenset({"threats", "turn", "turn board", "draw"}),
        own_words=frozenset({"draw", "d", "weiter"}),
        folders={"lessons": Teaching},
        named={"claim": get_args(Claim)},
    )
    title = "Ecliptic"
    players: Sequence[Player] = tuple(Player)
    _edition = ""

    def in_edition(self, key: str) -> Self:
        """With real cards, other things are typed."""
        after = super().in_edition(key)
        after._edition = key  # noqa: SLF001 - its own
        return after

    def turn(self, player: AnyPlayer | None, turn: object) -> str:
        """A step as it is typed: what happens at the table has sentences of its own."""
        del player
        return str(turn)

    def examples(self, player: AnyPlayer) -> Mapping[str, object]:
        """Examples of what a player types: a play, a discard, a die."""
        del player
        return {"example": "3S+3M:7G", "discard_example": "x2S", "die_example": "d20"}

    def reasons(self, player: AnyPlayer, reasons: Iterable[Claim]) -> str:
        """What claims say to a player, a sentence each."""
        assert isinstance(player, Player)
        return " ".join(claim_text(self, player, claim) for claim in reasons)

    def exact(self, claims: Iterable[Claim]) -> str:
        """The exact chances among claims, as numbers."""
        return exact_text(self, claims)

    def action(self, action: Action) -> str:
        """An action as something to do, inside a sentence."""
        return action_text(self, action)

    def card(self, card: Card) -> str:
        """A card, inside a sentence: `the three of suns`."""
        number = self.word("card_numbers").split()[sign_of(card) - 1]
        return self.filled("Card.card", {"number": number, "colour": self.colour(card)})

    def colour(self, card: Card) -> str:
        """What a card's colour is called: `suns`."""
        return self.word("colours").split()[COLOURS.index(colour_of(card))]

    def sign(self, sign: int) -> str:
        """A sign, inside a sentence, as cards of it are called: `the seven`."""
        return self.filled("Card.sign", {"number": self.word("card_numbers").split()[sign - 1]})

    def sign_name(self, sign: int) -> str:
        """A sign's name: `Libra`."""
        return self.word("signs").split()[sign - 1]

    def wording(self, announcement: Fact) -> Wording | None:
        """Each task has a line of its own; notices name cards in words."""
        if isinstance(announcement, ToMove) and announcement.human and announcement.task in _TASKS:
            return announcement.task, {"player": self.player(announcement.player)}
        if isinstance(announcement, TakenBack) and not announcement.tried:
            return taken_back(self, announcement)
        if isinstance(announcement, GameOver):
            return counted(announcement, self)
        if isinstance(announcement, Notice) and announcement.key == _HELP:
            own = f"{_HELP}_{self._edition}"
            return own if self.has(f"Notice.{own}") else _HELP, announcement.wording(self)[1]
        if isinstance(announcement, Notice) and not _CARDS.isdisjoint(announcement.words):
            name, values = announcement.wording(self)
            return name, {key: self._said(value) if key in _CARDS else value for key, value in values.items()}
        return None

    def _said(self, text: object) -> str:
        """A card in words; another text as it is."""
        try:
            return self.card(read_card(str(text)))
        except CompanionError:
            return str(text)
