// For games without a coach.

export const TIPS = [];
