// A game in a list: who plays, how it stands, and the way to it.

import { make } from "./dom.mjs";
import { people } from "./people.mjs";
import { ago, points, say, when } from "./texts.mjs";

export const isOwn = (player) => people().some((one) => one.id === player);

// Whether somebody on this device is to move, as a number to sort by.
export const isAsked = (game) => Number(game.status === "running" && isOwn(game.seats[game.asked - 1]?.player));

export function gameCard(game) {
  return make("li", { "data-game": game.game },
    make("h3", {}, game.label || say(game.game)),
    make("p", { class: "people" }, seats(game)),
    make("div", { class: "tags" }, tags(game).map(([text, hot]) => make("span", { class: hot ? "badge hot" : "badge" }, text))),
    make("div", { class: "foot" }, make("small", { title: when(game.created) }, ago(game.created)), way(game)));
}

// Names lead to their players; after the end the winner is marked, and everybody has their points.
function seats(game) {
  const standing = new Map((game.standings ?? []).map((one) => [one.seat, one]));
  return game.seats.flatMap(({ seat, player, name, kind }, at) => {
    const known = player ? name ?? say("seat", { seat }) : say("free_seat");
    const link = player && name && kind === "person" ? make("a", { href: `/players/${player}` }, known) : known;
    const end = standing.get(seat);
    const won = end?.place === 1 && game.seats.length > 1;
    return [at ? " · " : "", won ? make("span", { class: "won", role: "img", "aria-label": say("won"), title: say("won") }, "★ ") : "",
      link, end ? ` (${points(end.points)})` : ""];
  });
}

function tags(game) {
  const free = game.seats.filter(({ player }) => !player).length;
  return [
    game.label && [say(game.game)],
    isAsked(game) && [say("your_turn"), true],
    free > 0 && [say("seats_free", { free, seats: game.seats.length })],
    game.status === "running" && [say("round", { round: game.round })],
    game.seats.length === 1 && [say("solo")],
    game.daily ? [say("daily_deal")] : game.visibility === "private" && [say("private")],
    game.deal !== null && [say("open_deal")],
  ].filter(Boolean);
}

function way(game) {
  const own = game.seats.some(({ player }) => isOwn(player));
  const table = `/play/${game.id}`;
  const [to, text, kind] = game.status === "finished" ? [table, "again", ""]
    : own ? [table, game.status === "open" ? "to_table" : "go_on", "main"]
      : game.status === "open" ? [table, "sit", "main"] : [`/watch/${game.id}`, "look", ""];
  return make("a", { class: `button ${kind}`, href: to }, say(text));
}
