import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import type { Asked } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { once } from '../settle/once.ts';
import { cancelGiveaway } from './acts.ts';
import { cancelEntries } from './advance.ts';
import { givenOf } from './given.ts';
import * as store from './store.ts';

/**
 * Calls a giveaway off that nobody has joined: the host gets everything back. Later neither host
 * nor operator can: whoever knew the server seed could call off each draw that goes to the wrong
 * player. `host_id` is null for the operator's own. Happens once, so a repetition gets the first
 * answer. Refuses giveaway.unknown, also for another host's, giveaway.entered and giveaway.ended.
 */
export async function callOff(
  db: Db,
  host_id: number | null,
  id: number,
  session?: Asked['session'],
) {
  const row = await store.findGiveaway(db, id);
  if (row?.host_id !== host_id) return refuse('giveaway.unknown');
  const { key } = cancelGiveaway(givenOf(row), now());
  return once<object>(db, host_id, key, () =>
    transact(db, async (tx) => {
      const locked = (await store.lockGiveaway(tx, id))!;
      if (locked.entrants > 0) refuse('giveaway.entered');
      if (locked.state !== 1) refuse('giveaway.ended');
      return cancelEntries(tx, locked, now(), 'called_off', session);
    }),
  );
}
