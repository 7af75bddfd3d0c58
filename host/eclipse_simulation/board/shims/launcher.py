"""Runs the firmware off the board, in a desktop MicroPython or in CPython.

In, as arguments: the firmware's folder, the board's number in hexadecimal digits, why it starts (`power` or `reset`),
the sense channel's two pipe ends. Standard input and output are the wire; the working folder is the board's flash. Ends
when the model goes away; if the firmware crashes, the traceback goes to standard error.
"""

import builtins
import gc
import sys
import time


def _handle(word, flags):
    number = int(word)
    if sys.platform == "win32":
        import msvcrt

        return msvcrt.open_osfhandle(number, flags)
    return number


def _print(*words, sep=" ", end="\r\n", file=None):
    (file or sys.modules["sys"].stdout).write(sep.join(str(word) for word in words) + end)


def _run(firmware, identity, cause, reading, writing):
    shims = __file__.replace("\\", "/").rsplit("/", 1)[0]
    sys.path[:] = [shims, firmware] + [place for place in sys.path if place and place not in (shims, firmware)]
    import channel
    import stand_ins

    stand_ins.put_in_place(time, gc)
    channel.open_model(_handle(reading, 0), _handle(writing, 1))
    import machine

    machine._start(bytes(int(identity[place : place + 2], 16) for place in range(0, len(identity), 2)), cause)
    builtins.print = _print
    __import__("main")
    # When a board's program has ended, the board shows its prompt, says no more, and waits.
    while True:
        channel.wait(1_000_000)


_run(*sys.argv[1:6])
