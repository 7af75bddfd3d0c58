"""Makes plates: each input line is a job (`renderer.Job`), each output line the path of a finished plate."""

from dataclasses import replace
from pathlib import Path

from eclipse_pictures.blender import stage
from eclipse_pictures.blender.jobs import serve
from eclipse_pictures.blender.tracing import GROUPS, trace
from eclipse_pictures.films import staging
from eclipse_pictures.films.story import Film
from eclipse_pictures.plates import Plate
from eclipse_pictures.random_scenes import draw_scene
from eclipse_pictures.renderer import Job
from eclipse_pictures.scenes import Scene
from eclipse_pictures.truth import frame_of, plate_of


def render(scene: Scene, samples: int) -> Plate:
    """Path-trace a scene, `samples` paths per pixel, with each group of lights denoised separately."""
    stage.build(scene)
    area = frame_of(scene)
    traced = trace(area, samples)
    return plate_of(scene, GROUPS, traced.light, traced.index, area, traced.scales)


def make(job: Job) -> None:
    """Draw the requested scene, render it, and write its plate."""
    if job.film_ms is None:
        scene = draw_scene(job.kind, job.seed)
    else:
        scene = staging.scene_at(Film(job.kind, job.seed, job.knock), job.film_ms)
    render(replace(scene, whole=job.whole), job.samples).save(Path(job.path))


if __name__ == "__main__":
    serve(make)
