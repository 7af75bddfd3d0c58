"""What is announced of a device that shows something else than the game, and of how hands put it right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar, Final

from eclipse_companion.announcements import Fact, Wording, Words
from eclipse_companion.announcements.fact import ClockEffect
from eclipse_companion.games.infinity.announcements import knob_said
from eclipse_companion.games.infinity.game.channels import FOUR
from eclipse_companion.games.infinity.game.marbles import Marble
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.steps import Deed, Step

STEPS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("Step.out", "Step.out_others", "Step.put", "Step.put_others"), "marble channel"),
    **dict.fromkeys(("Step.off", "Step.lay"), "marble space channel"),
    "Step.knob": "knob",
    **dict.fromkeys(("Step.clear", "Step.fill"), "marbles channel"),
    **{f"Step.{which}_{marble.value}": "" for which in ("the", "a") for marble in Marble},
    **{f"Step.several_{marble.value}": "count" for marble in Marble if not marble.is_joker},
}
"""The texts of steps, and the names that each may use, as in `Fact.TEXTS`."""
_TAKES: Final = frozenset({Deed.OUT, Deed.OFF})


@dataclass(frozen=True, slots=True)
class NextStep(Fact):
    """The steps that are left until the device shows the game, the next one first."""

    CLOCK: ClassVar[ClockEffect | None] = ClockEffect.IN_DOUBT
    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("only", "only_seen", "only_begins", "only_begins_seen", "only_left", "next", "last"), "step"),
        **dict.fromkeys(("first", "first_seen", "first_begins", "first_begins_seen", "first_left"), "count step"),
    }

    steps: tuple[Step, ...]
    begun: bool = False
    """Whether a step was done before."""
    seen: bool = False
    """Whether a camera sees what is done, so that nobody has to say it."""
    since: str = ""
    """What comes before the first turn: `begins`, another game begins; `left`, one that was left goes on, and its
    marbles may still lie there. Empty: the game is under way.
    """

    def sentence(self, words: Words) -> str:
        """What is said of the steps."""
        name, values = self.wording(words)
        return str(words.part(f"NextStep.{name}", "say", values))

    def wording(self, words: Words) -> Wording:
        """The next step, how many there are, and what is said once it is done."""
        values = {"count": len(self.steps), "step": step_said(words, self.steps[0])}
        if self.begun:
            return ("last" if len(self.steps) == 1 else "next"), values
        name = "only" if len(self.steps) == 1 else "first"
        return "_".join([name, *filter(None, [self.since]), *(["seen"] if self.seen else [])]), values


@dataclass(frozen=True, slots=True)
class Differs(Fact):
    """A person says where the knob stands, or what lies in the channels; and how that is put right.

    `how`: `same_knob`, `same_board`; `other_turn`, the last placement may have been another one; `knob`, `board`.
    """

    TO_DO: ClassVar[bool] = True
    TEXTS: ClassVar[Mapping[str, str]] = {
        "same_knob": "knob",
        "same_board": "",
        "other_turn": "player turn",
        "knob": "knob said",
        "board": "channels #count",
    }

    how: str
    position: Position
    """As the game has it."""
    said: Position
    """As the person says."""
    turn: Placement | None = None
    """The placement that would explain it."""
    steps: tuple[Step, ...] = ()
    """What hands do until the device shows what the game has; empty if that waits for an answer."""

    @property
    def agrees(self) -> bool:
        """Whether the game has it as the person says."""
        return self.how in {"same_knob", "same_board"}

    def composed(self, words: Words) -> str | None:
        """What the game has, what the person may say now, and the first step."""
        if not self.steps:
            return None
        name, values = self.wording(words)
        return f"{words.part(f'Differs.{name}', 'say', values)} {NextStep(self.steps).sentence(words)}"

    def wording(self, words: Words) -> Wording:
        """What the game has, and what the person may say now."""
        turn = self.turn
        if turn is not None:
            player = turn.marble.owner
            return self.how, {"player": words.player(player), "turn": words.turn(player, turn)}
        if self.how in {"board", "same_board"}:
            pairs = zip(FOUR, self.position.channels, self.said.channels, strict=True)
            differing = [number for number, mine, said in pairs if mine != said]
            return self.how, {"channels": words.listed(differing), "count": len(differing)}
        return self.how, {"knob": knob_said(words, self.position.knob), "said": knob_said(words, self.said.knob)}


def step_said(words: Words, step: Step) -> str:
    """A step in the form used inside a sentence: `take the blue marble out at the base of channel 1`."""
    if step.knob is not None:
        return str(words.filled("Step.knob", {"knob": knob_said(words, step.knob)}))
    if step.marbles:
        alike = ((marble, len(list(each))) for marble, each in groupby(step.marbles))
        marbles = words.listed(
            [
                words.filled(
                    f"Step.several_{marble.value}" if count > 1 else f"Step.a_{marble.value}", {"count": count}
                )
                for marble, count in alike
            ]
        )
        return str(words.filled(f"Step.{step.deed.value}", {"marbles": marbles, "channel": step.channel}))
    assert step.marble is not None
    marble = words.filled(f"Step.{'the' if step.deed in _TAKES else 'a'}_{step.marble.value}", {})
    at_base = step.deed is Deed.LAY and step.space == 1
    name = Deed.PUT.value if at_base else step.deed.value + ("" if step.alone else "_others")
    return str(words.filled(f"Step.{name}", {"marble": marble, "channel": step.channel, "space": step.space}))


def steps_listed(words: Words, steps: Sequence[Step]) -> tuple[str, ...]:
    """Each step as lists on screens have it."""
    return tuple(step_said(words, step) for step in steps)


PUTTING_RIGHT_FACTS: Final[tuple[type[Fact], ...]] = (Differs, NextStep)
"""The announcements of a device that is put right."""
