"""The docs: what they mention exists."""

import re
import tomllib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click
import pytest

from service.app import create_app_on
from service.cli import altana
from service.events.redis.connect import connect
from service.start.settings import DAILY, Settings, read_settings

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
OPERATING = (ROOT / "docs" / "operating.md").read_text("utf-8")
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
PAGES = sorted(
    page
    for pages in ("*.md", "docs/*.md", "docs/adr/*.md", "service/**/*.md")
    for page in ROOT.glob(pages)
)
DECISIONS = sorted((ROOT / "docs" / "adr").glob("[0-9]*.md"))
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
FOLDERS = "(?:service|workers|replays|tests|bench|deploy|docs)"
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def of_each(pages: list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("page", pages, ids=lambda page: str(page.relative_to(ROOT)))


each_page = of_each(PAGES)
# A decision record describes its day and is never edited.
each_page_of_today = of_each([page for page in PAGES if page.parent.name != "adr"])


def glossary() -> list[tuple[str, str]]:
    """Return each word with the column that says where it lives."""
    rows = re.findall(r"^\| (.+?) \| .+ \| (.+) \|$", GLOSSARY, re.MULTILINE)
    return [(word, where) for word, where in rows if word != "word"]


def test_the_page_for_operators_has_a_row_for_every_setting() -> None:
    [section] = re.findall(r"^## Settings$(.*?)^## ", OPERATING, re.MULTILINE | re.DOTALL)

    assert re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE) == list(
        read_settings({}).variables()
    )


def test_the_page_for_operators_has_the_defaults_of_the_settings() -> None:
    rows = re.findall(r"^\| `((?:ALTANA_)\w+)` \| (.+?) \| .+ \|$", OPERATING, re.MULTILINE)
    written = {name: default.strip("`") for name, default in rows if default.startswith("`")}
    # A share of the machine's memory, if that is less.
    assert written.pop("ALTANA_DAILY_BYTES").partition("`")[0] == str(DAILY["bytes"])

    replays = written.pop("ALTANA_REPLAYS").partition("`")[0]
    defaults = read_settings({}).variables()
    assert written == {name: defaults[name].partition(" ")[0] for name in written}
    assert Path(defaults["ALTANA_REPLAYS"]).name == replays
    unset = [name for name, default in rows if default == "none"]
    assert {defaults[name] for name in unset} == {"(none)"}


def test_what_the_page_for_operators_sets_can_be_set() -> None:
    shown = "\n".join(re.findall(r"^```sh$(.*?)^```$", OPERATING, re.MULTILINE | re.DOTALL))
    set_there = re.findall(r"\b((?:ALTANA_\w+|REDIS_URL))=(\S+)", shown)

    assert "ALTANA_OPERATOR_KEY" in dict(set_there)
    for name, value in set_there:
        assert name in read_settings({name: value}).variables()


def test_ci_runs_the_test_command_of_the_readme() -> None:
    [section] = re.findall(r"## Test it\n\n    (.+)\n", README)

    assert (ROOT / ".ci" / "run").read_text().splitlines()[-1] == f"exec {section}"


def test_every_target_of_the_makefile_is_phony_and_explained() -> None:
    phony = re.findall(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE)[0].split()

    assert re.findall(r"^([a-z-]+):.*## ", MAKEFILE, re.MULTILINE) == phony


def test_the_newest_release_in_the_changelog_is_this_version() -> None:
    headings = re.findall(r"^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)

    assert next(heading for heading in headings if heading != "Unreleased") == VERSION
    assert "Unreleased" not in headings[1:]


def test_the_changelog_has_no_headings_but_those_it_names() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    [named] = re.findall(r"the headings of a release are (.+)\.$", text, re.MULTILINE)

    assert set(re.findall(r"^### (.+)$", text, re.MULTILINE)) <= set(
        re.findall(r"\*(.+?)\*", named)
    )


@each_page
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#\s]+)", page.read_text("utf-8"))

    assert [link for link in links if not (page.parent / link).exists()] == []


@each_page_of_today
def test_what_a_page_names_is_there(page: Path) -> None:
    named = re.findall(rf"(?<![\w/.:]){FOLDERS}/[\w./<>-]*[\w>]/?", page.read_text("utf-8"))
    missing = [path for path in named if not any(ROOT.glob(re.sub(r"<\w+>", "*", path)))]

    assert missing == []


@each_page_of_today
def test_a_page_calls_only_what_can_be_called(page: Path) -> None:
    text = page.read_text("utf-8")
    wrong = [
        f"altana {words}{option}"
        for words, rest in re.findall(r"(?:^|^ {4}|`)altana ((?:[a-z]+ )*)([^`\n#]*)", text, re.M)
        for option in re.findall(r"(?<![\w-])--[a-z][a-z-]*", rest)
        if option not in options_below(words.split())
    ]
    targets = re.findall(r"(?:^ {4}|`)make ([a-z-]+)", text, re.M)

    assert wrong == []
    assert set(targets) <= set(re.findall(r"^([a-z-]+):", MAKEFILE, re.M))


def options_below(words: list[str]) -> set[str]:
    """Return the options of a command and of its subcommands, and the subcommands themselves."""
    command: click.Command = altana
    for word in words:
        below = commands_of(command).get(word)
        command = below or command
    return {"--help", *_options(command)}


def _options(command: click.Command) -> Iterator[str]:
    for parameter in command.params:
        yield from (*parameter.opts, *parameter.secondary_opts)
    for name, below in commands_of(command).items():
        yield f"--{name}"  # `annotate --auto` is `annotate auto`
        yield from _options(below)


def commands_of(command: click.Command) -> dict[str, click.Command]:
    if not isinstance(command, click.Group):
        return {}
    context = click.Context(command)
    found = {name: command.get_command(context, name) for name in command.list_commands(context)}
    return {name: below for name, below in found.items() if below is not None}


def test_the_architecture_has_a_room_for_every_module() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    [rooms] = re.findall(r"^## Rooms$(.*?)^## ", page, re.MULTILINE | re.DOTALL)
    modules = [
        path
        for path in (ROOT / "service").iterdir()
        if path.name[0] not in "_." and path.name != "py.typed"
    ]
    named = [f"`service/{path.name}{'/' if path.is_dir() else ''}`" for path in modules]

    assert [name for name in sorted(named) if name not in rooms] == []


def test_make_run_leaves_the_terminal_to_the_address() -> None:
    makefile = (ROOT / "Makefile").read_text()

    assert re.search(
        r"ALTANA_LOG_LEVEL=\$\$\{ALTANA_LOG_LEVEL:-warning\} exec .*/altana run$",
        makefile,
        re.MULTILINE,
    )


def test_the_page_for_operators_names_the_figures_that_there_are() -> None:
    with closing(connect("unix:///nowhere/nobody.sock", fail_fast=True)) as client:
        app = create_app_on(client, Settings(data=Path("/nowhere")))
        figures = app.test_client().get("/metrics").text
    documented = set(re.findall(r"^\| `(altana_\w+)` \|", OPERATING, re.MULTILINE))

    named = set(re.findall(r"^# HELP (altana_\w+) ", figures, re.MULTILINE))
    only_with_a_server = {
        *("altana_projection_lag_hints", "altana_projection_set_aside"),
        *("altana_lists_behind_partitions", "altana_notifications_late"),
        *("altana_pages_wanted", "altana_pages_failed", "altana_pages_bytes"),
        "altana_node_up",  # on a cluster
        *("altana_notifications_total", "altana_daily_players"),
        *("altana_analyses_wanted", "altana_analyses_due"),
        *("altana_analyses_made_total", "altana_analyses_failed_total"),
        *("altana_bots_asked", "altana_bot_turns_total", "altana_bot_failures_total"),
        *("altana_webhook_deliveries_total", "altana_webhooks_disabled_total"),
        "altana_webhooks_due",
        *("altana_push_deliveries_total", "altana_push_subscriptions_ended_total"),
        "altana_pushes_due",
    }
    assert (
        documented == {name for name in named if not name.endswith("_created")} | only_with_a_server
    )


def test_the_glossary_has_a_few_dozen_words_and_each_once() -> None:
    words = [word for word, _ in glossary()]

    assert 25 <= len(words) <= 40
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(("word", "where"), glossary(), ids=lambda value: value[:40])
def test_a_word_of_the_glossary_lives_where_it_says(word: str, where: str) -> None:
    paths = re.findall(r"`([^`]+)`", where)

    assert paths, word
    assert [path for path in paths if not (ROOT / path).is_file()] == []


@of_each([ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))])
def test_every_page_leads_to_the_glossary(page: Path) -> None:
    assert page.name == "glossary.md" or "glossary.md)" in page.read_text("utf-8")


def test_the_index_of_decisions_names_each_with_its_status() -> None:
    pages = {int(page.name[:4]): page for page in DECISIONS}
    superseded = {
        int(older): str(number)
        for number, page in pages.items()
        for older in re.findall(r"supersedes (\d+)", _status(page))
    }

    rows = [
        f"| {number} | [{_title(page)}]({page.name}) "
        f"| {'Superseded' if number in superseded else 'Accepted'} | {superseded.get(number, '')} |"
        for number, page in sorted(pages.items())
    ]
    index = (ROOT / "docs" / "adr" / "README.md").read_text("utf-8")
    assert [line for line in index.splitlines() if re.match(r"\| \d", line)] == rows


def test_decisions_are_numbered_without_a_gap() -> None:
    assert [int(page.name[:4]) for page in DECISIONS] == list(range(1, len(DECISIONS) + 1))


def _title(page: Path) -> str:
    [title] = re.findall(r"\A# \d+\. (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return str(title)


def _status(page: Path) -> str:
    [status] = re.findall(r"^(?:## Status\n\n|Status: )(.+)$", page.read_text("utf-8"), re.M)
    return str(status)
