"""What the firmware needs in a script inside one MicroPython: pins, readings, a clock that only moves here."""

levels = {22: 1}
readings = [32768] * 16
select = (2, 3, 4, 5)
now_us = 0
on_wait = None


def exchange(microseconds):
    """Let the time pass that the firmware waits for."""
    global now_us
    now_us = (now_us + microseconds) & 0x3FFFFFFF
    if on_wait is not None:
        on_wait()


def begun():
    """Start as `main` does; returns what the application continues from."""
    import first  # noqa: PLC0415 - scripts replace parts first
    import loading  # noqa: PLC0415

    return loading.load(first.begin())
