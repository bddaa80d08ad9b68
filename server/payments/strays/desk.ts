import { mills, toWire } from '@vitrine/contract/amount';
import type { Stray } from '@vitrine/contract/payments-desk';
import type * as contract from '@vitrine/contract/payments-desk';
import { answerList } from '../../audit/index.ts';
import type { Db } from '../../kit/db.ts';
import type { Call } from '../../kit/http/route.ts';
import { filtersOf } from '../../kit/listing.ts';
import { findOrderNumbers } from '../store.ts';
import { findStrays, sumStrays, type StrayRow } from './store.ts';

/** Lists payments whose order we don't know, by these filters. */
export function listStrays(call: Call<typeof contract.listStrays, number>) {
  const { db } = call;
  const filter = filtersOf(call.input);
  return answerList(call, {
    name: 'strays',
    read: (part) => findStrays(db, filter, part),
    show: (rows) => showStrays(db, rows),
    sum: async () => {
      const { count, amount_mills, oldest } = await sumStrays(db, filter);
      return {
        count,
        amount: toWire(mills(amount_mills)),
        oldest: oldest?.toISOString() ?? null,
      };
    },
  });
}

/** Such payments as operators see them. */
export async function showStrays(db: Db, rows: readonly StrayRow[]): Promise<Stray[]> {
  const orders = rows.map(({ order_id }) => order_id).filter((id) => id !== null);
  const numbers = await findOrderNumbers(db, orders);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    payment_reference: row.payment_reference,
    named: row.order_sn,
    type: row.type,
    amount: row.amount_mills === null ? null : toWire(row.amount_mills),
    currency: row.currency,
    at: row.at.toISOString(),
    last_at: row.last_at.toISOString(),
    times: row.times,
    state: row.state,
    order_sn: (row.order_id !== null && numbers.get(row.order_id)) || null,
  }));
}
