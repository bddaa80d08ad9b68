import type { Stage, Tampering } from '../../testing/tampering.ts';
import { topUp } from '../../testing/flows.ts';
import { settled, newest } from '../../testing/forge.ts';
import { orThrow } from '../../testing/or-throw.ts';
import { second } from '../../testing/tamper-values.ts';
import { openTask, payTasks } from '../recharge.ts';

export const tables: Tampering['tables'] = {
  vip_recharge_tasks: {
    key: 'id',
    columns: {
      player_id: ['player_id + 1'],
      amount_mills: ['amount_mills * 1000'],
      reward_mills: ['reward_mills + 1'],
      paid_at: [`paid_at${second}`],
      closes_at: [`closes_at${second}`],
      rule: [`'0000000000000000'`],
    },
    optional: 'rule',
    swaps: ['reward_mills'],
    gone: [
      `'vip_recharge_tasks ' || id`,
      `(select 'facts ' || f.id from facts f where f.payload ->> 'subject' = 'recharge:' || vip_recharge_tasks.id limit 1)`,
    ],
  },
};

export const payloads = [
  `jsonb_set(payload, '{source}', '"red_envelope"')`,
  `jsonb_set(payload, '{subject}', '"10"')`,
  `jsonb_set(payload, '{to}', '"shop_score"')`,
];

/** The red envelope of a level that nobody has reached. */
export const forgeries: Tampering['forgeries'] = {
  'a red envelope of a level that top-ups haven’t reached': {
    statements: [
      settled({
        kind: 'gift.given',
        payload: `'{"source": "red_envelope", "subject": "10", "to": "bonus", "amount_mills": 1500000}'`,
        pays: [8, 5, 1_500_000],
      }),
    ],
    names: [newest('facts')],
  },
};

/** A top-up near a level, its task, a top-up that earns it, and an envelope. */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  for (const [n, { id, api }] of players.entries()) {
    await topUp(owner, {
      player_id: id,
      order_id: 400 + 2 * n,
      amount_mills: 600_000 + n * 100_000,
    });
    await openTask(owner, id);
    await topUp(owner, {
      player_id: id,
      order_id: 401 + 2 * n,
      amount_mills: 400_000 - n * 100_000,
    });
    await payTasks(owner, id);
    orThrow(await api('POST /api/svip/{id}/receive', { id: '1' }));
  }
  yield;
}
