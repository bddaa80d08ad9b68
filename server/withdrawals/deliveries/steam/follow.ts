import { now } from '../../../kit/clock.ts';
import { transact } from '../../../kit/db.ts';
import { doEach } from '../../../kit/each.ts';
import { takeDeliveryReport, type DeliveryReport } from '../../progress.ts';
import { offer_states, readSteam, type SteamNews } from '../../steam-states.ts';
import { isOpen, type SteamOffer } from './bot.ts';
import { endsTurn, SteamError } from './steam-error.ts';
import * as store from './store.ts';
import type { Delivery } from './store.ts';
import type { Turn } from './turn.ts';

/** Steam may date a change back; the list then begins so much earlier. */
const skew_ms = 60 * 60_000;

/** An offer that can't be confirmed is taken back so long after it was sent. */
export const confirm_limit_ms = 10 * 60_000;

/**
 * Steam ends each offer within 14 days. One that it doesn't tell of so long after it was sent can't
 * be accepted any more, and the item goes back.
 */
export const untold_limit_ms = 15 * 86_400_000;

const isOver = (since: Date, limit_ms: number) => now().getTime() >= since.getTime() + limit_ms;

/**
 * Looks at all offers under way: confirms those that wait for the bot's authenticator, takes back
 * those that are no longer wanted, and reports what became of them. Returns how many there are.
 */
export async function followOffers(turn: Turn): Promise<number> {
  const { db, bot, log } = turn;
  const sent = await store.findSent(db);
  if (sent.length === 0) return 0;
  const since = Math.min(...sent.map(({ offer }) => offer!.sending_since.getTime())) - skew_ms;
  const listed = new Map((await bot.findOffers(new Date(since))).map((offer) => [offer.id, offer]));
  const follow = async (delivery: Delivery) => {
    const offer_id = delivery.offer!.offer_id!;
    const offer = listed.get(offer_id) ?? (await findOne(turn, offer_id));
    if (offer === 'untold') await endUntold(turn, delivery);
    else if (offer) await followOffer(turn, delivery, offer);
    return true;
  };
  await doEach(sent, log, follow, endsTurn);
  return sent.length;
}

/**
 * An offer that isn't in the list: `untold` when Steam says that it has none, undefined when it
 * can't say.
 */
async function findOne(
  { bot, log }: Turn,
  offer_id: string,
): Promise<SteamOffer | 'untold' | undefined> {
  try {
    return await bot.findOffer(offer_id);
  } catch (problem) {
    if (!(problem instanceof SteamError)) throw problem;
    const { kind } = problem;
    if (kind === 'session' || kind === 'odd') throw problem;
    log.warn({ offer_id, problem }, 'Steam doesn’t tell of an offer');
    return kind === 'refused' ? 'untold' : undefined;
  }
}

/** Ends an offer that Steam doesn't tell of, after the limit; the item goes back, once. */
async function endUntold({ db, log }: Turn, { id, state, offer }: Delivery): Promise<void> {
  const { offer_id, sending_since } = offer!;
  if (!isOver(sending_since, untold_limit_ms)) return;
  const is_open = state <= 2;
  await transact(db, async (tx) => {
    if (is_open) await takeDeliveryReport(tx, id, { event: 'withdrawn_offer' });
    await store.changeOffer(tx, id, { ended_at: now() });
  });
  if (is_open)
    log.error(
      { withdrawal_id: id, offer_id },
      'Steam doesn’t tell of an offer that must have ended; the item went back to the player',
    );
}

async function followOffer(turn: Turn, delivery: Delivery, told: SteamOffer): Promise<void> {
  const offer = await actOn(turn, delivery, told);
  const trade = offer.trade_id === null ? undefined : await turn.bot.readTrade(offer.trade_id);
  const news = readSteam({ offer_state: offer.state, ...trade }, false);
  if (news === 'waits') return;
  if (news === 'unknown') {
    turn.log.warn(
      { withdrawal_id: delivery.id, offer, trade },
      'Steam tells something unknown of an offer',
    );
    return;
  }
  await report(turn, delivery, offer, news);
}

/** Confirms an offer or takes it back, if it needs that; returns it as it is then. */
async function actOn(turn: Turn, delivery: Delivery, told: SteamOffer): Promise<SteamOffer> {
  if (!isOpen(told)) return told;
  const { bot, log } = turn;
  const { id, state, offer } = delivery;
  const is_unwanted = offer!.cancel_since !== null || state > 2;
  if (!is_unwanted) {
    if (told.state !== offer_states.needs_confirmation) return told;
    if (await confirm(turn, id, told)) return bot.findOffer(told.id);
    if (!isOver(offer!.sending_since, confirm_limit_ms)) return told;
    log.error(
      { withdrawal_id: id, offer_id: told.id },
      'an offer could not be confirmed in time; it is taken back',
    );
  }
  await bot.cancelOffer(told.id);
  return bot.findOffer(told.id);
}

/** Confirms an offer; false, with the reason in the log, when Steam doesn't let the bot. */
async function confirm(
  { bot, log }: Turn,
  withdrawal_id: number,
  { id: offer_id }: SteamOffer,
): Promise<boolean> {
  try {
    return await bot.confirmOffer(offer_id);
  } catch (problem) {
    if (endsTurn(problem)) throw problem;
    log.warn({ withdrawal_id, offer_id, problem }, 'Steam doesn’t confirm an offer');
    return false;
  }
}

const reportOf = (
  news: Exclude<SteamNews, 'waits' | 'unknown'>,
  offer: SteamOffer,
): DeliveryReport => {
  if (news === 'offered') return { event: news, offer_id: offer.id, due_at: offer.expires };
  if (news === 'held')
    return { event: news, ...(offer.escrow_ends && { due_at: offer.escrow_ends }) };
  return { event: news };
};

/** Reports news of an offer; after its last ones the offer isn't looked at any more. */
async function report(
  { db, log }: Turn,
  { id, state }: Delivery,
  offer: SteamOffer,
  news: Exclude<SteamNews, 'waits' | 'unknown'>,
): Promise<void> {
  const is_last = news !== 'offered' && news !== 'held';
  const has_ended = state > 2;
  if (has_ended && news === 'delivered')
    log.error(
      { withdrawal_id: id, offer },
      'a withdrawal was delivered though it had ended before',
    );
  await transact(db, async (tx) => {
    if (!has_ended) await takeDeliveryReport(tx, id, reportOf(news, offer));
    if (is_last) await store.changeOffer(tx, id, { ended_at: now(), trade_id: offer.trade_id });
  });
}
