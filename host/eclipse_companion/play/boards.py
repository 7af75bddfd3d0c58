"""Which boards are taken into use before play, and how: with a test piece, or with the copy that the host has.

In: what a board says of itself; what it has learned, and what was found of its sensors. Out: the conversation that
takes it into use; the host's copies and notes.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from eclipse_companion.announcements import Notice
from eclipse_companion.board_profile import Profile, ProfileError
from eclipse_companion.board_setup import (
    UNKNOWN,
    SensorNote,
    SensorNotesError,
    Setup,
    forget_notes,
    load_copy,
    load_notes,
    save_copy,
    save_notes,
)
from eclipse_companion.resources import firmware_version
from eclipse_companion.wire import Hello


class Boards:
    """The boards met in one call of `play`."""

    def __init__(
        self, notify: Callable[[Notice], None], coding: str | None, *, copies: bool, attended: bool = True
    ) -> None:
        """`coding`: of a board that is not calibrated, where it is wished for; `copies`: whether they are kept.

        `attended`: whether somebody is there who can be asked for a test piece.
        """
        self._notify = notify
        self._coding = coding
        self._copies = copies
        self._attended = attended
        self._unfinished = False
        self._compared: set[str] = set()
        self._learned: dict[str, Profile] = {}
        self._noted: dict[str, tuple[SensorNote, ...]] = {}

    def begin(self, hello: Hello, *, in_game: bool = False) -> Setup | None:
        """What takes this board into use; None where it is. `in_game`: pieces may lie on it that shall stay."""
        self._compare(hello)
        # A board of which the setup was cut off may say that it is calibrated, with half of its values.
        if hello.calibrated and not self._unfinished:
            return None
        self._unfinished = True
        copy = self._copy(hello)
        coding = self._coding or (hello.coding if copy is None else copy.coding)
        if copy is not None and copy.coding == coding and copy.readings:
            attended = self._attended or hello.id not in self._learned
            return Setup(hello, copy, restore=True, in_game=in_game, attended=attended)
        return Setup(hello, replace(copy or UNKNOWN, coding=coding, readings={}), attended=self._attended)

    def _compare(self, hello: Hello) -> None:
        """Tell, once for each board, that its firmware is not this program's."""
        ours = firmware_version()
        if hello.fw != ours and hello.id not in self._compared:
            self._compared.add(hello.id)
            self._notify(Notice("other_firmware", {"firmware": hello.fw, "program": ours}))

    def end(self, setup: Setup) -> None:
        """The setup has come to its end: keep what the board has learned."""
        self._unfinished = False
        if setup.profile is None:
            return
        if not setup.attended:
            self._learned[setup.hello.id] = setup.profile
            return
        self._keep(setup.hello.id, setup.profile)
        if not setup.restores:
            self._forget(setup.hello.id)

    def _keep(self, number: str, profile: Profile) -> None:
        self._learned[number] = profile
        if not self._copies:
            return
        try:
            save_copy(number, profile)
        except ProfileError as error:
            self._notify(Notice("calibration_copy", {"reason": str(error)}))

    def orientation(self, hello: Hello) -> int:
        """How far this board stands turned, degrees clockwise, as it was when it was last used."""
        copy = self._copy(hello)
        return 0 if copy is None else copy.orientation

    def keep_orientation(self, hello: Hello, degrees: int) -> None:
        """Keep how far this board stands turned, with what else is kept of it."""
        self._keep(hello.id, replace(self._copy(hello) or replace(UNKNOWN, coding=hello.coding), orientation=degrees))

    def notes(self, number: str) -> tuple[SensorNote, ...]:
        """What was found of a board's sensors in earlier games."""
        if number not in self._noted:
            self._noted[number] = ()
            if self._copies:
                self._try(lambda: self._noted.update({number: load_notes(number)}))
        return self._noted[number]

    def note(self, number: str, notes: Sequence[SensorNote]) -> None:
        """Keep what was found of a board's sensors."""
        self._noted[number] = tuple(notes)
        if self._copies:
            self._try(lambda: save_notes(number, notes))

    def _forget(self, number: str) -> None:
        self._noted.pop(number, None)
        if self._copies:
            self._try(lambda: forget_notes(number))

    def _try(self, what: Callable[[], None]) -> None:
        """Do what concerns the notes; that it can't be done is told."""
        try:
            what()
        except SensorNotesError as error:
            self._notify(Notice("sensor_notes", {"reason": str(error)}))

    def _copy(self, hello: Hello) -> Profile | None:
        try:
            return (load_copy(hello.id) if self._copies else None) or self._learned.get(hello.id)
        except ProfileError as error:
            self._notify(Notice("calibration_copy", {"reason": str(error)}))
            return None
