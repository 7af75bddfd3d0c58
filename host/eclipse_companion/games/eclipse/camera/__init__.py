"""The camera in play: pictures over time -> evidence, for the same reconstruction as the sensors'.

`eye` looks at each picture twice, if necessary: a cheap glance tells where the board lies and whether something covers
it; only then the network reads it. `sensing.watching` decides when. `earlier_pieces` helps it to compare sides.
`likelihood` turns what the network says into evidence. `picture_reading`, `measuring` and `overlay` show how well a
camera sees (`calibrate camera`). `comparison` sets looks beside what a board's sensors tell. `turn_picture` makes the
picture that the log may keep of a turn.
"""
