// Reads a file that is dropped onto a page: a replay file, compressed or not, or a page that contains one.
// Nothing is sent anywhere.

const MOST = 64 * 1024 * 1024; // bytes of a file, unpacked (docs/replay-format.md)

export class BadFile extends Error {
  constructor(code, move = 0) {
    super(code);
    Object.assign(this, { code, move });
  }
}

// Returns the bytes of the replay in a file.
export async function replayIn(file) {
  if (file.size > MOST) throw new BadFile("too-large");
  const bytes = await unpacked(new Uint8Array(await file.arrayBuffer()));
  if (bytes[0] !== 0x3c) return bytes; // a page begins with "<"
  const page = new TextDecoder().decode(bytes);
  const [, packed] = /<script[^<>]* id="data">([A-Za-z0-9+/=\s]*)<\/script>/.exec(page) ?? [];
  if (!packed) throw new BadFile("no-replay");
  const data = await unpacked(Uint8Array.from(atob(packed.trim()), (letter) => letter.charCodeAt(0)));
  const { file: replay } = JSON.parse(new TextDecoder().decode(data));
  if (typeof replay !== "string") throw new BadFile("no-replay");
  return new TextEncoder().encode(replay);
}

async function unpacked(bytes) {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const parts = [];
  let size = 0;
  try {
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      parts.push(value);
      if ((size += value.length) > MOST) throw new BadFile("too-large");
    }
  } catch (problem) {
    throw problem instanceof BadFile ? problem : new BadFile("gzip");
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

// What another program has done to an unreadable file, judged by its first bytes.
export function signOf(bytes) {
  const [one, two, three] = bytes;
  if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff)) return "utf-16";
  if (one === 0xef && two === 0xbb && three === 0xbf) return "bom";
  return bytes[bytes.indexOf(0x0a) - 1] === 0x0d ? "crlf" : null;
}

// The game of a replay, according to its first line.
export function gameOf(bytes) {
  const head = new TextDecoder().decode(bytes.subarray(0, 1000));
  return /"ruleset":"([^"/]*)/.exec(head)?.[1] ?? null;
}

// Lets people drop files anywhere on the page, or choose them; `taken` gets each file.
export function takeFiles(zone, field, taken) {
  const over = (is) => zone.classList.toggle("over", is);
  addEventListener("dragover", (drag) => {
    drag.preventDefault();
    over(true);
  });
  addEventListener("dragleave", (drag) => drag.relatedTarget ?? over(false));
  addEventListener("drop", (drop) => {
    drop.preventDefault();
    over(false);
    const [file] = drop.dataTransfer?.files ?? [];
    if (file) taken(file);
  });
  field.addEventListener("change", () => field.files[0] && taken(field.files[0]));
}
