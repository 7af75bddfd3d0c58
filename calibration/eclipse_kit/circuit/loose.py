"""Track ends that KiCad would call loose, though they aren't.

KiCad takes an end as joined if something of its net comes within half the track's width. What comes so near to both
ends counts for the nearer one alone, so a short piece between two others may seem to hang in the air. In: one net's
tracks, vias and pads. Out: the tracks that seem so; the router then looks for another way.
"""

from math import dist, hypot

from eclipse_kit.circuit.copper import Track, Via
from eclipse_kit.circuit.footprints import Corner
from eclipse_kit.circuit.layout import Land

_NEAR: float = 1e-6


def loose(tracks: list[Track], vias: list[Via], lands: list[Land]) -> list[Track]:
    """The short tracks of one net with an end that seems loose; pours are left out of account."""
    return [
        track
        for track in tracks
        if dist(track.start, track.end) <= 2 * track.width and not _held(track, tracks, vias, lands)
    ]


def _held(track: Track, tracks: list[Track], vias: list[Via], lands: list[Land]) -> bool:
    reach = track.width / 2 + _NEAR
    ends = (track.start, track.end)
    held = set()
    for away, anchors in (
        *((_from_track(other, ends), (other.start, other.end)) for other in tracks if _meets(track, other)),
        *(([dist(end, (via.x, via.y)) - via.size / 2 for end in ends], ((via.x, via.y),)) for via in vias),
        *((_from_land(land, ends), ((land.x, land.y),)) for land in lands if track.layer in land.layers),
    ):
        near = [distance <= reach for distance in away]
        if all(near):
            first, second = (min(dist(anchor, end) for anchor in anchors) for end in ends)
            held.add(0 if first < second else 1)
        elif any(near):
            held.add(near.index(True))
    return len(held) == 2


def _meets(track: Track, other: Track) -> bool:
    return other is not track and other.layer == track.layer


def _from_track(track: Track, points: tuple[Corner, Corner]) -> list[float]:
    """How far two points are from a track's copper."""
    (ax, ay), (bx, by) = track.start, track.end
    dx, dy = bx - ax, by - ay
    found = []
    for x, y in points:
        share = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
        found.append(hypot(x - ax - share * dx, y - ay - share * dy) - track.width / 2)
    return found


def _from_land(land: Land, points: tuple[Corner, Corner]) -> list[float]:
    """How far two points are from a pad."""
    if land.round:
        return [dist(point, (land.x, land.y)) - land.width / 2 for point in points]
    return [
        hypot(max(0.0, abs(x - land.x) - land.width / 2), max(0.0, abs(y - land.y) - land.height / 2))
        for x, y in points
    ]
