"""Turns an announcement into what is said, and into the line on the screen.

In: typed facts, a language, a game's vocabulary. Out: text. What each announcement says stands in the announcement
itself, or in the game's wording of it; here are the words that it is said with.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import reduce
from typing import Any, ClassVar, Final, Self

from eclipse_companion.announcements import COMPUTER, Fact, GameStarted, Wording, as_sentence
from eclipse_companion.gamekit.nouns import AnyPlayer
from eclipse_companion.outputs.keys import DRAW_TOO, HELP, KEYS, USE_BOARD
from eclipse_companion.outputs.language import PAGE, in_words, load
from eclipse_companion.outputs.plurals import form
from eclipse_companion.outputs.vocabulary import Vocabulary

_COUNT: Final = "count"
"""A value that counts something: a small one is said as a word. Places and puzzles keep their numbers."""


class Sentences(ABC):
    """The sentences of one language and one game, with the names of the people who play. A game has a subclass.

    It is the `Words` that announcements are said with.
    """

    VOCABULARY: ClassVar[Vocabulary]
    """The game's own part of every language."""

    def __init__(self, language: str, names: Mapping[AnyPlayer, str] | None = None) -> None:
        """`language`: a code of `languages()`; `names`: the players' own names. Raises `LanguageError`."""
        self.language = load(language, self.VOCABULARY)
        self._names = dict(names or {})
        self._on_page = False
        self._you: AnyPlayer | None = None
        self._overheard = False
        self._unlisted: frozenset[str] = frozenset()

    def on_page(self) -> Self:
        """The same sentences where people tap and press on a page, instead of typing."""
        after = copy(self)
        after._on_page = True  # noqa: SLF001 - its own
        return after

    @property
    def taps(self) -> bool:
        """Whether the sentences are for people who tap and press on a page."""
        return self._on_page

    def overheard(self) -> Self:
        """The same sentences for those who only look on: nobody is called you."""
        after = copy(self)
        after._overheard = True  # noqa: SLF001 - its own
        return after

    @property
    def looks_on(self) -> bool:
        """Whether the sentences are for those who only look on."""
        return self._overheard

    def is_you(self, player: AnyPlayer) -> bool:
        """Whether a player is the one whom the sentences speak to: the only person, against the computer."""
        return player is self._you and not self._overheard

    def without(self, words: frozenset[str]) -> Self:
        """The same sentences, but lists of what can be typed leave these words of the keys out."""
        after = copy(self)
        after._unlisted = words  # noqa: SLF001 - its own
        return after

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentences) and self._parts == other._parts

    def __hash__(self) -> int:
        return hash(self._parts)

    @property
    def _parts(self) -> tuple[object, ...]:
        own = type(self), self.language.code, self.title, self._on_page, self._you, self._overheard
        return *own, *(self._names.get(player) for player in self.players)

    def heard(self, announcement: Fact) -> Self:
        """The sentences to use after an announcement: a game's start tells its edition, and the players' own names."""
        if not isinstance(announcement, GameStarted):
            return self
        names = dict(zip(self.players, announcement.names, strict=True))
        people = [player for player, name in names.items() if name != COMPUTER]
        after = self.in_edition(announcement.edition)
        after._names = {player: name for player, name in names.items() if after._is_given(player, name)}  # noqa: SLF001 - its own
        after._you = people[0] if len(people) == 1 else None  # noqa: SLF001 - as above
        return after

    def in_edition(self, key: str) -> Self:
        """A copy in the words of an edition; a game with several has its own way."""
        del key
        return copy(self)

    def given(self, player: AnyPlayer, name: str) -> str:
        """A name, also the computer's; empty if it is only the word for the side."""
        return "" if name in {player.value.capitalize(), self.side_of(player)} else name

    def _is_given(self, player: AnyPlayer, name: str) -> bool:
        """Whether a name is a person's own: neither the word for the side nor the computer's."""
        return self.given(player, name) not in {"", COMPUTER}

    # What the game says of itself.

    @property
    @abstractmethod
    def title(self) -> str:
        """What screens call the game that is played."""

    @property
    @abstractmethod
    def players(self) -> Sequence[AnyPlayer]:
        """All players, in their order."""

    @abstractmethod
    def turn(self, player: AnyPlayer | None, turn: object) -> str:
        """A turn in the form used inside a sentence."""

    @abstractmethod
    def examples(self, player: AnyPlayer) -> Mapping[str, object]:
        """Examples of what a player types: at least `example`, a turn."""

    def instruction(self, player: AnyPlayer | None, turn: object) -> str:
        """A turn as something to do; the same, if the game has no other form."""
        return self.turn(player, turn)

    def written(self, player: AnyPlayer, turn: object) -> str:
        """A turn as it is typed, and as lists show it."""
        del player
        return str(turn)

    def side_of(self, player: AnyPlayer) -> str:
        """What a player's side is called, by the name that files use if the language has no word for it."""
        return self.name(player.value.capitalize())

    def reasons(self, player: AnyPlayer, reasons: Iterable[Any]) -> str:
        """What the game's advice gives as reasons, in sentences; `player` is to move in the position."""
        del player, reasons
        return ""

    def wording(self, announcement: Fact) -> Wording | None:
        """The game's own wording of an announcement; None if the announcement's own serves."""
        del announcement
        return None

    # What an announcement says.

    def say(self, announcement: Fact) -> str | None:
        """What is said aloud, a sentence or two; None if nothing is."""
        return None if announcement.silent else self._text(announcement, "say") or None

    def standing(self, announcement: Fact) -> str | None:
        """The line that says what to do now; None if the previous line still holds."""
        preface, text = announcement.preface(self), self._text(announcement, "standing")
        return (f"{preface} {text}" if preface else text) or None

    def _text(self, announcement: Fact, part: str) -> str:
        composed = announcement.composed(self)
        if composed is not None:
            return composed
        name, values = self.wording(announcement) or announcement.wording(self)
        return self.part(f"{type(announcement).__name__}.{name}", part, values)

    # The words that it is said with.

    def player(self, player: AnyPlayer | None) -> str:
        """Who plays a side: the player's own name, or else what the side is called; chance if nobody plays it."""
        if player is None:
            return self.word("chance")
        return self._names.get(player) or self.side_of(player)

    def name(self, english: str) -> str:
        """A name in this language: as its file has it, or else as it is in English."""
        entry = self.language.names.get(english)
        return entry["name"] if entry else english

    def at_level(self, name: str, level: str) -> str:
        """The name of a computer that plays, with its level."""
        return f"{name} ({self.page_label('perfect') if level == 'perfect' else level})"

    def explained(self, text: str) -> str:
        """What an error says, in this language as far as it has that; errors are English."""
        return self.language.reasons.explained(text)

    def word(self, name: str) -> str:
        """A word of the language itself, such as `nowhere`."""
        return self.language.words[name]

    def label(self, name: str, **values: object) -> str:
        """A label of a screen, such as `to_move`; raises `KeyError` if there is no such label."""
        return self.language.screen[name].format_map(_Values(values))

    def page_label(self, name: str, **values: object) -> str:
        """A label of the page, such as `explore`; raises `KeyError` if there is no such label."""
        return self.language.page[name].format_map(_Values(values))

    @property
    def keys(self) -> dict[str, str]:
        """The keys of `KEYS` that mean something in this game, each with the word that it stands for."""
        return {key: word for key, word in KEYS.items() if word not in self.VOCABULARY.unused}

    def all_words(self) -> str:
        """Every word that can be typed now, with what it does, one line each."""
        words = [word for word in self.keys.values() if word not in self._unlisted]
        width = max(len(self.label(word)) for word in words)
        return "\n".join(f"{self.label(word):<{width}}  {self.language.help[word]}" for word in words)

    @property
    def shown_words(self) -> dict[str, str]:
        """This language's words for asking for something, in small letters, mapped to what they stand for."""
        words = {self.label(word).casefold(): word for word in (*self.keys.values(), USE_BOARD, HELP)}
        return {**({self.label(DRAW_TOO).casefold(): "draw"} if "draw" in words.values() else {}), **words}

    def number(self, count: int) -> str:
        """A count in the form used inside a sentence: a small one as a word, a larger one in digits."""
        return in_words(self.word("numbers"), count)

    def listed(self, items: Iterable[object]) -> str:
        """Items joined with the language's "and": `1, 6 and 11`."""
        return self._joined(items, "and")

    def alternatives(self, items: Iterable[object]) -> str:
        """Items joined with the language's "or": `1, 6 or 11`."""
        return self._joined(items, "or")

    def has(self, key: str) -> bool:
        """Whether the language has a text."""
        return key in self.language.texts

    def filled(self, key: str, values: Mapping[str, object]) -> str:
        """A text of the language that other texts use, such as `Phrase.lock`."""
        return self._filled(key, "text", values)

    def part(self, key: str, part: str, values: Mapping[str, object]) -> str:
        """One part of a text, as a sentence."""
        return as_sentence(self._filled(key, part, values))

    def _joined(self, items: Iterable[object], word: str) -> str:
        texts = [str(item) for item in items]
        if not texts:
            return self.word("nowhere")
        if len(texts) == 1:
            return texts[0]
        first = reduce(lambda one, two: self.word("comma").format(first=one, second=two), texts[:-1])
        return self.word(word).format(first=first, last=texts[-1])

    def _filled(self, key: str, part: str, values: Mapping[str, object]) -> str:
        entry = self.language.texts[key]
        text = entry[part]
        if self._on_page and PAGE in entry and (part != "say" or entry.get("standing") in ("", text)):
            text = entry[PAGE]
        if isinstance(text, dict):
            counted = values[text.get("by", _COUNT)]
            assert isinstance(counted, int)
            text = text[form(self.language.code, counted)]
        counts: dict[str, Any] = {name: values[name] for name in (_COUNT, *self.VOCABULARY.counted) if name in values}
        told = {name: self.number(int(count)) for name, count in counts.items() if str(count).isdecimal()}
        return text.format_map(_Values({**values, **told})).strip()


class _Values(dict[str, object]):
    """Values by name; a notice that lacks one of its words still makes a sentence."""

    def __missing__(self, key: str) -> str:
        return key
