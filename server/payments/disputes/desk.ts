import { mills, toWire } from '@vitrine/contract/amount';
import type { DeskDispute } from '@vitrine/contract/payments-desk';
import type * as contract from '@vitrine/contract/payments-desk';
import { answerList } from '../../audit/index.ts';
import type { Db } from '../../kit/db.ts';
import type { Call } from '../../kit/http/route.ts';
import { filtersOf } from '../../kit/listing.ts';
import { readNames } from '../names.ts';
import { findDisputes, sumDisputes, type DisputeRow } from './store.ts';

/** Lists disputes of all orders, by these filters. */
export function listDeskDisputes(call: Call<typeof contract.listDeskDisputes, number>) {
  const { db } = call;
  const { state, answered, player } = filtersOf(call.input);
  const filter = { state, player_id: player, unanswered: answered === 'no' };
  return answerList(call, {
    name: 'disputes',
    read: (part) => findDisputes(db, filter, part),
    show: (rows) => showDisputes(db, rows),
    sum: async () => {
      const { count, amount_mills, taken_mills } = await sumDisputes(db, filter);
      return { count, amount: toWire(mills(amount_mills)), taken: toWire(mills(taken_mills)) };
    },
  });
}

/** Disputes as operators see them. */
export async function showDisputes(db: Db, rows: readonly DisputeRow[]): Promise<DeskDispute[]> {
  const names = await readNames(
    db,
    rows.map(({ player_id }) => player_id),
  );
  return rows.map((row) => ({
    id: row.id,
    order_sn: row.order_sn,
    player_id: row.player_id,
    player: names.get(row.player_id)!,
    kind: row.kind,
    reference: row.reference,
    state: row.state,
    reason: row.reason,
    amount: toWire(row.amount_mills),
    currency: row.currency,
    taken: toWire(row.taken_mills),
    opened_at: row.opened_at.toISOString(),
    due_at: row.due_at?.toISOString() ?? null,
    answer: row.answer,
    answered_at: row.answered_at?.toISOString() ?? null,
    url: row.url,
  }));
}
