"""What every announcement is: its fields, who hears it, which texts it has, and what fills them.

All of it stands in the announcement's own class, and nowhere else. Language files are checked against `TEXTS`, and
outputs ask `heard` and `wording`; so a new announcement is one class and its texts in each language. A game may have
announcements of its own, and wordings of its own for those that all games share.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, Self, TypeAlias, cast

from eclipse_companion.gamekit.nouns import AnyPlayer

UNSPELT: Final = {"json": False}
"""The metadata of a field that JSON lines leave out."""

Wording = tuple[str, Mapping[str, object]]
"""The name of a text, and the values for the names in its braces."""


class Heard(Enum):
    """When an announcement is said aloud. Screens show all of them."""

    ALWAYS = "always"
    UNLESS_WATCHED = "unless two people play"
    """If two people play, the companion watches, and says nothing that they can see for themselves."""
    NEVER = "never"
    """It shows how something is written or typed."""


class ClockEffect(Enum):
    """What an announcement does to the clocks of a game that has some."""

    IN_DOUBT = "in doubt"
    """They stop: nobody knows yet whose turn it is."""
    ASKED = "asked"
    """They stop: a player is asked something before anybody goes on."""
    CLEAR = "clear"
    """It's clear again whose turn it is."""


class Words(Protocol):
    """The words of a language and a game, with the names of the people who play."""

    @property
    def title(self) -> str:
        """What people call the game that is played, in its edition."""

    @property
    def players(self) -> Sequence[AnyPlayer]:
        """All players, in their order."""

    def in_edition(self, key: str) -> Self:
        """The same in the words of an edition."""

    def name(self, english: str) -> str:
        """A name in this language, such as a side's; one that it doesn't know as it is."""

    def at_level(self, name: str, level: str) -> str:
        """The name of a computer that plays, with its level."""

    def player(self, player: AnyPlayer | None) -> str:
        """Who plays a side: the player's own name, or else what the side is called; chance if nobody plays it."""

    def turn(self, player: AnyPlayer | None, turn: object) -> str:
        """A turn in the form used inside a sentence; nobody makes those of chance."""

    def instruction(self, player: AnyPlayer | None, turn: object) -> str:
        """A turn as something to do."""

    def reasons(self, player: AnyPlayer, reasons: Iterable[Any]) -> str:
        """What a game's advice gives as reasons, in sentences; `player` is to move in the position."""

    def examples(self, player: AnyPlayer) -> Mapping[str, object]:
        """Examples of what a player types."""

    def listed(self, items: Iterable[object]) -> str:
        """Items joined with "and"."""

    def alternatives(self, items: Iterable[object]) -> str:
        """Items joined with "or"."""

    def explained(self, text: str) -> str:
        """What an error says, which is English, in this language."""

    def word(self, name: str) -> str:
        """A word of the language itself, such as `nowhere`."""

    def filled(self, key: str, values: Mapping[str, object]) -> str:
        """A text that other texts use, such as `Phrase.lock`."""

    def part(self, key: str, part: str, values: Mapping[str, object]) -> str:
        """One part of a text, such as a problem's `remedy`, as a sentence."""

    def has(self, key: str) -> bool:
        """Whether the language has a text."""

    def all_words(self) -> str:
        """Every word that can be typed now, with what it does, one line each."""


GameWords: TypeAlias = Any
"""`Words`, with what a game adds for announcements of its own."""


class Fact:
    """An announcement. Its subclasses are frozen dataclasses of facts, never of sentences."""

    __slots__ = ()

    HEARD: ClassVar[Heard] = Heard.ALWAYS
    TEXTS: ClassVar[Mapping[str, str]] = {}
    """Each of its texts, and the names that the text may use in braces. A name with a `#` before it counts something,
    and may be one: a text that uses it has a plural.
    """
    OPEN: ClassVar[bool] = False
    """Whether a language may have further texts of this kind."""
    OPEN_NAMES: ClassVar[str | None] = None
    """The names that those may use, as in `TEXTS`; None: any."""
    PARTS: ClassVar[Sequence[str]] = ("say", "standing")
    """The parts of each text: what is said, and the line on the screen that says what to do now."""
    BY_PLAYER: ClassVar[Mapping[str, str]] = {}
    """Fields with a value for each player, and what JSON calls each: `{player}_ms` makes `sun_ms` and `moon_ms`."""
    CLOCK: ClassVar[ClockEffect | None] = None
    """What it does to the clocks, if anything."""
    TO_DO: ClassVar[bool] = False
    """Whether it says what to do now: `again` repeats the last such announcement."""
    HIDDEN: ClassVar[bool] = False
    """Whether it is for one player's eyes alone, whom its field `player` names: no voice and nobody else gets it."""
    ANSWERS: ClassVar[bool] = False
    """Whether it answers what one person has asked: who has a device of their own gets it there alone."""
    HINT: ClassVar[bool] = False
    """Whether it is a step of a hint, whose `step` counts from 1 to `steps`; 0 where it stands alone."""
    LASTING: ClassVar[bool] = False
    """Whether it is said even if something newer is to be said."""
    SPREAD: ClassVar[str | None] = None
    """A field that has a JSON form of its own (`as_json`), whose entries stand in its place."""
    STANDS: ClassVar[bool] = True
    """Whether a text without a standing line shows what is said there; otherwise the line on the screen stays."""

    def heard(self) -> Heard:
        """When it is said aloud, if it has a sentence."""
        return self.HEARD

    @property
    def silent(self) -> bool:
        """Whether it is only shown: it was said before, or is too early to say."""
        return False

    def wording(self, words: GameWords) -> Wording:
        """Its text, and what fills it, if the game has no wording of its own for it."""
        raise NotImplementedError

    def asked_for(self) -> Self:
        """The same for a player who asks for it, who hears it even if it was said before or is early."""
        return self

    def composed(self, words: GameWords) -> str | None:
        """What is said and shown, if that is made of several texts."""
        del words
        return None

    def answers(self, words: GameWords) -> Sequence[str]:
        """The answers that screens offer, each in the form used inside a sentence; the first has the number 1."""
        del words
        return ()

    @property
    def wrong(self) -> bool:
        """Whether it says that something lies wrong, and hands have to put it right."""
        return False

    def preface(self, words: GameWords) -> str:
        """A sentence that is shown before the standing line; empty if there is none."""
        del words
        return ""


class Repeatable:
    """A part of each announcement whose field `again` says that it was made before, and is on the screen again."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def again(self) -> bool:
            """Whether it was made before."""

    @property
    def silent(self) -> bool:
        """Whether it was said before."""
        return self.again

    def asked_for(self) -> Self:
        """It is said."""
        said: Self = replace(cast("Any", self), again=False)
        return said


HELPED: Final = "solved_helped"
"""The text that says that an exercise doesn't count yet."""


def uncounted(said: Fact, words: GameWords, helped: str = HELPED) -> str:
    """What an announcement says at the end of an exercise that was solved with a hint: also that it doesn't count."""
    name, values = said.wording(words)
    return " ".join(words.part(f"{type(said).__name__}.{each}", "say", values) for each in (name, helped))


def as_sentence(text: str) -> str:
    """The text as a sentence: it begins with a capital letter and ends with a full stop."""
    if not text:
        return text
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?" else ".")
