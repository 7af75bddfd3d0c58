"""The camera: one picture -> where the board lies in it -> what stands on each of its squares.

`picture` reads files; `mat` has the printed mat's measures; `markers` finds its markers, `pose` the camera above it;
`rectify` shows the board as seen from straight above; `network` judges its squares, and `reader` joins them.
"""
