"""Brings the catalogues up to date with the texts in the code, and compiles them.

Run by `make translations`; a test fails when a text has no translation or a catalogue is old.
"""

import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[2]
DOMAIN = ROOT / "service" / "domain"
LANGUAGES = ("de", "it")
KEYWORDS = {"N_": None, "say": None, "count": (1, 2)}


def folders() -> list[Path]:
    """Return the folders with their own texts: those with a `locale`, and every game."""
    games = [page.parent for page in DOMAIN.glob("*/rules.md")]
    packages = (ROOT / "service", ROOT / "replays", ROOT / "workers")
    others = [locale.parent for package in packages for locale in package.rglob("locale")]
    return sorted({DOMAIN, *games, *others})


def texts(folder: Path) -> Catalog:
    catalogue = Catalog()
    for module in sorted(_modules(folder)):
        for message in texts_of(module):
            catalogue.add(message)
    return catalogue


def texts_of(module: Path) -> Iterator[str | tuple[str, ...]]:
    """Yield the texts of a module, singular or with a plural."""
    for _, message, _, _ in extract_from_file("python", module, KEYWORDS):
        yield message


def _modules(folder: Path) -> Iterator[Path]:
    """Yield the modules whose texts belong to a folder: the nearest one above with a locale."""
    others = [other for other in folders() if other != folder and other.is_relative_to(folder)]
    for module in folder.rglob("*.py"):
        if not any(module.is_relative_to(other) for other in others):
            yield module


def catalogue(folder: Path, language: str) -> Catalog:
    file = folder / "locale" / f"{language}.po"
    if not file.exists():
        return Catalog(locale=language)
    with file.open("rb") as source:
        return read_po(source, locale=language)


def updated(folder: Path, language: str) -> Catalog:
    merged = catalogue(folder, language)
    merged.update(texts(folder), no_fuzzy_matching=True)
    merged.obsolete.clear()
    merged.fuzzy = False
    merged.header_comment = "# Written by hand, kept in step with the code by `make translations`."
    merged.project, merged.version = "altana", "1"
    merged.msgid_bugs_address = merged.last_translator = merged.language_team = "altana"
    # The same texts must give the same files on any day.
    merged.creation_date = merged.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    return merged


def po_bytes(merged: Catalog) -> bytes:
    out = io.BytesIO()
    write_po(out, merged, width=100, omit_header=False, include_lineno=False, sort_output=True)
    return out.getvalue()


def mo_bytes(merged: Catalog) -> bytes:
    out = io.BytesIO()
    write_mo(out, merged)
    return out.getvalue()


def _is_translated(message: Message) -> bool:
    """Return whether a text has a translation, for a plural text in each form."""
    return all(message.string or ()) if isinstance(message.id, tuple) else bool(message.string)


def main() -> int:
    missing = 0
    for folder in folders():
        (folder / "locale").mkdir(exist_ok=True)
        for language in LANGUAGES:
            merged = updated(folder, language)
            (folder / "locale" / f"{language}.po").write_bytes(po_bytes(merged))
            (folder / "locale" / f"{language}.mo").write_bytes(mo_bytes(merged))
            open_texts = [
                message.id for message in merged if message.id and not _is_translated(message)
            ]
            missing += len(open_texts)
            print(f"{folder.name} {language}: {len(merged)} texts, {len(open_texts)} untranslated")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
