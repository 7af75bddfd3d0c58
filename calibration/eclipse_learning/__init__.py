"""Trains the network that reads boards (`eclipse_companion.vision.network`) on the project's own pictures.

`examples` makes views of boards with their truth out of plates, `model` is the network in PyTorch, `training` fits
and judges it, and `./run learn-to-read PLATES` writes `vision/reader.npz`. A development tool: no part of it comes
with the program.
"""
