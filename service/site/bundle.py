"""Joins the modules that a page imports into one file, so that it loads with one request."""

import posixpath
import re
from collections.abc import Mapping, Sequence

IMPORT = re.compile(
    r'^import\s+(?:(\*\s+as\s+\w+|\{[^}]*\})\s+from\s+)?"(\.[^"]+)";$', re.MULTILINE
)
IMPORT_LATER = re.compile(r"\bimport\(`(\.[^`]+)`\)")
EXPORT = re.compile(r"^export\s+(?=(?:async\s+)?(?:const|class|function\*?)\s+(\w+))", re.MULTILINE)
EXPORT_FROM = re.compile(r'^export\s+(\{[^}]*\})\s+from\s+"(\.[^"]+)";$', re.MULTILINE)
OTHER = re.compile(r"^(?:import|export)\b(?!\.).*|(?<!\$)\bimport\(.*|^await\b.*", re.MULTILINE)
NAME = re.compile(r"(\w+)(?:\s+as\s+(\w+))?")
ALL_OF_IT = re.compile(r"^\*\s+as\s+")
VARIABLE = re.compile(r"\\\$\\\{[\w.\\]+\\\}")  # `${game}` or `${table.game}` in a path, escaped
HEAD = "// The modules of a page; each is a function that returns what the module exports.\n"
LOAD = """\
const $loaded = new Map();
function $load(name) {
  if (!$loaded.has(name)) $loaded.set(name, $modules[name]());
  return $loaded.get(name);
}
const $import = async (name) => $load(name);
"""


class CannotBundle(ValueError):
    """A module has a statement that a bundle can't hold, or imports what does not exist."""


class Module:
    """A module as the body of a function.

    It exports constants, functions and classes, since its bindings are not live.
    """

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.imports: list[tuple[str, list[str]]] = []  # other modules, and what they must export
        self.later = [self._path(path) for path in IMPORT_LATER.findall(text)]
        self.exports = {exported: exported for exported in EXPORT.findall(text)}
        self.body = self._body(text)

    def _body(self, text: str) -> str:
        text = IMPORT.sub(self._import, text)
        text = EXPORT_FROM.sub(self._export_from, text)
        text = EXPORT.sub("", text)
        text = IMPORT_LATER.sub(lambda found: f"$import(`{self._path(found[1])}`)", text)
        if other := OTHER.search(text):
            raise CannotBundle(f"{self.name}: a bundle can't hold “{other[0]}”.")
        text = text.replace("import.meta.url", f'new URL("{self.name}", import.meta.url).href')
        exports = ", ".join(f"{name}: {value}" for name, value in self.exports.items())
        return f"{text}\nreturn {{ {exports} }};"

    def _import(self, found: re.Match[str]) -> str:
        what = found[1] or ""
        load = self._load(found[2], what)
        if not what:
            return f"{load};"
        if ALL_OF_IT.match(what):
            return f"const {ALL_OF_IT.sub('', what)} = {load};"
        return f"const {what.replace(' as ', ': ')} = {load};"

    def _export_from(self, found: re.Match[str]) -> str:
        load = self._load(found[2], found[1])
        for name, alias in NAME.findall(found[1]):
            self.exports[alias or name] = f"{load}.{name}"
        return ""

    def _load(self, path: str, what: str) -> str:
        names = [] if ALL_OF_IT.match(what) else [name for name, _ in NAME.findall(what)]
        self.imports.append((self._path(path), names))
        return f'$load("{self._path(path)}")'

    def _path(self, path: str) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(self.name), path))


class Bundler:
    """Joins modules of a site; each is read once for all pages."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = files
        self._modules = dict[str, Module]()

    def bundle(self, entry: str) -> bytes:
        """Join a module and all that it may import, at once or later. Raises CannotBundle."""
        modules = dict[str, Module]()
        self._collect(entry, modules, ())
        _check(modules)
        functions = "".join(
            f'"{one.name}": () => {{\n{one.body}\n}},\n' for one in modules.values()
        )
        return f'{HEAD}const $modules = {{\n{functions}}};\n{LOAD}$load("{entry}");\n'.encode()

    def _collect(self, name: str, found: dict[str, Module], above: tuple[str, ...]) -> None:
        """Find a module and all that it needs; `above` are those that import it."""
        if name in above:
            raise CannotBundle(f"Modules import each other: {', '.join((*above, name))}.")
        if name in found:
            return
        module = self._read(name)
        for path, _ in module.imports:
            self._collect(path, found, (*above, name))
        found[name] = module
        for path in module.later:
            for other in self._matching(path):
                self._collect(other, found, ())

    def _read(self, name: str) -> Module:
        if name not in self.files:
            raise CannotBundle(f"The module {name} does not exist.")
        if name not in self._modules:
            self._modules[name] = Module(name, self.files[name].decode())
        return self._modules[name]

    def _matching(self, path: str) -> Sequence[str]:
        """Find the files that a path with variables may lead to."""
        pattern = re.compile(VARIABLE.sub("[^/]+", re.escape(path)))
        found = [name for name in self.files if pattern.fullmatch(name)]
        if not found:
            raise CannotBundle(f"No module is at {path}.")
        return found


def _check(modules: Mapping[str, Module]) -> None:
    for module in modules.values():
        for path, names in module.imports:
            for name in names:
                if name not in modules[path].exports:
                    raise CannotBundle(f"{module.name}: {path} does not export {name}.")
