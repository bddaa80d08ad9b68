import { now } from '../../kit/clock.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { orThrow } from '../../testing/or-throw.ts';
import { topUp } from '../../testing/flows.ts';
import { microsecond, second } from '../../testing/tamper-values.ts';

const received = `concat(player_id, '/', claim, '/', subject)`;

export const tables: Tampering['tables'] = {
  claims_received: {
    key: received,
    columns: {
      player_id: ['player_id + 1'],
      claim: [`'return'`],
      subject: [`subject || 'x'`],
      points_mills: ['points_mills + 1', 'points_mills * 10'],
      at: [`at${second}`, `at${microsecond}`],
    },
    swaps: [],
    gone: [`concat('claims_received ', ${received})`],
    copy: `jsonb_build_object('subject', subject || 'x')`,
  },
};

/** A player follows the site at two places. */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  const { id, api } = players[1]!;
  yield;
  await owner
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('id', '=', id)
    .execute();
  await topUp(owner, { player_id: id, order_id: 9201, amount_mills: 10_000 });
  const places = orThrow(await api('GET /api/orders/follow', {}));
  for (const { type, url } of places.slice(0, 2))
    orThrow(await api('POST /api/orders/follow', { type, url }));
}
