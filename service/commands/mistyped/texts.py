"""The sentences of click about a mistyped command, with their translations."""

from collections.abc import Callable

from service.domain.kit.translation import N_, words

PACKAGE = "service.commands.mistyped"
TEXTS = frozenset(
    {
        N_("Error: {message}"),
        N_("Try '{command} {option}' for help."),
        N_("Invalid value: {message}"),
        N_("Invalid value for {param_hint}: {message}"),
        N_("Missing argument"),
        N_("Missing option"),
        N_("No such option {name!r}."),
        N_("No such command {name!r}."),
        N_("Did you mean {possibility}?"),
        N_("(Did you mean one of: {possibilities}?)"),
        N_("Got unexpected extra argument ({args})"),
        N_("Got unexpected extra arguments ({args})"),
        N_("Option {name!r} requires an argument."),
        N_("Option {name!r} does not take a value."),
        N_("{value!r} is not {choice}."),
        N_("{value!r} is not one of {choices}."),
        N_("{value!r} is not a valid {number_type}."),
        N_("{value} is not in the range {range}."),
    }
)


def translation(language: str) -> Callable[[str], str]:
    """Return what translates a sentence; those of the pages of help stay English."""
    spoken = words(PACKAGE, language)
    return lambda text: spoken.template(text) if text in TEXTS else text
