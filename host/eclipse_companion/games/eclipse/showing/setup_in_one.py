"""A setup that needs nobody's help, told in one sentence."""

from collections.abc import Callable

from eclipse_companion.announcements import Fact, Notice
from eclipse_companion.games.eclipse.announcements import Calibration


class SetupInOne:
    """Condenses a setup that needs nobody's help, such as a virtual board's, into one notice and its end."""

    def __init__(self, tell: Callable[[Fact], None]) -> None:
        self._tell = tell
        self._told = False

    def tell(self, announcement: Fact) -> None:
        """Pass an announcement on if people need it."""
        if not isinstance(announcement, Calibration):
            self._tell(announcement)
        elif announcement.ready or announcement.step == "failed":
            self._told = False
            self._tell(announcement)
        elif not self._told:
            self._told = True
            self._tell(Notice("setting_up"))
