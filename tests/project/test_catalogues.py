"""Every sentence that has a translation is found by the package that says it."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Message

from service.domain.catalog import all_games
from service.domain.kit.translation import words
from tests.kit.translation_guard import LastResort, Untranslated
from tests.project.test_architecture import MODULES
from tests.tools import translations

ROOT = translations.ROOT
NAMES = ("PACKAGE", "SHARED")  # the constants that name a catalogue's package


class Fact:
    """A placeholder for a fact of a sentence, whatever its format."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __format__(self, spec: str) -> str:
        return f"<{self._name}>"

    def __repr__(self) -> str:
        return f"<{self._name}>"


def constants() -> Iterator[tuple[str, str]]:
    """Yield the packages that constants name, each with the module that defines it."""
    for path in MODULES:
        for node in ast.parse(path.read_text("utf-8")).body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)]) if name in NAMES:
                    yield getattr(import_module(dotted(path)), name), dotted(path)


def dotted(path: Path) -> str:
    """Return the dotted name of a module or a folder."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


FOLDERS = {dotted(folder): folder for folder in translations.folders()}
CATALOGUES = [(package, language) for package in FOLDERS for language in translations.LANGUAGES]
each_catalogue = pytest.mark.parametrize(("package", "language"), CATALOGUES)


def test_each_catalogue_is_named_by_one_constant_of_its_own_package() -> None:
    named = list(constants())

    assert sorted(package for package, _ in named) == sorted(FOLDERS)
    assert [(package, module) for package, module in named if nearest(module) != package] == []


def test_no_module_finds_its_words_or_files_by_where_it_stands() -> None:
    asking = re.compile(r"\b__package__\b|\.__module__\b")

    assert [str(path) for path in MODULES if asking.search(path.read_text("utf-8"))] == []


@each_catalogue
def test_every_translated_sentence_is_found(package: str, language: str) -> None:
    messages = [m for m in translations.catalogue(FOLDERS[package], language) if m.id]

    assert messages
    for message in messages:
        assert list(said(message, package, language)) == list(written(message))


@each_catalogue
def test_translations_have_no_typewriter_apostrophes(package: str, language: str) -> None:
    texts = [text for m in translations.catalogue(FOLDERS[package], language) for text in raw(m)]

    assert [text for text in texts if "'" in text] == []


@each_catalogue
def test_every_sentence_of_a_module_stands_in_the_catalogue_it_is_found_in(
    package: str, language: str
) -> None:
    modules = [path for path in MODULES if nearest(dotted(path)) == package]
    found = {message.id for message in translations.catalogue(FOLDERS[package], language)}

    missing = {
        text
        for path in modules
        for text in translations.texts_of(path)
        if (text if isinstance(text, str) else tuple(text)) not in found
    }

    assert missing == set()


@pytest.mark.parametrize("ruleset", all_games().rulesets, ids=lambda ruleset: ruleset.name)
def test_a_ruleset_names_the_folder_of_its_rulebook_and_its_words(ruleset: Any) -> None:
    folder = ROOT.joinpath(*ruleset.package.split("."))

    assert ruleset in import_module(ruleset.package).RULESETS
    assert (folder / "rules.md").is_file()
    assert ruleset.package in FOLDERS


def test_a_sentence_that_is_looked_for_in_another_catalogue_fails_the_test() -> None:
    with pytest.raises(Untranslated):
        words("replays.annotate", "de").say("Create the game")
    with pytest.raises(Untranslated):
        LastResort("it").ngettext("{n} coin", "{n} coins", 2)

    assert words("replays.annotate", "de").say("nobody has translated this") != ""


def nearest(module: str) -> str:
    """Return the catalogue of a module: that of its package, or of the nearest one above."""
    above = [package for package in FOLDERS if f"{module}.".startswith(f"{package}.")]
    return max(above, key=len, default="")


def said(message: Message, package: str, language: str) -> Iterator[str]:
    """Yield a message as the program translates it; a plural message in both forms."""
    spoken = words(package, language)
    if isinstance(message.id, str):
        yield spoken.say(message.id, **facts(message.id))
    else:
        one, many = message.id
        for n in (1, 2):
            yield spoken.count(one, many, n, **facts(many, but="n"))


def written(message: Message) -> Iterator[str]:
    """Yield the catalogue's translation of a message, formatted alike."""
    if isinstance(message.id, str):
        yield message.string.format(**facts(message.id))
    else:
        for n, text in zip((1, 2), raw(message), strict=True):
            yield text.format(n=n, **facts(message.id[1], but="n"))


def raw(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def facts(text: str, but: str = "") -> dict[str, Fact]:
    return {name: Fact(name) for name in re.findall(r"\{(\w+)", text) if name != but}
