"""Eclipse Companion: plays Rubik's Eclipse with people at a real board."""

import logging
import os
from typing import Final

__version__ = "0.1.0"

MOST_PIXELS: Final = 50_000_000
"""The largest picture that is decoded as it is: OpenCV needs 150 MB for it, and as much again while it decodes."""

# Whoever uses a part alone hears of nothing that it logs; `common.logs` shows it.
logging.getLogger(__name__).addHandler(logging.NullHandler())

# OpenCV reads this once, as it loads. It then refuses a larger picture by its header, before it takes any memory.
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MOST_PIXELS))

# numpy reads this once, as it loads. Products are small here: on a busy machine, threads would wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
