"""The texts that announcements are made of: turns, steps, claims, their features, phrases. Names and what fills them.

As in an announcement's `TEXTS`, a name with a `#` before it counts something and may be one.
"""

from collections.abc import Mapping
from typing import Final

from eclipse_companion.games.eclipse.game.claims import Feature
from eclipse_companion.games.eclipse.game.mistake_kinds import KINDS
from eclipse_companion.outputs.page_labels import page_labels_of_game

_TURN: Final = "from to side square"
_LOCK: Final = "owner side line"
_GIVEN_AWAY: Final = ("win_draw", "win_loss", "draw_loss")

PHRASES: Final[Mapping[str, str]] = {
    **{f"Mistake.{kind}{part}": "" for kind in KINDS for part in ("", "_said")},
    "Turn.flip": _TURN,
    "Turn.place": "side square",
    "Turn.make_flip": _TURN,
    "Turn.make_place": "side square",
    **{f"Turn.{whose}_{kind}": _TURN for whose in ("mine", "theirs") for kind in ("flip", "place")},
    "Step.remove": "square",
    "Step.turn_over": "square",
    "Step.place": "square",
    "Step.place_side": "square side",
    "Step.place_piece": "square side owner",
    "Step.move": "square to",
    "Step.move_turned": "square to",
    "Step.first": "count step",
    "Step.first_back": "count step",
    "Claim.can_win": "side",
    **{f"Claim.stands_{kind}": "opponent count" for kind in ("win", "win_next", "draw", "loss", "loss_next")},
    **{
        f"Claim.{kind}_{value}{every}": "#good total"
        for kind in ("keeps", "piece")
        for value in ("win", "draw")
        for every in ("", "_every")
    },
    **{f"Claim.{kind}_{value}": "feature" for kind in ("every", "only") for value in ("win", "draw")},
    **{f"Claim.no_other_{value}": "" for value in ("win", "draw")},
    **{
        f"Feature.{feature.value.replace(' ', '_')}": "side opponent"
        for feature in Feature
        if feature is not Feature.FLIPS_PIECE
    },
    **{f"Claim.endangered{every}": "opponent #bad total" for every in ("", "_every")},
    **{f"Claim.{kind}": _LOCK for kind in ("threat", "can_lock", "stops")},
    "Claim.wins": f"{_LOCK} #count",
    "Claim.threatens": "owner side",
    "Claim.last_hole": f"{_LOCK} square",
    **{
        f"Claim.{kind}{whose}": "player opponent flips locks"
        for kind in ("forces", "forces_none", "forces_one", "forces_either", "forces_own", "after_flip")
        for whose in ("", "_theirs")
    },
    **{
        f"Claim.{kind}{whose}": "player opponent flips reply answer"
        for kind in ("then_flip", "wins_next", "replies")
        for whose in ("", "_theirs")
    },
    **{f"Claim.{kind}": "opponent flips" for kind in ("must_flip", "no_flip")},
    "Claim.flips_inward": "",
    "Claim.takes_corner": "square",
    "Claim.controls": "square",
    "Claim.controls_too": "square",
    "Claim.one_colour": "count total side",
    "Claim.one_colour_all": "side",
    "Claim.double_use": "square side line",
    **{f"Claim.gave_{kind}": "opponent" for kind in _GIVEN_AWAY},
    **{f"Claim.{kind}": "opponent turn count locks" for kind in ("refuted", "refuted_later", "refuted_itself")},
    "Claim.better": "turn",
    "Claim.losing_longest": "",
    "Claim.losing_sooner": "turn",
    **{f"Claim.hard{every}": "opponent #good total" for every in ("", "_every")},
    "Story.solved": "sun moon",
    "Story.corners": "sun moon good total count",
    "Story.answer": "sun moon good total",
    "Story.narrow": "sun moon total",
    "Story.end": "sun moon",
    "Phrase.lock": _LOCK,
    "Phrase.flip": "from to",
    "Phrase.more": "",
    "Phrase.clear": "",
    "Phrase.another": "",
    "Phrase.answered": "turn",
    "Phrase.camera_set": "edition",
    **{f"Phrase.camera_{kind}": "" for kind in ("mirrored", "corners", "mat", "two", "one")},
}
"""Each of these texts, and the names that it may use in braces."""

_PAGE: Final = (
    *("board", "your_piece", "set_pieces", "empty_board", "do_it", "make_my_turn"),
    *("can_choose", "is_chosen", "is_last"),
    *("pick_value", "put_back"),
    *("hand_clears", "hand_sets_up", "hand_puts_back", "turn_made"),
    *("setting_said", "setting_goes_on", "worth_said", "mark_corners_said"),
    *(
        f"lesson_{name}"
        for name in ("turn", "line", "corners", "colour", "forced", "holes", "control", "double", "game")
    ),
)

LABELS: Final[Mapping[str, str]] = {
    "Language.choice": "number turn",
    "Language.none_of_these": "",
    "Language.piece": "name",
    "Screen.typed_as": "turn",
    "Screen.square": "square",
    "Screen.piece_on": "square player side",
    "Screen.anybodys_on": "square side",
    **{f"Page.{name}": "" for name in _PAGE},
    **page_labels_of_game(rules=5),
    "Page.turn_round": "",
    "Page.square_empty": "square",
    "Page.square_piece": "square piece",
    "Page.left_one": "",
    "Page.plays_here": "",
    "Page.left_others": "count",
    "Page.place_here": "piece",
    "Page.pick_from": "player opponent",
    "Page.pick_first": "player",
    "Page.their_turn": "player",
    "Page.pick_up": "player from",
    "Page.pick_square": "square",
    "Page.pick_to": "squares side",
    "Page.picking": "from to",
    "Page.pick_let_go": "side to",
    "Page.pick_cancel": "from",
    "Page.picked": "from to side",
    "Page.pick_other": "side",
    "Page.pick_other_clock": "side",
    "Page.pick_place": "side",
    "Page.pick_taken": "square",
    "Page.pick_far": "square squares",
    "Page.pick_empty": "square opponent",
    "Page.pick_own": "opponent",
    "Page.pick_stuck": "square",
    "Page.flip_yours": "side player from to",
    "Page.flip_theirs": "side player from to",
    "Page.lands": "side",
    "Page.lifted": "side",
    "Page.place_mine": "player side square",
    "Page.take_it": "player",
    "Page.belongs": "square player side",
    "Page.hand_flips": _TURN,
    "Page.hand_places": "side square",
}
"""The words and labels that only Eclipse has, and the names that each may use."""
