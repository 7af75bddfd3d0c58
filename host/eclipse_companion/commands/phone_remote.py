"""What phones show of a game while they film, with what people say there."""

from collections.abc import Callable

from eclipse_companion.outputs.page.facts import PageFacts
from eclipse_companion.outputs.phone.screen import PhoneScreen
from eclipse_companion.outputs.view import View


class PhoneRemote(PhoneScreen):
    """A screen whose words are handed over."""

    def __init__(self, view: View, facts: PageFacts, say: Callable[[str], None]) -> None:
        """`say` takes a word; may wait."""
        super().__init__(view, facts)
        self.say = say
