"""The parts that a board and its pieces are made of: what data sheets and makers say about magnets and sensors.

`magnets` and `sensors` hold these figures, and nothing else does. `cylinder` and `fields` compute the magnetic fields
from them.
"""
