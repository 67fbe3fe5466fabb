// For games whose sentences name everything as people do.

export const namesOf = () => [];
export const figuresIn = () => [];
export const rename = () => null;
export const told = (text) => text;
