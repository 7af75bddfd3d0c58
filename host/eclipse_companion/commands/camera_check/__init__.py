"""`calibrate camera`: how well a camera sees a game's board, until somebody has seen enough. All games share it.

`options` has what people can say, `check` looks and tells, `page` shows the picture, and `corners` takes the places
that people click there. A game's `Subject` (`check`) looks at the pictures, draws, and keeps what was found.
"""
