import { transact } from '../../kit/db.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { next_id } from '../../testing/tamper-values.ts';
import { noteLevel } from '../reach.ts';

export const tables: Tampering['tables'] = {
  levels_reached: {
    key: 'id',
    columns: {
      level: ['10'],
      player_id: ['player_id + 1'],
      fact_id: ['1'],
      rule: [`'0000000000000000'`],
      at: [`'1999-01-01'`],
    },
    optional: 'rule',
    swaps: [],
    copy: `${next_id('levels_reached')} || jsonb_build_object('level', 10)`,
  },
};

/** The payments' play tops up two turns before. */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  yield;
  yield;
  yield;
  const top_ups = await owner
    .selectFrom('facts')
    .select(['player_id', ({ fn }) => fn.max('id').as('fact_id')])
    .where('kind', '=', 'payment.credited')
    .where(
      'player_id',
      'in',
      players.map(({ id }) => id),
    )
    .groupBy('player_id')
    .execute();
  for (const { player_id, fact_id } of top_ups)
    await transact(owner, (tx) => noteLevel(tx, player_id!, fact_id));
}
