"""Test and training pictures of the board, with known truth: a development tool, not part of the program.

A *scene* (`scenes`) is plain data drawn from a seed. It is path-traced once (`render`) into a *plate* (`plates`): the
light that reaches the sensor, in linear values, one layer for each group of lights, with the truth about it. A plate
yields any number of *shots* (`camera`): another mixture of the lights, another exposure, lens, sensor and JPEG, in a
few hundredths of a second each. `./run pictures --out DIR` does both; docs/pictures.md describes the rest.

Only `blender` needs Blender, as a Python module (`bpy`); the rest is numpy and OpenCV.
"""
