"""The virtual board: the shipped firmware in its own interpreter, on simulated sensors.

The firmware reads voltages and time through `machine` and `time`. Here these are ours (`shims`). Each time the firmware
waits for its next scan they do one exchange on a *sense channel* beside the wire: the firmware says "I wait until T;
lights and sounder are like this", and the model answers "it is now T', the sixteen pins read this, the buttons that".
Simulated time moves only there. The live model answers at the wall clock's pace, a trace answers at once, and a test
answers as it likes. The firmware has written all it has to say before it waits, so a whole run is deterministic.

The interpreter is a MicroPython from Debian's packages (`debian`), else one that is installed, else CPython (`engine`).
For turns by the hundred thousand, `tests/simulation/sight` judges voltages with the firmware's filters compiled; a test
holds the two together, state by state.
"""
