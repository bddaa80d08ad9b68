import type { Client } from '@vitrine/contract/client';
import { randomHex } from '../../kit/random.ts';
import { accepted, asNew, pickOne, randomBelow, type Routine } from './routine.ts';

/**
 * Joins a host's room that is open to everyone; a host whose last room has ended opens the next.
 */
export const joinHosted: Routine = async (api) => {
  const { is_host, email_verified, may_host } = accepted(await api('GET /api/gift/host', {}));
  if (is_host && email_verified) return may_host ? giveSomethingAway(api) : topUp(api);
  const { list } = accepted(await api('GET /api/gift/shop', { limit: 50 }));
  const room = pickOne(list.filter((one) => one.phase === 'open' && one.host && !one.joined && !isSecret(one)));
  if (!room) return;
  accepted(await api('POST /api/gift/join/{id}', { id: String(room.id), client_seed: randomHex(16) }, asNew()));
};

const isSecret = ({ locked, needs_code }: { locked: boolean; needs_code: boolean }) => locked || needs_code;

/** Gives away one or two cheap items among a few players, unless a room of the host's is open. */
async function giveSomethingAway(api: Client): Promise<void> {
  const mine = accepted(await api('GET /api/gift/shop', { is_me: '1' })).list;
  if (mine.some(({ phase }) => phase === 'open')) return;
  const { list } = accepted(await api('GET /api/system_shop/backpack', { field: 'price', limit: 10 }));
  const knapsack_id = list
    .filter(({ kind, recycling_price }) => kind === 'item' && recycling_price > 0)
    .slice(0, 1 + randomBelow(2))
    .map(({ id }) => id);
  if (knapsack_id.length === 0) return;
  const title = pickOne(['A gift from the stream', 'Thanks for watching', 'Clearing out'] as const)!;
  const terms = { title, type: 0 as const, total_people: 6 + randomBelow(7) };
  accepted(await api('POST /api/gift/host', { ...terms, knapsack_id, money: [1 + randomBelow(3)] }, asNew()));
}

/** Tops up in the demo's sandbox what a host needs. */
async function topUp(api: Client): Promise<void> {
  const methods = accepted(await api('GET /api/pay/methods', {}));
  const sandbox = methods.find(({ kind }) => kind === 'sandbox');
  if (!sandbox) return;
  const order = { amount: 20, payment_id: sandbox.id, country: 'DE' };
  const { order_sn } = accepted(await api('POST /api/pay/orders', order, asNew()));
  accepted(await api('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' }));
}
