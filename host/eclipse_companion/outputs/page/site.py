"""What a server of pages serves: a shell, static files, answers, and a state that changes."""

import traceback
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final, Generic, TypeVar

from eclipse_companion.outputs.page.lanes import Answer
from eclipse_companion.outputs.page.network import Network
from eclipse_companion.outputs.page.speaking import Speaking

Hear = Callable[[Mapping[str, Any]], str | None]
"""Takes a listener's message; returns a sentence if it is refused. May wait."""

SHARED: Final[Mapping[str, Traversable]] = {"/page/": resources.files(__package__) / "static"}
"""The modules and styles that every page may use."""

Value = TypeVar("Value")


def game_parts(styles: Sequence[str], *modules: str) -> str:
    """The lines of a page's HTML that ask for a game's style sheets and its module, or for those of several games."""
    links = "".join(f'<link rel="stylesheet" href="{style}" nonce="{{{{nonce}}}}">\n' for style in styles)
    return links + "".join(f'<link rel="modulepreload" href="{module}">\n' for module in modules)


@dataclass(frozen=True)
class Greeted:
    """What comes of a device's first message."""

    secret: str | None = None
    """What it plays with; None if it watches."""
    is_new: bool = False
    """Whether it was given that secret just now."""
    others: tuple[str, ...] = ()
    """What it can play with, too, once it is in other hands."""
    told: Mapping[str, Any] | None = None
    """What it is answered before the first state; None: nothing."""


@dataclass(frozen=True)
class Elsewhere(Generic[Value]):
    """What other devices of the network get of a page, and who may say something there."""

    network: Network
    setup: Callable[[], Mapping[str, Any]]
    """What the page is told once there."""
    state: Callable[[Value, int | None], Any]
    """The newest value, as it is told at the seat of the player with this number, from 0; None: to watchers."""
    answers: Mapping[str, Answer]
    """What everybody may ask."""
    greet: Callable[[Mapping[str, Any], str], Greeted]
    """Takes a device's first message and the address that it comes from; returns whether it plays, and its answer."""
    place: Callable[[Value, str], int | None]
    """How many players come before the one whose device has this secret, by this value; None: nobody plays there."""
    also: Callable[[Value, Sequence[str]], Mapping[str, int | None]]
    """The same as `place` for what a device can play with, too, as far as it still counts."""
    why_lost: Callable[[str], str | None]
    """Why the device with this secret plays no more, in a sentence; None as long as it owns a seat."""
    there: Callable[[Collection[str]], None]
    """Takes the secrets with which devices listen, each time that these are others; returns at once."""
    silent: Callable[[], str]
    """Why a device that only watches doesn't speak, in a sentence: another one does."""
    hear: Callable[[str | None, Mapping[str, Any]], str | None]
    """Takes what the device with a secret says, or a watcher; returns a sentence if it is refused. May wait."""


@dataclass(frozen=True)
class Onlooker(Generic[Value]):
    """Views on which nobody says or changes anything, for pictures of the game elsewhere, such as in a stream."""

    shell: str
    """Their HTML, as `Site.shell`."""
    views: Collection[str]
    """The paths that it answers, on this machine and on other devices that are let in."""
    setup: Callable[[], Mapping[str, Any]]
    """What they are told once, beside a token that is only good for watching."""
    state: Callable[[Value], Any]
    """The newest value, as they are told it."""
    answers: Mapping[str, Answer]
    """What they may ask."""


@dataclass(frozen=True)
class Site(Generic[Value]):
    """One page with its files and answers."""

    shell: str
    """The HTML of every view: `{{nonce}}` marks styles and scripts that may be used, `{{setup}}` is the set-up."""
    setup: Callable[[], Mapping[str, Any]]
    """What the page is told once, beside its token."""
    state: Callable[[Value], Any]
    """The newest value, as listeners are told it."""
    told_s: Callable[[Value], float] | None = None
    """When what counts in the value was told, in seconds of the monotonic clock; None: nothing in it counts."""
    views: Collection[str] = ("/",)
    """The paths that the shell answers."""
    folders: Mapping[str, Traversable] = field(default_factory=dict)
    """The folders of static files, by the path below which they are served."""
    answers: Mapping[str, Answer] = field(default_factory=dict)
    """What `GET /api/NAME` answers. Each of the `lanes` makes one after another: this machine's come first, others take
    turns."""
    changes: Mapping[str, Answer] = field(default_factory=dict)
    """What `POST /api/NAME` changes, and answers; on this machine alone. The thread of quick answers does it."""
    hear: Hear | None = None
    """Takes what listeners say; None: they only listen."""
    elsewhere: Elsewhere[Value] | None = None
    """What other devices get; None: the page is for this machine alone."""
    onlooker: Onlooker[Value] | None = None
    """Views that only show; None: there are none."""
    speaking: Speaking | None = None
    """Which page speaks; None: pages are silent."""
    clients: int = 32
    """How many may listen at once, beside the devices that own seats."""
    refusal: str = "The page is at {address}."
    """What who comes by an address that isn't the page's reads: with the right `{address}`, and its `{port}`."""
    explained: Callable[[str], str] = str
    """What an error says, in the page's language."""
    returns: bool = False
    """Whether the next start of the same command serves the same page, so that an open one comes back."""
    failed: Callable[[Exception], None] = traceback.print_exception
    """Takes the failure of an answer, which is a fault of the program."""
