"""Materials of surfaces, as Blender's shader nodes."""

from typing import Any

import bpy
import numpy as np
import numpy.typing as npt

from eclipse_pictures.blender.meshes import CM
from eclipse_pictures.drawings import coverage
from eclipse_pictures.finishes import Colour, Finish
from eclipse_pictures.mat import Mat, print_share
from eclipse_pictures.scenes import Table
from eclipse_pictures.sets import Look

_TOP_PIXELS = 224


class Nodes:
    """A new material's nodes, added and joined in one call."""

    def __init__(self, name: str) -> None:
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.surface = self.tree.nodes["Principled BSDF"]

    def add(self, kind: str, settings: dict[str, Any] | None = None, **inputs: Any) -> Any:
        """Add a node; each input is a value or another node's output."""
        node = self.tree.nodes.new(kind)
        for key, value in (settings or {}).items():
            setattr(node, key, value)
        for key, value in inputs.items():
            self.put(node, key.replace("_", " "), value)
        return node

    def put(self, node: Any, name: str | int, value: Any) -> None:
        """Set an input to a value or to another node's output."""
        entry = node.inputs[name]
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, entry)
        else:
            entry.default_value = value

    def shader(self, **inputs: Any) -> Any:
        """Set inputs of the surface; returns the material."""
        for key, value in inputs.items():
            self.put(self.surface, key.replace("_", " "), value)
        return self.material

    def math(self, operation: str, first: Any, second: Any) -> Any:
        """Combine two numbers."""
        node = self.add("ShaderNodeMath", {"operation": operation})
        self.put(node, 0, first)
        self.put(node, 1, second)
        return node.outputs[0]

    def mixed(self, share: Any, first: Colour, second: Colour) -> Any:
        """A colour between two: a share, a node's output, of the second."""
        node = self.add("ShaderNodeMix", {"data_type": "RGBA"})
        self.put(node, 0, share)
        self.put(node, 6, rgba(first))
        self.put(node, 7, rgba(second))
        return node.outputs[2]

    def image(self, pixels: npt.NDArray[np.float32]) -> Any:
        """A picture (H, W, 3), linear, row 0 its upper edge, mapped to the texture coordinates; returns the node."""
        height, width = pixels.shape[:2]
        picture = bpy.data.images.new(self.material.name, width, height, alpha=False, float_buffer=True)
        picture.colorspace_settings.name = "Non-Color"
        filled = np.ones((height, width, 4), np.float32)
        filled[..., :3] = pixels[::-1]
        picture.pixels.foreach_set(filled.ravel())
        return self.add("ShaderNodeTexImage", {"image": picture, "extension": "EXTEND"})


def rgba(colour: Colour) -> tuple[float, float, float, float]:
    """A colour in Blender's form."""
    return (*colour, 1.0)


def plain(name: str, colour: Colour, roughness: float, metallic: float = 0.0) -> Any:
    """One colour all over."""
    return Nodes(name).shader(Base_Color=rgba(colour), Roughness=roughness, Metallic=metallic)


def glowing(name: str, colour: Colour, glow: float) -> Any:
    """A wall that glows a little by itself, as in daylight from all directions."""
    return Nodes(name).shader(
        Base_Color=rgba(colour), Roughness=0.9, Emission_Color=rgba(colour), Emission_Strength=glow
    )


def skin(name: str, colour: Colour) -> Any:
    """Skin: slightly shiny, and not quite one colour."""
    nodes = Nodes(name)
    noise = nodes.add("ShaderNodeTexNoise", Scale=1.2, Detail=3.0)
    second = (colour[0] * 0.75, colour[1] * 0.66, colour[2] * 0.66)
    mixed = nodes.mixed(noise.outputs[0], colour, second)
    fine = nodes.add("ShaderNodeTexNoise", Scale=9.0, Detail=4.0)
    bump = nodes.add("ShaderNodeBump", Strength=0.35, Distance=0.06, Height=fine.outputs[0])
    return nodes.shader(Base_Color=mixed, Roughness=0.5, Normal=bump.outputs[0])


def face(name: str, look: Look) -> Any:
    """A piece's upper side: body and symbol in one; the foil ripples differently on each piece."""
    nodes = Nodes(name)
    cover = coverage(look.drawing, _TOP_PIXELS)
    mask = nodes.image(np.repeat(cover[..., None], 3, axis=2)).outputs[0]
    mixed = nodes.mixed(mask, look.body.colour, look.symbol.colour)
    metallic = nodes.math("MULTIPLY", mask, look.symbol.metallic)
    grain = _ripple(nodes, look.symbol)
    rough = nodes.math(
        "ADD", nodes.math("MULTIPLY", mask, look.symbol.roughness - look.body.roughness), look.body.roughness
    )
    inputs = {"Base_Color": mixed, "Metallic": metallic, "Roughness": rough}
    if look.symbol.ripple:
        height = nodes.math("MULTIPLY", grain, mask)
        # Noise rises by about half its height within half its length.
        depth = look.symbol.ripple * look.symbol.ripple_mm * CM
        inputs["Normal"] = nodes.add("ShaderNodeBump", Strength=1.0, Distance=depth, Height=height).outputs[0]
    return nodes.shader(**inputs)


def _ripple(nodes: Nodes, finish: Finish) -> Any:
    """Heights of rippled foil, 0 to 1: waves with creases among them, different on each piece."""
    place = nodes.add("ShaderNodeTexCoord").outputs["Object"]
    which = nodes.add("ShaderNodeObjectInfo").outputs["Random"]
    apart = nodes.add("ShaderNodeVectorMath", {"operation": "ADD"})
    nodes.put(apart, 0, place)
    shift = nodes.add("ShaderNodeCombineXYZ")
    nodes.put(shift, 0, nodes.math("MULTIPLY", which, 97.0))
    nodes.put(shift, 1, nodes.math("MULTIPLY", which, 53.0))
    nodes.tree.links.new(shift.outputs[0], apart.inputs[1])
    scale = 1 / (finish.ripple_mm * CM)
    waves = nodes.add("ShaderNodeTexNoise", Vector=apart.outputs[0], Scale=scale, Detail=1.5)
    creases = nodes.add("ShaderNodeTexVoronoi", Vector=apart.outputs[0], Scale=scale * 0.9)
    return nodes.math("ADD", waves.outputs[0], nodes.math("MULTIPLY", creases.outputs[0], 0.35))


def table(what: Table) -> Any:
    """The table's top."""
    nodes = Nodes("table")
    turned = nodes.add("ShaderNodeMapping", Vector=nodes.add("ShaderNodeTexCoord").outputs["Object"])
    turned.inputs["Rotation"].default_value = (0, 0, np.radians(what.turn_deg))
    mixed = nodes.add("ShaderNodeMix", {"data_type": "RGBA"})
    nodes.put(mixed, 6, rgba(what.colour))
    nodes.put(mixed, 7, rgba(what.second))
    grain = what.grain_mm * CM
    inputs: dict[str, Any] = {"Base_Color": mixed.outputs[2], "Roughness": what.roughness}
    if what.kind == "wood":
        turned.inputs["Scale"].default_value = (0.09, 1.0, 1.0)
        noise = nodes.add("ShaderNodeTexNoise", Vector=turned.outputs[0], Scale=1 / grain, Detail=5.0, Distortion=0.8)
        nodes.put(mixed, 0, noise.outputs[0])
    elif what.kind == "cloth":
        weave = nodes.add("ShaderNodeTexWave", Vector=turned.outputs[0], Scale=1 / grain, Distortion=1.0)
        across = nodes.add("ShaderNodeTexWave", {"bands_direction": "Y"}, Vector=turned.outputs[0], Scale=1 / grain)
        height = nodes.math("ADD", weave.outputs[1], across.outputs[1])
        nodes.put(mixed, 0, nodes.math("MULTIPLY", height, 0.5))
        bump = nodes.add("ShaderNodeBump", Strength=0.6, Distance=0.03, Height=height)
        inputs["Normal"] = bump.outputs[0]
    else:
        noise = nodes.add("ShaderNodeTexNoise", Vector=turned.outputs[0], Scale=0.15, Detail=2.0)
        nodes.put(mixed, 0, nodes.math("MULTIPLY", noise.outputs[0], 0.3))
    return nodes.shader(**inputs)


def mat(what: Mat) -> Any:
    """The printed sheet."""
    nodes = Nodes("mat")
    ink = (print_share(what).astype(np.float32) / 255)[..., None]
    pixels = (np.asarray(what.paper) * (1 - ink) + what.ink * ink).astype(np.float32)
    return nodes.shader(Base_Color=nodes.image(pixels).outputs[0], Roughness=0.75)
