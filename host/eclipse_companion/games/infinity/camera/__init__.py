"""The camera in play: pictures of the device over time -> what `following` takes.

`eye` glances at each picture and reads those that show the device clearly; `sensing.watching` decides when. `sights`
turns looks into sights. `replaying` runs a film through all of it. `picture_reading`, `measuring` and
`overlay` show how well a camera sees (`calibrate camera`), and `notes` keeps what was found out.
"""
