"""What a game adds to the words and texts of all games: where its language files are, and what these must contain."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from eclipse_companion.announcements import Fact


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """A game's own part of every language. Its files replace shared texts by entries with the same key."""

    package: str
    """The package with a folder `languages`, in which each language has a file, such as `en.toml`."""
    facts: tuple[type[Fact], ...] = ()
    """The game's own announcements."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """Its other texts, and the names that each may use, as in `Fact.TEXTS`: its wordings of shared announcements
    (`GameOver.line`), texts that other texts use (`Turn.flip`), words (`Language.piece`), labels (`Screen.square`).
    """
    folders: Mapping[str, type[Fact]] = field(default_factory=dict)
    """Folders in `languages` with files of one text a key, said and shown alike; and what announcement says them."""
    counted: tuple[str, ...] = ()
    """Values beside `count` that count something: a small one is said as a word."""
    unused: frozenset[str] = frozenset()
    """The words of `keys.KEYS` that mean nothing in this game."""
    own_words: frozenset[str] = frozenset()
    """Words and keys, in small letters, that mean something else in this game: they are read as lines."""
    named: Mapping[str, tuple[type, ...]] = field(default_factory=dict)
    """Kinds of values that JSON names, each under this key: `claim` makes `{"claim": "can_win", ...}`."""
