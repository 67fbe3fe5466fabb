"""What the pages get from the rest of the application, as functions."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from service.site.covers import Cover
from service.site.rules_page import GuideSource


class LinkPreview(Protocol):
    """How a link to a page is shown elsewhere; `image` is a path."""

    @property
    def title(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def image(self) -> str | None: ...
    @property
    def html(self) -> str: ...
    @property
    def lines(self) -> tuple[str, ...]: ...


class Sources(NamedTuple):
    """Whether the subject of a page exists, its preview, and what games have for their pages."""

    exists: Callable[[str, Mapping[str, str]], bool]
    preview: Callable[[str, Mapping[str, str], str], LinkPreview | None]
    cover: Cover
    guide: GuideSource
