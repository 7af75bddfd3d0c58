"""Quick sketches of squares with pieces of any set, in any light, as a camera sees them.

A path tracer takes half a minute for one picture of a set. A sketch takes a twentieth of a second: pieces are flat, and
foil mirrors a room that is only a few bright patches. From thousands of sketched sets, the program learns how the same
face looks from picture to picture (`eclipse_learning.embedding`); what such a set looks like exactly doesn't matter.
"""
