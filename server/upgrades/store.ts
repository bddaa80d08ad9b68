import { sql } from 'kysely';
import type { Db } from '../kit/db.ts';
import { items_upgraded, type ItemsUpgraded } from './facts.ts';

interface UpgradeRow {
  id: number;
  at: Date;
  payload: ItemsUpgraded;
}

/** A player's upgrades, newest first; the condition on `kind` is that of the index by player. */
export async function findUpgrades(
  db: Db,
  player_id: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<UpgradeRow[]> {
  const { rows } = await sql<UpgradeRow>`
    select id, at, payload from facts
    where player_id = ${player_id} and kind = ${items_upgraded.kind}
      and kind not in ('case.opened', 'items.sold', 'points.earned')
      and id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}
