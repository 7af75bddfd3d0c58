"""The circuit, drawn by schemdraw from the netlist's pins."""

from typing import Any

import schemdraw
from schemdraw import elements

from eclipse_calibration.drawings.netlist import HALL_TO92, MUX
from eclipse_calibration.drawings.pins import Pins, physical

_LENGTH = 2.2


def drawing(pins: Pins) -> str:
    """The whole circuit: two channels in full, for all sixteen are alike, and the optional parts."""
    schemdraw.use("svg")
    with schemdraw.Drawing(show=False) as sheet:
        sheet.config(fontsize=12, font="DejaVu Sans, Verdana, sans-serif", unit=_LENGTH, bgcolor="white", margin=0.4)
        mux = _multiplexer(sheet)
        pico = _pico(sheet, pins)
        _bus(sheet, mux, pico, pins)
        _channel(sheet, mux)
        _options(sheet, pins)
    return str(sheet.get_imagedata("svg").decode("utf-8"))


def _ground(net: str, side: str = "bottom") -> Any:  # noqa: ANN401 (schemdraw is untyped)
    """A ground symbol that names its net: AGND or GND."""
    return elements.Ground().label(net, loc=side, fontsize=9, ofst=0.12)


def _multiplexer(sheet: schemdraw.Drawing) -> Any:  # noqa: ANN401 (anchors are attributes made as it is drawn)
    left = [elements.IcPin(f"Y{n}", pin=str(MUX[f"Y{n}"]), side="left", anchorname=f"Y{n}") for n in range(15, -1, -1)]
    right = [
        elements.IcPin(name, pin=str(MUX[name]), side="right", slot=f"{slot}/16", anchorname=name)
        for name, slot in (("Z", 14), ("S0", 11), ("S1", 10), ("S2", 9), ("S3", 8), ("E", 4))
    ]
    top = [elements.IcPin("VCC", pin=str(MUX["VCC"]), side="top", anchorname="VCC")]
    bottom = [elements.IcPin("GND", pin=str(MUX["GND"]), side="bottom", anchorname="GNDP")]
    chip = elements.Ic(pins=[*left, *right, *top, *bottom], pinspacing=0.62, edgepadW=1.2, leadlen=0.6, size=(4.4, 11))
    drawn = sheet.add(chip)
    sheet.add(elements.Label().at((2.7, 3.4)).label("U2\n74HC4067", fontsize=13))
    return drawn


def _pico(sheet: schemdraw.Drawing, pins: Pins) -> Any:  # noqa: ANN401 (as above)
    left = [(pins.signal, 14), *((number, 11 - bit) for bit, number in enumerate(pins.select))]
    shown = [
        elements.IcPin(
            f"GP{number}", pin=str(physical(number)), side="left", slot=f"{slot}/16", anchorname=f"GP{number}"
        )
        for number, slot in left
    ]
    shown += [
        elements.IcPin("3V3", pin="36", side="left", slot="16/16", anchorname="V33"),
        elements.IcPin("AGND", pin="33", side="left", slot="4/16", anchorname="AGND"),
        elements.IcPin("GND", pin="38", side="bottom", anchorname="GNDP"),
    ]
    chip = elements.Ic(pins=shown, pinspacing=0.62, edgepadW=1.2, leadlen=0.6, size=(3.6, 11)).at((9.6, 0)).right()
    drawn = sheet.add(chip)
    sheet.add(elements.Label().at((11.6, 4.6)).label("U1\nRaspberry Pi\nPico", fontsize=13))
    return drawn


def _bus(sheet: schemdraw.Drawing, mux: Any, pico: Any, pins: Pins) -> None:  # noqa: ANN401 (as above)
    sheet.add(
        elements.Line().at(mux.Z).to(getattr(pico, f"GP{pins.signal}")).label("SIG: no capacitor here", fontsize=10)
    )
    for bit, number in enumerate(pins.select):
        sheet.add(elements.Line().at(getattr(mux, f"S{bit}")).to(getattr(pico, f"GP{number}")))
    sheet.add(elements.Line().at(mux.E).to(pico.AGND))
    middle = ((mux.E[0] + pico.AGND[0]) / 2, mux.E[1])
    sheet.add(elements.Dot().at(middle))
    sheet.add(elements.Line().at(middle).down(1.2))
    sheet.add(_ground("AGND"))
    sheet.add(elements.Line().at(mux.VCC).up(0.4))
    sheet.add(elements.Vdd().label("3.3 V (U1 pin 36)", fontsize=10))
    sheet.add(elements.Dot().at((mux.VCC[0], mux.VCC[1] + 0.2)))
    sheet.add(elements.Capacitor().at((mux.VCC[0], mux.VCC[1] + 0.2)).right(1.8).label("C33 100 nF", fontsize=10))
    sheet.add(_ground("AGND", "right"))
    sheet.add(elements.Vdd().at(pico.V33).label("3.3 V", fontsize=10))
    sheet.add(elements.Ground().at(mux.GNDP).label("AGND", loc="bottom", fontsize=10, ofst=0.5))
    sheet.add(elements.Ground().at(pico.GNDP).label("GND", loc="bottom", fontsize=10, ofst=0.5))


def _channel(sheet: schemdraw.Drawing, mux: Any) -> None:  # noqa: ANN401 (as above)
    for number in range(1, 15):
        sheet.add(
            elements.Line().at(getattr(mux, f"Y{number}")).left(0.5).label(f"□{number + 1}", loc="left", fontsize=9)
        )
    for square, at in ((1, mux.Y0), (16, mux.Y15)):
        tall = 1.4
        sheet.add(elements.Line().at(at).left(1.4))
        node = sheet.here
        sheet.add(elements.Dot().at(node))
        sheet.add(elements.Capacitor().at(node).down(tall).label(f"C{square}\n100 nF", loc="top", fontsize=10))
        sheet.add(_ground("AGND"))
        sheet.add(elements.Resistor().at(node).left(2.4).label(f"R{square}  1 kΩ", fontsize=10))
        hall = elements.Ic(
            pins=[
                elements.IcPin(name, pin=str(HALL_TO92[name]), side=side, anchorname=anchor)
                for name, side, anchor in (("OUT", "right", "OUT"), ("VCC", "top", "VCC"), ("GND", "bottom", "GNDP"))
            ],
            size=(2.0, 1.7),
            leadlen=0.5,
        )
        chip = sheet.add(hall.anchor("OUT").at(sheet.here).right())
        sheet.add(elements.Label().at((chip.GNDP[0] - 1.35, chip.OUT[1] - 0.1)).label(f"H{square}", fontsize=12))
        sheet.add(_ground("AGND").at(chip.GNDP))
        sheet.add(elements.Vdd().at(chip.VCC).label("3.3 V", fontsize=10))
        sheet.add(elements.Dot().at(chip.VCC))
        sheet.add(elements.Capacitor().at(chip.VCC).left(1.9).label(f"C{square + 16}\n100 nF", fontsize=9, ofst=0.15))
        sheet.add(_ground("AGND"))
    sheet.add(
        elements.Label()
        .at((-5.2, 5.2))
        .label(
            "H1 to H16: DRV5055A2, one under the\nmiddle of each square. Squares 2 to 15\n"
            "are wired as 1 and 16 are.\n\n"
            "Legs: TO-92 1 VCC, 2 GND, 3 OUT;\nSOT-23 1 VCC, 2 OUT, 3 GND.",
            fontsize=11,
        )
    )


def _options(sheet: schemdraw.Drawing, pins: Pins) -> None:
    x, y, step = 17.0, 10.2, 2.0
    sheet.add(
        elements.Label().at((x + 2.4, y + 1.7)).label("What may be left out (U1's pins at the left)", fontsize=12)
    )
    rows: list[tuple[int, str]] = [(number, f"button {name}") for name, number in pins.buttons]
    if pins.safe_mode is not None:
        rows.append((pins.safe_mode, "jumper: safe mode"))
    for number, what in rows:
        sheet.add(
            elements.Dot(open=True).at((x, y)).label(f"GP{number} (pin {physical(number)})", loc="left", fontsize=10)
        )
        sheet.add(elements.Button().at((x, y)).right(2.4).label(what, fontsize=10))
        sheet.add(_ground("GND"))
        y -= step
    if pins.sounder is not None:
        sheet.add(
            elements.Dot(open=True)
            .at((x, y))
            .label(f"GP{pins.sounder} (pin {physical(pins.sounder)})", loc="left", fontsize=10)
        )
        sheet.add(elements.Resistor().at((x, y)).right(2.2).label("R18 100 Ω", fontsize=10))
        sheet.add(elements.Speaker().label("piezo\nsounder", loc="right", fontsize=10, ofst=0.3))
        sheet.add(elements.Line().at(sheet.elements[-1].absanchors["in2"]).down(0.2))
        sheet.add(_ground("GND"))
        y -= step + 2.4
    if pins.lights is not None:
        sheet.add(
            elements.Dot(open=True)
            .at((x, y))
            .label(f"GP{pins.lights} (pin {physical(pins.lights)})", loc="left", fontsize=10)
        )
        shifter = elements.Ic(
            pins=[
                elements.IcPin("A", pin="2", side="left", anchorname="A"),
                elements.IcPin("Y", pin="3", side="right", anchorname="Y"),
                elements.IcPin("VCC", pin="14", side="top", anchorname="VCC"),
                elements.IcPin("GND, OE", pin="7, 1", side="bottom", anchorname="GNDP"),
            ],
            size=(2.4, 1.7),
            leadlen=0.5,
        )
        sheet.add(elements.Line().at((x, y)).right(1.0))
        node = sheet.here
        sheet.add(elements.Dot().at(node))
        sheet.add(elements.Resistor().at(node).down(2.0).label("R19 10 kΩ", loc="top", fontsize=10))
        sheet.add(_ground("GND"))
        chip = sheet.add(shifter.anchor("A").at(node).right())
        sheet.add(elements.Label().at((node[0] + 4.2, y + 1.0)).label("U3 74AHCT125N", fontsize=10))
        sheet.add(_ground("GND").at(chip.GNDP))
        sheet.add(elements.Vdd().at(chip.VCC).label("lights' 5 V", fontsize=10))
        sheet.add(elements.Resistor().at(chip.Y).right(2.0).label("R17 330 Ω", fontsize=10))
        sheet.add(elements.Dot(open=True).label("lights: data in", loc="right", fontsize=10))
        y -= 4.2
        sheet.add(elements.Label().at((x + 2.6, y)).label(
            "Lights' 5 V: U1 pin 40 through R20 22 Ω,\nand S1 across R20.\n"
            "From it to GND: C39 470 µF, + to 5 V;\nat U3's pin 14: C38 100 nF.\n"
            "U3's pins 4, 10, 13 to 5 V; 5, 9, 12 to GND.\n"
            "Not drawn: C34 to C37, 10 µF each, from\n3.3 V (+) to AGND at each row.", fontsize=10))  # fmt: skip
