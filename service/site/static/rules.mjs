// The page of the rules: it can be printed.

import "./shell.mjs";
import { get } from "./dom.mjs";

get("print").hidden = false;
get("print").addEventListener("click", () => print());
