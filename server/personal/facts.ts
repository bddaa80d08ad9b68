import type { Mills } from '@vitrine/contract/amount';
import { declareFact } from '../kit/facts.ts';

/** An account was deleted, with what was left of its balances, which the house has now. */
export const account_deleted = declareFact<{
  money_mills: Mills;
  shop_score_mills: Mills;
  score_mills: Mills;
  bonus_mills: Mills;
}>('account.deleted');
