"""The command `altana projections`: status, rebuild, and retry of quarantined games."""

import os
import sys
from contextlib import ExitStack
from time import perf_counter

import click
import msgspec

from service.commands.operate.progress_bar import progress
from service.commands.operate.wiring import Wiring, wiring
from service.domain.catalog import all_games
from service.projections.build.keys import REBUILDER
from service.projections.build.quarantine import SHOWING, quarantine_entries
from service.projections.models.registry import PROJECTIONS
from service.projections.upkeep.crash_guard import retry_game
from service.projections.upkeep.lease import Lease
from service.projections.upkeep.rebuild import Rebuild, RebuildProgress, RebuildUnderWay
from service.projections.upkeep.rebuild_processes import RebuildProcessesDie, rebuild_processes
from service.projections.upkeep.status import Status
from service.projections.upkeep.status import status as find_status

EVERYTHING = 1_000_000_000  # games
LEASE = 10_000  # milliseconds to wait after a rebuild that was killed


@click.group()
def projections() -> None:
    """Inspect or rebuild read models."""


@projections.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def status(as_json: bool) -> None:
    """Show which games are up to date, behind, or quarantined."""
    with wiring() as here:
        found = find_status(here.client, here.store)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(found)))
    else:
        click.echo("\n".join(lines(found)))


def lines(found: Status) -> list[str]:
    """Return the status as lines of text."""
    text = [f"{'projection':12}{'edition':>8}{'shown':>8}{'behind':>8}  shows"]
    for one in found.projections:
        text.append(f"{one.name:12}{one.edition:>8}{one.shown:>8,}{one.behind:>8,}  {one.shows}")
    text.append(f"{found.games:,} games.")
    if found.rebuild is not None:
        names = ", ".join(sorted(found.rebuild.editions))
        text.append(f"A rebuild of {names} has done {found.rebuild.games:,} games.")
    for entry in found.aside:
        text.append(f"Quarantined: {entry.game} at version {entry.version}: {entry.reason}")
    return text


@projections.command()
@click.argument("name", required=False, type=click.Choice(sorted(PROJECTIONS)))
@click.option("--afresh", is_flag=True, help="Give up a rebuild that was not finished.")
@click.option("--check", is_flag=True, help="Compare only; what is read stays as it is.")
@click.option(
    "--processes",
    type=click.IntRange(1, 256),
    default=os.cpu_count() or 1,
    help="Number of processes; all cores by default.",
)
def rebuild(name: str | None, afresh: bool, check: bool, processes: int) -> None:
    """Rebuild read models beside the current ones, compare, and swap.

    If interrupted, the same command goes on where it stopped. It reads only the streams, and the
    current read models stay readable while it runs.
    """
    with wiring() as here, ExitStack() as stack:
        lease = Lease(here.client, REBUILDER, LEASE)
        if not lease.acquire_in_time():
            raise click.ClickException("Another rebuild is running: let it end, or interrupt it.")
        stack.enter_context(lease.renewing())
        build = None
        if processes > 1:
            replays = here.settings.replay_url
            build = stack.enter_context(
                rebuild_processes(processes, here.url, replays, all_games)
            ).build
        one = Rebuild(here.client, here.store, here.refresher, build=build)
        try:
            state = one.begin([name] if name else sorted(PROJECTIONS), afresh=afresh)
            rate = _run(here, one, state, lease)
            _require(lease)
        except (RebuildUnderWay, RebuildProcessesDie) as problem:
            raise click.ClickException(str(problem)) from problem
        (one.give_up if check else one.swap)(state)
    click.echo(f"{rate} {_compared(state)}")
    sys.exit(1 if check and (state.built.differing or state.built.kept) else 0)


def _run(here: Wiring, one: Rebuild, state: RebuildProgress, lease: Lease) -> str:
    """Build all games; return a sentence with their number and the speed."""
    total = len(here.store.games(most=EVERYTHING))
    began, before = perf_counter(), state.built.moves

    def report(state: RebuildProgress) -> None:
        _require(lease)
        bar.update(task, completed=state.games)

    try:
        with progress() as bar:
            task = bar.add_task("Rebuilding", total=total, completed=state.games)
            one.run(state, report)
    except KeyboardInterrupt:
        done = f"Interrupted after {state.games:,} games; the same command goes on from there."
        raise click.ClickException(done) from None
    rate = (state.built.moves - before) / (perf_counter() - began)
    return f"{state.games:,} games, {state.built.moves:,} moves, {rate:,.0f} moves a second."


def _require(lease: Lease) -> None:
    """Stop if the lease has expired, because another rebuild may be running."""
    if not lease.acquire():
        raise click.ClickException("Another rebuild has begun, so this one ends.")


def _compared(state: RebuildProgress) -> str:
    built, sentences = state.built, list[str]()
    if built.differing:
        counts = ", ".join(f"{name} {count:,}" for name, count in sorted(built.differing.items()))
        sentences.append(f"These differ from what was shown: {counts}.")
    if built.kept:
        sentences.append(f"{built.kept:,} can't be built and keep what was shown of them.")
    if not sentences:
        return "Nothing differs from what was shown."
    examples = [f"For example: {', '.join(built.examples)}."] if built.examples else []
    return " ".join([*sentences, *examples])


@projections.command()
def retry() -> None:
    """Retry the games in quarantine."""
    with wiring() as here:
        entries = quarantine_entries(here.client)
        games = [one.game for one in entries if one.work == SHOWING and not one.is_deadly]
        others = [one for one in entries if one.game not in games or one.work != SHOWING]
        for one in others:  # by the workers: a deadly game would crash this process
            retry_game(here.client, one)
        left = here.refresher.refresh(games).quarantined
    for one in left:
        click.echo(f"Still quarantined: {one.game} at version {one.version}: {one.reason}")
    for one in others:
        click.echo(f"Left to the workers, each alone: {one.game} ({one.work})")
    click.echo(f"{len(games) - len(left)} of {len(games)} games are shown again.")
    sys.exit(1 if left else 0)
