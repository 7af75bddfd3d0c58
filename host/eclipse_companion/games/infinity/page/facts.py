"""What the page shows of Infinity: channels, rows, the knob and both hands, and where marbles can be placed. Pure."""

from importlib import resources
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import Any, ClassVar, Final

from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.games.infinity.announcements import knob_said
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.channels import LINES
from eclipse_companion.games.infinity.game.marbles import MARBLES, Player
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import KNOB_END, Position, knob_text
from eclipse_companion.games.infinity.page import order
from eclipse_companion.games.infinity.page.device import Last, device, key, knob_label, placement_label
from eclipse_companion.games.infinity.view import InfinityView
from eclipse_companion.outputs.display import Display
from eclipse_companion.outputs.page import asked
from eclipse_companion.outputs.page.facts import PageFacts
from eclipse_companion.outputs.sentences import Sentences

_KNOBS: Final = range(-KNOB_END, KNOB_END + 1)
"""Where the knob can stand, from Yellow's end to Blue's."""


class InfinityPageFacts(PageFacts):
    """What the page draws of Infinity. Nothing is hidden in this game: every device sees the same."""

    ACCEPTED: ClassVar[tuple[str, ...]] = ("[bByW][1-4]", f"knob (?:0|[+-][1-{KNOB_END}])", "board [bByW1-4/]{7,23}")
    """A placement; where a person's knob stands; what lies in a person's channels."""
    MODULE: ClassVar[str] = "/game/game.js"
    STYLES: ClassVar[tuple[str, ...]] = tuple(
        f"/game/{name}.css" for name in ("device", "marbles", "beside", "pictures")
    )

    @property
    def folder(self) -> Traversable:
        """The modules that draw the device."""
        return resources.files(__package__) / "static"

    def setup(self, sentences: Sentences, *, typed: bool = False) -> dict[str, Any]:
        """What stays the same until another game begins: words, keys, the ten lines, what marbles are called."""
        return {
            **super().setup(sentences, typed=typed),
            "lines": LINES,
            "marbles": {letter: sentences.page_label(f"marble_{key(letter)}") for letter in MARBLES},
            "knobs": [knob_text(knob) for knob in _KNOBS],
            "knob_names": [knob_label(sentences, knob) for knob in _KNOBS],
        }

    def left(self, view: Display, player: AnyPlayer) -> dict[str, Any] | None:
        """A player's marbles in hand, and whether the joker is one of them."""
        assert isinstance(view, InfinityView)
        assert isinstance(player, Player)
        if view.game is None:
            return None
        plain, joker = player.marbles
        count, has_joker = view.game.hands[plain], view.game.hands[joker] > 0
        name = f"{'one' if count == 1 else 'others'}_{'joker' if has_joker else 'plain'}"
        said, short = (view.sentences.page_label(f"{form}_{name}", count=count) for form in ("left", "short"))
        return {"count": count, "of": plain.number, "joker": has_joker, "said": said, "short": short}

    def listed(self, words: Sentences, player: AnyPlayer, turn: object) -> str:
        """A placement in words."""
        del player
        assert isinstance(turn, Placement)
        return placement_label(words, turn)

    def turn_notes(self, view: Display) -> list[dict[str, str]]:
        """Where the knob went, too: towards who placed, or away."""
        assert isinstance(view, InfinityView)
        knobs = [position.knob for position in view.positions if isinstance(position, Position)]
        known = len(knobs) == len(view.turns) + 1
        went = [new - old for old, new in pairwise(knobs)] if known else [0] * len(view.turns)
        return [
            {
                "short": placement_label(view.sentences, turn, short=True),
                "gain": _gain(-way if mover is Player.YELLOW else way),
            }
            for turn, mover, way in zip(view.turns, view.movers, went, strict=True)
        ]

    def is_problem(self, view: Display) -> bool:
        """Hands have to put the device right, too."""
        return super().is_problem(view) or bool(view.picture.steps)

    def state(self, view: Display) -> dict[str, Any]:
        """Beside the last placement stands where the knob went, and which draw is near."""
        assert isinstance(view, InfinityView)
        state = super().state(view)
        knob = "" if view.scored is None else view.scored.knob_told(view.sentences)
        last_turn = " ".join(filter(None, [state["last_turn"], knob, view.ahead]))
        own = "" if view.on_screen else view.sentences.page_label("own_device")
        return {**state, "last_turn": last_turn, "no_board_label": own}

    def board(self, view: Display) -> dict[str, Any]:
        """The device, what the last placement did, and what can be placed now."""
        assert isinstance(view, InfinityView)
        position = view.game
        if position is None:
            return {"channels": None, "moves": []}
        words = view.sentences
        return {
            **device(words, position, _last(view)),
            **order.standing(view),
            "tasks": order.tasks(view),
            "asked": order.asked(view),
            "marks": _marks(view),
            "knobs": [knob_said(words, knob) for knob in _KNOBS],
            "count": len(view.turns),
            "moves": _moves(view, position),
            "stages": _stages(view, position),
            "notes": _notes(view),
            "corrects": not view.on_screen and view.result is None and not view.paused,
        }


def _gain(points: int) -> str:
    """How far the knob went; empty if it stayed."""
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}") if points else ""


def _last(view: InfinityView) -> Last | None:
    """What the last placement did; until that is told, only where it was."""
    if not view.turns:
        return None
    scored, channel = view.scored, view.turns[-1].channel
    if scored is None:
        assert view.game is not None
        return Last(channel, None, None, view.game.knob)
    return Last(channel, scored.pushed, scored.player.opponent if scored.silenced else None, scored.knob_before)


def _marks(view: InfinityView) -> list[dict[str, Any]]:
    """The placements that are drawn without being made."""
    return [{"kind": kind, "to": turn.channel, "piece": turn.marble.value} for kind, turn in view.tries]


def _notes(view: InfinityView) -> list[str]:
    """What else the last placement did, a sentence each."""
    return [] if view.scored is None else list(view.scored.asides(view.sentences))


def _moves(view: InfinityView, position: Position) -> list[list[Any]]:
    """What a person may place now: the placement as it is typed, the marble's letter, and the channel."""
    mover = view.to_move
    if mover is not position.side or view.thinking or view.paused or view.result is not None:
        return []
    return [[str(each), each.marble.value, each.channel] for each in rules.legal_placements(position)]


def _stages(view: InfinityView, position: Position) -> dict[str, str]:
    """What to do with each kind of marble; nothing while something else is said, such as a question."""
    if view.picture is not view.lasting and not asked.is_hinted(view):
        return {}
    plain, joker = position.side.marbles
    told = {"player": view.sentences.player(position.side)}
    return {
        plain.value: view.sentences.page_label("place_plain", **told),
        joker.value: view.sentences.page_label("place_joker", **told),
    }
