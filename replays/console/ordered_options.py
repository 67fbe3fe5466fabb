"""Options whose order matters: those after an answer or a chapter belong to it."""

from typing import Any

import click

from replays.files.opening import FileCommand

_IN_ORDER = "replays.in_order"


class OrderedCommand(FileCommand):
    """A command that records the order of its options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        _, _, order = self.make_parser(ctx).parse_args(args=list(args))
        ctx.meta[_IN_ORDER] = [parameter.name for parameter in order]
        return super().parse_args(ctx, args)


def in_order(options: dict[str, tuple[Any, ...]]) -> list[tuple[str, Any]]:
    """Return the values of repeated options in the order of the command line."""
    rest = {name: iter(values) for name, values in options.items()}
    order: list[str] = click.get_current_context().meta[_IN_ORDER]
    return [(name, next(rest[name])) for name in order if name in rest]
