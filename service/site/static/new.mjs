import "./shell.mjs";
