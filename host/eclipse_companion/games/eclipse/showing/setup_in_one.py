"""A setup that needs nobody's help, told in one sentence."""

from dataclasses import replace

from eclipse_companion.announcements import Deliver, Envelope, Notice
from eclipse_companion.games.eclipse.announcements import Calibration


class SetupInOne:
    """Condenses a setup that needs nobody's help, such as a virtual board's, into one notice and its end."""

    def __init__(self, deliver: Deliver) -> None:
        self._deliver = deliver
        self._told = False

    def deliver(self, envelope: Envelope) -> None:
        """Pass an announcement on if people need it."""
        fact = envelope.fact
        if not isinstance(fact, Calibration):
            self._deliver(envelope)
        elif fact.ready or fact.step == "failed":
            self._told = False
            self._deliver(envelope)
        elif not self._told:
            self._told = True
            self._deliver(replace(envelope, fact=Notice("setting_up")))
