// Reads and checks a dropped file, and advises what to do if that fails.

import { replayOf } from "../games.mjs";
import { knows, say } from "../texts.mjs";
import { BadFile, gameOf, replayIn, signOf } from "./files.mjs";
import { verify } from "./verifier.mjs";

// Returns {bytes, deck, result}; `result` is the verifier's result. Throws BadFile.
export async function judgeFile(file, decks, onStep = () => {}) {
  const bytes = await replayIn(file);
  if (!bytes.length) throw new BadFile("empty");
  const game = gameOf(bytes);
  const deck = decks[game];
  const result = verify(bytes, deck?.files ?? {}, replayOf(game), onStep);
  if (result.fault?.line) result.fault.sign = signOf(bytes);
  else if (!deck) throw new BadFile("unknown");
  else if (result.fault?.move > result.moves) result.fault.move = 0; // a fault in the seal has no move
  return { bytes, deck, result };
}

export const reasonOf = ({ code, detail }) => (knows(`fault_${code}`) ? say(`fault_${code}`) : detail ?? code);

// Advice for a file that can't be read, or is not genuine.
export function adviceOn({ line, move, sign }) {
  if (line) return [...(sign ? [say(`sign_${sign}`)] : []), say("advice_again")];
  return move ? [say("advice_verify")] : [];
}
