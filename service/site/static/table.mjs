// Shows a table: pictures from the service, panel by panel, redrawing only what has changed.

import { pictureWidth, withQuery } from "./addresses.mjs";
import { askUntilAnswered } from "./api.mjs";
import { get, make } from "./dom.mjs";
import { me } from "./people.mjs";

// Puts the symbols that all pictures use into the page, once.
export const loadSprite = (game, share = null, who = me()) => putSprite(withQuery(`/v1/games/${game}/sprite`, { share }), who);

export async function putSprite(path, who) {
  const { data } = await askUntilAnswered("GET", path, { cache: "default", who });
  const home = get("sprite") ?? document.body.appendChild(make("div", { id: "sprite", class: "unseen", "aria-hidden": "true" }));
  home.innerHTML = data;
  return home;
}

// Reads the pictures after a move: the display first, then each seat.
export async function loadPanels(game, at, { share = null, who = me() } = {}) {
  return (await loadMoments(game, { at }, { share, who })).at(-1);
}

// Reads moments with their pictures: `at` a move its last one, or event by event the `most` moves `after` one.
export async function loadMoments(game, which, { share = null, who = me() } = {}) {
  const path = withQuery(`/v1/games/${game}/moments`, { ...which, share, width: pictureWidth() });
  const { data } = await askUntilAnswered("GET", path, { who });
  return data.moments.map((moment) => (
    { ...moment, version: data.version, names: data.names, panels: moment.panels.map((n) => data.pictures[n]) }));
}

// Draws pictures into panels, and of each panel only what has changed. The pictures are the
// service's own drawings, in which every name is escaped. `rename(picture, number)` may change the names
// in a picture before it is shown. Returns the panels that changed.
export function showPanels(home, pictures, rename = () => {}) {
  const changed = [];
  pictures.forEach((picture, number) => {
    const panel = home[number];
    if (!panel || panel.drawn === picture) return;
    const target = parsed(picture);
    rename(target, number);
    if (panel.shown && panel.firstElementChild) bringTo(panel.firstElementChild, panel.shown, target);
    else panel.replaceChildren(target.cloneNode(true));
    panel.shown = target; // as the service sent it, without lights and marks
    panel.drawn = picture;
    changed.push(panel);
  });
  return changed;
}

// Parsed outside of the document: no layout until it is inserted.
function parsed(picture) {
  const outside = document.createElement("template");
  outside.innerHTML = picture;
  return outside.content.firstElementChild;
}

// Changes a drawing in the document into another; elements that the page itself has appended
// (lights, plates) are not compared.
function bringTo(live, before, after) {
  if (before.isEqualNode(after)) return;
  const isAlike = before.nodeName === after.nodeName && before.childNodes.length === after.childNodes.length
    && before.nodeType === Node.ELEMENT_NODE && before.cloneNode(false).isEqualNode(after.cloneNode(false));
  if (!isAlike) return live.replaceWith(after.cloneNode(true));
  const children = [...live.childNodes];
  before.childNodes.forEach((child, at) => bringTo(children[at], child, after.childNodes[at]));
}
