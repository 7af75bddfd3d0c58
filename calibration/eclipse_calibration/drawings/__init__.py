"""The drawings of hardware.md, its netlist and its table of places, made from the firmware's own pins.

`python -m eclipse_calibration.drawings` in a clone writes them all into docs/hardware. It needs schemdraw.
"""
