"""Refuses a release that is not ready, and tags one that is.

Run by `make release`: before the checks with no argument, after them with `--tag`.
"""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def git(*arguments: str, root: Path = ROOT) -> str:
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def version_of(root: Path) -> str:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    return str(project["project"]["version"])


def reasons_against(root: Path = ROOT) -> list[str]:
    """Return why the tree can't be released, one sentence for each reason."""
    version, reasons = version_of(root), []
    if changed := git("status", "--porcelain", root=root):
        reasons.append(f"The tree is not clean:\n{changed}")
    if (branch := git("branch", "--show-current", root=root)) != "main":
        reasons.append(f"This is the branch {branch or '(none)'}; a release is made from main.")
    if git("tag", "--list", f"v{version}", root=root):
        reasons.append(f"v{version} exists: raise the version in pyproject.toml.")
    changelog = (root / "CHANGELOG.md").read_text("utf-8")
    if not re.search(
        rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", changelog, re.MULTILINE
    ):
        reasons.append(f"CHANGELOG.md has no dated heading for {version}.")
    if re.search(r"^## \[Unreleased\]\s+(?!## )\S", changelog, re.MULTILINE):
        reasons.append("CHANGELOG.md has changes under Unreleased: give them a version.")
    return reasons


def main(arguments: list[str]) -> int:
    if reasons := reasons_against():
        print("No release:", *reasons, sep="\n", file=sys.stderr)
        return 1
    if "--tag" in arguments:
        version = version_of(ROOT)
        git("tag", "--annotate", f"v{version}", "--message", f"Altana {version}")
        print(f"Tagged v{version}; dist/ has what to publish. Next: git push origin v{version}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
