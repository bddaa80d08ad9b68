import { mills, toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { findFaces, maskName } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { day_ms, utcDay } from '../kit/utc-day.ts';
import { code_ppm } from '../payments/index.ts';
import { countExcluded, findCode } from '../promotions/index.ts';
import { pot } from '../settle/accounts.ts';
import { referral_pot } from './house.ts';
import { readAccount } from '../settle/store.ts';
import { readTerms } from '../terms/index.ts';
import { affiliates_terms, beginOf } from './levels.ts';
import { payout_least_mills } from './pay-out.ts';
import * as store from './store.ts';

const shown_days = 30;
const percent = (ppm: number) => ppm / 10_000;

/** The player's income as a partner. */
export async function showAffiliate(db: Db, player: number): Promise<Reply<'GET /api/affiliate'>> {
  const at = now();
  const today = utcDay(at);
  const since = new Date(beginOf(today).getTime() - (shown_days - 1) * day_ms);
  const { content: terms } = await readTerms(db, affiliates_terms);
  const { active_friend } = terms;
  const [code, level, active, excluded, waiting, sums, by_day, games] = await Promise.all([
    findCode(db, player),
    store.readAffiliateLevel(db, player, today),
    store.countActive(db, player, at, terms),
    countExcluded(db, player),
    readAccount(db, pot(referral_pot, player)),
    store.sumAll(db, player),
    store.sumByDay(db, player, since),
    store.sumByGame(db, player, since),
  ]);
  const earned_on = new Map(by_day.map(({ day, amount_mills }) => [day, amount_mills]));
  const days = Array.from({ length: shown_days }, (_, n) =>
    utcDay(new Date(since.getTime() + n * day_ms)),
  );
  return {
    code,
    level: level.level,
    percent: percent(level.share_ppm),
    levels: terms.levels.map(({ share_ppm, ...one }) => ({
      ...one,
      percent: percent(share_ppm),
    })),
    activity: { least: toWire(mills(active_friend.least_mills)), days: active_friend.days },
    active,
    excluded,
    waiting: toWire(waiting.balance_mills),
    least: toWire(payout_least_mills),
    earned: toWire(sums.earned_mills),
    days: days.map((day) => ({ day, amount: toWire(earned_on.get(day) ?? mills(0)) })),
    games: games.map(({ amount_mills, ...game }) => ({ ...game, amount: toWire(amount_mills) })),
    rebates: {
      amount: toWire(sums.rebates_mills),
      friends: sums.friends,
      percent: percent(code_ppm),
    },
  };
}

/** The income from each friend and the friend's bonuses, in pages. */
export async function listRebates(
  db: Db,
  player: number,
  { page, limit }: { page: number; limit: number },
): Promise<Reply<'GET /api/affiliate/friends'>> {
  const { list, total } = await store.sumByFriend(db, player, {
    offset: (page - 1) * limit,
    limit,
    at: now(),
  });
  const faces = await findFaces(
    db,
    list.map(({ player_id }) => player_id),
  );
  const name_of = new Map(faces.map(({ id, name }) => [id, name]));
  return {
    list: list.map(({ player_id, earned_mills, rebate_mills }) => ({
      name: maskName(name_of.get(player_id)),
      earned: toWire(earned_mills),
      rebate: toWire(rebate_mills),
    })),
    page,
    total,
  };
}
