"""Read models: how they stand, building them anew, and trying again what was set aside."""

import os
import sys
from contextlib import ExitStack
from time import perf_counter

import click
import msgspec

from service.commands.operate.progress_bar import progress
from service.commands.operate.wiring import Wiring, wiring
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
LEASE = 10_000  # milliseconds: so long one waits for a rebuild that was killed
CATALOGUE = "service.domain.catalog:all_games"


@click.group()
def projections() -> None:
    """Look at read models, or build them anew."""


@projections.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def status(as_json: bool) -> None:
    """Say what read models show, what is behind, and what was set aside."""
    with wiring() as here:
        found = find_status(here.client, here.store)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(found)))
    else:
        click.echo("\n".join(lines(found)))


def lines(found: Status) -> list[str]:
    """Write the status for people."""
    shown = [f"{'projection':12}{'edition':>8}{'shown':>8}{'behind':>8}  shows"]
    for one in found.projections:
        shown.append(f"{one.name:12}{one.edition:>8}{one.shown:>8,}{one.behind:>8,}  {one.shows}")
    shown.append(f"{found.games:,} games.")
    if found.rebuild is not None:
        names = ", ".join(sorted(found.rebuild.editions))
        shown.append(f"A rebuild of {names} has done {found.rebuild.games:,} games.")
    for aside in found.aside:
        shown.append(f"Set aside: {aside.game} at version {aside.version}: {aside.reason}")
    return shown


@projections.command()
@click.argument("name", required=False, type=click.Choice(sorted(PROJECTIONS)))
@click.option("--afresh", is_flag=True, help="Give up a rebuild that was not finished.")
@click.option("--check", is_flag=True, help="Compare only; what is read stays as it is.")
@click.option("--processes", type=click.IntRange(1, 256), default=os.cpu_count() or 1)
def rebuild(name: str | None, afresh: bool, check: bool, processes: int) -> None:
    """Build read models anew beside the old ones, compare, and swap.

    Interrupted, the same command goes on where it stopped. Nothing is read from anywhere but
    the streams, and reads go on meanwhile.
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
                rebuild_processes(processes, here.url, replays, CATALOGUE)
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
    """Run the long part, and say how much was done and how fast."""
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
    """Stop where this process was held up for so long that another may be at it."""
    if not lease.acquire():
        raise click.ClickException("Another rebuild has begun meanwhile, so this one ends.")


def _compared(state: RebuildProgress) -> str:
    built, told = state.built, list[str]()
    if built.differing:
        counts = ", ".join(f"{name} {count:,}" for name, count in sorted(built.differing.items()))
        told.append(f"These differ from what was shown: {counts}.")
    if built.kept:
        told.append(f"{built.kept:,} can't be built and keep what was shown of them.")
    if not told:
        return "Nothing differs from what was shown."
    examples = [f"For example: {', '.join(built.examples)}."] if built.examples else []
    return " ".join([*told, *examples])


@projections.command()
def retry() -> None:
    """Try again the games that were set aside."""
    with wiring() as here:
        aside = quarantine_entries(here.client)
        games = [one.game for one in aside if one.work == SHOWING and not one.is_deadly]
        others = [one for one in aside if one.game not in games or one.work != SHOWING]
        for one in others:  # what is deadly not in this process, which would be the next to die
            retry_game(here.client, one)
        left = here.refresher.refresh(games).quarantined
    for one in left:
        click.echo(f"Still set aside: {one.game} at version {one.version}: {one.reason}")
    for one in others:
        click.echo(f"Left to the workers, each alone: {one.game} ({one.work})")
    click.echo(f"{len(games) - len(left)} of {len(games)} games are shown again.")
    sys.exit(1 if left else 0)
