"""The path tracer: a scene becomes objects, materials and lights of Blender's, and its render a plate.

Blender measures in centimetres here, from the middle of the playing area on the mat: x towards square 4, y away from
Sun, z up. `python -m eclipse_pictures.blender` makes plates in a process of its own (`renderer`).
"""
