"""The camera that was asked for: what its options say, what a check of it has noted, and what it learns in play.

In: a command's options. Out: a camera that watches. OpenCV is loaded only if there is one.
"""

import argparse
import copy
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, Self, cast

from eclipse_companion.commands.camera_options import PHONE, VIRTUAL, each_of, named, to_go_on
from eclipse_companion.commands.progress import Progress
from eclipse_companion.common import settings
from eclipse_companion.common.errors import CompanionError

if TYPE_CHECKING:
    from pathlib import Path

    from eclipse_companion.commands.phone import Remote
    from eclipse_companion.following.play_lessons import Certain, PlayLessons
    from eclipse_companion.outputs.phone.server import CornerLabel
    from eclipse_companion.outputs.sentences import Sentences
    from eclipse_companion.sensing.camera import CameraEvent, Capture, Look, World
    from eclipse_companion.sensing.camera.phone.guiding import Guiding
    from eclipse_companion.sensing.sight.layout import Points
    from eclipse_companion.sensing.sight.room_light import Light, LightWatch
    from eclipse_companion.sensing.watching.eye import Eye
    from eclipse_companion.sensing.watching.live import LiveCamera, Looks, Watching

    Post = Callable[[Look | CameraEvent], None]


_PARTS: Final = ("network", "profiles", "teaching")
"""The modules with which a game's reader is taught."""


class Notes(Protocol):
    """What a check has noted of a camera."""

    @property
    def mirrored(self) -> bool:
        """Whether it shows everything as in a mirror."""

    @property
    def corners(self) -> object:
        """Where the corners are in its pictures; None if the markers tell."""

    @property
    def can_expose(self) -> bool | None:
        """Whether dark shots work; None if that wasn't tried."""


class Taught(Protocol):
    """A profile: what somebody has taught."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def lights(self) -> "list[Light]":
        """The light in each of its pictures."""


class WantedCamera(ABC):
    """The camera of a command's options. A game's own class says what looks at its pictures.

    Of two cameras, this is the first one, and `second` the other, each with its own notes.
    """

    VISION: ClassVar[str]
    """The game's room that reads pictures, if its reader can be taught."""

    def __init__(self, arguments: argparse.Namespace, own: Sequence[str]) -> None:
        """`own`: the game's options that a game needs again which was left. Raises `UsageError`."""
        self._arguments = arguments
        first, *others = each_of(arguments)
        self.profile = self.profile_of(first)
        """What was taught of what it looks at; None for what everybody has."""
        self.second = cast("Self | None", type(self).of(others[0]) if others else None)
        self.lessons = self._new_lessons(arguments)
        """What is certain in the games of this call; None if nothing is to be learned."""
        self.to_go_on = to_go_on(arguments, own)
        """The options with which it sees a game again that was left."""
        self.virtual: bool = first.camera == VIRTUAL
        self.is_phone: bool = first.camera == PHONE
        """Whether phones film."""
        self._name = named(first.camera)
        self._keep: Path | None = getattr(first, "keep_pictures", None)
        self.trouble = ""
        """Why the notes on this camera can't be used; empty if they can, or there are none."""
        self._exposes = True
        self._phone_world: World | None = None
        """Where a phone's pictures come from."""
        self.sentences: Sentences | None = None
        """The game's, for a phone's page; whoever has it watch says."""
        self.remote: Remote | None = None
        """What phones show of the game, and what people say there."""
        self.used = self._fill_in()
        """What its notes say that no option says: names of phrases."""

    @classmethod
    @abstractmethod
    def of(cls, arguments: argparse.Namespace) -> "Self | None":
        """The camera of a command's options; None if none is wanted. Raises `UsageError`, `CompanionError`."""

    def profile_of(self, arguments: argparse.Namespace) -> Taught | None:  # noqa: ARG002 - a game's own
        """The profile that the options of one camera name; None without one. Raises `ProfileError`."""
        return None

    def _new_lessons(self, arguments: argparse.Namespace) -> "PlayLessons | None":
        if all(each.profile is None for each in self.each) or getattr(arguments, "learning", None) is False:
            return None
        from eclipse_companion.following.play_lessons import PlayLessons  # noqa: PLC0415 - as the module says

        return PlayLessons()

    @property
    def learns(self) -> str | None:
        """The name of the profile that learns from what it sees; None if none does."""
        wanted = getattr(self._arguments, "learning", None) is not False
        return self.profile.name if self.profile is not None and wanted else None

    def light_watch(self, post: "Post") -> "LightWatch | None":
        """What posts that the light isn't as a profile's pictures have it; None without a profile."""
        if self.profile is None:
            return None
        from eclipse_companion.sensing.camera import OtherLight  # noqa: PLC0415 - as the module says
        from eclipse_companion.sensing.sight.room_light import LightWatch  # noqa: PLC0415 - as the module says

        name = self.profile.name
        return LightWatch(self.profile.lights, lambda changed: post(OtherLight(name, changed)))

    def learn_played(self) -> None:
        """Learn what was taught also from what was certain in the games, if that helps. It takes seconds.

        Raises `ProfileError` if a profile can't be kept.
        """
        certain = () if self.lessons is None else self.lessons.certain
        for name in sorted({each.profile for each in certain}):
            with Progress().going_on("Learning from your games"):
                self.learn(name, [each for each in certain if each.profile == name])

    def learn(self, name: str, certain: "Sequence[Certain]") -> None:
        """Learn a profile also from what was certain, and keep it if that helps. Raises `ProfileError`."""
        network, profiles, teaching = (import_module(f"{self.VISION}.{part}") for part in _PARTS)
        folder, eyes = settings.folders().config, network.shipped()
        profile = profiles.load(name, folder, eyes)
        grown = profiles.grown(profile, [teaching.Labelled(each.views, each.cells) for each in certain], eyes)
        if grown is not None:
            profiles.keep(grown, folder)

    @property
    def title(self) -> str:
        """What sentences call it."""
        return self._name.title

    @property
    def each(self) -> "list[Self]":
        """It, and the second one, if there is one."""
        return [self] if self.second is None else [self, self.second]

    def together(
        self, watch: "Callable[[Self, Post], LiveCamera]", post: "Callable[[Any], None]", clock: Callable[[], float]
    ) -> "Watching":
        """All cameras that were asked for, as one; `watch` makes each of them. None is started yet.

        `clock`: the loop's, milliseconds.
        """
        from eclipse_companion.sensing.watching.several import SeveralCameras  # noqa: PLC0415 - as the module says

        if self.is_phone:
            return self._phones(watch, post, clock)
        if self.second is None:
            return watch(self, post)
        return SeveralCameras([partial(watch, each) for each in self.each], post)

    def _phones(
        self, watch: "Callable[[Self, Post], LiveCamera]", post: "Callable[[Any], None]", clock: Callable[[], float]
    ) -> "Watching":
        """Phones: who scans the code films."""
        from eclipse_companion.commands import phone  # noqa: PLC0415 - as the module says

        def made(number: int, world: "World", told: "Post") -> "LiveCamera":
            one = copy.copy(self)
            one._name, one._phone_world = replace(self._name, text=str(number)), world  # noqa: SLF001 - its own class
            one._keep = None if self._keep is None else self._keep / str(number)  # noqa: SLF001 - as above
            return watch(one, told)

        asked, sentences, remote = self._arguments, self.sentences, self.remote
        assert sentences is not None
        assert remote is not None
        network = phone.network_of_phones(asked.tls_certificate, asked.tls_key)
        return phone.PhoneCameras(
            network,
            phone.page_in(sentences, remote, self.corner_labels),
            remote,
            made,
            guiding=self.guiding,
            marks=not asked.mirrored and bool(self.corner_labels),
            post=post,
            clock=clock,
            most=self.most_phones,
        )

    most_phones = 2
    """How many phones may film at the same time."""

    corner_labels: "Sequence[CornerLabel]" = ()
    """The corners that people mark in a phone's picture without markers; empty if the game has none."""

    @abstractmethod
    def guiding(self, corners: "Points | None") -> "Guiding":
        """What judges a phone's pictures while it is being leaned.

        `corners`, (4, 2) pixels: as people have marked them; None: as the options say, or the markers.
        """

    @abstractmethod
    def notes(self) -> Notes | None:
        """What a check has noted; None if there are no notes. Raises `CompanionError` if they can't be used."""

    def noted(self, notes: Any) -> Mapping[str, object]:  # noqa: ANN401 - the game's own
        """What the notes say of options, by their names."""
        return {"mirrored": notes.mirrored, "corners": notes.corners}

    def phrases(self, notes: Any, given: Collection[str]) -> dict[str, bool]:  # noqa: ANN401 - the game's own
        """Which names of phrases say what the notes change; `given`: the options that were given, by name."""
        return {
            "camera_mirrored": "mirrored" not in given and notes.mirrored,
            "camera_corners": "corners" not in given and notes.corners is not None,
        }

    def live(
        self,
        eye: "Eye[Any] | Callable[[Capture], Looks]",
        post: "Post",
        clock: Callable[[], float],
        world: "World | None",
    ) -> "LiveCamera":
        """The camera, not started yet. `clock`: the loop's, milliseconds; `world`: a virtual one's."""
        from eclipse_companion.sensing.watching.live import LiveCamera  # noqa: PLC0415 - as the module says

        asked = self._arguments
        return LiveCamera(
            self._name,
            eye,
            post,
            clock=clock,
            world=self._phone_world or world,
            mirrored=bool(asked.mirrored),
            exposes=self._exposes,
            keep=self._keep,
            pictures=getattr(asked, "turn_pictures", False),
        )

    def _fill_in(self) -> list[str]:
        """Take options that weren't given from the camera's notes; names of phrases for what that changes.

        A phone stands elsewhere each time, and another one may come: nothing is noted of them.
        """
        if self.is_phone:
            return []
        try:
            notes = self.notes()
        except CompanionError as error:
            self.trouble = str(error)
            return []
        if notes is None:
            return []
        asked, values = self._arguments, self.noted(notes)
        given = {name for name in values if getattr(asked, name) is not None}
        for name, value in values.items():
            if name not in given:
                setattr(asked, name, value)
        self._exposes = notes.can_expose is not False
        exposes = {"camera_two": notes.can_expose is True, "camera_one": notes.can_expose is False}
        return [name for name, holds in (self.phrases(notes, given) | exposes).items() if holds]
