"""Track ends that KiCad would call loose, though they aren't.

KiCad takes an end as joined if something of its net comes within half the track's width. What comes so near to both
ends counts for the nearer one alone, so a short piece between two others may seem to hang in the air. In: one net's
tracks, vias and pads. Out: the tracks without such pieces as join nothing else, and those that seem loose still; for
these the router looks for another way.
"""

from math import dist, hypot

from eclipse_kit.circuit.copper import Track, Via
from eclipse_kit.circuit.footprints import Corner
from eclipse_kit.circuit.layout import LAYERS, Land

_NEAR: float = 1e-6


def trimmed(tracks: list[Track], vias: list[Via], lands: list[Land]) -> list[Track]:
    """The tracks of one net without those that seem loose and aren't needed to join the rest."""
    left = list(tracks)
    while needless := [track for track in loose(left, vias, lands) if _is_needless(track, left, vias, lands)]:
        left.remove(needless[0])
    return left


def loose(tracks: list[Track], vias: list[Via], lands: list[Land]) -> list[Track]:
    """The short tracks of one net with an end that seems loose; pours are left out of account."""
    return [
        track
        for track in tracks
        if dist(track.start, track.end) <= 2 * track.width and not _held(track, tracks, vias, lands)
    ]


def _is_needless(track: Track, tracks: list[Track], vias: list[Via], lands: list[Land]) -> bool:
    """Whether the rest is one piece without it: an end of a track, or a middle, lies in the copper of the next one."""
    rest: list[Track | Via | Land] = [*(other for other in tracks if other is not track), *vias, *lands]
    reached, waiting = {0}, [rest[0]]
    while waiting:
        item = waiting.pop()
        for at, other in enumerate(rest):
            if at not in reached and _joins(item, other):
                reached.add(at)
                waiting.append(other)
    return len(reached) == len(rest)


def _joins(one: Track | Via | Land, other: Track | Via | Land) -> bool:
    if not set(_layers(one)) & set(_layers(other)):
        return False
    return min((*_away(one, _anchors(other)), *_away(other, _anchors(one)))) <= 0


def _layers(item: Track | Via | Land) -> tuple[int, ...]:
    if isinstance(item, Track):
        return (item.layer,)
    return LAYERS if isinstance(item, Via) else item.layers


def _anchors(item: Track | Via | Land) -> tuple[Corner, ...]:
    """The points that KiCad joins things at."""
    return (item.start, item.end) if isinstance(item, Track) else ((item.x, item.y),)


def _away(item: Track | Via | Land, points: tuple[Corner, ...]) -> list[float]:
    """How far points are from a thing's copper."""
    if isinstance(item, Track):
        return _from_track(item, points)
    if isinstance(item, Via):
        return [dist(point, (item.x, item.y)) - item.size / 2 for point in points]
    return _from_land(item, points)


def _held(track: Track, tracks: list[Track], vias: list[Via], lands: list[Land]) -> bool:
    reach = track.width / 2 + _NEAR
    ends = (track.start, track.end)
    held = set()
    others: list[Track | Via | Land] = [*(other for other in tracks if other is not track), *vias, *lands]
    for other in others:
        if track.layer not in _layers(other):
            continue
        near = [distance <= reach for distance in _away(other, ends)]
        if all(near):
            first, second = (min(dist(anchor, end) for anchor in _anchors(other)) for end in ends)
            held.add(0 if first < second else 1)
        elif any(near):
            held.add(near.index(True))
    return len(held) == 2


def _from_track(track: Track, points: tuple[Corner, ...]) -> list[float]:
    """How far two points are from a track's copper."""
    (ax, ay), (bx, by) = track.start, track.end
    dx, dy = bx - ax, by - ay
    found = []
    for x, y in points:
        share = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
        found.append(hypot(x - ax - share * dx, y - ay - share * dy) - track.width / 2)
    return found


def _from_land(land: Land, points: tuple[Corner, ...]) -> list[float]:
    """How far two points are from a pad."""
    if land.round:
        return [dist(point, (land.x, land.y)) - land.width / 2 for point in points]
    return [
        hypot(max(0.0, abs(x - land.x) - land.width / 2), max(0.0, abs(y - land.y) - land.height / 2))
        for x, y in points
    ]
