// For games whose sentences name everything as people do.

export const namesOf = () => [];
export const figuresIn = () => [];
export const firstPlace = () => null;
export const rename = () => {};
export const told = (text) => text;
