import type { Mills } from '@vitrine/contract/amount';
import type { AdjustedBalance } from '@vitrine/contract/player-acts';
import { declareFact } from '../kit/facts.ts';

/** An operator added to a balance of a player; below zero, took from it. */
export const balance_adjusted = declareFact<{ balance: AdjustedBalance; amount_mills: Mills }>(
  'balance.adjusted',
);
