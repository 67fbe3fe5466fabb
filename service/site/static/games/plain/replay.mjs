// A game that nobody has written for the browser yet: its files are not opened there.

export { Deals, dealt } from "./deals.mjs";
export const RULESETS = {};
export const UPCASTERS = {};
