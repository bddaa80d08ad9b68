import { toWire } from '@vitrine/contract/amount';
import type * as contract from '@vitrine/contract/players';
import { countAccounts, listAccounts, type ListedAccount } from '../accounts/index.ts';
import { answerList } from '../audit/index.ts';
import type { Call } from '../kit/http/route.ts';
import { filtersOf } from '../kit/listing.ts';
import { sinceDay, untilDay } from '../kit/utc-day.ts';
import { readBalancesOf } from '../ledger/index.ts';
import type { Balances } from '../settle/balances.ts';

/** Lists players by these filters. */
export function listPlayers(call: Call<typeof contract.listPlayers, number>) {
  const { db } = call;
  const { name, email, verified, staff, since, until } = filtersOf(call.input);
  const filter = {
    name,
    email,
    verified: verified && verified === 'yes',
    staff: staff && staff === 'yes',
    since: sinceDay(since),
    until: untilDay(until),
  };
  return answerList(call, {
    name: 'players',
    read: (part) => listAccounts(db, filter, part),
    show: async (accounts) => {
      const balances = await readBalancesOf(
        db,
        accounts.map(({ id }) => id),
      );
      return accounts.map((account) => showListed(account, balances.get(account.id)!));
    },
    sum: async () => ({ count: await countAccounts(db, filter) }),
  });
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
