"""Starts the companion's firmware."""

import sys

import micropython

micropython.opt_level(3)  # no line numbers: nobody reads tracebacks of a board, and they take memory
if sys.platform == "rp2":
    # Built-in modules that a file could stand in for are looked for among the files at each import: 5 ms each.
    path = list(sys.path)
    sys.path.clear()
    for name in ("array", "binascii", "machine", "os", "select", "time"):
        sys.modules[name] = __import__(name)
    sys.path.extend(path)

import first  # noqa: E402

look = first.begin()
if look is not None:
    import loading

    begun = loading.load(look)
    del first, look, loading  # gives their memory back
    import app

    app.run(*begun)
