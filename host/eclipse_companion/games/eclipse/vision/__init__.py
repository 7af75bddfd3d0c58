"""The camera: one picture -> where the board lies in it -> what stands on each of its squares.

`mat` knows the measures of the printed mat; `sensing.sight` finds it. `rectify` shows the board from straight above,
`network` judges its squares, `chroma` says how far its sides can be trusted, `reader` joins them.
"""
