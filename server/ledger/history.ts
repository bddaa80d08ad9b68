import { mills, toPoints, toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import type { Db } from '../kit/db.ts';
import { account, type Balance } from '../settle/accounts.ts';
import * as store from './store.ts';

interface Page {
  balance: Balance;
  page: number;
  limit: number;
  before?: number | undefined;
}

/**
 * Lists the entries of a player's balance, newest first. The balance's version counts its changes,
 * so it is the total.
 */
export async function listEntries(
  db: Db,
  player_id: number,
  { balance, page, limit, before }: Page,
): Promise<Reply<'GET /api/ledger/history'>> {
  const own = account(player_id, balance);
  const total = await store.readVersion(db, own);
  const below = before ?? total + 1 - (page - 1) * limit;
  const rows = await store.findEntries(db, own, below, limit);
  const show = balance === 'score' ? toPoints : toWire;
  const list = rows.map(({ id, version, why, amount_mills, balance_mills, at }) => ({
    id,
    version,
    why,
    amount: show(mills(amount_mills)),
    balance: show(mills(balance_mills)),
    at: at.toISOString(),
  }));
  return { list, page, total };
}
