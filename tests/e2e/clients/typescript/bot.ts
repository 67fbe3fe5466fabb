/** Plays both seats of a game to its end: bot.js URL GAME. */
import createClient from "openapi-fetch";
import type { paths } from "./altana.js";

const FIRST = ["place", "decorate", "take", "end_turn", "done", "wait"];
const [url = "", game = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl: url });

function must<T>(told: { data?: T; error?: unknown }): T {
  if (told.data === undefined) throw new Error(JSON.stringify(told.error));
  return told.data;
}

function rank(command: { type: string }): number {
  return FIRST.includes(command.type) ? FIRST.indexOf(command.type) : FIRST.length;
}

const { token } = must(await client.POST("/v1/players", { body: { name: "Bot" } }));
client.use({ onRequest: ({ request }) => request.headers.set("Authorization", `Bearer ${token}`) });
const body =
  game === "burano"
    ? { game: "burano" as const, players: 2, options: { exchange: false } }
    : { game: "dream-home" as const, players: 2 };
const path = { game: must(await client.POST("/v1/games", { body })).id };
must(await client.POST("/v1/games/{game}/seats", { params: { path }, body: {} }));
const query = { include: "legal" as const };
let table = must(await client.GET("/v1/games/{game}", { params: { path, query } }));
while (table.status !== "finished") {
  const legal = table.legal?.moves.map((move) => move.command) ?? [];
  const playable = legal.filter(({ type }) => type !== "undo" && type !== "resign");
  const commands = playable.sort((one, other) => rank(one) - rank(other)).slice(0, 1);
  const header = { "If-Match": `"${table.version}"`, Prefer: "return=representation" };
  const options = { params: { path, header }, body: { commands } };
  const played = must(await client.POST("/v1/games/{game}/moves", options));
  if (!("table" in played) || !played.table) throw new Error("the answer has no table");
  table = played.table;
}
console.log(table.result?.sentence);
