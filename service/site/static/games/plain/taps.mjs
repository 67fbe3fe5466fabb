// A game without taps of its own: every move is chosen from the list.

import { say } from "../../texts.mjs";

export const paths = () => [];
export const asTapped = (command) => command;
export const alsoPickable = () => new Set();
export const canLieAside = () => false;
export const plate = () => null;
export const intendedMove = () => null;
export const whyNot = () => null;
export const detours = () => [];
export const ask = () => say("choose");
