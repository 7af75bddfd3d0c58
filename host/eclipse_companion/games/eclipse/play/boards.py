"""Which boards have to be set up before play, and how: with a test piece, or from the host's copy.

In: a board's greeting; what it has learned, and findings about its sensors. Out: the conversation that makes it ready;
the host's copies and notes.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from eclipse_companion.announcements import Notice
from eclipse_companion.games.eclipse.setup import Setup
from eclipse_companion.hardware.board_files import is_newer
from eclipse_companion.hardware.resources import firmware_version
from eclipse_companion.sensing.board_profile import Profile, ProfileError
from eclipse_companion.sensing.kept import (
    UNKNOWN,
    SensorNote,
    SensorNotesError,
    forget_notes,
    load_copy,
    load_notes,
    save_copy,
    save_notes,
)
from eclipse_companion.sensing.wire import Hello


class Boards:
    """The boards met in one call of `play`."""

    def __init__(
        self, notify: Callable[[Notice], None], coding: str | None, *, copies: bool, attended: bool = True
    ) -> None:
        """`coding`: for a board that isn't calibrated, if one was requested; `copies`: whether copies are kept.

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
        """The setup that this board needs; None if it is ready. `in_game`: pieces may be on it that should stay."""
        self._compare(hello)
        # A board whose setup was cut off may say that it is calibrated with half of its values.
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
        """Report, once for each board, that its firmware isn't this program's version."""
        ours = firmware_version()
        if hello.fw != ours and hello.id not in self._compared:
            self._compared.add(hello.id)
            key = "newer_firmware" if is_newer(hello.fw, ours) else "other_firmware"
            self._notify(Notice(key, {"firmware": hello.fw, "ours": ours}))

    def end(self, setup: Setup) -> None:
        """The setup has ended: keep what the board has learned."""
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
        """How far this board is turned, degrees clockwise, as it was when it was last used."""
        copy = self._copy(hello)
        return 0 if copy is None else copy.orientation

    def keep_orientation(self, hello: Hello, degrees: int) -> None:
        """Keep how far this board is turned, with everything else that is kept about it."""
        self._keep(hello.id, replace(self._copy(hello) or replace(UNKNOWN, coding=hello.coding), orientation=degrees))

    def notes(self, number: str) -> tuple[SensorNote, ...]:
        """The findings about a board's sensors from earlier games."""
        if number not in self._noted:
            self._noted[number] = ()
            if self._copies:
                self._try(lambda: self._noted.update({number: load_notes(number)}))
        return self._noted[number]

    def note(self, number: str, notes: Sequence[SensorNote]) -> None:
        """Keep findings about a board's sensors."""
        self._noted[number] = tuple(notes)
        if self._copies:
            self._try(lambda: save_notes(number, notes))

    def _forget(self, number: str) -> None:
        self._noted.pop(number, None)
        if self._copies:
            self._try(lambda: forget_notes(number))

    def _try(self, what: Callable[[], None]) -> None:
        """Do something with the notes; report it if that fails."""
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
