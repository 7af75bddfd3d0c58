"""When something was, as people read it."""

from datetime import datetime


def local(when: datetime) -> str:
    """Date and time to the minute, by this computer's clock."""
    return f"{when.astimezone():%Y-%m-%d %H:%M}"
