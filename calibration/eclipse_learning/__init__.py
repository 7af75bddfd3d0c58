"""Trains the network that reads boards (`games.eclipse.vision.network`) on the project's own pictures.

`examples` turns plates into views of boards with their truth, `model` is the network in PyTorch, and `training` fits
and judges it. `./run learn-to-read --plates DIR` writes
`games/eclipse/vision/reader.npz`. A development tool: it doesn't ship with the program.
"""
