// Makes elements. User input is always inserted as text, never as markup.

const SVG = "http://www.w3.org/2000/svg";

export const get = (id) => document.getElementById(id);

// The games of this service, each with the numbers of players it is for.
export const seatsOfGames = () => JSON.parse(document.body.dataset.games);

// make("a", {href: "/", class: "quiet", onclick: go}, "text", element, …)
export function make(tag, about = {}, ...inside) {
  return filled(document.createElement(tag), about, inside);
}

export function draw(tag, about = {}, ...inside) {
  return filled(document.createElementNS(SVG, tag), about, inside);
}

function filled(element, about, inside) {
  for (const [name, value] of Object.entries(about)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...inside.flat().filter((one) => one !== null && one !== undefined && one !== false));
  return element;
}

// A symbol of the page's sprite, as a small picture.
export function face(symbol, label, about = {}) {
  return draw("svg", { role: "img", "aria-label": label, class: "face", ...about },
    draw("use", { href: `#${symbol}`, width: "100%", height: "100%" }));
}

// A sign drawn with lines: not every device has a font with pictures.
export const sign = (path) => draw("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, draw("path", { d: path }));

let quiet;

// Shows a message for a while, perhaps with a link after it; screen readers say it at once.
export function toast(text, kind = "bad", link = null) {
  const shown = get("toast");
  shown.replaceChildren(text, ...(link ? [" ", link] : []));
  shown.dataset.kind = kind;
  shown.hidden = false;
  clearTimeout(quiet);
  quiet = setTimeout(() => { shown.hidden = true; }, Math.max(5000, text.length * 80));
}

// Adds messages that screen readers say when they are idle.
export function announce(...texts) {
  const live = get("live");
  for (const text of texts) live.append(make("p", {}, text));
  while (live.children.length > 40) live.firstChild.remove();
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch { // without TLS there is no clipboard
    const field = make("textarea", { class: "unseen", "aria-hidden": "true" });
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
