"""Cuts the power at every single write or erasure of the flash while a calibration is saved, and checks what is left.

The file system is littlefs, as on the board, on a block device in memory. At operation N the device tears the write
(it does nothing, one byte, half, or all but one byte of it) and refuses everything after it.
"""

import gc
import os
import sys

import kept
import store
import vfs

from calibration import Calibration

BLOCK = 4096
BLOCKS = 8


class PowerCut(OSError):
    pass


class Flash:
    def __init__(self, data=None):
        self.data = data or bytearray(b"\xff" * (BLOCK * BLOCKS))
        self.left = -1
        self.tear = 0

    def readblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        buffer[:] = memoryview(self.data)[start : start + len(buffer)]

    def writeblocks(self, block, buffer, offset=0):
        start = block * BLOCK + offset
        size = self.part(len(buffer))
        self.data[start : start + size] = memoryview(buffer)[:size]
        if size < len(buffer):
            raise PowerCut(5)

    def ioctl(self, operation, argument):
        if operation == 4:
            return BLOCKS
        if operation == 5:
            return BLOCK
        if operation == 6:
            size = self.part(BLOCK)
            start = argument * BLOCK
            self.data[start : start + size] = b"\xff" * size
            if size < BLOCK:
                raise PowerCut(5)
        return 0

    def part(self, size):
        """How much of an operation is done: all, part of it at the cut, nothing after it."""
        if self.left < 0:
            return size
        self.left -= 1
        if self.left > 0:
            return size
        if self.left == 0:
            return (0, 1, size // 2, size - 1)[self.tear]
        self.left = 0
        return 0


def learned(rest):
    calibration = Calibration()
    for square in range(16):
        calibration.set_rest(square, rest + square)
        for which in range(2):
            calibration.set_level(square, which, rest + 100 * which)
    return calibration


def mounted(flash):
    vfs.mount(vfs.VfsLfs2(flash, progsize=256, readsize=256), "/flash")
    os.chdir("/flash")


def unmount():
    os.chdir("/")
    vfs.umount("/flash")


def save(flash, calibration):
    mounted(flash)
    try:
        store.write(calibration)
    except OSError:
        pass
    unmount()


old, new = learned(32000), learned(33000)
first = Flash()
vfs.VfsLfs2.mkfs(first, progsize=256, readsize=256)
save(first, old)
flash = Flash()
seen = {store.text_of(old): 0, store.text_of(new): 0}
cut = 0
done = False
while not done:
    cut += 1
    for tear in range(4):
        gc.collect()
        flash.data[:] = first.data
        flash.left = cut
        flash.tear = tear
        save(flash, new)
        done = flash.left > 0
        flash.left = -1
        mounted(flash)
        calibration = Calibration()
        whole = kept.read(calibration)
        kept.tidy()
        text = store.text_of(calibration)
        if not whole or text not in seen or os.listdir() != ["calibration.txt"]:
            print("\nFAILED at", cut, tear, repr(text), os.listdir())
            sys.exit(1)
        seen[text] += 1
        unmount()
print("\nRESULT", cut, seen[store.text_of(old)], seen[store.text_of(new)])
