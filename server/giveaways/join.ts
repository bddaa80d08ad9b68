import { giveaway_bounds } from '@vitrine/contract/giveaway-rules';
import type { BeaconSettings } from '../beacon/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import type { Asked } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { carryOut } from '../settle/carry-out.ts';
import { settle, type Settled } from '../settle/settle.ts';
import { refuseBlocked } from '../territory/index.ts';
import { joinGiveaway } from './acts.ts';
import { closeEntries } from './advance.ts';
import { showRequired } from './conditions.ts';
import { checkSecrets } from './secrets.ts';
import * as store from './store.ts';
import type { GiveawayRow } from './store.ts';

export interface EntryWish {
  client_seed: string;
  pwd?: string | undefined;
  code?: string | undefined;
  /** The network address, which determines the territory. */
  address?: string | undefined;
  /** The beacon whose round a full giveaway waits for; one without it is weaker. */
  beacon?: BeaconSettings | undefined;
}

/**
 * Joins a giveaway, once; the last one of one that starts when full closes it. Refuses
 * giveaway.unknown, giveaway.ended, giveaway.joined, giveaway.left, giveaway.full, giveaway.own,
 * giveaway.conditions_unmet, what `checkSecrets` refuses, and territory.blocked.
 */
export function enterGiveaway(
  db: Db,
  player_id: number,
  id: number,
  wish: EntryWish,
  asked: Asked,
): Promise<Settled<{ joined_at: string; n: number; entrants: number }>> {
  const enter = async () => {
    if (wish.address !== undefined) await refuseBlocked(db, wish.address);
    const row = (await store.findGiveaway(db, id)) ?? refuse('giveaway.unknown');
    await refuseUnlessOpen(db, row, player_id);
    const conditions = await showRequired(db, row, player_id);
    if (!conditions.every(({ met }) => met)) refuse('giveaway.conditions_unmet');
    await checkSecrets(player_id, row, wish);
    return transact(db, (tx) => enterOnce(tx, player_id, id, wish, asked));
  };
  return carryOut(db, player_id, asked.key, enter);
}

async function enterOnce(
  tx: Tx,
  player_id: number,
  id: number,
  { client_seed, beacon }: EntryWish,
  asked: Asked,
) {
  const row = (await store.lockGiveaway(tx, id)) ?? refuse('giveaway.unknown');
  await refuseUnlessOpen(tx, row, player_id);
  const at = now();
  const n = await store.nextNumber(tx, id);
  const entrants = row.entrants + 1;
  await store.insertEntrant(tx, { giveaway_id: id, n, player_id, client_seed, at });
  if (row.type === 0 && entrants === row.total_people)
    await closeEntries(tx, { ...row, entrants }, at, beacon);
  else await store.updateGiveaway(tx, id, { entrants });
  const act = joinGiveaway({ giveaway_id: id, player_id, n, client_seed }, asked.key, at);
  return settle(tx, { ...act, session: asked.session, memo: { ...act.memo, entrants } });
}

/** Read again under the lock, where it counts. */
async function refuseUnlessOpen(db: Db, row: GiveawayRow, player_id: number): Promise<void> {
  const { id, host_id, state, closes_at, entrants, total_people } = row;
  if (host_id === player_id) refuse('giveaway.own');
  const entry = await store.findEntry(db, id, player_id);
  if (entry) refuse(entry.is_left ? 'giveaway.left' : 'giveaway.joined');
  if (entrants >= (total_people ?? giveaway_bounds.people_max)) refuse('giveaway.full');
  if (state !== 1 || closes_at <= now()) refuse('giveaway.ended');
}
