"""The Lua scripts of the read models."""

from importlib import resources


def script_text(name: str) -> str:
    return resources.files("service.projections").joinpath(f"{name}.lua").read_text("utf-8")
