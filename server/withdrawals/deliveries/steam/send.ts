import { readGoods } from '../../../catalogue/index.ts';
import { now } from '../../../kit/clock.ts';
import { transact, type Db } from '../../../kit/db.ts';
import { doEach } from '../../../kit/each.ts';
import { randomHex } from '../../../kit/random.ts';
import { takeDeliveryReport, type DeliveryReport } from '../../progress.ts';
import { findFlags, lockWithdrawal } from '../../store.ts';
import type { Asset, SteamOffer } from './bot.ts';
import { isSameItem, marksOf } from './same-item.ts';
import { endsTurn, SteamError, results } from './steam-error.ts';
import * as store from './store.ts';
import type { Delivery, OfferRow } from './store.ts';
import type { Turn } from './turn.ts';

/** Offers that are sent in one turn at most: Steam allows only so many at a time. */
const sends_max = 10;

/**
 * How long it may take until an offer that was sent is seen at Steam. Before, one that can't be
 * found there isn't sent again; it is also the pause after an offer that Steam didn't take.
 */
export const settling_ms = 5 * 60_000;

/** An offer may be told as somewhat older than its row. */
const skew_ms = 60 * 60_000;

/**
 * Sends the offers of withdrawals that have none yet, each once. One that may have been sent before
 * a crash is looked for at Steam first. Returns how many are at Steam now that weren't known to be.
 */
export async function sendOffers(turn: Turn): Promise<number> {
  const { db, log } = turn;
  const unsent = await store.findUnsent(db, sends_max);
  if (unsent.length === 0) return 0;
  const { due, found } = await findAgain(turn, unsent);
  const sent = await doEach(
    due,
    log,
    async (delivery) => {
      const asset = await chooseAsset(turn, delivery);
      if (asset) return sendOne(turn, delivery, asset);
      await endUnsent(db, delivery, { event: 'out_of_stock' });
      return false;
    },
    endsTurn,
  );
  return found + sent;
}

/**
 * Notes the offers that Steam has already; returns the withdrawals whose offers are to be sent.
 * Those that are no longer wanted end here.
 */
async function findAgain({ db, bot }: Turn, unsent: readonly Delivery[]) {
  const tried = unsent.flatMap(({ offer }) => offer ?? []);
  const since = new Date(
    Math.min(...tried.map(({ sending_since }) => sending_since.getTime())) - skew_ms,
  );
  const known = tried.length > 0 ? await bot.findOffers(since) : [];
  const due: Delivery[] = [];
  let count = 0;
  for (const delivery of unsent) {
    const { id, state, offer } = delivery;
    const found = offer && known.find((one) => isOf(one, offer));
    if (found) {
      await store.changeOffer(db, id, { offer_id: found.id });
      count += 1;
    } else if (offer && offer.sending_since.getTime() > now().getTime() - settling_ms) continue;
    else if (offer && (offer.cancel_since || state > 2))
      await endUnsent(db, delivery, { event: 'withdrawn_offer' });
    else due.push(delivery);
  }
  return { due, found: count };
}

const isOf = ({ message }: SteamOffer, { code }: OfferRow) => message.includes(code);

/** The player reads this with the offer; the code finds it again. */
const messageOf = ({ id }: Pick<Delivery, 'id'>, code: string) => `Withdrawal ${id}, ${code}`;

/**
 * An item that the bot can send for a withdrawal: the one that was tried before, if possible,
 * though its number has changed.
 */
async function chooseAsset(
  { db, assets }: Turn,
  { goods_id, offer }: Delivery,
): Promise<Asset | undefined> {
  const goods = (await readGoods(db, [goods_id])).get(goods_id)?.shown;
  // Steam's name of an item doesn't tell its phase.
  if (!goods || goods.phase !== null) return undefined;
  const fitting = (await assets()).filter(({ name }) => name === goods.hash_name);
  const pinned = await store.findPinned(db);
  const free = fitting.filter(({ asset_id }) => !pinned.has(asset_id));
  return (
    fitting.find(({ asset_id }) => asset_id === offer?.asset_id) ??
    free.find((asset) => offer && isSameItem(asset, offer)) ??
    free[0]
  );
}

/** Sends an item. Its row is committed before, and gets the offer's number after. */
async function sendOne(turn: Turn, delivery: Delivery, asset: Asset): Promise<boolean> {
  const { db, bot, check, log } = turn;
  const { asset_id } = asset;
  const code = await claim(db, delivery, asset);
  if (code === undefined) return false;
  await check();
  const { id: withdrawal_id, trade_url } = delivery;
  try {
    const offer_id = await bot.sendOffer({
      trade_url,
      asset_id,
      message: messageOf(delivery, code),
    });
    await store.changeOffer(db, withdrawal_id, { offer_id });
    return true;
  } catch (problem) {
    if (!(problem instanceof SteamError) || problem.kind === 'away' || problem.kind === 'odd')
      throw problem;
    // Steam did nothing, so the next try needn't wait.
    if (problem.kind === 'session') {
      await store.changeOffer(db, withdrawal_id, {
        sending_since: new Date(now().getTime() - settling_ms),
      });
      throw problem;
    }
    const outcome = outcomeOf(problem);
    if (outcome) await endUnsent(db, delivery, outcome);
    log.warn({ withdrawal_id, problem }, 'Steam refuses an offer');
    return false;
  }
}

/**
 * Notes that a withdrawal's offer is being sent; returns its code. Undefined when it has ended
 * meanwhile, or its player is flagged.
 */
function claim(db: Db, { id, offer }: Delivery, asset: Asset): Promise<string | undefined> {
  return transact(db, async (tx) => {
    const row = await lockWithdrawal(tx, id);
    if (row?.state !== 1 || (await findFlags(tx, row.player_id)).length > 0) return undefined;
    const tried = { ...marksOf(asset), sending_since: now() };
    if (offer) {
      await store.changeOffer(tx, id, tried);
      return offer.code;
    }
    const code = randomHex(8);
    await store.insertOffer(tx, { withdrawal_id: id, code, ...tried });
    return code;
  });
}

/**
 * The outcome of a refused offer, if trying again wouldn't help: the player can't get offers, has
 * renewed the trade link, or Steam says that the bot doesn't have the item, which it lists.
 */
function outcomeOf({ reason, eresult }: SteamError): DeliveryReport | undefined {
  if (reason === 'TradeBan' || reason === 'TargetCannotTrade') return { event: 'failed' };
  if (eresult === results.access_denied) return { event: 'link_refused' };
  return eresult === results.revoked ? { event: 'in_review' } : undefined;
}

/** Takes a withdrawal without an offer at Steam out of the bot's hands. */
async function endUnsent(db: Db, { id }: Delivery, report: DeliveryReport): Promise<void> {
  await transact(db, async (tx) => {
    const row = await lockWithdrawal(tx, id);
    await store.changeOffer(tx, id, { ended_at: now() });
    if (row?.state === 1) await takeDeliveryReport(tx, id, report);
  });
}
