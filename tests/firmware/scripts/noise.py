"""A million bytes, anything except Ctrl-C: pure chance, the wire's own letters, and good lines of rubbish.

Afterwards it checks whether the application still answers, and how much more of the heap it keeps than after a
hundredth of them.
"""

import gc
import random

import app as application
import bench
from kernels import crc16

BYTES = 1_000_000
LETTERS = b"$*ACKHELOSTPINGRWCB0123456789ABCDEF= .\r\n"
WORDS = b"ACK 7|HELLO|STATE|PING x|RAW 200|RAW 0|CAL REST|CAL SET 3 rest=5|CAL GET 0|CAL MIX side=4 diag=x|LED|BEEP 5 5"
CTRL_C = 3

random.seed(11)
said = []


class Output:
    def write(self, data, size):
        global said
        if size < 190:
            said = said[-3:]  # MicroPython has no star in a display
            said.append(bytes(data[:size]))


def chance():
    return bytes([random.getrandbits(8) for _ in range(1000)])


def letters():
    return bytes([random.choice(LETTERS) for _ in range(1000)])


def lines():
    made = b""
    while len(made) < 1000:
        body = bytearray(random.choice(WORDS.split(b"|")))
        if random.random() < 0.5:
            body[random.randint(0, len(body) - 1)] = random.randint(0x20, 0x7E)
        made += b"$%s*%04X\n" % (body, crc16(body, 0, len(body)))
    return made[:1000]


app = application.App(*bench.begun())
app.sender.write = Output().write
for _ in range(50):
    app.step()
kept = 0
for block in range(BYTES // 1000):
    for byte in (chance, letters, lines)[block % 3]():
        if byte != CTRL_C and app.reader.feed(byte):
            app._commands.take(app.reader.body(), app.now_ms())
    app.step()
    if block == BYTES // 10_000:  # by now every part has been used
        gc.collect()
        kept = gc.mem_alloc()
gc.collect()
grown = gc.mem_alloc() - kept
for text in (b"$*\n", b"$HELLO*49D6\n", b"$PING alive*%04X\n" % crc16(b"PING alive", 0, 10)):
    for byte in text:
        if app.reader.feed(byte):
            app._commands.take(app.reader.body(), app.now_ms())
answered = any(b" PING alive*" in line for line in said)
print("\nRESULT", int(answered), grown)
