"""Starts the companion's firmware, and leaves a working prompt."""

import sys

import micropython

micropython.opt_level(3)  # no line numbers
path = list(sys.path)
stop = None
try:
    if sys.platform == "rp2":
        # Built-in modules are looked up in files first: 5 ms each.
        sys.path.clear()
        for name in ("array", "binascii", "machine", "os", "select", "time"):
            sys.modules[name] = __import__(name)
        sys.path.extend(path)
    from watchdog import feed, stop

    feed()
    import first

    look = first.begin()
    if look is not None:
        import loading

        begun = loading.load(look)
        del first, look, loading  # memory
        import app

        app.run(*begun)
except ValueError as wrong:
    if ".mpy" not in str(wrong):
        raise
    print("A file here is compiled for another board: run eclipse-companion firmware install.")
finally:
    try:
        sys.path[:] = path
    finally:
        if stop:
            stop()
