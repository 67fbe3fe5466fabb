// A button that does one thing.

import { make } from "../dom.mjs";

export const button = (text, press, about = {}) =>
  make("button", { type: "button", onclick: press, ...about }, text);
