"""A page of the site: its address, its template, its script and its texts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from service.domain.catalog import Catalogue


@dataclass(frozen=True, eq=False)  # compared and hashed by identity
class SitePage:
    """A page; `title` and `menu` are keys of its texts; pages with `menu` are in the menu."""

    name: str
    path: str
    template: str
    module: str
    title: str
    styles: tuple[str, ...] = ()  # between those of all pages and those of the games
    texts: Mapping[str, str] = field(default_factory=dict)
    menu: str | None = None
    menu_path: str | None = None  # the link of the menu, if the page's path has arguments
    calls_first: bool = False  # asks for its game while its script is still on its way
    facts: Mapping[str, int] = field(default_factory=dict)  # what its template fills into its texts
    # Returns further texts of the games in a language, which are translated elsewhere.
    further_texts: Callable[[Catalogue, str], Mapping[str, str]] | None = None

    @property
    def script_bundle(self) -> str:
        """Return the file with all its modules."""
        return self.module.replace(".mjs", ".bundle.mjs")

    @property
    def style_bundle(self) -> str:
        """Return the file with all its styles."""
        return f"{self.name}.bundle.css"
