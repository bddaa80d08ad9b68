import { mills } from '@vitrine/contract/amount';
import {
  checkIn,
  couponPriceMax,
  drawCard,
  openCoupon,
  smashSnowman,
  spinWheel,
} from '../events/index.ts';
import { readGiftStanding } from '../gifts/index.ts';
import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import { day_ms } from '../kit/utc-day.ts';
import type { Person } from './history/people.ts';
import type { Deed, PlannedEvents } from './history/plan.ts';

/** The end of the link to the demo's discount. */
export const demo_coupon = 'V1TR1NEDEM00';

/** The top-up of each holder of an account, which gifts require. */
const top_up = { days_ago: 5, amount_mills: mills(100_000) };
/** The days before today on which they came. */
const days = [4, 3, 2, 1];

/** The holders of the demo's accounts top up, and take what the events of the last days have. */
export function planEvents(holders: readonly Person[], until: Date): Deed[] {
  const ago = (count: number) => new Date(until.getTime() - count * day_ms);
  return holders.flatMap((person): Deed[] => [
    { does: 'top_up', at: ago(top_up.days_ago), person, amount_mills: top_up.amount_mills },
    ...days.map((day): PlannedEvents => ({
      does: 'events',
      at: ago(day),
      person,
      snowman: 2 * day,
    })),
  ]);
}

/** Takes what a day has: a check-in, a spin, a card, and a snowball for points. */
export async function playEvents(
  tx: Tx,
  player: number,
  { snowman }: Pick<PlannedEvents, 'snowman'>,
): Promise<void> {
  await tx
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('id', '=', player)
    .where('email_verified_at', 'is', null)
    .execute();
  const actor = { player, asked: { session: undefined, key: undefined } };
  await checkIn(tx, actor);
  await spinWheel(tx, actor);
  await drawCard(tx, actor, { pay: false });
  await smashSnowman(tx, actor, { snowman, pay: true });
}

/** A player asks friends for a discount. */
export async function openDemoCoupon(tx: Tx, player: number): Promise<void> {
  const { day_points } = await readGiftStanding(tx, player);
  const { id } = await tx
    .selectFrom('catalogue_goods')
    .select('id')
    .where('price_mills', '<=', couponPriceMax(day_points))
    .orderBy('price_mills', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { code } = await openCoupon(tx, { player }, id);
  await tx
    .updateTable('events_coupons')
    .set({ code: demo_coupon })
    .where('code', '=', code)
    .execute();
}
