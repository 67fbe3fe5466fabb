// The names people use for places, in a replay: as they lie at the moment that is told.

const SLOT = /data-slot="([^"]*)"/g;

// The first place in a picture, which is a text with our own SVG, or an element.
export function firstPlaceIn(names, picture) {
  const slots = typeof picture === "string" ? [...picture.matchAll(SLOT)].map(([, slot]) => slot)
    : [...picture.querySelectorAll("[data-slot]")].map(({ dataset }) => dataset.slot);
  return names.firstPlace(slots);
}

export class Places {
  // `names` is the game's names.mjs, null if its sentences name everything as people do;
  // `panel(number)` returns a picture.
  constructor(names, panel) {
    Object.assign(this, { names, panel });
    this.first = new Map(); // by the number of a picture
  }

  // A picture with its places named, as a new element.
  picture(number) {
    const drawn = this.panel(number);
    if (!this.names) return drawn;
    const outside = document.createElement("template");
    if (typeof drawn === "string") outside.innerHTML = drawn;
    else outside.content.append(drawn.cloneNode(true));
    const picture = outside.content.firstElementChild;
    this.names.rename(picture, this.#firstPlace(number));
    return picture;
  }

  // A sentence about a seat, as its places lie at a moment.
  told(sentence, seat, moment) {
    return this.names && seat ? this.names.told(sentence, () => this.#firstPlace(moment.panels[seat])) : sentence;
  }

  // What happened at a moment.
  said(moment) {
    return this.told(moment.say, moment.seat, moment);
  }

  #firstPlace(number) {
    if (!this.first.has(number)) this.first.set(number, firstPlaceIn(this.names, this.panel(number)));
    return this.first.get(number);
  }
}
