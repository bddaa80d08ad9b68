import type { Client } from '@vitrine/contract/client';
import { giveaway_bounds } from '@vitrine/contract/giveaway-rules';
import type { Giveaway } from '@vitrine/contract/giveaways';
import { now } from '../../kit/clock.ts';
import { randomHex } from '../../kit/random.ts';
import { accepted, asNew, pickOne, randomBelow, type Routine, type Self } from './routine.ts';

/** So long the last place of an official giveaway that starts when full is kept for a person. */
const kept_ms = 60 * 60_000;
/** A host tops up as much at a time; whoever lacks more for a giveaway leaves it to others. */
const top_up = { host: 20, least: 10, most: 50 };

/**
 * Joins a host's room that is open to everyone; a host whose last room has ended opens the next.
 */
export const joinHosted: Routine = async (api, self) => {
  const { is_host, email_verified, may_host } = accepted(await api('GET /api/gift/host', {}));
  if (is_host && email_verified)
    return may_host ? giveSomethingAway(api, self) : topUp(api, top_up.host);
  const room = pickOne((await readOpen(api)).filter(({ host }) => host !== null));
  if (room) await join(api, room);
};

/**
 * Joins an official giveaway, under the same conditions as everyone; tops up if nothing else is
 * missing, to join later.
 */
export const joinOfficial: Routine = async (api) => {
  let left = (await readOpen(api)).filter((one) => one.host === null && !isKept(one));
  while (left.length > 0) {
    const official = pickOne(left)!;
    const lacking = await readLacking(api, official);
    if (lacking === 0) return join(api, official);
    if (lacking <= top_up.most) return topUp(api, Math.max(lacking, top_up.least));
    left = left.filter((one) => one !== official);
  }
};

/** Reads how much top-up the player lacks to join; infinite if another condition is unmet. */
async function readLacking(api: Client, { id }: Giveaway): Promise<number> {
  const { conditions } = accepted(await api('GET /api/gift/shop/{id}', { id: String(id) }));
  const lacking = conditions.map(({ met, kind, need, have }) => {
    if (met) return 0;
    return kind === 'top_up' ? need - (have ?? 0) : Infinity;
  });
  return Math.max(0, ...lacking);
}

/** The giveaways that the player can join without a secret. */
async function readOpen(api: Client): Promise<Giveaway[]> {
  const { list } = accepted(await api('GET /api/gift/shop', { limit: 50 }));
  return list.filter(
    ({ phase, joined, locked, needs_code }) =>
      phase === 'open' && !joined && !locked && !needs_code,
  );
}

async function join(api: Client, { id }: Giveaway): Promise<void> {
  accepted(
    await api('POST /api/gift/join/{id}', { id: String(id), client_seed: randomHex(16) }, asNew()),
  );
}

/** Whether only the last place is left, which is a person's for a while. */
function isKept({ type, gift_user_count, total_people, time_slot_end }: Giveaway): boolean {
  if (type !== 0 || gift_user_count + 1 < (total_people ?? Infinity)) return false;
  const opened_at = Date.parse(time_slot_end) - giveaway_bounds.fills_within_ms;
  return now().getTime() - opened_at < kept_ms;
}

/** Gives away one or two cheap items among a few players, unless a room of the host's is open. */
async function giveSomethingAway(api: Client, self: Self): Promise<void> {
  const mine = accepted(await api('GET /api/gift/shop', { is_me: '1', limit: 100 })).list;
  if (mine.some(({ phase, host }) => phase === 'open' && host?.user_id === self.id)) return;
  const { list } = accepted(
    await api('GET /api/system_shop/backpack', { field: 'price', limit: 10 }),
  );
  const knapsack_id = list
    .filter(({ kind, recycling_price }) => kind === 'item' && recycling_price > 0)
    .slice(0, 1 + randomBelow(2))
    .map(({ id }) => id);
  if (knapsack_id.length === 0) return;
  const title = pickOne([
    'A gift from the stream',
    'Thanks for watching',
    'Clearing out',
  ] as const)!;
  const terms = { title, type: 0 as const, total_people: 6 + randomBelow(7) };
  accepted(
    await api(
      'POST /api/gift/host',
      { ...terms, knapsack_id, money: [1 + randomBelow(3)] },
      asNew(),
    ),
  );
}

/** Tops up in the demo's sandbox, unless an order is on its way. */
async function topUp(api: Client, amount: number): Promise<void> {
  const [latest] = accepted(await api('GET /api/pay/orders', { limit: 1 })).list;
  if (latest && ['created', 'pending', 'paid'].includes(latest.state)) return;
  const methods = accepted(await api('GET /api/pay/methods', {}));
  const sandbox = methods.find(({ kind }) => kind === 'sandbox');
  if (!sandbox) return;
  const order = { amount, payment_id: sandbox.id, country: 'DE' };
  const { order_sn } = accepted(await api('POST /api/pay/orders', order, asNew()));
  accepted(await api('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' }));
}
