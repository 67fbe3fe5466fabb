// Shows a table: the pictures that the service draws, panel by panel, and only what has changed.

import { askUntilAnswered } from "./api.mjs";
import { get, make } from "./dom.mjs";
import { me } from "./people.mjs";

const NARROW = 760; // below this everything stands under one another

// Adds the key of a share link, and other fields, to a path.
export function withQuery(path, fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

// Under 560 a seat is drawn as one column, which makes its cards as large as can be.
export const pictureWidth = () => (innerWidth < NARROW ? Math.max(320, Math.min(innerWidth - 16, 480)) : 540);

// Puts the symbols that all pictures use into the page, once.
export const loadSprite = (game, share = null, who = me()) => putSprite(withQuery(`/v1/games/${game}/sprite`, { share }), who);

export async function putSprite(path, who) {
  const { told } = await askUntilAnswered("GET", path, { cache: "default", who });
  const home = get("sprite") ?? document.body.appendChild(make("div", { id: "sprite", class: "unseen", "aria-hidden": "true" }));
  home.innerHTML = told;
}

// Reads the pictures after a move: the display first, then each seat.
export async function loadPanels(game, at, { share = null, who = me() } = {}) {
  const path = withQuery(`/v1/games/${game}/moments`, { at, share, width: pictureWidth() });
  const { told } = await askUntilAnswered("GET", path, { who });
  const moment = told.moments.at(-1);
  return { ...moment, version: told.version, names: told.names, panels: moment.panels.map((n) => told.pictures[n]) };
}

// Draws pictures into panels, and of each panel only what has changed. The pictures are the
// service's own drawings, in which every name is text. Gives the panels that changed.
export function showPanels(home, pictures) {
  const changed = [];
  pictures.forEach((picture, number) => {
    const panel = home[number];
    if (!panel || panel.drawn === picture) return;
    const wanted = parsed(picture);
    if (panel.shown && panel.firstElementChild) bringTo(panel.firstElementChild, panel.shown, wanted);
    else panel.replaceChildren(wanted.cloneNode(true));
    panel.shown = wanted; // as it came, without lights and marks
    panel.drawn = picture;
    changed.push(panel);
  });
  return changed;
}

// Parsed outside of the page: nothing is laid out until it is put in.
function parsed(picture) {
  const outside = document.createElement("template");
  outside.innerHTML = picture;
  return outside.content.firstElementChild;
}

// Turns what is on the page from one drawing into another; what the page itself has put behind
// the children of an element (lights, plates) stays out of the comparison.
function bringTo(live, before, after) {
  if (before.isEqualNode(after)) return;
  const isAlike = before.nodeName === after.nodeName && before.childNodes.length === after.childNodes.length
    && before.nodeType === Node.ELEMENT_NODE && before.cloneNode(false).isEqualNode(after.cloneNode(false));
  if (!isAlike) return live.replaceWith(after.cloneNode(true));
  const children = [...live.childNodes];
  before.childNodes.forEach((child, at) => bringTo(children[at], child, after.childNodes[at]));
}
