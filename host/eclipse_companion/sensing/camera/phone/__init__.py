"""A phone's browser as a camera: pictures that it sends, one after the other, and what it is told in the answers.

`feed` takes in what one phone sends, from the thread of the page's server, and knows what it is to be told; `timing`
brings its clock and the host's together. `pictures` is a device like any other: `Capture` reads it, exposes it and
watches it. Nothing here knows HTTP or a code: who may send is the server's business (`outputs.phone`).
"""

from eclipse_companion.sensing.camera.phone.feed import PhoneFeed, Taken
from eclipse_companion.sensing.camera.phone.pictures import PhonePictures, open_phone

__all__ = ["PhoneFeed", "PhonePictures", "Taken", "open_phone"]
