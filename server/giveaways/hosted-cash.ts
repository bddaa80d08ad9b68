import type { Db } from '../kit/db.ts';
import { cashOf } from './acts.ts';
import { findHostedOpen } from './store.ts';

/** The cash that each host has put into giveaways that haven't ended, in mills. */
export async function readHostedCash(db: Db): Promise<Map<number, number>> {
  const hosted = Map.groupBy(await findHostedOpen(db), ({ host_id }) => host_id);
  return new Map(
    [...hosted].map(([host_id, rooms]) => [host_id, cashOf(rooms.flatMap(({ prizes }) => prizes))]),
  );
}
