// A game in words, in the browser: the shared sentences, and each game's own.

import { replayOf } from "../../games.mjs";

// `about` has say, nameOf and the deck.
function tellEvent(event, about) {
  const { say, nameOf } = about;
  if (["game_created", "seat_left", "unseen_shuffled"].includes(event.type)) return say(`tell.${event.type}`, event);
  if (event.type === "game_forked") return say("tell.game_forked", event.origin);
  if (event.type === "daily_dealt") return say("tell.daily_dealt", event.daily);
  if (event.type === "seat_taken" || event.type === "undone") {
    return say(`tell.${event.type}`, { ...event, who: nameOf(event.seat) });
  }
  return replayOf(event.type.split(".")[0]).tellEvent(event, about);
}

// The first event of a move also says if the clock made it.
export function tellStep({ actor, seat, commands, events }, at, about) {
  const sentence = tellEvent(events[at], about);
  if (at > 0 || actor !== "clock") return sentence;
  const key = commands[0].type === "resign" ? "tell.time_out_too_often" : "tell.time_out";
  return about.say(key, { who: about.nameOf(seat), sentence });
}

// The text of a ledger line, without its points.
export const tellLine = (game, line, about) => replayOf(game).tellLine(line, about);

export const namer = (names, say) => (seat) => names[seat - 1] || say("tell.seat", { seat });
