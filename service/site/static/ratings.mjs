// Ratings as people know them: everybody starts at 1500, and plays it up or down.

const [START, SPREAD] = [25, 40]; // the service's strength of a newcomer, and points for one of its units

export const asPoints = (mu) => Math.round(1500 + (mu - START) * SPREAD);

// A row of the service with its strength and uncertainty on the scale that people know.
export const onScale = ({ mu, sigma }) => ({ mu: asPoints(mu), sigma: Math.round(sigma * SPREAD) });

// "1532 ± 210": two out of three true strengths are within.
export function inWords(row) {
  const { mu, sigma } = onScale(row);
  return `${mu} ± ${sigma}`;
}
