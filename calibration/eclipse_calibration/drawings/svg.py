"""Lines, boxes and words as SVG, enough for the plain drawings."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

INK, FAINT, COPPER, HOT, COLD, GREEN = "#222222", "#999999", "#d8a56a", "#c0392b", "#2c5fa8", "#2e7d32"
_FONT = "font-family='DejaVu Sans, Verdana, sans-serif'"


class Sheet:
    """A white sheet. Lengths are in user units: pixels, or millimetres in drawings at full size."""

    def __init__(self, width: float, height: float, unit: str = "") -> None:
        self._width, self._height, self._unit = width, height, unit
        self._body: list[str] = []

    def line(
        self, x1: float, y1: float, x2: float, y2: float, colour: str = INK, width: float = 1.2, dash: str = ""
    ) -> None:
        """A line."""
        dashed = f" stroke-dasharray='{dash}'" if dash else ""
        ends = f"x1='{x1:g}' y1='{y1:g}' x2='{x2:g}' y2='{y2:g}'"
        self._body.append(f"<line {ends} stroke='{colour}' stroke-width='{width:g}'{dashed}/>")

    def path(
        self, points: Sequence[tuple[float, float]], colour: str = INK, width: float = 1.2, fill: str = "none"
    ) -> None:
        """A line through points."""
        text = " ".join(f"{x:g},{y:g}" for x, y in points)
        stroke = f"stroke='{colour}' stroke-width='{width:g}' stroke-linejoin='round'"
        self._body.append(f"<polyline points='{text}' fill='{fill}' {stroke}/>")

    def box(
        self, x: float, y: float, width: float, height: float, fill: str = "none", colour: str = INK, thick: float = 1.2
    ) -> None:
        """A box, by its top left corner."""
        self._body.append(
            f"<rect x='{x:g}' y='{y:g}' width='{width:g}' height='{height:g}' fill='{fill}' stroke='{colour}' "
            f"stroke-width='{thick:g}'/>"
        )

    def dot(self, x: float, y: float, radius: float, fill: str = INK, colour: str = "none") -> None:
        """A disc."""
        self._body.append(f"<circle cx='{x:g}' cy='{y:g}' r='{radius:g}' fill='{fill}' stroke='{colour}'/>")

    def words(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 12,
        anchor: str = "start",
        colour: str = INK,
        weight: str = "normal",
    ) -> None:
        """A line of words, by the baseline."""
        self._body.append(
            f"<text x='{x:g}' y='{y:g}' font-size='{size:g}' text-anchor='{anchor}' fill='{colour}' "
            f"font-weight='{weight}' {_FONT}>{escape(text)}</text>"
        )

    def arrow(self, x1: float, y1: float, x2: float, y2: float, colour: str = INK) -> None:
        """A line with a head at its end."""
        self.line(x1, y1, x2, y2, colour)
        length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
        dx, dy = (x2 - x1) / length, (y2 - y1) / length
        back = (x2 - 7 * dx, y2 - 7 * dy)
        self.path(
            [(x2, y2), (back[0] - 3 * dy, back[1] + 3 * dx), (back[0] + 3 * dy, back[1] - 3 * dx), (x2, y2)],
            colour,
            1,
            colour,
        )

    def span(self, x1: float, x2: float, y: float, text: str) -> None:
        """A horizontal measure."""
        self.arrow((x1 + x2) / 2, y, x1, y, FAINT)
        self.arrow((x1 + x2) / 2, y, x2, y, FAINT)
        self.words((x1 + x2) / 2, y - 4, text, 11, "middle")

    def rise(self, x: float, y1: float, y2: float, text: str) -> None:
        """A vertical measure; its words are to the right."""
        self.arrow(x, (y1 + y2) / 2, x, y1, FAINT)
        self.arrow(x, (y1 + y2) / 2, x, y2, FAINT)
        self.words(x + 6, (y1 + y2) / 2 + 4, text, 11)

    def text(self) -> str:
        """The SVG."""
        size = f"width='{self._width:g}{self._unit}' height='{self._height:g}{self._unit}'"
        head = f"<svg xmlns='http://www.w3.org/2000/svg' {size} viewBox='0 0 {self._width:g} {self._height:g}'>"
        return "\n".join([head, "<rect width='100%' height='100%' fill='white'/>", *self._body, "</svg>", ""])
