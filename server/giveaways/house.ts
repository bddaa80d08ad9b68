import { potKind } from '../settle/accounts.ts';

/** Holds a giveaway's cash until it is drawn: `giveaway/{id}`. */
export const giveaway_pot = potKind(5);
