// Dream Home for pages that open files: how it is folded, told, drawn and dealt in the browser.

import { deckOf } from "./deck.mjs";
import * as fold from "./fold.mjs";
import { ledgers } from "./points.mjs";

export { Deals, dealt } from "./deals.mjs";
export { tableOf } from "./cells.mjs";
export { drawMiddle, drawSeat } from "./draw.mjs";
export { tellEvent, tellLine } from "./tell.mjs";

// A newer version is an older one with some changes: { ...DREAM_HOME_1, ledgers: … }.
const DREAM_HOME_1 = { ...fold, deckOf, ledgers };
export const RULESETS = { "dream-home/1": DREAM_HOME_1, "dream-home/2": DREAM_HOME_1 };

// By type and version, such as "dream-home.pair_taken 1": (event) => ({ ...event, left: 3 }).
export const UPCASTERS = {};
