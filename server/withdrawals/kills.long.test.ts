import { mills } from '@vitrine/contract/amount';
import { makeClient } from '@vitrine/contract/client';
import type { simulatedActions } from '@vitrine/contract/withdrawals';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changePrice } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { readBalance } from '../testing/flows.ts';
import { insist } from '../testing/insist.ts';
import { startSecondProcess, type SecondProcess } from '../testing/second-process.ts';
import { openStops, type Moment, type Step } from '../testing/stops.ts';
import { buy } from '../testing/trade-flows.ts';
import { openWorld, type TestPlayer } from '../testing/world.ts';
import { readCandidate } from './preview.ts';
import { insertShortage } from './store.ts';
import { joinWithdrawer } from './testing/join.ts';

const world = openWorld();

/** How a withdrawal goes, by what its player at Steam, or Steam itself, does. */
type Road = 'delivered' | 'declined' | 'failed' | 'out of stock' | 'held' | 'reversed' | 'paid out';

const actions: Record<Road, readonly (typeof simulatedActions)[number][]> = {
  // The jobs of the simulated delivery do everything.
  delivered: [],
  declined: ['decline'],
  failed: ['fail'],
  'out of stock': ['out_of_stock'],
  held: ['hold', 'accept'],
  reversed: ['accept', 'reverse', 'end_review'],
  // A substitute was sent, so its price goes back instead of the item.
  'paid out': ['accept', 'reverse', 'end_review'],
};

interface WithdrawalStep extends Step {
  road: Road;
  /** The last statement of its transaction: the commit is a moment of its own. */
  commits?: true;
}

const mine = (player: number) => `(select id from withdrawals where player_id = ${player})`;
const own = (condition: string) => (player: number) => `new.player_id = ${player} and ${condition}`;
const becomes = (state: number) => own(`new.state = ${state} and old.state <> ${state}`);
const moves = (from: string, to: string) => own(`old.state = '${from}' and new.state = '${to}'`);
const fact = (kind: string) => own(`new.kind = 'withdrawal.${kind}'`);
const event = (name: string) => (player: number) =>
  `new.withdrawal_id in ${mine(player)} and new.event = '${name}'`;
/** A job of the delivery, by the state that the withdrawal is in then. */
const job = (row: 'new' | 'old', state: number) => (player: number) =>
  `exists (select from withdrawals where player_id = ${player} and state = ${state}
    and ${row}.payload ->> 'withdrawal_id' = id::text)`;

const rows = 'withdrawals';
const timeline = 'withdrawals_steps';
const items = 'inventory_items';
const queue = 'graphile_worker._private_jobs';

/** The statements that a withdrawal writes, in their order, on every road. */
const steps: readonly WithdrawalStep[] = [
  { road: 'delivered', name: 'it is asked for', table: rows, on: 'insert', is: own('true') },
  {
    road: 'delivered',
    name: 'its timeline begins',
    table: timeline,
    on: 'insert',
    is: event('requested'),
  },
  {
    road: 'delivered',
    name: 'it is handed to the delivery',
    table: queue,
    on: 'insert',
    is: job('new', 1),
  },
  {
    road: 'delivered',
    name: 'its item is held',
    table: items,
    on: 'update',
    is: moves('held', 'withdrawing'),
  },
  {
    road: 'delivered',
    name: 'it is charged',
    table: 'facts',
    on: 'insert',
    is: fact('charged'),
    commits: true,
  },
  { road: 'delivered', name: 'its offer is sent', table: rows, on: 'update', is: becomes(2) },
  {
    road: 'delivered',
    name: 'its offer is in the timeline',
    table: timeline,
    on: 'insert',
    is: event('offered'),
  },
  {
    road: 'delivered',
    name: 'its acceptance is queued',
    table: queue,
    on: 'insert',
    is: job('new', 2),
    commits: true,
  },
  {
    road: 'delivered',
    name: 'the job of the offer ends',
    table: queue,
    on: 'delete',
    is: job('old', 2),
    commits: true,
  },
  { road: 'delivered', name: 'it succeeds', table: rows, on: 'update', is: becomes(3) },
  {
    road: 'delivered',
    name: 'its item is gone',
    table: items,
    on: 'update',
    is: moves('withdrawing', 'withdrawn'),
  },
  {
    road: 'delivered',
    name: 'its delivery is booked',
    table: 'facts',
    on: 'insert',
    is: fact('delivered'),
    commits: true,
  },
  {
    road: 'delivered',
    name: 'the last job ends',
    table: queue,
    on: 'delete',
    is: job('old', 3),
    commits: true,
  },
  { road: 'declined', name: 'it is cancelled', table: rows, on: 'update', is: becomes(5) },
  {
    road: 'declined',
    name: 'its item comes back',
    table: items,
    on: 'update',
    is: moves('withdrawing', 'held'),
  },
  {
    road: 'declined',
    name: 'its return is booked',
    table: 'facts',
    on: 'insert',
    is: fact('cancelled'),
    commits: true,
  },
  { road: 'failed', name: 'it fails', table: rows, on: 'update', is: becomes(4) },
  {
    road: 'failed',
    name: 'its failure is booked',
    table: 'facts',
    on: 'insert',
    is: fact('failed'),
    commits: true,
  },
  {
    road: 'out of stock',
    name: 'the shortage is noted',
    table: 'withdrawals_shortages',
    on: 'insert',
    is: (player) =>
      `new.goods_id in (select goods_id from withdrawals where player_id = ${player})`,
  },
  {
    road: 'held',
    name: 'Steam holds it',
    table: timeline,
    on: 'insert',
    is: event('held'),
    commits: true,
  },
  {
    road: 'reversed',
    name: 'it is in review',
    table: timeline,
    on: 'insert',
    is: event('rolled_back'),
  },
  {
    road: 'reversed',
    name: 'its player is flagged',
    table: 'withdrawals_flags',
    on: 'insert',
    is: own('true'),
  },
  {
    road: 'reversed',
    name: 'its review is told',
    table: 'facts',
    on: 'insert',
    is: fact('rolled_back'),
    commits: true,
  },
  {
    road: 'reversed',
    name: 'its player is free again',
    table: 'withdrawals_flags',
    on: 'update',
    is: own('true'),
  },
  {
    road: 'reversed',
    name: 'it is reversed',
    table: timeline,
    on: 'insert',
    is: event('returned'),
  },
  {
    road: 'reversed',
    name: 'its item returns',
    table: items,
    on: 'update',
    is: moves('withdrawn', 'held'),
  },
  {
    road: 'reversed',
    name: 'its reversal is booked',
    table: 'facts',
    on: 'insert',
    is: fact('reversed'),
    commits: true,
  },
  {
    road: 'paid out',
    name: 'its substitute is taken',
    table: 'facts',
    on: 'insert',
    is: fact('substituted'),
    commits: true,
  },
  {
    road: 'paid out',
    name: 'its price is paid back',
    table: 'facts',
    on: 'insert',
    is: fact('paid_out'),
    commits: true,
  },
];

/** The player pays so much for an item that has become dearer. */
const difference_mills = 40;

/** The item and the timeline at the end of each road, however often its processes died. */
const ends: Record<Road, { item: string; events: string[]; costs_mills: number }> = {
  delivered: { item: 'withdrawn', events: ['offered', 'delivered'], costs_mills: difference_mills },
  declined: { item: 'held', events: ['declined'], costs_mills: 0 },
  failed: { item: 'held', events: ['failed'], costs_mills: 0 },
  'out of stock': { item: 'held', events: ['out_of_stock'], costs_mills: 0 },
  held: { item: 'withdrawn', events: ['held', 'delivered'], costs_mills: difference_mills },
  reversed: { item: 'held', events: ['delivered', 'rolled_back', 'returned'], costs_mills: 0 },
  'paid out': {
    item: 'withdrawn',
    events: ['delivered', 'rolled_back', 'paid_out'],
    costs_mills: 0,
  },
};

interface Life {
  player: TestPlayer;
  road: Road;
  knapsack_id: number;
  substitute: number | undefined;
  tokens_mills: number;
}

const tokensOf = async ({ id }: TestPlayer) =>
  (await readBalance(world.db, id, 'shop_score')).balance_mills;

/** A player with an item of their own goods, which has become dearer, or is out of stock. */
async function beginLife(road: Road, goods: { id: number; price_mills: number }): Promise<Life> {
  const player = await joinWithdrawer(world);
  const knapsack_id = (await buy(world.db, player.id, goods.id)).item_ids[0]!;
  await transact(world.owner, (tx) =>
    changePrice(tx, goods.id, mills(goods.price_mills + difference_mills)),
  );
  if (road === 'paid out') await insertShortage(world.owner, goods.id, now());
  return { player, road, knapsack_id, substitute: undefined, tokens_mills: await tokensOf(player) };
}

/** The part of the player and of Steam. Where an answer is lost, it ends. */
async function live(
  { player, road, knapsack_id, substitute }: Life,
  there: SecondProcess,
): Promise<void> {
  const api = makeClient({ base: there.url, headers: player.headers });
  const wish = { knapsack_id, ...(substitute !== undefined && { substitute }) };
  const asked = await api('POST /api/system_shop/extract', wish, { idempotency_key: 'one-life' });
  if (!asked.ok) return;
  const { id } = asked.data.withdrawal;
  for (const action of actions[road])
    await api('POST /api/withdrawals/{id}/simulate', { id, action });
  if (road !== 'delivered') return;
  const go = async () => {
    const haveJobGo = sql`update graphile_worker._private_jobs set run_at = now()
      where payload ->> 'withdrawal_id' = ${String(id)} and locked_at is null`;
    await insist(() => haveJobGo.execute(world.owner));
    const shown = await api('GET /api/withdrawals/{id}', { id });
    return shown.ok ? shown.data.state : 'cut off';
  };
  await expect
    .poll(go, { timeout: 240_000, interval: 500 })
    .toSatisfy((state) => state === 3 || state === 'cut off');
}

/** Jobs of deliveries wait until the test has them go on. */
async function haveJobsWait(): Promise<void> {
  await sql`create function jobs_wait() returns trigger language plpgsql as $$ begin
      new.run_at := now() + interval '1 day';
      return new;
    end $$`.execute(world.owner);
  await sql`create trigger jobs_wait before insert on graphile_worker._private_jobs
    for each row execute function jobs_wait()`.execute(world.owner);
}

async function readEnd({ player, tokens_mills }: Life) {
  const { rows: found } = await sql<{ item: string; events: string[]; refund_mills: number }>`
    select i.state as item,
      array(select event from withdrawals_steps where withdrawal_id = w.id and event <> 'requested' order by id) as events,
      case when w.is_substitute then w.rest_mills + w.price_mills else 0 end as refund_mills
    from withdrawals w join inventory_items i on i.id = w.item_id where w.player_id = ${player.id}`.execute(
    world.owner,
  );
  const now_mills = await tokensOf(player);
  return found.map(({ item, events, refund_mills }) => ({
    item,
    events,
    costs_mills: tokens_mills + refund_mills - now_mills,
  }));
}

test('a process that is killed at any step of a withdrawal has it delivered once, or given back once [3-2.37]', async () => {
  const goods = await world.owner
    .selectFrom('catalogue_goods')
    .select(['id', 'price_mills'])
    .where('price_mills', '>', 1_000)
    .orderBy('price_mills')
    .orderBy('id')
    .limit(100)
    .execute();
  const stops = await openStops(world);
  const lives = new Map<string, Life>();
  for (const step of steps)
    for (const moment of (step.commits ? ['write', 'commit'] : ['write']) satisfies Moment[]) {
      const life = await beginLife(step.road, goods[lives.size]!);
      lives.set(`${step.name} (${moment})`, life);
      await stops.add(step, moment, life.player.id);
    }
  // Once all prices have changed.
  for (const life of lives.values())
    life.substitute = (
      await readCandidate(world.db, life.player.id, life.knapsack_id)
    ).substitute?.goods_id;
  await haveJobsWait();
  const first = await startSecondProcess(world, { runners: 8, patient_connections: 48 });
  const lived = Promise.all(lives.values().map((life) => live(life, first)));
  await stops.killThere(first.kill).finally(first.close);
  await lived;
  // After four hours the jobs of a dead process are taken over.
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '4 hours'`.execute(
    world.owner,
  );
  const next = await startSecondProcess(world, { runners: 1 });
  try {
    await Promise.all(lives.values().map((life) => live(life, next)));
    for (const [name, life] of lives) expect(await readEnd(life), name).toEqual([ends[life.road]]);
  } finally {
    next.close();
  }
}, 480_000);
