// What became of a file that somebody dropped: read and checked, or why not, and what to do then.

import { knows, say } from "../texts.mjs";
import { BadFile, gameOf, replayIn, signOf } from "./files.mjs";
import { verify } from "./verifier.mjs";

// Answers {bytes, deck, found}; `found` is the verifier's answer. Throws BadFile.
export async function judged(file, decks, seen = () => {}) {
  const bytes = await replayIn(file);
  if (!bytes.length) throw new BadFile("empty");
  const deck = decks[gameOf(bytes)];
  const found = verify(bytes, deck?.files ?? {}, seen);
  if (found.fault?.line) found.fault.sign = signOf(bytes);
  else if (!deck) throw new BadFile("unknown");
  else if (found.fault?.move > found.moves) found.fault.move = 0; // the seal is no move
  return { bytes, deck, found };
}

export const reasonOf = ({ code, detail }) => (knows(`fault_${code}`) ? say(`fault_${code}`) : detail ?? code);

// What can be done about a file that can't be read, or is not true.
export function adviceOn({ line, move, sign }) {
  if (line) return [...(sign ? [say(`sign_${sign}`)] : []), say("advice_again")];
  return move ? [say("advice_verify")] : [];
}
