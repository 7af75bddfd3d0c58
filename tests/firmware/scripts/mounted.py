"""Runs in MicroPython: mounts a file system in a file as a board's `_boot.py` does, and says what is in it.

Arguments: the file, the number of blocks. Output: one line with the size and the folder, then one for each file; after
that, whether the file system takes another file and gives it back when mounted again.
"""

import binascii
import hashlib
import os
import sys

import vfs

BLOCK = 4096
PROGRAM = 256


class Flash:
    def __init__(self, path, count):
        self.file = open(path, "r+b")  # noqa: SIM115 - as long as it is mounted
        self.count = count

    def readblocks(self, block, buffer, offset=0):
        self.file.seek(block * BLOCK + offset)
        self.file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        self.file.seek(block * BLOCK + offset)
        self.file.write(buffer)

    def ioctl(self, operation, argument):
        if operation == 4:
            return self.count
        if operation == 5:
            return BLOCK
        if operation == 6:
            self.writeblocks(argument, b"\xff" * BLOCK)
        return 0


def digest(name):
    with open(name, "rb") as file:
        return binascii.hexlify(hashlib.sha256(file.read()).digest()).decode()


flash = Flash(sys.argv[1], int(sys.argv[2]))
vfs.mount(vfs.VfsLfs2(flash, progsize=PROGRAM), "/flash")
os.chdir("/flash")
print(os.statvfs("/flash")[2], *sorted(os.listdir("/flash")))
for name in sorted(os.listdir("/flash")):
    print(digest(name))
with open("calibration.txt", "w") as file:
    file.write("kept")
vfs.umount("/flash")
vfs.mount(vfs.VfsLfs2(flash, progsize=PROGRAM), "/flash")
with open("/flash/calibration.txt") as file:
    print(file.read())
