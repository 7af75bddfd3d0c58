"""The virtual camera: a quick drawing of the device with glass marbles on its printed sheet, and a hand that places.

`sight` is what there is to see at a moment, `hand` says where a simulated hand is while it places, `drawing` draws it,
and `virtual_camera` stands in place of `cv2.VideoCapture`, with exposure that can be set, and faults.
"""
