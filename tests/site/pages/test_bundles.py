"""A page loads all its modules as one file and all its styles as another."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from service.domain.catalog import all_games
from service.site.assets import ALL_PAGES, assets_of
from service.site.bundle import Bundler, CannotBundle
from tests.api.http_players import Service

MODULES = {
    "page.mjs": """\
import "./first.mjs";
import { count, add as plus } from "./kit/count.mjs";
import * as all from "./kit/count.mjs";
import {
  Thing, twice,
} from "./things.mjs";

const table = { game: "chess" };
plus();
import(`./games/${table.game}/taps.mjs`).then(({ taps }) => {
  const here = new URL("./icon.svg", import.meta.url).href.split("/").at(-1);
  const found = [all.count(), new Thing().name, twice(count()), taps, here, globalThis.order];
  console.log(JSON.stringify(found));
});
""",
    "first.mjs": 'globalThis.order = ["first"];\n',
    "kit/count.mjs": """\
let number = 0;
export const count = () => number;
export function add() { number += 1; }
globalThis.order.push("count");
""",
    "things.mjs": """\
export { double as twice } from "./kit/double.mjs";
export class Thing { name = "thing"; }
""",
    "kit/double.mjs": "export const double = (number) => 2 * number;\n",
    "games/chess/taps.mjs": """\
import { count } from "../../kit/count.mjs";
export const taps = `chess ${count()}`;
globalThis.order.push("chess");
""",
    "games/go/taps.mjs": 'export const taps = "go";\nglobalThis.order.push("go");\n',
}


def encoded(modules: dict[str, str]) -> dict[str, bytes]:
    return {name: text.encode() for name, text in modules.items()}


def test_a_bundle_does_what_its_modules_do(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not here: BUNDLES WERE NOT TRIED")
    for name, text in MODULES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "bundle.mjs").write_bytes(Bundler(encoded(MODULES)).bundle("page.mjs"))

    said = [
        subprocess.run([node, tmp_path / name], capture_output=True, check=True, text=True).stdout
        for name in ("page.mjs", "bundle.mjs")
    ]

    assert said[0] == said[1]
    assert json.loads(said[1])[:4] == [1, "thing", 2, "chess 1"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("export default 1;\n", "export default 1;"),
        ("export let late = 1;\n", "export let late"),
        ('import one from "./double.mjs";\n', "import one from"),
        ('export * from "./double.mjs";\n', "export *"),
        ("await 1;\n", "await 1;"),
        ("import(somewhere);\n", "import(somewhere)"),
        ('import { half } from "./double.mjs";\n', "does not export half"),
        ('import { half } from "./half.mjs";\n', "half.mjs does not exist"),
        ('import "./page.mjs";\n', "import each other"),
        ("export const load = (of) => import(`./${of.game}/taps.mjs`);\n", "No module is at"),
    ],
)
def test_what_a_bundle_cannot_hold_is_refused(text: str, complaint: str) -> None:
    files = {"page.mjs": text, "double.mjs": MODULES["kit/double.mjs"]}

    with pytest.raises(CannotBundle, match=re.escape(complaint)):
        Bundler(encoded(files)).bundle("page.mjs")


def test_each_page_needs_one_script_and_one_style() -> None:
    client = Service().app.test_client()
    text = client.get("/").get_data(as_text=True)
    needed = re.findall(r'<(?:script [^>]*src|link rel="stylesheet" href)="([^"]+)"', text)

    assert [path.rpartition("/")[2] for path in needed if "plain.css" not in path] == [
        "lobby.bundle.css",
        "lobby.bundle.mjs",
    ]
    assert all(client.get(path).status_code == 200 for path in needed)


def test_the_modules_of_every_page_are_in_its_bundle() -> None:
    files = assets_of(all_games()).files
    for page in ALL_PAGES:
        text = files[page.script_bundle].plain.decode()

        assert not re.search(r"^(?:import|export)\b|[^$]\bimport\(", text, re.MULTILINE), page.name
        assert f'$load("{page.module}");\n' in text
