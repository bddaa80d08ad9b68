import { now } from '../../../kit/clock.ts';
import { transact, type Db } from '../../../kit/db.ts';
import { doEach } from '../../../kit/each.ts';
import { takeDeliveryReport } from '../../progress.ts';
import { offer_states, readSteam } from '../../steam-states.ts';
import { isSameItem } from './same-item.ts';
import { endsTurn } from './steam-error.ts';
import * as store from './store.ts';
import type { Delivery } from './store.ts';
import type { Turn } from './turn.ts';

/** A protected trade is looked at so often, and so many in one turn. */
const pause_ms = 60 * 60_000;
const looks_max = 20;

const pauseBefore = () => new Date(now().getTime() - pause_ms);

/** The delivered trades that are to be looked at now. */
export const findWatched = (db: Db) => store.findProtected(db, pauseBefore(), looks_max);

/**
 * Looks at delivered trades until their protection has ended, and reports those that were reversed.
 * Returns how many it looked at.
 */
export async function watchProtected({ db, bot, log }: Turn): Promise<number> {
  const at = now();
  const due = await findWatched(db);
  const look = async ({ id, offer }: Delivery) => {
    const trade = await bot.readTrade(offer!.trade_id!);
    const news = readSteam({ offer_state: offer_states.accepted, ...trade }, true);
    if (news !== 'delivered' && news !== 'rolled_back')
      log.warn(
        { withdrawal_id: id, trade },
        'Steam tells something unexpected of a delivered trade',
      );
    await transact(db, async (tx) => {
      if (news === 'rolled_back') await takeDeliveryReport(tx, id, { event: news });
      await store.changeOffer(tx, id, { checked_at: at });
    });
    return true;
  };
  return doEach(due, log, look, endsTurn);
}

/** The items of reversed trades that are to be looked for now. */
export const findAwaited = (db: Db) => store.findMissing(db, pauseBefore(), looks_max);

/**
 * Looks whether the items of reversed trades are back, for the operator who checks that. Returns
 * how many it looked for.
 */
export async function awaitReturned({ db, assets, log }: Turn): Promise<number> {
  const awaited = await findAwaited(db);
  const look = async ({ id, offer }: Delivery) => {
    const back = (await assets()).find((asset) => isSameItem(asset, offer!));
    await store.changeOffer(db, id, {
      checked_at: now(),
      returned_asset_id: back?.asset_id ?? null,
    });
    return true;
  };
  return doEach(awaited, log, look, endsTurn);
}
