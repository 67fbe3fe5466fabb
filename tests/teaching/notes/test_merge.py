"""Merging notes: in any order, and nothing is lost."""

import msgspec
import pytest
from hypothesis import given

from service.events.replay_files.file import Replay, parse, write
from service.events.replay_files.lines import read_note
from service.events.store.chain import canonical
from service.teaching.notes.lines import Key
from service.teaching.notes.merge import FactsDiffer, merge, merged, rivals
from service.teaching.notes.model import Annotation, Rival
from tests.teaching.lessons.golden_questions import DREAM_HOME, facts_of
from tests.teaching.notes.any_notes import FACTS, files, unhurried


def said(*lines: bytes) -> set[bytes]:
    """Gather all that is said in lines, whether it is shown or kept as a rival."""
    found = map(read_note, lines)
    return {
        canonical(note["note"] if note["kind"] == "rival" and note.get("note") else note)
        for note in found
    }


def with_notes(*notes: bytes) -> Replay:
    return msgspec.structs.replace(FACTS, others=notes)


def note(text: str, time: str = "", name: str = "a") -> bytes:
    anchor = {"move": 3, "hash": FACTS.entries[2].hash}
    fields = {"kind": "annotation", "id": name, "anchor": anchor, "text": {"en": text}}
    return canonical({**fields, "time": time} if time else fields)


@unhurried
@given(files, files)
def test_it_does_not_matter_who_comes_first(one: tuple[bytes, ...], other: tuple[bytes, ...]):
    assert merged(one + other) == merged(other + one)


@unhurried
@given(files, files, files)
def test_it_does_not_matter_who_is_merged_first(
    one: tuple[bytes, ...], other: tuple[bytes, ...], third: tuple[bytes, ...]
):
    early = merged(merged(one + other) + third)
    late = merged(one + merged(other + third))

    assert early == late == merged(one + other + third)


@unhurried
@given(files, files)
def test_merging_again_changes_nothing(one: tuple[bytes, ...], other: tuple[bytes, ...]):
    both = merged(one + other)

    assert merged(both + other) == merged(both + both) == merged(both) == both


@unhurried
@given(files, files)
def test_nothing_is_lost_and_nothing_made_up(one: tuple[bytes, ...], other: tuple[bytes, ...]):
    assert said(*merged(one + other)) == said(*one, *other)


@unhurried
@given(files, files)
def test_the_facts_are_untouched_and_the_seal_still_fits(
    one: tuple[bytes, ...], other: tuple[bytes, ...]
):
    both = merge(with_notes(*one), with_notes(*other))
    again = parse(b"".join(write(both)))

    assert again == both
    assert (again.header, again.entries) == (FACTS.header, FACTS.entries)


@unhurried
@given(files)
def test_of_each_note_one_version_is_shown(one: tuple[bytes, ...]):
    shown = [read_note(line) for line in merged(one)]
    keys = [(found["kind"], found["id"]) for found in shown if found["kind"] in ("annotation",)]

    assert len(keys) == len(set(keys))


def test_the_later_version_is_shown_and_the_other_kept() -> None:
    early, late = note("no", "2026-01-01T00:00:00Z"), note("yes", "2026-01-01T00:00:00.5Z")

    shown, rival = merged((late, early))

    assert shown == late
    assert msgspec.json.decode(rival, type=Rival).note == read_note(early)
    assert rivals((shown, rival)) == {Key("annotation", "a"): [read_note(early)]}


def test_times_are_compared_as_times_and_not_as_texts() -> None:
    noon_in_rome = note("early", "2026-01-01T12:00:00+01:00")
    noon_in_greenwich = note("late", "2026-01-01T12:00:00Z")

    assert merged((noon_in_rome, noon_in_greenwich))[0] == noon_in_greenwich


def test_a_version_without_a_time_is_the_older_one() -> None:
    assert merged((note("zzz"), note("aaa", "2026-01-01T00:00:00Z")))[0] == note(
        "aaa", "2026-01-01T00:00:00Z"
    )


def test_notes_of_different_kinds_with_one_id_are_no_rivals() -> None:
    question = note("why").replace(b'"annotation"', b'"question"')

    assert set(merged((note("why"), question))) == {note("why"), question}


def test_a_note_of_both_files_is_there_once() -> None:
    assert merge(with_notes(note("yes")), with_notes(note("yes"))).others == (note("yes"),)


def test_notes_of_two_games_are_not_merged() -> None:
    with pytest.raises(FactsDiffer, match="different games"):
        merge(with_notes(), facts_of(DREAM_HOME))


def test_notes_of_a_game_that_went_on_are_not_merged() -> None:
    earlier = msgspec.structs.replace(FACTS, entries=FACTS.entries[:-1])

    with pytest.raises(FactsDiffer, match="different moves"):
        merge(with_notes(), earlier)


def test_a_rival_is_not_read_as_a_note() -> None:
    shown, rival = merged((note("no"), note("yes", "2026-01-01T00:00:00Z")))

    assert msgspec.json.decode(shown, type=Annotation).text == {"en": "yes"}
    assert read_note(rival)["kind"] == "rival"
