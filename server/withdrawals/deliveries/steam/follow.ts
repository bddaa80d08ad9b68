import { now } from '../../../kit/clock.ts';
import { transact } from '../../../kit/db.ts';
import { takeDeliveryReport, type DeliveryReport } from '../../progress.ts';
import { offer_states, readSteam, type SteamNews } from '../../steam-states.ts';
import { isOpen, type SteamOffer } from './bot.ts';
import { SteamError } from './steam-error.ts';
import * as store from './store.ts';
import type { Delivery } from './store.ts';
import type { Turn } from './turn.ts';

/** Steam may date a change back; the list then begins so much earlier. */
const skew_ms = 60 * 60_000;

/**
 * Looks at all offers under way: confirms those that wait for the bot's authenticator, takes back
 * those that are no longer wanted, and reports what became of them. Returns how many there are.
 */
export async function followOffers(turn: Turn): Promise<number> {
  const { db, bot } = turn;
  const sent = await store.findSent(db);
  if (sent.length === 0) return 0;
  const since = Math.min(...sent.map(({ offer }) => offer!.sending_since.getTime())) - skew_ms;
  const listed = new Map((await bot.findOffers(new Date(since))).map((offer) => [offer.id, offer]));
  for (const delivery of sent) {
    const offer_id = delivery.offer!.offer_id!;
    const offer = listed.get(offer_id) ?? (await findOne(turn, offer_id));
    if (offer) await followOffer(turn, delivery, offer);
  }
  return sent.length;
}

/** An offer that isn't in the list; undefined while Steam doesn't tell of it. */
async function findOne({ bot, log }: Turn, offer_id: string): Promise<SteamOffer | undefined> {
  try {
    return await bot.findOffer(offer_id);
  } catch (problem) {
    if (!(problem instanceof SteamError) || problem.kind === 'session') throw problem;
    log.warn({ offer_id, problem }, 'Steam doesn’t tell of an offer');
    return undefined;
  }
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
async function actOn(
  { bot }: Turn,
  { state, offer }: Delivery,
  told: SteamOffer,
): Promise<SteamOffer> {
  if (!isOpen(told)) return told;
  const is_unwanted = offer!.cancel_since !== null || state > 2;
  if (is_unwanted) await bot.cancelOffer(told.id);
  else if (told.state !== offer_states.needs_confirmation) return told;
  else if (!(await bot.confirmOffer(told.id))) return told;
  return bot.findOffer(told.id);
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
