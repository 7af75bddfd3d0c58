"""What the firmware stands on in a test: pins, readings and the clock. The test gives them a line per scan, on file 3."""

levels = {22: 1}
readings = [32768] * 16
beeps = []
lights = ()
now_us = 0
_orders = None
_reports = None


def exchange(microseconds):
    """Tell what the firmware waits for, and take what it then finds: time and sixteen readings."""
    global now_us, _orders, _reports
    if _orders is None:
        _orders = open(3, "r")
        _reports = open(4, "w")
    _reports.write("%d\n" % (now_us + microseconds))
    line = _orders.readline()
    if not line:
        raise SystemExit
    words = line.split()
    now_us = int(words[0])
    for k in range(16):
        readings[k] = int(words[1 + k])
