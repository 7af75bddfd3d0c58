"""The virtual camera: a quick drawing of the device with glass marbles on its printed sheet, and a hand that places.

`sight` is what there is to see at a moment, `hand` says where a simulated hand is while it places, and `film_renderer`
draws it. `sensing.camera.virtual` makes a camera of that, with exposure that can be set, and faults.
"""
