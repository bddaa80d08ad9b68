import { toWire } from '@vitrine/contract/amount';
import type { ParsedOf } from '@vitrine/contract/endpoint';
import type { Reply } from '@vitrine/contract/index';
import type * as contract from '@vitrine/contract/players';
import { findAccounts, type ListedAccount } from '../accounts/index.ts';
import type { Db } from '../kit/db.ts';
import { readBalancesOf } from '../ledger/index.ts';
import type { Balances } from '../settle/balances.ts';

/** Lists players by these filters, a part at a time. */
export async function listPlayers(
  db: Db,
  { name, email, verified, since, sort, cursor, limit }: ParsedOf<typeof contract.listPlayers>,
): Promise<Reply<'GET /api/console/players'>> {
  const accounts = await findAccounts(db, {
    name: name || undefined,
    email: email || undefined,
    verified: verified === undefined ? undefined : verified === 'yes',
    since: since === undefined ? undefined : new Date(since),
    after: cursor,
    oldest_first: sort === 'oldest',
    limit: limit + 1,
  });
  const shown = accounts.slice(0, limit);
  const balances = await readBalancesOf(
    db,
    shown.map(({ id }) => id),
  );
  return {
    list: shown.map((account) => showListed(account, balances.get(account.id)!)),
    next: accounts.length > shown.length ? shown.at(-1)!.id : null,
  };
}

/** An account as lists show it. */
export function showListed(
  { id, name, email, roles, created_at, seen_at }: ListedAccount,
  { money_mills, shop_score_mills, bonus_mills, debt_mills }: Balances,
) {
  return {
    id,
    name,
    email,
    roles,
    created_at: created_at.toISOString(),
    seen_at: seen_at?.toISOString() ?? null,
    money: toWire(money_mills),
    shop_score: toWire(shop_score_mills),
    bonus: toWire(bonus_mills),
    debt: toWire(debt_mills),
  };
}
