"""Pictures of Rubik's Infinity that nobody has taken: rendered, seen through a webcam's faults, and labelled.

`rays` is a small ray tracer for glass balls: `solids` are what its rays meet, `shading` the colours and light there,
`packed` what stands where in its arrays. `scene` is what it shows. `families` makes scenes at random, of `marbles`,
`lights` and a `sheet` on a table. `webcam` is the camera. `drawn` makes pictures of another kind, which are only drawn.
`examples` are views to learn from, `making` whole pictures with their labels. It runs where the program runs, and needs
nothing else; a picture takes a second.
"""
