"""The files that browsers get: those of the site, and those that the games hand over."""

from importlib import resources
from importlib.resources.abc import Traversable

from service.domain.catalog import AnyRuleset, Catalogue

GAMES = "games"
PLAIN = f"{GAMES}/plain/"  # for games that do not hand over a file
STYLE = "style.css"
GAMES_STYLE = f"{GAMES}.css"  # of all games


def site_files(catalogue: Catalogue, endings: tuple[str, ...]) -> dict[str, bytes]:
    """Read all files by their path: a game's own are in `games/<game>/`, their styles in one."""
    files = _read_folder(_static(), "", endings)
    plain = {n.removeprefix(PLAIN): data for n, data in files.items() if n.startswith(PLAIN)}
    styles = []
    for game in catalogue.games:
        folder = _folder(catalogue.current(game))
        own = _read_folder(folder, "", endings) if folder.is_dir() else {}
        files |= {f"{GAMES}/{game}/{name}": data for name, data in {**plain, **own}.items()}
        styles.append(own.get(STYLE, b""))
    return {**files, GAMES_STYLE: b"".join(styles)}


def file_of_game(ruleset: AnyRuleset, name: str) -> bytes:
    """Read a file that a game hands over, or the one for games without it."""
    own = _folder(ruleset).joinpath(name)
    return (own if own.is_file() else _static().joinpath(PLAIN, name)).read_bytes()


def _static() -> Traversable:
    return resources.files("service.site").joinpath("static")


def _folder(ruleset: AnyRuleset) -> Traversable:
    return resources.files(ruleset.package).joinpath("site")


def _read_folder(folder: Traversable, prefix: str, endings: tuple[str, ...]) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for file in folder.iterdir():
        if file.is_dir():
            files |= _read_folder(file, f"{prefix}{file.name}/", endings)
        elif file.name.endswith(endings):
            files[f"{prefix}{file.name}"] = file.read_bytes()
    return files
