"""Decides which announcements are said aloud; nothing else does. Screens show all of them."""

from eclipse_companion.announcements import Fact, Heard


def spoken(announcement: Fact, *, watched: bool) -> bool:
    """Whether an announcement is said aloud, if it has a sentence. `watched`: two people play each other."""
    heard = announcement.heard()
    return heard is Heard.ALWAYS or (heard is Heard.UNLESS_WATCHED and not watched)
