import type { Mills } from '@vitrine/contract/amount';
import { declareFact } from '../kit/facts.ts';
import type { Balance } from '../settle/accounts.ts';

/** Balances out of nothing, which only a demo world gives. */
export const demo_endowed =
  declareFact<{ [balance in `${Balance}_mills`]?: Mills }>('demo.endowed');
