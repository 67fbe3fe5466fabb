"""Errors in the reader's language: by --language, or that of the terminal."""

from pathlib import Path
from shutil import copy

import pytest
from click.testing import CliRunner

from service.cli import altana
from tests.replays.golden_games import path

BURANO, DREAM = path("burano-2"), path("dream-home-3")


def complaint(*arguments: str, terminal: str = "C.UTF-8") -> str:
    result = CliRunner().invoke(altana, arguments, env={"LC_ALL": terminal})

    assert result.exit_code
    assert "Traceback" not in result.stderr
    return result.stderr


@pytest.mark.parametrize(
    ("arguments", "german", "italian"),
    [
        (("replay", "show", "nix"), "Datei oder Ordner nicht gefunden", "File o cartella"),
        (("replay", "show", BURANO, "--at", "R99"), "keine Runde 99", "non c’è un round 99"),
        (("replay", "show", BURANO, "--at", "999"), "keine Aktion 999", "una mossa 999"),
        (("replay", "show", BURANO, "--seat", "9"), "keinen Platz 9", "un posto 9"),
        (("replay", "find", BURANO, "seat=x"), "ganzen Zahl", "numero intero (carattere 1)"),
        (("replay", "find", BURANO, "(seat=1"), "nie geschlossen", "non viene mai chiusa"),
        (("replay", "trace", DREAM, "kitchen"), "meintest du kitchen-", "intendevi kitchen-"),
        (("replay", "diff", BURANO, DREAM), "verschiedenen Regeln", "regole diverse"),
        (("replay", "export", BURANO), "nenne mit --as", "indica un formato"),
        (("annotate", "add", BURANO), "nenne einen Moment", "indica un momento"),
        (("annotate", "show", BURANO, "x"), "keine Anmerkung „x“", "una nota «x»"),
        (("play", "burano", "--people", "3"), "3 Personen brauchen", "3 persone hanno"),
        (("course", "make", "-o", "x"), "braucht einen Titel", "bisogno di un titolo"),
        (("learn", "burano", "--chapter", "99"), "kein Kapitel 99", "un capitolo 99"),
    ],
)
def test_errors_are_in_the_language_that_is_chosen(
    arguments: tuple[str, ...], german: str, italian: str
):
    assert german in complaint(*arguments, "--language", "de")
    assert italian in complaint(*arguments, "--language", "it")


@pytest.mark.parametrize(
    ("arguments", "german", "italian"),
    [
        (("replay", "show"), "Fehler: Es fehlt das Argument 'FILE'.", "Errore: Manca l’argomento"),
        (("replay", "shwo"), "keinen Befehl 'shwo'. Meintest du 'show'?", "Intendevi 'show'?"),
        (("replay", "show", "--at"), "Option '--at' braucht", "'--at' ha bisogno"),
        (("play", "burano", "--players", "x"), "keine gültige Zahl", "non è un numero valido"),
        (("play", "burano", "--people", "9"), "9 liegt nicht im Bereich", "non è nell’intervallo"),
        (
            ("play", "bruano"),
            "„bruano“: weder eine Partie noch ein Spiel: burano, dream-home; ",
            "né",
        ),
    ],
)
def test_a_mistyped_command_is_told_in_the_language_of_the_terminal(
    arguments: tuple[str, ...], german: str, italian: str
):
    assert german in complaint(*arguments, terminal="de_DE.UTF-8")
    assert italian in complaint(*arguments, terminal="it_IT.UTF-8")


def test_commands_without_a_language_of_their_own_use_that_of_the_terminal(tmp_path: Path):
    file = str(copy(BURANO, tmp_path))

    assert "nichts rückgängig" in complaint("annotate", "undo", file, terminal="de_DE.UTF-8")
    assert "nulla da annullare" in complaint("annotate", "undo", file, terminal="it_IT.UTF-8")
    assert "nenne ein Ziel" in complaint("replay", "fork", file, terminal="de_AT.UTF-8")
    gone = ("class", "list", "--service", "x", "--token", "t")
    assert "nicht die Adresse eines Dienstes" in complaint(*gone, terminal="de_CH.UTF-8")
