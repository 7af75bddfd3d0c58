"""Pictures from a camera: finds it by what the user calls it, and keeps it; only this part opens cameras.

`Capture` is what others use: it gives `Shot`s, normal and dark ones, and tells when the camera comes and goes.
"""

from eclipse_companion.sensing.camera.capture import Capture, World
from eclipse_companion.sensing.camera.device import CameraError, Reason, VideoDevice
from eclipse_companion.sensing.camera.events import (
    CameraDown,
    CameraEvent,
    CameraFixed,
    CameraUp,
    NotKept,
    OneCamera,
    OtherLight,
    State,
)
from eclipse_companion.sensing.camera.looks import Board, Look, Trouble
from eclipse_companion.sensing.camera.naming import CameraName, FoundCamera, Kind, cameras, parse_camera, separate
from eclipse_companion.sensing.camera.opening import System, open_device
from eclipse_companion.sensing.camera.shots import Exposure, Pixels, Shot

__all__ = [
    "Board",
    "CameraDown",
    "CameraError",
    "CameraEvent",
    "CameraFixed",
    "CameraName",
    "CameraUp",
    "Capture",
    "Exposure",
    "FoundCamera",
    "Kind",
    "Look",
    "NotKept",
    "OneCamera",
    "OtherLight",
    "Pixels",
    "Reason",
    "Shot",
    "State",
    "System",
    "Trouble",
    "VideoDevice",
    "World",
    "cameras",
    "open_device",
    "parse_camera",
    "separate",
]
