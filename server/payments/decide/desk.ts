import { mills, toWire } from '@vitrine/contract/amount';
import type * as contract from '@vitrine/contract/payments-desk';
import { answerList } from '../../audit/index.ts';
import type { Db } from '../../kit/db.ts';
import type { Call } from '../../kit/http/route.ts';
import { filtersOf } from '../../kit/listing.ts';
import { readNames } from '../names.ts';
import { findDecisions, sumDecisions, type DecisionRow } from './store.ts';

/** Lists money that waits for a person, by these filters. */
export function listMoneyToDecide(call: Call<typeof contract.listMoneyToDecide, number>) {
  const { db } = call;
  const { reason, kind, player } = filtersOf(call.input);
  const filter = { reason, kind, player_id: player };
  return answerList(call, {
    name: 'money',
    read: (part) => findDecisions(db, filter, part),
    show: (rows) => showDecisions(db, rows),
    sum: async () => {
      const { count, amount_mills, oldest } = await sumDecisions(db, filter);
      return {
        count,
        amount: toWire(mills(amount_mills)),
        oldest: oldest?.toISOString() ?? null,
      };
    },
  });
}

/** Money that waits, as operators see it. */
export async function showDecisions(db: Db, rows: readonly DecisionRow[]) {
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
    state: row.state,
    reason: row.decision,
    amount: toWire(row.open_mills),
    currency: row.decision === 'currency' ? row.foreign_currency! : 'USD',
    since: row.since.toISOString(),
    trouble: row.trouble,
  }));
}
