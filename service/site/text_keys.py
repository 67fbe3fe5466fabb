"""Keys for texts that a page hands to its script."""

from collections.abc import Iterator, Mapping

from service.domain.kit.messages import Event


def by_tag(texts: Mapping[type[Event], str]) -> Iterator[tuple[str, str]]:
    for event, text in texts.items():
        yield str(event.__struct_config__.tag), text


def keyed(prefix: str, texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for key, text in texts.items():
        yield f"{prefix}{key}", text
