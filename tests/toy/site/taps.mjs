// The toy: a card of the row is tapped twice, and the turn is ended by its button.

import { say } from "../../texts.mjs";

export const paths = (command) => (command.type === "pick" ? [[`slot:row:${command.place}`]] : []);
export const asTapped = (command) => command;
export const alsoPickable = () => new Set();
export const canLieAside = () => false;
export const plate = () => null;
export const intendedMove = ([key]) => (key.startsWith("slot:row:") ? { type: "pick", place: Number(key.slice(9)) } : null);
export const whyNot = () => null;
export const detours = () => [];
export const ask = () => say("toy_pick");
