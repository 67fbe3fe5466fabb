"""A game is one folder: what lies outside it does not know its name."""

import re
import subprocess
from pathlib import Path

from service.domain.catalog import all_games

ROOT = Path(__file__).parents[2]
# Where a reader is told which games there are, or gets an example.
PYTHON = {
    "replays/console/json_schema.py": "an example in a stored schema",
    "replays/learn/command.py": "the courses for beginners",
    "service/api/games/schemas.py": "an example in the OpenAPI document",
    "service/cli.py": "what the program is for",
    "service/site/texts/lobby.py": "what the site is for",
}
# The sample courses are about a game each, and these pages explain with examples.
ABOUT_GAMES = re.compile(r"service/teaching/samples/|.*\.(md|po|mo|schema\.json)$")


def test_no_module_outside_a_game_knows_its_name() -> None:
    assert {file for file in naming_a_game() if file.endswith(".py")} == set(PYTHON)


def test_no_file_of_the_site_knows_a_game() -> None:
    files = [file for file in naming_a_game() if not file.endswith(".py")]

    assert [file for file in files if not ABOUT_GAMES.match(file)] == []


def naming_a_game() -> list[str]:
    """Return the files of the product that name a game and lie outside its folder."""
    rulesets = all_games().rulesets
    folders = {ruleset.package.replace(".", "/") for ruleset in rulesets}
    names = {name for one in rulesets for name in (one.game, one.text.title("en"))}
    pattern = "|".join(sorted(re.sub("[- ]", "[-_ ]?", name) for name in names))
    found = subprocess.run(
        ["git", "grep", "-liE", "--untracked", pattern, "--", "service", "workers", "replays"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    return [
        file
        for file in found.stdout.splitlines()
        if not any(file.startswith(f"{folder}/") for folder in folders)
    ]
