import type { Module } from '../kit/module.ts';

export { gameOf, games } from './games.ts';
export { readPlayMargins, type PlayMargin } from './margins.ts';
export { playsIn } from './queries.ts';

/** The plays of all games: what points, figures of play and partners' shares follow. */
export const plays: Module = { name: 'plays', needs: ['ledger', 'cases', 'upgrades', 'battles'] };
