"""Path-traces what is in Blender, with each group of lights denoised separately."""

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import bpy
import numpy as np
import numpy.typing as npt

from eclipse_pictures.plates import FRAME
from eclipse_pictures.truth import white_card

GROUPS: Final = ("window", "lamp", "spot", "back", "room")


@dataclass(frozen=True, slots=True, eq=False)
class Traced:
    """A part of the frame: `light` (L, H, W, 3) of each of GROUPS, divided by its `scales` so that a white card is 1.

    `index` (H, W): the number of what each pixel shows.
    """

    light: npt.NDArray[np.float32]
    index: npt.NDArray[np.uint8]
    scales: tuple[float, ...]


def trace(area: tuple[int, int, int, int], samples: int, bounces: int = 4) -> Traced:
    """Trace the part of the frame from left, top to right, bottom, with so many paths per pixel and bounces of each."""
    with tempfile.TemporaryDirectory() as folder:
        _settle(samples, bounces, area, folder)
        for group in GROUPS:
            bpy.context.view_layer.lightgroups.add(name=group)
        _wire(folder)
        bpy.ops.render.render()
        layers = {name: _read(Path(folder) / f"{name}0001.exr") for name in (*GROUPS, "index", "albedo")}
    scales = tuple(white_card(layers[group], layers["albedo"]) for group in GROUPS)
    light = np.stack([layers[group] / np.float32(scale) for group, scale in zip(GROUPS, scales, strict=True)])
    return Traced(light, np.round(layers["index"][..., 0]).astype(np.uint8), scales)


def _settle(samples: int, bounces: int, area: tuple[int, int, int, int], folder: str) -> None:
    """Set up Cycles on one core, for the wanted part of the frame."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.render.threads_mode, scene.render.threads = "FIXED", 1
    scene.render.resolution_x, scene.render.resolution_y = FRAME
    scene.render.resolution_percentage = 100
    left, top, right, bottom = area
    scene.render.use_border = scene.render.use_crop_to_border = True
    # A hundredth inwards: the same pixel, whichever way it is rounded.
    scene.render.border_min_x, scene.render.border_max_x = (left + 0.01) / FRAME[0], (right + 0.01) / FRAME[0]
    scene.render.border_min_y = (FRAME[1] - bottom + 0.01) / FRAME[1]
    scene.render.border_max_y = (FRAME[1] - top + 0.01) / FRAME[1]
    scene.render.filepath = folder + "/"
    scene.render.use_persistent_data = False
    scene.view_settings.view_transform = "Raw"
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.seed = "CPU", samples, 1
    cycles.use_adaptive_sampling, cycles.use_denoising = False, False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = bounces, 3, 3
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 0.5
    cycles.sample_clamp_indirect = 8.0
    cycles.use_light_tree = True
    cycles.pixel_filter_type, cycles.filter_width = "BLACKMAN_HARRIS", 1.5
    layer = bpy.context.view_layer
    layer.use_pass_object_index = layer.use_pass_diffuse_color = True
    layer.cycles.denoising_store_passes = True


def _wire(folder: str) -> None:
    """Make the compositor denoise each group's layer and write every wanted layer into files."""
    scene = bpy.context.scene
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.base_path = folder
    files.format.file_format, files.format.color_depth, files.format.color_mode = "OPEN_EXR", "32", "RGB"
    files.format.exr_codec = "NONE"
    files.file_slots.clear()
    for group in GROUPS:
        clean = tree.nodes.new("CompositorNodeDenoise")
        clean.quality, clean.prefilter = "FAST", "NONE"
        tree.links.new(source.outputs[f"Combined_{group}"], clean.inputs["Image"])
        tree.links.new(source.outputs["Denoising Normal"], clean.inputs["Normal"])
        tree.links.new(source.outputs["Denoising Albedo"], clean.inputs["Albedo"])
        tree.links.new(clean.outputs[0], _slot(files, group))
    tree.links.new(source.outputs["IndexOB"], _slot(files, "index"))
    tree.links.new(source.outputs["DiffCol"], _slot(files, "albedo"))


def _slot(files: Any, name: str) -> Any:
    """Add one more file to write; returns its input."""
    files.file_slots.new(name)
    return files.inputs[name]


def _read(path: Path) -> npt.NDArray[np.float32]:
    """A picture that Blender wrote: (H, W, 3), row 0 its upper edge."""
    picture = bpy.data.images.load(str(path))
    width, height = picture.size
    pixels = np.empty(width * height * picture.channels, np.float32)
    picture.pixels.foreach_get(pixels)
    return np.ascontiguousarray(pixels.reshape(height, width, picture.channels)[::-1, :, :3])
