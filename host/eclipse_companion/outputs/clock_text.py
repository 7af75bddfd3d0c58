"""A clock's time as text: milliseconds in, minutes and seconds out."""


def clock_text(ms: float) -> str:
    """The time left, as clocks show it: `4:57`, `1:00:00`; a second that has begun counts whole."""
    minutes, seconds = divmod(-(-int(ms) // 1000), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
