"""What screens show of Infinity: the channels with the knob, and what the last placements did."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from eclipse_companion.announcements import Fact, GameOver, GameStarted, Offer, OfferOver, TakenBack, TurnSeen
from eclipse_companion.games.infinity.announcements import Hint, RepetitionAhead, Scored, Teaching
from eclipse_companion.games.infinity.board_text import board_text
from eclipse_companion.games.infinity.game import rules
from eclipse_companion.games.infinity.game.claims import Refuted
from eclipse_companion.games.infinity.game.placement import Placement
from eclipse_companion.games.infinity.game.position import Position
from eclipse_companion.games.infinity.game.steps import Step
from eclipse_companion.games.infinity.putting_right import Differs, NextStep, steps_listed
from eclipse_companion.games.infinity.watched import Corrected
from eclipse_companion.outputs.view import View

_LONGEST: Final = 6
"""How many sentences are kept if the computer places several times."""


@dataclass(frozen=True)
class InfinityView(View):
    """The view after each announcement."""

    game: Position | None = None
    """The position after the placements that count; None before a game."""
    turns: tuple[Placement, ...] = ()
    account: tuple[str, ...] = ()
    """What the last placement of a person did, and what the computer placed since then, a text each."""
    scored: Scored | None = None
    """What the last placement did; None before the first one, and after one was taken back."""
    ahead: str = ""
    """What is said of a draw that the next placement can bring; empty if none can."""
    tries: tuple[tuple[str, Placement], ...] = ()
    """Placements to draw that aren't made, and why: `hint`; `played`, a wrong try; `answer`, how it is refuted."""
    correction: Differs | None = None
    """How the game is put right if the person agrees; None if nothing has to be."""
    steps: tuple[str, ...] = ()
    """What hands have to do until the device shows the game, the next step first."""
    tasks: tuple[Step, ...] = ()
    """The same as data."""
    knob_shown: int | None = None
    """Where the device's knob stands, as long as hands haven't turned it to where the game has it."""
    asked: Placement | None = None
    """What the computer has placed, and people place on their device before they go on."""
    on_screen: bool = False
    """Whether people play without a device."""

    @property
    def lacking(self) -> frozenset[str]:
        """A placement is complete once it is said; steps for the hands are, unless a camera sees them."""
        if self.on_screen:
            return self.pauseless | {"turn", "wrong"}
        return frozenset() if self.steps and not self.by_camera else frozenset({"turn"})

    def board_label(self, state: str) -> str:
        """Where there is no board to look for, people have a device, or play on the screen."""
        return self.sentences.label("on_screen") if self.on_screen and state == "none" else super().board_label(state)

    @property
    def answers(self) -> frozenset[str]:
        """An open correction is accepted or refused."""
        return frozenset() if self.correction is None else frozenset({"accept", "no"})

    def board_text(self) -> str:
        """The channels, what is in hand, and the knob; nothing before a game."""
        return "" if self.game is None else board_text(self.game)

    def told(self, announcement: Fact) -> Self:  # noqa: PLR0911 - a table
        """What placements did stays to be read until a person places again.

        Who is next after a placement is known once it is told: it may be the same player again.
        """
        tries = self._tries_after(announcement)
        if tries != self.tries:
            return replace(self, tries=tries).told(announcement)
        if isinstance(announcement, Scored):
            return replace(self._accounted(announcement), scored=announcement)
        if isinstance(announcement, RepetitionAhead):
            return replace(self._accounted(announcement), ahead=self.sentences.say(announcement) or "")
        view = super(InfinityView, self._with_steps_of(announcement)).told(announcement)
        match announcement:
            case TurnSeen():
                told = view._accounted(announcement) if announcement.is_reply else replace(view, account=())  # noqa: SLF001
                asked = view.turns[-1] if announcement.is_reply and not self.on_screen else None
                return replace(told, scored=None, ahead="", correction=None, to_move=None, asked=asked)
            case GameStarted() | TakenBack():
                return replace(view, account=(), scored=None, ahead="", correction=None, asked=None)
            case Differs():
                return replace(view, correction=None if announcement.agrees else announcement)
            case NextStep() | Corrected():
                return replace(view, correction=None)
            case OfferOver():
                return replace(view, correction=None)
            case Teaching(stage=stage):
                return replace(view, done=stage == "done").judged(stage, announcement)
            case _:
                return view

    def looking_back(self, made: int) -> Self:
        """As the base says; what the placement did is worked out again."""
        view = replace(super().looking_back(made), steps=(), tasks=(), knob_shown=None, asked=None, tries=(), ahead="")
        scored = None
        if made:
            before = self.positions[made - 1]
            assert isinstance(before, Position)
            event = rules.place(before, self.turns[made - 1])
            scored = Scored.of(event, before.knob, event.reason)
        return replace(view, account=(), correction=None, scored=scored)

    def details(self, announcement: Fact) -> Sequence[str]:
        """What is printed below a line: the steps that are left, if there are several."""
        if isinstance(announcement, NextStep | Differs) and len(self.steps) > 1:
            return [f"  {number}: {step}" for number, step in enumerate(self.steps, start=1)]
        return super().details(announcement)

    def after(self, announcement: Fact) -> Self:
        """The view after one more announcement; the steps that are left stay beside whatever is said."""
        view = super().after(announcement)
        picture = view.picture
        return view if picture.steps == view.steps else replace(view, picture=replace(picture, steps=view.steps))

    def _tries_after(self, announcement: Fact) -> tuple[tuple[str, Placement], ...]:
        """What is drawn of placements that aren't made, after an announcement."""
        match announcement:
            case Hint(turn=Placement() as turn) | Teaching(stage="advice", turn=Placement() as turn):
                return (("hint", turn),)
            case Offer(kind="take_back", claims=claims):
                return tuple(("answer", claim.reply) for claim in claims if isinstance(claim, Refuted))
            case Teaching(stage="wrong", reply=reply):
                return () if reply is None else (("answer", reply),)
            case OfferOver() if self.offer is None or self.offer.kind != "take_back":
                return self.tries
            case OfferOver() | Hint() | Teaching() | TurnSeen() | TakenBack() | GameStarted() | GameOver() | NextStep():
                return ()
            case _:
                return self.tries

    def _with_steps_of(self, announcement: Fact) -> Self:
        """The view with the steps that are left after an announcement, and with where the device's knob stands."""
        match announcement:
            case NextStep(steps=steps) | Differs(steps=steps):
                said = announcement.said.knob if isinstance(announcement, Differs) else self.knob_shown
                turns = any(step.knob is not None for step in steps)
                listed = steps_listed(self.sentences, steps)
                return replace(self, steps=listed, tasks=tuple(steps), knob_shown=said if turns else None)
            case GameStarted() | TakenBack():
                stands = self.knob_shown if self.game is None or self.knob_shown is not None else self.game.knob
                return replace(self, steps=(), tasks=(), knob_shown=stands)
            case TurnSeen() | Corrected() | GameOver():
                return replace(self, steps=(), tasks=(), knob_shown=None)
            case _:
                return self

    def _accounted(self, announcement: Fact) -> Self:
        text = self.sentences.say(announcement)
        return replace(self, account=(*self.account, text)[-_LONGEST:]) if text else self
