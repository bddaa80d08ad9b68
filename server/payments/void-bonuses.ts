import { now } from '../kit/clock.ts';
import { transact, type Db } from '../kit/db.ts';
import { doEach } from '../kit/each.ts';
import type { JobOrder } from '../kit/jobs.ts';
import { account } from '../settle/accounts.ts';
import { bonus_days, voidBonus } from '../settle/bonus.ts';
import { once } from '../settle/once.ts';
import { findBonusHolders, readAccount, sumGifts } from '../settle/store.ts';
import { whileStale } from '../settle/carry-out.ts';
import { settle } from '../settle/settle.ts';

const day_ms = 86_400_000;

/**
 * Voids the gifts of money that are older than 30 days, whatever gave them, as far as stakes
 * haven't released them. Returns of how many players.
 */
export async function voidOldBonuses(db: Db, { log }: Pick<JobOrder, 'log'>): Promise<number> {
  const at = now();
  const before = new Date(at.getTime() - bonus_days * day_ms);
  return doEach(await findBonusHolders(db, before), log, (player_id) =>
    voidOldBonus(db, player_id),
  );
}

/** Voids the part of a player's bonus that has run out; false when there is none. */
export function voidOldBonus(db: Db, player_id: number): Promise<boolean> {
  return whileStale(async () => {
    const at = now();
    const bonus = await readAccount(db, account(player_id, 'bonus'));
    const recent_gifts_mills = await sumGifts(
      db,
      player_id,
      new Date(at.getTime() - bonus_days * day_ms),
    );
    const act = voidBonus({ player_id, bonus, recent_gifts_mills }, at);
    if (!act) return false;
    await once(db, player_id, act.key, () => transact(db, (tx) => settle(tx, act)));
    return true;
  });
}
