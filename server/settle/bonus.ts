/** The share of a stake that it releases from the player's bonus, in parts per million: 3%. */
export const release_ppm = 30_000;
