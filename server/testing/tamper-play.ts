import { mills } from '@vitrine/contract/amount';
import type { Answer } from '@vitrine/contract/client';
import type { Call } from '@vitrine/contract/index';
import { reviseCase } from '../cases/index.ts';
import { changePrice } from '../catalogue/index.ts';
import { transact, type Db } from '../kit/db.ts';
import { giveStartBalances } from '../demo/index.ts';
import { makeCase, repriceCase } from './cases.ts';
import { makePlayers, type Player } from './faults/players.ts';
import { playFlows } from './tamper-flows.ts';
import type { World } from './world.ts';

const points: Parameters<typeof giveStartBalances>[2] = { shop_score: mills(120_000), score: mills(100_000_000) };

/**
 * Lets three players do everything there is, so that every kind of row exists to tamper with:
 * openings with and without tokens, for money and for points, of one prize and of many, once and
 * several at a time, with keys and without; sales both ways; rotations; new prices of items and of
 * cases; and the flows to come. The number of rows at the end is always the same.
 */
export async function playEverything({ owner, url }: Pick<World, 'owner' | 'url'>): Promise<void> {
  const players = await makePlayers(owner, url, 3);
  for (const { id } of players) await giveStartBalances(owner, id, points);
  const world = { owner };
  const dropping = await makeCase(world, { price_mills: 3_000, token_rate_ppm: 1_000_000 });
  const for_points = await makeCase(world, { type: 'points' });
  await playFlows(owner, [players[1]!.id, players[2]!.id], dropping.id);
  const many = await stopDrops(owner);
  for (const player of players.slice(1)) {
    const won = await open(player, many, 5, 'opened');
    await open(player, dropping.id, 2);
    await open(player, for_points.id, 1);
    await sell(player, 'POST /api/system_shop/sell', won.slice(0, 2), 'sold');
    await sell(player, 'POST /api/box/sell', won.slice(2, 3));
    await rotate(player, 'second');
    const keyed = await open(player, dropping.id, 3, 'opened-again');
    await setPrice(owner, dropping.goods_id, dropping.goods_mills + 10);
    await sell(player, 'POST /api/box/sell', keyed.slice(0, 1), 'sold-again');
    await open(player, dropping.id, 1);
    await setPrice(owner, dropping.goods_id, dropping.goods_mills);
    await rotate(player, 'third');
    await rotate(player, 'fourth');
    await repriceCase(world, for_points, for_points.price_mills + 1_000);
    await open(player, for_points.id, 2);
    await open(player, many, 1);
  }
}

/**
 * Revises the first paid case of the demo world so that it drops no tokens: otherwise the number of
 * entries would be random.
 */
async function stopDrops(owner: Db): Promise<number> {
  const { id, revision_id } = await owner
    .selectFrom('cases')
    .select(['id', 'revision_id'])
    .where('type', '=', 'paid')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { price_mills } = await owner
    .selectFrom('cases_revisions')
    .select('price_mills')
    .where('id', '=', revision_id!)
    .executeTakeFirstOrThrow();
  const prizes = await owner
    .selectFrom('cases_prizes')
    .select(['goods_id', 'from_ticket', 'to_ticket'])
    .where('revision_id', '=', revision_id!)
    .orderBy('from_ticket')
    .execute();
  const draft = { case_id: id, price_mills: mills(price_mills), token_rate_ppm: 0, prizes };
  await transact(owner, (tx) => reviseCase(tx, draft));
  return id;
}

async function open({ api }: Player, id: number, count: number, key?: string): Promise<number[]> {
  const options = key === undefined ? {} : { idempotency_key: key };
  const { openings } = dataOf(await api('POST /api/box/{id}/open', { id: String(id), count }, options));
  return openings.map(({ knapsack_id }) => knapsack_id);
}

async function sell(
  { api }: Player,
  call: 'POST /api/system_shop/sell' | 'POST /api/box/sell',
  knapsack_id: number[],
  key?: string,
): Promise<void> {
  dataOf(await api(call, { knapsack_id }, key === undefined ? {} : { idempotency_key: key }));
}

async function rotate({ api }: Player, client_seed: string): Promise<void> {
  dataOf(await api('POST /api/fairness/rotate', { client_seed }));
}

async function setPrice(owner: Db, goods_id: number, price_mills: number): Promise<void> {
  await transact(owner, (tx) => changePrice(tx, goods_id, mills(price_mills)));
}

/** Copy of `dataOf` in `send.ts`, which runs only under vitest. */
function dataOf<C extends keyof Call>(answer: Answer<C>) {
  if (!answer.ok) throw new Error(`refused: ${answer.error.key}`);
  return answer.data;
}
