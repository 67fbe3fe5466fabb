"""How to play, and what things on the table do: the help of a game in the terminal."""

from collections.abc import Iterator

from rich.text import Text

from replays.play.words import play_words
from replays.stepper.help import explained
from replays.stepper.reader import Reader
from replays.table.palette import style_of
from service.domain.kit.translation import N_, SiteTexts, words

KEYS = (
    ("Enter", N_("list what can be played; + and - are the points that it brings at once")),
    ("Esc", N_("close the list and show the table")),
    ("u", N_("take back the last command of your turn")),
    ("R", N_("read what the others have done, in full")),
    ("L", N_("read what everybody's points are for")),
    ("q", N_("leave; the game is saved")),
)
NAMED = (["character"], ["card"])  # what the keys of names end with
COURSE = N_("`altana learn {game}` teaches the rules in six chapters.")


def how_to_play(reader: Reader, colour: bool, width: int) -> Text:
    """Write the few keys of a game, and where the rules are taught."""
    say = play_words(reader.language).say
    rows = [(key, say(does)) for key, does in KEYS]
    title = say("To play")
    text = Text(f"{title}\n", style_of("heading", colour))
    text.append_text(explained(rows, colour, width))
    course = say(COURSE, game=reader.game.ruleset.game)
    return text.append(f"\n {course}\n\n", style_of("fact", colour))


def what_things_do(reader: Reader, colour: bool, width: int) -> Text:
    """Write what the game says of the things on its table, those without a name last."""
    ruleset = reader.game.ruleset
    if ruleset.site is None:
        return Text()
    say = words(ruleset.package, reader.language).say
    title = play_words(reader.language).say("What things do")
    text = Text(f"\n{title}\n", style_of("heading", colour))
    things = sorted(_things(ruleset.site), key=lambda thing: not thing[0])
    rows = [(say(name) if name else "", say(does)) for name, does in things]
    return text.append_text(explained(rows, colour, width))


def _things(site: SiteTexts) -> Iterator[tuple[str, str]]:
    """Yield what is said of each thing that is the same in every game, with its name."""
    names = {
        key.rpartition(".")[2]: text
        for key, text in site.sentences.items()
        if key.split(".")[-2:-1] in NAMED
    }
    for thing, does in site.help.items():
        if does.endswith(".") and "." not in thing and "{" not in does:
            yield names.get(thing, ""), does
