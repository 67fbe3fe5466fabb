// Ratings as people know them: everybody starts at 1500, and plays it up or down.

import { signed } from "./texts.mjs";

const [START, SPREAD] = [25, 40]; // the service's strength of a newcomer, and points for one of its units

export const asPoints = (mu) => Math.round(1500 + (mu - START) * SPREAD);

// A row of the service with its strength and uncertainty on the scale that people know.
export const onScale = ({ mu, sigma }) => ({ mu: asPoints(mu), sigma: Math.round(sigma * SPREAD) });

// "+32": by how much the last game has changed a rating.
export const changeInWords = ({ change }) => signed(Math.round(change * SPREAD));

// "1532 ± 210": two out of three true strengths are within.
export function inWords(row) {
  const { mu, sigma } = onScale(row);
  return `${mu} ± ${sigma}`;
}
