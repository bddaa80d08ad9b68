/** The games that players stake money or items on. */
export const GAMES = ['case', 'battle', 'upgrade'] as const;
export type Game = (typeof GAMES)[number];
