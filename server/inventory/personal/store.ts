import { sql } from 'kysely';
import type { PersonalPart } from '../../kit/personal.ts';

/** Items and unopened cases, whose history stays with the id. */
export const personal_part: PersonalPart = {
  tells: {
    items: {
      says: 'Items and unopened cases that you have or had; an item’s page is /item/ with its goods_id.',
      read: (db, player_id) =>
        db
          .selectFrom('inventory_items')
          .select(['id', 'kind', 'goods_id', 'state', 'source', 'price_mills', 'acquired_at'])
          .where('player_id', '=', player_id)
          .orderBy('id'),
    },
  },
  findOpen: async (db, player_id) => {
    const rows = await db
      .selectFrom('inventory_items')
      .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
      .where('player_id', '=', player_id)
      .where('state', '=', sql<string>`any(${['held', 'staked', 'escrowed']})`)
      .groupBy('kind')
      .execute();
    return rows.map(({ kind, count }) => ({ kind: kind === 'box' ? 'cases' : 'items', count }));
  },
};
