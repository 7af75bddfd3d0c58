"""The steps of a game at a table, each as a value and as its text: what a player does is an action; chance has its own.

In: texts of the log. Out: steps, and back. What is hidden has a step that hides it, for everybody's eyes.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias
from urllib.parse import quote, unquote

from eclipse_companion.common.errors import CompanionError, quoted
from eclipse_companion.games.ecliptic.game.actions import Action, Choose, Discard, Draw, Keep, Play, Wish
from eclipse_companion.games.ecliptic.game.cards import read_card
from eclipse_companion.games.ecliptic.game.chance import commit, joined, read_number, seed_from, word_tags
from eclipse_companion.games.ecliptic.game.players import DICE, Die, Player
from eclipse_companion.games.ecliptic.game.turn import NotATurnError, Turn
from eclipse_companion.games.ecliptic.steps.own_cards import SLOTS, LaidDown, LayDown, Pledge, Pledged

_DEAL: Final = re.compile(r"deal (?:seed=(?P<seed>[0-9]+)|secret=(?P<secret>[0-9]+) word=(?P<words>\S*))", re.ASCII)
_THROW: Final = re.compile(r"([0-9]{1,2})-([0-9]{1,2})=([0-9]{1,2})-([0-9]{1,2})", re.ASCII)
_D6: Final = re.compile(r"d6=([0-9])", re.ASCII)
_LAY: Final = re.compile(rf"lay ([0-9]{{1,2}}[A-Z]) ([1-{SLOTS}])", re.ASCII)
_PLEDGE: Final = re.compile(r"(d[0-9]{1,2}) secret=([0-9]+)", re.ASCII)
_DICE: Final = {f"d{die}": die for die in DICE}


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance shuffles and deals: from a seed, or from the program's secret and a word of each person."""

    seed: int
    secret: int | None = None
    words: tuple[str, ...] = ()
    """The only person's word, or White's and Blue's; one that is empty if nobody gave one."""

    @classmethod
    def agreed(cls, secret: int, *words: str) -> "Deal":
        """The deal that nobody can influence alone. A word with half a character loses that half."""
        words = tuple(word.encode(errors="replace").decode() for word in words)
        return cls(seed_from(secret, joined(words)), secret, words)

    @property
    def word(self) -> str:
        """The words as the seed is made of them."""
        return joined(self.words)

    @property
    def commit(self) -> str | None:
        """What was shown before the deal; None if the seed was given."""
        return None if self.secret is None else commit(self.secret)

    @property
    def tags(self) -> dict[str, str]:
        """What the file of a finished game tells of its chance."""
        seed = {"Seed": str(self.seed)}
        if self.secret is None:
            return seed
        return {"Commit": commit(self.secret), "Secret": str(self.secret), **word_tags(self.words), **seed}

    def __str__(self) -> str:
        if self.secret is None:
            return f"deal seed={self.seed}"
        return f"deal secret={self.secret} word={_written(self.words)}"


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal as everybody may know it before the end."""

    commit: str | None
    """What was shown before; None if the cards were chosen by a seed."""
    words: tuple[str, ...]

    def __str__(self) -> str:
        return "deal" if self.commit is None else f"deal commit={self.commit} word={_written(self.words)}"


@dataclass(frozen=True, slots=True)
class HiddenDie:
    """A die that was chosen in secret."""

    def __str__(self) -> str:
        return "d?"


@dataclass(frozen=True, slots=True)
class Throw:
    """Both dice of a battle are thrown once, White's first."""

    dice: tuple[Die, Die]
    shown: tuple[int, int]

    @property
    def winner(self) -> Player | None:
        """Whose die shows more; None for a tie."""
        white, blue = self.shown
        return None if white == blue else Player.WHITE if white > blue else Player.BLUE

    def __str__(self) -> str:
        return f"{self.dice[0]}-{self.dice[1]}={self.shown[0]}-{self.shown[1]}"


@dataclass(frozen=True, slots=True)
class ThrowD6:
    """The D6 is thrown after the twelfth sign."""

    shown: int

    def __str__(self) -> str:
        return f"d6={self.shown}"


Step: TypeAlias = Action | Deal | Throw | ThrowD6 | LayDown | Pledge
"""A step with all that it holds."""
SeenStep: TypeAlias = Step | Dealt | HiddenDie | LaidDown | Pledged
"""A step as somebody may know it."""


class NotAStepError(CompanionError):
    """The text is no step."""


def shown(step: Step) -> SeenStep:
    """What everybody may know of a step."""
    match step:
        case Deal():
            return Dealt(step.commit, step.words)
        case Choose():
            return HiddenDie()
        case LayDown(slot=slot):
            return LaidDown(slot)
        case Pledge():
            return Pledged(step.commit)
        case _:
            return step


def is_turn(text: str) -> bool:
    """Whether a step's text is a play or a discard: each turn has one of them."""
    return text.startswith("x") or "+" in text


def read_step(text: str) -> Step:  # noqa: PLR0911 - a table
    """The step that a text of the log stands for. Raises `NotAStepError`."""
    match text:
        case "draw":
            return Draw()
        case "go" | "stop":
            return Wish(stop=text == "stop")
        case _ if text in _DICE:
            return Choose(_DICE[text])
    if found := _D6.fullmatch(text):
        return ThrowD6(int(found[1]))
    if found := _THROW.fullmatch(text):
        white, blue, first, second = map(int, found.groups())
        return Throw((white, blue), (first, second))
    if found := _DEAL.fullmatch(text):
        return _deal(text, found)
    if (found := _PLEDGE.fullmatch(text)) and found[1] in _DICE:
        return Pledge(_DICE[found[1]], int(found[2]))
    try:
        if found := _LAY.fullmatch(text):
            return LayDown(read_card(found[1]), int(found[2]))
        return Keep(read_card(text)) if text[:1].isdigit() and "+" not in text else _turn(text)
    except CompanionError:
        raise NotAStepError(f"{quoted(text)} isn't a step of Ecliptic.") from None


def _deal(text: str, found: re.Match[str]) -> Deal:
    if found["secret"] is None:
        seed = read_number(found["seed"])
        if seed is not None:
            return Deal(seed)
    elif (secret := read_number(found["secret"])) is not None:
        return Deal.agreed(secret, *map(unquote, found["words"].split(":")))
    raise NotAStepError(f"{quoted(text)} isn't a deal: its number is too large.")


def _written(words: Sequence[str]) -> str:
    """Words in a line of the log: a colon between two, and none inside any."""
    return ":".join(quote(word, safe="") for word in words)


def _turn(text: str) -> Play | Discard:
    """A play or a discard alone. Raises `CompanionError`."""
    turn = Turn.parse(f"W {text}")
    if str(turn.action) != text:
        raise NotATurnError(f"{quoted(text)} is more than a play or a discard, or isn't sorted.")
    return turn.action
