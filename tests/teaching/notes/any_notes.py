"""Notes of all sorts, made up by Hypothesis."""

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from service.events.store.chain import canonical
from tests.teaching.lessons.golden_questions import facts_of

FACTS = facts_of("burano-round-limit-1")  # a short one
TIMES = ("", "2026-01-01T00:00:00Z", "2026-01-01T01:00:00+01:00", "2026-02-01T00:00:00Z", "soon")

# A slow machine must not fail a test.
unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

anchors = st.integers(1, 5).map(lambda n: {"move": n, "hash": FACTS.entries[n - 1].hash})
texts = st.dictionaries(st.sampled_from(("en", "de", "it")), st.text(max_size=8), max_size=2)
# Few ids, so that files often speak of the same note.
annotations = st.fixed_dictionaries(
    {
        "kind": st.just("annotation"),
        "id": st.sampled_from("abc"),
        "anchor": anchors,
        "text": texts,
    },
    optional={"time": st.sampled_from(TIMES), "author": st.text(max_size=4), "colour": texts},
)
questions = st.fixed_dictionaries(
    {
        "kind": st.just("question"),
        "id": st.sampled_from("abc"),
        "anchor": anchors,
        "answers": st.just([{"achieves": "score > 1"}]),
    },
    optional={"time": st.sampled_from(TIMES)},
)
bookmarks = st.fixed_dictionaries(
    {"kind": st.just("bookmark"), "anchor": anchors, "name": st.text(max_size=3)}
)
names = st.fixed_dictionaries({"kind": st.just("names"), "names": texts})
strangers = st.fixed_dictionaries(
    {"kind": st.sampled_from(("song", "rival"))},
    optional={"id": st.integers(), "note": st.none() | texts, "anchor": st.none() | st.integers()},
)
rivals = st.fixed_dictionaries({"kind": st.just("rival"), "note": annotations | questions})


def _written(found: dict[str, Any], is_canonical: bool) -> bytes:
    line = canonical(found)
    return line if is_canonical else line.replace(b'"kind":', b'"kind": ', 1)


lines = st.builds(
    _written,
    annotations | questions | bookmarks | names | strangers | rivals,
    st.booleans(),
)
files = st.lists(lines, max_size=8).map(tuple)
