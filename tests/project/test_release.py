"""`make release` refuses what is not ready."""

import subprocess
from pathlib import Path

import pytest

from tests.tools.release import reasons_against


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository that is ready to be released."""
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.3"\n', "utf-8")
    (tmp_path / "CHANGELOG.md").write_text("## [1.2.3] - 2026-01-02\n", "utf-8")
    run(tmp_path, "init", "-q", "-b", "main")
    commit(tmp_path)
    return tmp_path


def run(tree: Path, *arguments: str) -> None:
    who = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org")
    subprocess.run(["git", *who, *arguments], cwd=tree, check=True)


def commit(tree: Path) -> None:
    run(tree, "add", ".")
    run(tree, "commit", "-q", "-m", "ready")


def test_a_clean_tree_with_a_changelog_is_ready(tree: Path) -> None:
    assert reasons_against(tree) == []


def test_a_changed_file_is_refused(tree: Path) -> None:
    (tree / "new.py").touch()

    [reason] = reasons_against(tree)

    assert reason == "The tree is not clean:\n?? new.py"


def test_a_changelog_without_the_version_is_refused(tree: Path) -> None:
    (tree / "CHANGELOG.md").write_text("## [1.2.3]\n", "utf-8")
    commit(tree)

    assert reasons_against(tree) == ["CHANGELOG.md has no dated heading for 1.2.3."]


def test_changes_that_belong_to_no_version_are_refused(tree: Path) -> None:
    changelog = tree / "CHANGELOG.md"
    released = changelog.read_text("utf-8")
    changelog.write_text(f"## [Unreleased]\n\n### Site\n\n- New.\n\n{released}", "utf-8")
    commit(tree)

    [reason] = reasons_against(tree)

    assert reason == "CHANGELOG.md has changes under Unreleased: give them a version."


def test_an_empty_heading_for_the_next_changes_is_no_obstacle(tree: Path) -> None:
    changelog = tree / "CHANGELOG.md"
    changelog.write_text(f"## [Unreleased]\n\n{changelog.read_text('utf-8')}", "utf-8")
    commit(tree)

    assert reasons_against(tree) == []


def test_another_branch_is_refused(tree: Path) -> None:
    run(tree, "switch", "-q", "-c", "try")

    assert reasons_against(tree) == ["This is the branch try; a release is made from main."]


def test_a_version_that_was_released_is_refused(tree: Path) -> None:
    run(tree, "tag", "v1.2.3")

    assert reasons_against(tree) == ["v1.2.3 exists: raise the version in pyproject.toml."]
