// Walking in Burano for pages that open files: how it is folded, told, drawn and dealt in the browser.

import { deckOf } from "./deck.mjs";
import * as fold from "./fold.mjs";
import { ledgers } from "./points.mjs";

export { Deals, dealt } from "./deals.mjs";
export { tableOf } from "./cells.mjs";
export { drawMiddle, drawSeat } from "./draw.mjs";
export { tellEvent, tellLine } from "./tell.mjs";

// A newer version is an older one with some changes: { ...BURANO_1, ledgers: … }.
const BURANO_1 = { ...fold, deckOf, ledgers };
export const RULESETS = { "burano/1": BURANO_1 };

// By type and version, such as "burano.cards_taken 1": (event) => ({ ...event, left: 3 }).
export const UPCASTERS = {};
