"""Makes plates: each input line is a job (`renderer.Job`), each output line the path of a finished plate."""

import json
import os
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TextIO

import bpy
import numpy as np
import numpy.typing as npt

from eclipse_pictures.blender import stage
from eclipse_pictures.films import staging
from eclipse_pictures.films.story import Film
from eclipse_pictures.plates import FRAME, Plate
from eclipse_pictures.random_scenes import draw_scene
from eclipse_pictures.renderer import Job
from eclipse_pictures.scenes import Scene
from eclipse_pictures.truth import frame_of, plate_of, white_card

GROUPS: Final = ("window", "lamp", "spot", "back", "room")


def render(scene: Scene, samples: int) -> Plate:
    """Path-trace a scene, `samples` paths per pixel, with each group of lights denoised separately."""
    stage.build(scene)
    area = frame_of(scene)
    with tempfile.TemporaryDirectory() as folder:
        _settle(samples, area, folder)
        for group in GROUPS:
            bpy.context.view_layer.lightgroups.add(name=group)
        _wire(folder)
        bpy.ops.render.render()
        layers = {name: _read(Path(folder) / f"{name}0001.exr") for name in (*GROUPS, "index", "albedo")}
    scales = tuple(white_card(layers[group], layers["albedo"]) for group in GROUPS)
    light = np.stack([layers[group] / np.float32(scale) for group, scale in zip(GROUPS, scales, strict=True)])
    index = np.round(layers["index"][..., 0]).astype(np.uint8)
    return plate_of(scene, GROUPS, light, index, area, scales)


def _settle(samples: int, area: tuple[int, int, int, int], folder: str) -> None:
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
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 4, 3, 3
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


def _output() -> TextIO:
    """Standard output, for us alone: Blender prints its progress there, whatever its settings."""
    ours = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return ours


def main() -> None:
    """Draw each requested scene, render it, write its plate, and print the plate's path."""
    output = _output()
    for line in sys.stdin:
        job = Job(**json.loads(line))
        if job.film_ms is None:
            scene = draw_scene(job.kind, job.seed)
        else:
            scene = staging.scene_at(Film(job.kind, job.seed, job.knock), job.film_ms)
        render(replace(scene, whole=job.whole), job.samples).save(Path(job.path))
        print(json.dumps(job.path), file=output, flush=True)


if __name__ == "__main__":
    main()
