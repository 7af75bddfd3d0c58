"""The camera: pictures of the device -> where it stands in them -> what lies in each of its sixteen spaces.

`device` knows the measures of the device and of the printed sheet below it; `sensing.sight` finds the sheet. `finding`
gives the pose, in one picture or from picture to picture. `views` shows the spaces as from straight above them.
`glancing` tells cheaply whether something reaches over the device. `network` judges the spaces, `decoding` joins that
with what the rules allow, and `reader` puts them together.

Spaces are in one order everywhere: channel 1 from its base to its back, then channels 2, 3 and 4.
"""
