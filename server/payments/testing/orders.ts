import type { Input, Reply } from '@vitrine/contract/index';
import { runJob, runQueuedJobs } from '../../testing/jobs.ts';
import { dataOf } from '../../testing/send.ts';
import type { TestPlayer, World } from '../../testing/world.ts';

type Wish = Partial<Input<'POST /api/pay/orders'>>;

/** Orders a top-up of money; by default 20.000 in the sandbox. */
export async function order({ api }: Pick<TestPlayer, 'api'>, wish: Wish = {}): Promise<string> {
  const asked = { amount: 20, payment_id: 1, country: 'DE', ...wish };
  return dataOf(await api('POST /api/pay/orders', asked)).order_sn;
}

/** Orders a top-up of shop tokens; by default 20.000 in the sandbox. */
export async function orderTokens(
  { api }: TestPlayer,
  wish: Omit<Wish, 'code'> = {},
): Promise<string> {
  const asked = { amount: 20, payment_id: 1, country: 'DE', ...wish };
  return dataOf(await api('POST /api/system_shop/recharge', asked)).order_sn;
}

/** Plays the payer at the sandbox, and lets the product do what follows. */
export async function act(
  world: World,
  { api }: TestPlayer,
  order_sn: string,
  action: Input<'POST /api/pay/sandbox/{order_sn}'>['action'],
): Promise<void> {
  dataOf(await api('POST /api/pay/sandbox/{order_sn}', { order_sn, action }));
  await runQueuedJobs(world);
}

export const read = async (
  { api }: TestPlayer,
  order_sn: string,
): Promise<Reply<'GET /api/pay/orders/{order_sn}'>> =>
  dataOf(await api('GET /api/pay/orders/{order_sn}', { order_sn }));

/** Lets the gateways be asked about every order that is due. */
export const poll = (world: World): Promise<number> => runJob(world, 'payments:poll');
