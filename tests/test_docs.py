"""The pages: what they promise is what there is."""

import re
import tomllib
from pathlib import Path

from service.settings import read_settings

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def test_the_readme_has_a_row_for_every_setting() -> None:
    [section] = re.findall(r"^## Settings$(.*?)^## ", README, re.MULTILINE | re.DOTALL)

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
    for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md"):
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / link).exists(), f"{page.name}: {link}"


def test_make_run_leaves_the_terminal_to_the_address() -> None:
    makefile = (ROOT / "Makefile").read_text()

    assert re.search(
        r"ALTANA_LOG_LEVEL=\$\$\{ALTANA_LOG_LEVEL:-warning\} exec .*/altana run$",
        makefile,
        re.MULTILINE,
    )
