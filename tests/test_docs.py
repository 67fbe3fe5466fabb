"""The pages: what they promise is what there is."""

import re
import tomllib
from pathlib import Path

from service.app import create_app
from service.settings import Settings, read_settings

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
OPERATING = (ROOT / "docs" / "operating.md").read_text("utf-8")
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def test_the_page_for_operators_has_a_row_for_every_setting() -> None:
    [section] = re.findall(r"^## Settings$(.*?)^## ", OPERATING, re.MULTILINE | re.DOTALL)

    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(
        read_settings({}).variables()
    )


def test_ci_runs_the_test_command_of_the_readme() -> None:
    [section] = re.findall(r"## Test it\n\n    (.+)\n", README)

    assert (ROOT / ".ci" / "run").read_text().splitlines()[-1] == f"exec {section}"


def test_every_target_of_the_makefile_is_phony_and_explained() -> None:
    makefile = (ROOT / "Makefile").read_text()
    phony = re.findall(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)[0].split()

    assert re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE) == phony


def test_the_newest_heading_of_the_changelog_is_this_version() -> None:
    newest = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[0]

    assert newest == ("Unreleased" if ".dev" in VERSION else VERSION)


def test_links_between_pages_lead_somewhere() -> None:
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")):
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_the_page_for_operators_names_the_figures_that_there_are() -> None:
    settings = Settings(data=Path("/nowhere"))
    figures = create_app(settings, "unix:///nowhere/nobody.sock").test_client().get("/metrics").text
    told = set(re.findall(r"^\| `(altana_\w+)` \|", OPERATING, re.MULTILINE))

    named = set(re.findall(r"^# HELP (altana_\w+) ", figures, re.MULTILINE))
    only_with_a_server = {"altana_projection_lag_hints", "altana_projection_set_aside"}
    assert told == {name for name in named if not name.endswith("_created")} | only_with_a_server
