import { mills } from '@vitrine/contract/amount';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { innerKey } from '../settle/inner-key.ts';
import { settle } from '../settle/settle.ts';
import { limits_reminded } from './facts.ts';
import * as store from './store.ts';

/** Half a year: from one reminder of the limits to the next (player protection, rule 16). */
export const reminder_ms = 183 * 24 * 3_600_000;

/** Players who are first seen, and players who are reminded in one transaction. */
const batch = { seen: 10_000, reminded: 200 };
/** Batches of reminders in one run; the rest waits for the next. */
const batches_max = 25;

/**
 * Reminds players of the limits that stand, or that none does, each once in half a year. Returns
 * how many.
 */
export async function remindOfLimits(db: Db): Promise<number> {
  const at = now();
  await store.insertReminders(db, new Date(at.getTime() + reminder_ms), batch.seen);
  let total = 0;
  for (let n = 0; n < batches_max; n += 1) {
    const reminded = await transact(db, (tx) => remindDue(tx, at));
    total += reminded;
    if (reminded < batch.reminded) break;
  }
  return total;
}

async function remindDue(tx: Tx, at: Date): Promise<number> {
  const players = await store.takeDueReminders(tx, at, batch.reminded);
  for (const player_id of players) {
    const limits = (await store.readLimits(tx, player_id, at)).flatMap(
      ({ kind, period, limit_mills }) =>
        limit_mills === null ? [] : [{ kind, period, amount_mills: mills(limit_mills) }],
    );
    const key = `limits_reminder:${player_id}:${at.toISOString()}`;
    await settle(tx, {
      by: player_id,
      at,
      key: innerKey('job', key, {}),
      fact: limits_reminded.with({ limits }),
      memo: {},
    });
  }
  await store.moveReminders(tx, players, new Date(at.getTime() + reminder_ms));
  return players.length;
}
