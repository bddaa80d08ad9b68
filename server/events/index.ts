import * as contract from '@vitrine/contract/events';
import * as desk from '@vitrine/contract/events-desk';
import { deskOf } from '../audit/index.ts';
import { on, type Call } from '../kit/http/route.ts';
import { mayLagAsList } from '../kit/listing.ts';
import type { Module } from '../kit/module.ts';
import { answerCard, drawCard } from './cards/collect.ts';
import { completeCards, exchangeCards } from './cards/exchange.ts';
import { showAlbums } from './cards/show.ts';
import { toPoints } from '@vitrine/contract/amount';
import { answerCheckIn, checkIn } from './check-in/claim.ts';
import { showCheckIn } from './check-in/show.ts';
import { checks, recipes, rows } from './checks.ts';
import { answerPurchaseByCoupon, buyByCoupon } from './coupons/buy.ts';
import { helpWithCoupon } from './coupons/help.ts';
import { openCoupon } from './coupons/open.ts';
import { readShown, showOneCoupon, showOwnCoupons } from './coupons/show.ts';
import { showDrawn, type Actor } from './draw.ts';
import { cards_completed, cards_exchanged, coupon_bought, event_drawn } from './facts.ts';
import { listEvents } from './hub.ts';
import { listDeskSeasons } from './desk.ts';
import { closeSeason, openSeason } from './operate.ts';
import { openFirstSeasons } from './seasons.ts';
import { showSnow } from './snow/show.ts';
import { answerMilestone, answerSmash, claimMilestone, smashSnowman } from './snow/smash.ts';
import { events_terms } from './tables.ts';
import { answerSpin, spinWheel } from './wheel/spin.ts';
import { showWheel } from './wheel/show.ts';
import { wireBalances } from '../settle/balances.ts';
import { personal_part } from './personal/store.ts';

export { drawCard } from './cards/collect.ts';
export { checkIn } from './check-in/claim.ts';
export { couponPriceMax, openCoupon } from './coupons/open.ts';
export { smashSnowman } from './snow/smash.ts';
export { hasFirstSpin, spinWheel } from './wheel/spin.ts';
export { closeSeason, openSeason } from './operate.ts';
export { findEvent, listSeasons, openFirstSeasons } from './seasons.ts';

type PlayerCall = Pick<Call<unknown, number>, 'player' | 'asked' | 'request'>;

const actor = ({ player, asked, request: { address } }: PlayerCall): Actor => ({
  player,
  asked,
  address,
});

/** Events: the check-in, the daily wheel, cards, the snow, and coupons. */
export const events: Module = {
  name: 'events',
  needs: [
    'audit',
    'accounts',
    'territory',
    'terms',
    'seeds',
    'catalogue',
    'payments',
    'budget',
    'gifts',
    'shop',
    'boxes',
  ],
  facts: [event_drawn, cards_exchanged, cards_completed, coupon_bought],
  recipes,
  rows,
  sources: [
    { source: 'check_in', subject: '^[0-9-]{10} [1-7]$', to: ['score'] },
    { source: 'milestone', subject: '^snow [0-9]{1,15} [0-9]{1,9}$', to: ['score'] },
  ],
  rule: events_terms.rule,
  terms: events_terms,
  checks,
  jobs: [{ name: 'events:open_first', cron: '* * * * *', run: openFirstSeasons }],
  routes: [
    on(contract.listEvents, ({ db, player }) => listEvents(db, player)),
    on(contract.showCheckIn, ({ db, player }) => showCheckIn(db, player)),
    on(contract.checkIn, async (call) => answerCheckIn(await checkIn(call.db, actor(call)))),
    on(contract.showWheel, ({ db, player }) => showWheel(db, player)),
    on(contract.spinWheel, async (call) => answerSpin(await spinWheel(call.db, actor(call)))),
    on(contract.showCards, ({ db, player }) => showAlbums(db, player)),
    on(contract.drawCard, async (call) =>
      answerCard(await drawCard(call.db, actor(call), call.input)),
    ),
    on(contract.exchangeCards, async (call) => ({
      cards: (await exchangeCards(call.db, actor(call), call.input)).memo.cards,
    })),
    on(contract.completeCards, async (call) => {
      const { memo, balances } = await completeCards(call.db, actor(call), call.input.album);
      return { points: toPoints(memo.amount_mills), cards: memo.cards, ...wireBalances(balances) };
    }),
    on(contract.showSnow, ({ db, player }) => showSnow(db, player)),
    on(contract.smashSnowman, async (call) =>
      answerSmash(await smashSnowman(call.db, actor(call), call.input)),
    ),
    on(contract.claimMilestone, async (call) =>
      answerMilestone(await claimMilestone(call.db, actor(call), call.input.at)),
    ),
    on(contract.showCoupons, ({ db, player }) => showOwnCoupons(db, player)),
    on(contract.openCoupon, async (call) => {
      const { code } = await openCoupon(call.db, actor(call), call.input.goods_id);
      return readShown(call.db, code, call.player);
    }),
    on(contract.showCoupon, ({ db, player, input }) => showOneCoupon(db, input.code, player)),
    on(contract.helpWithCoupon, async (call) =>
      showDrawn(await helpWithCoupon(call.db, actor(call), call.input.code)),
    ),
    on(contract.buyByCoupon, async (call) =>
      answerPurchaseByCoupon(await buyByCoupon(call.db, actor(call), call.input.code)),
    ),
    mayLagAsList(on(desk.listDeskSeasons, (call) => listDeskSeasons(call))),
    on(desk.openDeskSeason, async (call) => {
      const { kind, closes_at, reason } = call.input;
      const end = closes_at === undefined ? null : new Date(closes_at);
      return { number: await openSeason(deskOf(call, reason), kind, end) };
    }),
    on(desk.closeDeskSeason, async (call) => {
      const { kind, closes_at, reason } = call.input;
      const end = closes_at === undefined ? undefined : new Date(closes_at);
      const at = await closeSeason(deskOf(call, reason), kind, end);
      return { closes_at: at.toISOString() };
    }),
  ],
  personal: personal_part,
};
