// A picture of what somebody has built, to share or to download.

import { headersFor, withQuery } from "./addresses.mjs";
import { make } from "./dom.mjs";
import { complain } from "./shell.mjs";
import { say } from "./texts.mjs";

// A button for the picture of a seat; `who` is a person of this device, or null.
export const shareButton = (table, seat, share, who) =>
  make("button", { type: "button", id: "share-picture", onclick: ({ currentTarget }) => offer(currentTarget, table, seat, share, who) },
    say("share_picture"));

async function offer(button, table, seat, share, who) {
  button.disabled = true;
  try {
    await hand(await readPicture(table, seat, share, who));
  } catch (problem) {
    complain(problem);
  }
  button.disabled = false;
}

// A link can't carry a token, and private games need one: the picture is fetched, then handed on.
async function readPicture(table, seat, share, who) {
  const answer = await fetch(withQuery(`/v1/games/${table.id}/share-picture`, { seat, share }), { headers: { ...headersFor(who), Accept: "image/png" } });
  if (!answer.ok) throw new Error(say("broken"));
  return new File([await answer.blob()], `${table.game}-${table.id}.png`, { type: "image/png" });
}

async function hand(file) {
  if (navigator.canShare?.({ files: [file] })) {
    return navigator.share({ files: [file] }).catch(() => {}); // closed without sharing
  }
  const address = URL.createObjectURL(file);
  make("a", { href: address, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
