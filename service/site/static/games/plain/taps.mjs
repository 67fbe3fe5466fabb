// A game without taps of its own: every move is chosen from the list.
// Keys are `card:<id>` and `slot:<name>`, as in data-card and data-slot of the pictures; picks are keys in the order of taps.

import { say } from "../../texts.mjs";

// The taps that lead to a legal command, each way a list of keys: (command, view, seat).
export const paths = () => [];
// The command to send for a move that was tapped: (command, picks).
export const asTapped = (command) => command;
// The keys that may be tapped although no legal move begins there, to learn why: (view, seat).
export const alsoPickable = () => new Set();
// Whether what was picked first can be laid aside; `laidAside` is then the command for it: (key, view, seat).
export const canLieAside = () => false;
// A word on the place where a move ends, if it is a special one: (command, view).
export const plate = () => null;
// The illegal command that taps were meant to be, so that the rules say why not: (picks, view, seat).
export const intendedMove = () => null;
// A reason that the page knows by itself: (picks, view).
export const whyNot = () => null;
// Lists of commands that may lead there by another way: (picks, legal moves, view, seat).
export const detours = () => [];
// What the seat is asked for after the first tap, if it isn't simply where the card goes: (picks, view).
export const askNext = () => null;
// What the seat is asked for: (view, seat).
export const ask = () => say("choose_move");
