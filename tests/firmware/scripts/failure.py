"""Makes the application fail: three times with good scans in between, and then for ever."""

import sys

import app
import bench
import machine

restarts = 0
told = 0
states = 0
scans = 0


def reset():
    global restarts
    restarts += 1
    raise KeyboardInterrupt


class Scanner(app.Scanner):
    def scan(self):
        global scans
        scans += 1
        if scans in (500, 600, 700) or scans > 1000:
            raise ValueError("a $strange* fault")
        super().scan()


class Sender(app.Sender):
    def log(self, words, ms):
        global told
        assert words == b"error ValueError a strange fault"
        told += 1
        super().log(words, ms)

    def state(self, ms):
        global states
        states += 1
        super().state(ms)


app.Sender = Sender
app.Scanner = Scanner
machine.reset = reset
try:
    app.run(*bench.begun())
except KeyboardInterrupt:
    print("\nRESULT", told, states, restarts)
    sys.exit()
