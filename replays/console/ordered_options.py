"""Options whose order says something: what follows an answer or a chapter belongs to it."""

from typing import Any

import click

from replays.files.opening import FileCommand

_IN_ORDER = "replays.in_order"


class OrderedCommand(FileCommand):
    """A command that knows in which order options came: what follows one may belong to it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        _, _, order = self.make_parser(ctx).parse_args(args=list(args))
        ctx.meta[_IN_ORDER] = [parameter.name for parameter in order]
        return super().parse_args(ctx, args)


def in_order(given: dict[str, tuple[Any, ...]]) -> list[tuple[str, Any]]:
    """Return the values of repeated options in the order they came."""
    left = {name: iter(values) for name, values in given.items()}
    order: list[str] = click.get_current_context().meta[_IN_ORDER]
    return [(name, next(left[name])) for name in order if name in left]
