"""The path tracer: a scene becomes Blender's objects, materials and lights, and its render a plate.

Blender's units here are centimetres, from the middle of the playing area on the mat: x towards square 4, y away from
Sun, z up. `python -m eclipse_pictures.blender` makes plates in a separate process (`renderer`).
"""
