"""A stand-in for Blender's process if Blender isn't installed: it keeps to the protocol, and draws nothing.

It returns `FOLDER/plate.npz` for every scene and adds each job, with the process's number, to `FOLDER/jobs`. It crashes
on seed 13, never finishes seed 14, and prints something else for seed 16.
"""

import shutil
import sys
from pathlib import Path

import pytest

_SCRIPT = """#!{python}
import json, os, shutil, sys, time
folder = {folder!r}
for line in sys.stdin:
    job = json.loads(line)
    with open(folder + "/jobs", "a") as jobs:
        jobs.write(json.dumps(job | {{"process": os.getpid()}}) + "\\n")
    if job["seed"] == 13:
        head, tail = os.path.split(job["path"])
        open(os.path.join(head, "." + tail + ".1.part"), "w").close()
        sys.exit("There is no such light.")
    while job["seed"] == 14:
        time.sleep(60)
    if job["seed"] == 16:
        print("Saved.", flush=True)
        continue
    shutil.copy(folder + "/plate.npz", job["path"])
    print(json.dumps(job["path"]), flush=True)
"""


def stand_in(folder: Path, plate: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Replace Blender by the stand-in from now on; returns the file of its jobs."""
    folder.mkdir()
    shutil.copy(plate, folder / "plate.npz")
    script = folder / "blender"
    script.write_text(_SCRIPT.format(python=sys.executable, folder=str(folder)))
    script.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(script))
    return folder / "jobs"
