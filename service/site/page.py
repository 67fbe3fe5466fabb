"""What a page of the site is: its address, its template, its script and its texts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, eq=False)  # a page is itself: no two are the same
class SitePage:
    """A page; `title` and `menu` are keys of its texts, and `menu` puts it into the menu."""

    name: str
    path: str
    template: str
    module: str
    title: str
    texts: Mapping[str, str] = field(default_factory=dict)
    menu: str | None = None
    menu_path: str | None = None  # where the menu leads, if the page's own path has gaps
    facts: Mapping[str, int] = field(default_factory=dict)  # what its template fills into texts
    # Texts that have their translations elsewhere, by language.
    telling: Callable[[str], Mapping[str, str]] | None = None
