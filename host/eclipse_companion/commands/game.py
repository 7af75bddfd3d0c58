"""What a game is to the program: its name and what it offers. Each game has a `Game` of its own, and registers it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Annotate: TypeAlias = Callable[[Any], Any]
"""Makes of a game's record the same with marks and comments."""


@dataclass(frozen=True)
class Command:
    """A command, and the module that does it."""

    module: str
    """The module's whole name. It has `add_arguments(parser)` and `run(arguments) -> int`, and is imported when the
    command is asked for."""
    help: str
    """One line."""
    slow: bool = False
    """Whether it takes a while until it says something: whoever waits at a terminal is told that it begins."""


@dataclass(frozen=True)
class Game:
    """A game that the companion knows."""

    name: str
    """As in `--game`, in the `Game` tag of files, and in the log: `eclipse`."""
    title: str
    """As people read it: Eclipse."""
    commands: Mapping[str, Command]
    """The game's own commands, by the word that people type."""
    saving: str
    """The module that has its `ENTRIES`: the game's entries in the log, a `commands.saving.Saving`."""
    opening: str | None = None
    """The word that begins the first step in the log if nobody has played with that step alone; None: there's none."""
    annotating: str | None = None
    """The module whose `annotator(told)` gives an `Annotate` for its game files; None if they can't be annotated.

    `told(done, of)` may be called after each turn that was judged, by what takes long.
    """
    strength: str | None = None
    """The module that tells how strong its players are (`gamekit.strength`): `ELO`, and `judge` if turns have exact
    values; None if they can't be rated."""
    pictures: str | None = None
    """The module whose `PICTURES` draw its games on a club's page (`outputs.club.pictures`); None: nothing does."""
    mistakes: str | None = None
    """The module that finds mistakes in its games (`gamekit.mistakes`); None if nothing does."""
    statistics: str | None = None
    """The module that has its `KIND`, a `reviewing.statistics.game_kind.GameKind`; None: there are no statistics."""
