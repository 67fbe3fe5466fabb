// A game whose deals are not followed in the browser.

export const Deals = null;
export const dealt = () => null;
