"""The drawings of hardware.md and its netlist, made from the firmware's own pins.

A sketch shows where a camera stands. `python -m eclipse_calibration.drawings` in a clone writes them all into
docs/hardware and docs/camera. It needs schemdraw.
"""
