"""The loops that the first look needs, in plain Python; ``plain`` has the rest. None allocates."""


def crc16(data, start, end):
    """Return the CRC-16/CCITT-FALSE (0x1021, start 0xFFFF, not reflected) of ``data[start:end]``."""
    crc = 0xFFFF
    for index in range(start, end):
        mix = (crc >> 8) ^ data[index]
        mix ^= mix >> 4
        crc = ((crc & 0xFF) << 8) ^ ((mix & 0xF) << 12) ^ (mix << 5) ^ mix
    return crc


def unmix(values, rests, padded, own, shares, reaches):
    """Write each square's own signal into ``own``: reading less rest, less its share of the neighbours' signals.

    ``values`` and ``rests`` are 16 readings; ``padded`` is 36 integers with a rim of zeros; ``shares`` are the shares
    of a side and of a diagonal neighbour in thousandths; ``reaches`` say how far from rest a piece takes each reading.
    Anything farther isn't a field, so the neighbours get no share of it (a line at ground would put ghosts beside it).
    First order is enough: a share is 1 in 100, its square 1 in 10,000.
    """
    for square in range(16):
        reach = reaches[square]
        padded[square + 7 + (square >> 2) * 2] = min(max(values[square] - rests[square], -reach), reach)
    for square in range(16):
        at = square + 7 + (square >> 2) * 2
        beside = padded[at - 1] + padded[at + 1] + padded[at - 6] + padded[at + 6]
        across = padded[at - 7] + padded[at - 5] + padded[at + 5] + padded[at + 7]
        own[square] = values[square] - rests[square] - (beside * shares[0] + across * shares[1]) // 1000
