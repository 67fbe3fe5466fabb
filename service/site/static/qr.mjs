// Draws a text as a QR code: bytes, error correction M, versions 1 to 10 (213 bytes).

import { draw } from "./dom.mjs";

// For each version: all codewords, blocks, and codewords of error correction in each block.
const VERSIONS = [
  [26, 1, 10], [44, 1, 16], [70, 1, 26], [100, 2, 18], [134, 2, 24],
  [172, 4, 16], [196, 4, 18], [242, 4, 22], [292, 5, 22], [346, 5, 26],
];
const MARGIN = 4; // modules; scanners need them
const MASKS = [
  (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2, (x, y) => (x * y) % 2 + (x * y) % 3,
  (x, y) => ((x * y) % 2 + (x * y) % 3) % 2, (x, y) => ((x + y) % 2 + (x * y) % 3) % 2,
];

// Returns rows of booleans, true for dark; null if the text is too long.
export function qrModules(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(([all, blocks, fix], at) => bytes.length + (at < 9 ? 2 : 3) <= all - blocks * fix) + 1;
  if (!version) return null;
  const plan = frame(version);
  placeBits(plan, withCorrection(dataWords(bytes, version), version));
  const tries = MASKS.map((_, mask) => masked(plan, mask));
  return tries.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

export function qrCode(text, label) {
  const modules = qrModules(text);
  if (!modules) return null;
  const size = modules.length + 2 * MARGIN;
  const path = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : ""))).join("");
  return draw("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, class: "qr", "shape-rendering": "crispEdges" },
    draw("rect", { width: size, height: size, fill: "#fff" }), draw("path", { d: path, fill: "#000" }));
}

function dataWords(bytes, version) {
  const [all, blocks, fix] = VERSIONS[version - 1];
  const room = all - blocks * fix;
  const bits = [];
  const put = (value, count) => { for (let at = count - 1; at >= 0; at -= 1) bits.push((value >> at) & 1); };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  put(0, (8 - bits.length % 8) % 8);
  const words = Array.from({ length: bits.length / 8 }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(""), 2));
  for (let pad = 0xec; words.length < room; pad ^= 0xfd) words.push(pad); // 0xec and 0x11 by turns
  return words;
}

// Splits the words into blocks, computes the correction of each, and interleaves them.
function withCorrection(words, version) {
  const [all, count, fix] = VERSIONS[version - 1];
  const short = Math.floor(all / count) - fix;
  const longer = all % count; // so many blocks, the last ones, have a word more
  const divisor = generator(fix);
  const blocks = [];
  for (let at = 0, number = 0; number < count; number += 1) {
    const size = short + (number >= count - longer ? 1 : 0);
    blocks.push(words.slice(at, at + size));
    at += size;
  }
  const fixes = blocks.map((block) => remainder(block, divisor));
  const turns = (lists, length) => Array.from({ length }, (_, at) => lists.filter((list) => at < list.length).map((list) => list[at])).flat();
  return [...turns(blocks, short + 1), ...turns(fixes, fix)];
}

function times(x, y) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((y >> bit) & 1) * x;
  }
  return product;
}

function generator(degree) {
  const divisor = [...Array(degree - 1).fill(0), 1];
  for (let step = 0, root = 1; step < degree; step += 1, root = times(root, 2)) {
    for (let at = 0; at < degree; at += 1) divisor[at] = times(divisor[at], root) ^ (divisor[at + 1] ?? 0);
  }
  return divisor;
}

function remainder(words, divisor) {
  const rest = divisor.map(() => 0);
  for (const word of words) {
    const factor = word ^ rest.shift();
    rest.push(0);
    divisor.forEach((one, at) => { rest[at] ^= times(one, factor); });
  }
  return rest;
}

// The parts that are the same for every text; `fixed` says which modules they take.
function frame(version) {
  const size = version * 4 + 17;
  const dark = Array.from({ length: size }, () => Array(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array(size).fill(false));
  const set = (x, y, isDark) => { dark[y][x] = Boolean(isDark); fixed[y][x] = true; };
  for (let at = 0; at < size; at += 1) { set(6, at, at % 2 === 0); set(at, 6, at % 2 === 0); }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, size, set);
  for (const [x, y] of alignments(version, size)) square(x, y, 2, size, set);
  if (version >= 7) versionBits(version, size, set);
  const plan = { size, dark, fixed, set };
  formatBits(plan, 0); // reserves their room
  return plan;
}

function square(centreX, centreY, reach, size, set) {
  for (let y = centreY - reach; y <= centreY + reach; y += 1) {
    for (let x = centreX - reach; x <= centreX + reach; x += 1) {
      if (x < 0 || y < 0 || x >= size || y >= size) continue;
      const ring = Math.max(Math.abs(x - centreX), Math.abs(y - centreY));
      set(x, y, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
    }
  }
}

function alignments(version, size) {
  if (version === 1) return [];
  const places = version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7];
  const inCorner = (x, y) => (x === 6 && (y === 6 || y === size - 7)) || (x === size - 7 && y === 6);
  return places.flatMap((x) => places.map((y) => [x, y])).filter(([x, y]) => !inCorner(x, y));
}

function versionBits(version, size, set) {
  let rest = version;
  for (let at = 0; at < 12; at += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at += 1) {
    const [near, far] = [Math.floor(at / 3), size - 11 + at % 3];
    set(near, far, (bits >> at) & 1);
    set(far, near, (bits >> at) & 1);
  }
}

function formatBits({ size, set }, mask) {
  let rest = mask; // error correction M is 0
  for (let at = 0; at < 10; at += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (at) => (bits >> at) & 1;
  for (let at = 0; at < 15; at += 1) {
    set(8, at < 6 ? at : at < 8 ? at + 1 : size - 15 + at, bit(at));
    set(at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at, 8, bit(at));
  }
  set(8, size - 8, true);
}

function placeBits({ size, dark, fixed }, words) {
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y][x]) continue;
        dark[y][x] = ((words[at >> 3] ?? 0) >> (7 - (at & 7)) & 1) === 1;
        at += 1;
      }
    }
  }
}

function masked({ size, dark, fixed }, mask) {
  const modules = dark.map((row, y) => row.map((isDark, x) => isDark !== (!fixed[y][x] && MASKS[mask](x, y) === 0)));
  formatBits({ size, set: (x, y, isDark) => { modules[y][x] = Boolean(isDark); } }, mask);
  return modules;
}

// How hard a pattern is to read: long runs, squares, false corners, and too much of one colour.
function penalty(modules) {
  const columns = modules.map((_, x) => modules.map((row) => row[x]));
  const lines = [...modules, ...columns].map((line) => line.map(Number).join(""));
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const corner of ["10111010000", "00001011101"]) {
      for (let at = line.indexOf(corner); at >= 0; at = line.indexOf(corner, at + 1)) sum += 40;
    }
  }
  modules.slice(1).forEach((row, y) => row.slice(1).forEach((one, x) => {
    if (one === row[x] && one === modules[y][x] && one === modules[y][x + 1]) sum += 3;
  }));
  const share = modules.flat().filter(Boolean).length / modules.length ** 2;
  return sum + Math.floor(Math.abs(share - 0.5) * 20) * 10;
}
