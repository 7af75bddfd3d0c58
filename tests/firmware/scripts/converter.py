"""Sweeps with a converter that never becomes ready and a clock that has stopped, and runs the application blind."""

from array import array

import bench
import registers
from app import App

READY = 0x100

raw = array("H", [1] * 16)
sio = array("i", [0] * 16)
still = array("i", [0] * 16)
plan = registers.plan(bench.select, 26, 5)
answers = registers.sweep(raw, sio, array("i", [0] * 2), still, plan)
plan[17] &= ~READY  # in an array, READY is what was written
never = registers.sweep(raw, sio, array("i", [0] * 2), still, plan)

registers.sweep = lambda *_: False
said = []
app = App(*bench.begun())
app.sender.write = lambda buffer, size: said.append(bytes(buffer[:size]).decode())
scan = app._scanner.scan


def steps(count):
    for _ in range(count):
        app.step()


steps(50)
app._commands.take("CAL REST", app.now_ms())
app._scanner.scan = registers.sweeper(raw, None, None)
steps(300)
app._commands.take("PING alive", app.now_ms())
app.hello(app.now_ms())
blind = app.squares.frame == b"?" * 16
errors = sum("the converter does not answer" in row and row.startswith("$LG") for row in said)
refused = sum(row.startswith("$NO") and "the converter does not answer" in row for row in said)
alive = sum("PING alive" in row for row in said)
told = sum("?" * 16 in row for row in said)
app._scanner.scan = scan
steps(200)
sees = app.squares.frame == b"." * 16
print("\nRESULT", int(answers), int(never), int(blind), errors, refused, alive, int(told > 1), int(sees))
