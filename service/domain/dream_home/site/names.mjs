// The names people use at a table of Dream Home: a slot has its floor, and is counted from the left.

import { say } from "../../texts.mjs";

// Not so the points that a turn lost, in any of our languages.
const SLOT = /(?<before>\p{L}+,? |, )?(?<!\d)(?<floor>[012])\.(?<column>[1-5])(?!\d| (?:point|punkt|punt[io]))/giu;
const IN_BASEMENT = 3; // the columns beside the basement: its first slot lies under the fourth of the ground floor

// What brings points, by rules.
export const SOURCES = {
  dream_from_rooms: ["D-SCO-1", "D-SCO-2"],
  dream_from_decorations: ["D-SCO-3", "D-HELP-DECOR"],
  dream_from_household: ["D-SCO-4", "D-SCO-5", "D-HELP-ARCH"],
  dream_from_roof: ["D-SCO-6"],
};

// How sentences may name a card.
export function namesOf(card) {
  const name = say(`dream-home.help.name.${card.replace(/-\d+$/, "")}`).replaceAll("\u00ad", "");
  return [say("dream-home.help.with_child", { room: name }), say("dream-home.help.with_window", { roof: name }), name];
}

export const figuresIn = () => [];

export const firstPlace = () => null; // slots are numbered from the left already

// Writes into the free slots of a picture what sentences call them.
export function rename(picture) {
  for (const slot of picture.querySelectorAll(".free[data-slot]")) {
    const [, floor, column] = /^\d+:([012])\.([1-5])$/.exec(slot.dataset.slot) ?? [];
    const label = slot.querySelector(":scope > text");
    if (floor && label) label.textContent = String(place(floor, column));
  }
  for (const title of picture.querySelectorAll("title")) title.textContent = told(title.textContent);
}

const place = (floor, column) => Number(column) - (floor === "0" ? IN_BASEMENT : 0);

// A sentence of the rules, which number slots as 2.1, with the names of floors.
export function told(text) {
  return text.replace(SLOT, (...found) => {
    const { before = "", floor, column } = found.at(-1);
    const name = say(`dream_slot_${floor}`, { n: place(floor, column) });
    return isCalled(before) ? `${before}${name}` : `${before}${say("dream_slot", { slot: name })}`;
  });
}

// Whether the word before a slot says already that it is one: "slot", or an "and" between two.
const isCalled = (before) => before === ", " || say("dream_slot_words").split(" ").includes(before.trim().toLowerCase());
