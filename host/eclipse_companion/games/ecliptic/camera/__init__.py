"""The camera in play: pictures of the table over time -> looks, as `following` takes them.

`lookout` decides when a picture is read: the table is at rest, and something may have changed. `picture_reading` makes
a look of what was read. `replaying` runs a film through all of it.
"""
