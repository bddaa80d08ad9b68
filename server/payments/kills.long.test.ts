import { makeClient, type Client } from '@vitrine/contract/client';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { now } from '../kit/clock.ts';
import { insist } from '../testing/insist.ts';
import { startSecondProcess, type SecondProcess } from '../testing/second-process.ts';
import { openStops, type Moment, type Step } from '../testing/stops.ts';
import { limitPlayer } from '../testing/limits.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import type { RefundCause } from './refunds/refund.ts';
import { findOrderBySn } from './store.ts';

const world = openWorld();

/** How an order's life goes, by its payer and its operator. */
type Road = 'paid' | 'paid late' | 'declined' | 'over the limit' | 'refunded';

interface OrderStep extends Step {
  road: Road;
  /** The last statement of its transaction: the commit is a moment of its own. */
  commits?: true;
}

const orders_of = (player: number) =>
  `(select id from payments_orders where player_id = ${player})`;
const numbers_of = (player: number) =>
  `(select order_sn from payments_orders where player_id = ${player})`;
const ordersOwn = (condition: string) => (player: number) =>
  `new.player_id = ${player} and ${condition}`;
const becomes = (state: string) => ordersOwn(`new.state = '${state}' and old.state <> '${state}'`);
const fact = (kind: string) => ordersOwn(`new.kind = '${kind}'`);
const atGateway = (condition: string) => (player: number) =>
  `new.order_sn in ${numbers_of(player)} and ${condition}`;
const job = (row: 'new' | 'old', cause: string) => (player: number) =>
  `${row}.key in (select 'payments:update ${cause} ' || id from ${orders_of(player)} mine)`;

const orders = 'payments_orders';
const sandbox = 'payments_sandbox';
const queue = 'graphile_worker._private_jobs';

/** Every statement that the life of an order writes, in its order. */
const steps: readonly OrderStep[] = [
  { road: 'paid', name: 'the order is made', table: orders, on: 'insert', is: ordersOwn('true') },
  {
    road: 'paid',
    name: 'its expiry is queued',
    table: queue,
    on: 'insert',
    is: job('new', 'expiry'),
    commits: true,
  },
  {
    road: 'paid',
    name: 'the gateway learns of it',
    table: sandbox,
    on: 'insert',
    is: atGateway('true'),
    commits: true,
  },
  {
    road: 'paid',
    name: 'the gateway knows it',
    table: orders,
    on: 'update',
    is: becomes('pending'),
    commits: true,
  },
  {
    road: 'paid',
    name: 'its player is answered',
    table: orders,
    on: 'update',
    is: ordersOwn('new.first_answer is not null and old.first_answer is null'),
    commits: true,
  },
  {
    road: 'paid',
    name: 'the payer pays',
    table: sandbox,
    on: 'update',
    is: atGateway('new.received_mills > old.received_mills'),
    commits: true,
  },
  {
    road: 'paid',
    name: 'the webhook is received',
    table: orders,
    on: 'update',
    is: ordersOwn(
      'new.check_at < old.check_at and new.checks = old.checks and new.state = old.state',
    ),
  },
  {
    road: 'paid',
    name: 'an update is queued',
    table: queue,
    on: 'insert',
    is: job('new', 'report'),
    commits: true,
  },
  {
    road: 'paid',
    name: 'the update begins',
    table: orders,
    on: 'update',
    is: ordersOwn('new.checks > old.checks'),
    commits: true,
  },
  {
    road: 'paid',
    name: 'the gateway’s record is kept',
    table: 'payments_records',
    on: 'insert',
    is: (player) => `new.order_id in ${orders_of(player)}`,
  },
  {
    road: 'paid',
    name: 'what was received is noted',
    table: orders,
    on: 'update',
    is: ordersOwn('new.paid_mills > old.paid_mills'),
    commits: true,
  },
  {
    road: 'paid',
    name: 'it is paid',
    table: orders,
    on: 'update',
    is: becomes('paid'),
    commits: true,
  },
  { road: 'paid', name: 'it is credited', table: orders, on: 'update', is: becomes('credited') },
  {
    road: 'paid',
    name: 'the credit is booked',
    table: 'facts',
    on: 'insert',
    is: fact('payment.credited'),
    commits: true,
  },
  {
    road: 'paid',
    name: 'the update ends',
    table: queue,
    on: 'delete',
    is: job('old', 'report'),
    commits: true,
  },
  {
    road: 'paid late',
    name: 'it expires',
    table: orders,
    on: 'update',
    is: becomes('expired'),
    commits: true,
  },
  {
    road: 'paid late',
    name: 'it is paid all the same',
    table: orders,
    on: 'update',
    is: becomes('paid'),
    commits: true,
  },
  {
    road: 'declined',
    name: 'it fails',
    table: orders,
    on: 'update',
    is: becomes('failed'),
    commits: true,
  },
  {
    road: 'over the limit',
    name: 'it is credited all the same',
    table: orders,
    on: 'update',
    is: ordersOwn(`new.over_limit_mills > old.over_limit_mills`),
  },
  {
    road: 'over the limit',
    name: 'the credit above the limit is booked',
    table: 'facts',
    on: 'insert',
    is: ordersOwn(`new.kind = 'payment.credited' and new.payload ? 'over_limit'`),
    commits: true,
  },
  {
    road: 'refunded',
    name: 'a refund is due',
    table: orders,
    on: 'update',
    is: becomes('refunded'),
  },
  {
    road: 'refunded',
    name: 'the refund is booked',
    table: 'facts',
    on: 'insert',
    is: fact('payment.refunded'),
    commits: true,
  },
  {
    road: 'refunded',
    name: 'the gateway pays back',
    table: sandbox,
    on: 'update',
    is: atGateway('new.paid_back_mills > old.paid_back_mills'),
    commits: true,
  },
  {
    road: 'refunded',
    name: 'it is paid back',
    table: orders,
    on: 'update',
    is: ordersOwn(`new.pay_back = 'done' and old.pay_back = 'due'`),
    commits: true,
  },
];

/** The traces that each road leaves, however often its processes died. */
const traces: Record<Road, object> = {
  paid: {
    state: 'credited',
    is_late: false,
    credited: 1,
    refunded: 0,
    money: 20_000,
    at_gateway: 20_000,
  },
  'paid late': {
    state: 'credited',
    is_late: true,
    credited: 1,
    refunded: 0,
    money: 20_000,
    at_gateway: 20_000,
  },
  declined: { state: 'failed', is_late: false, credited: 0, refunded: 0, money: 0, at_gateway: 0 },
  'over the limit': {
    state: 'credited',
    is_late: false,
    credited: 1,
    refunded: 0,
    money: 20_000,
    at_gateway: 20_000,
  },
  refunded: {
    state: 'refunded',
    is_late: false,
    credited: 1,
    refunded: 1,
    money: 0,
    at_gateway: 0,
  },
};

interface Life {
  player: TestPlayer;
  road: Road;
  step: OrderStep;
  moment: Moment;
}

/** A life for each step and moment, at which it is stopped. */
async function beginLives(): Promise<Life[]> {
  const lives: Life[] = [];
  for (const step of steps)
    for (const moment of (step.commits ? ['write', 'commit'] : ['write']) satisfies Moment[])
      lives.push({
        player: await joinPlayer(world, { is_poor: true }),
        road: step.road,
        step,
        moment,
      });
  return lives;
}

const key = 'one-life';
const actions = { 'paid late': 'late', declined: 'fail' } as const;

/** The player’s and the operator’s part in a life. Where an answer is lost, it ends. */
async function live({ player, road }: Life, there: SecondProcess): Promise<void> {
  const api: Client = makeClient({ base: there.url, headers: player.headers });
  const wish = { amount: 20, payment_id: 1, country: 'DE' };
  const ordered = await api('POST /api/pay/orders', wish, { idempotency_key: key });
  if (!ordered.ok) return;
  const { order_sn } = ordered.data;
  if (road === 'over the limit') await limitDeposits(player);
  const action = road in actions ? actions[road as keyof typeof actions] : 'pay';
  await api('POST /api/pay/sandbox/{order_sn}', { order_sn, action });
  if (road !== 'refunded') return;
  const read = async () => {
    const shown = await api('GET /api/pay/orders/{order_sn}', { order_sn });
    return shown.ok ? shown.data.state : shown.error.key;
  };
  await expect.poll(read, { timeout: 240_000, interval: 200 }).toMatch(/credited|refunded|network/);
  // Without the row of the audit: its chain would let all wait for the one that is stopped.
  const id = await insist(() => findOrderId(order_sn));
  const cause: RefundCause = { reason: 'refund', pays_back: true };
  await there.callVerb({
    file: 'payments/refunds/refund.ts',
    verb: 'refundOrder',
    args: [id, cause],
  });
  await pollNow();
}

const findOrderId = async (order_sn: string) => (await findOrderBySn(world.owner, order_sn))!.id;

/** The poll of the next minute, which also has the gateway pay back. */
const pollNow = () =>
  insist(() => sql`select graphile_worker.add_job('payments:poll')`.execute(world.owner));

const limitDeposits = (player: TestPlayer) =>
  insist(() => limitPlayer(world.owner, player, 'deposit', 1));

/**
 * Lets the time pass until everything that waits is due: the jobs of a dead process, which are
 * taken over after four hours, and the orders that the poll asks the gateway about.
 */
async function letTimePass(): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now(), locked_at = locked_at - interval '4 hours'
    where key not like '% expiry %'`.execute(world.owner);
  await sql`update payments_orders set check_at = ${now()} where check_at is not null and state <> 'credited'`.execute(
    world.owner,
  );
  await pollNow();
}

/**
 * Lets all orders go on at once: in the gateway's lane each would wait for the one that is stopped.
 */
async function takeLanesAway(): Promise<void> {
  await sql`create function no_lane() returns trigger language plpgsql as $$
    begin new.job_queue_id := null; return new; end $$`.execute(world.owner);
  await sql`create trigger no_lane before insert or update on graphile_worker._private_jobs
    for each row execute function no_lane()`.execute(world.owner);
  await sql`insert into graphile_worker._private_job_queues (queue_name) values ('sandbox')
    on conflict do nothing`.execute(world.owner);
}

async function readTraces({ player: { id } }: Life): Promise<unknown> {
  const { rows } = await sql<object>`
    select min(o.state) as state, bool_or(o.is_late) as is_late,
      (select count(*)::int from facts where player_id = ${id} and kind = 'payment.credited') as credited,
      (select count(*)::int from facts where player_id = ${id} and kind = 'payment.refunded') as refunded,
      (select coalesce(sum(balance_mills), 0)::int from ledger_accounts where id = ${id} * 100 + 1) as money,
      sum(g.received_mills - g.paid_back_mills)::int as at_gateway
    from payments_orders o left join payments_sandbox g using (order_sn) where o.player_id = ${id}
    having count(*) = 1`.execute(world.owner);
  return rows[0];
}

test('a process that is killed at any step of an order has it credited once, or refunded once [3-2.68]', async () => {
  const lives = await beginLives();
  const stops = await openStops(world);
  await takeLanesAway();
  for (const { step, moment, player } of lives) await stops.add(step, moment, player.id);
  const first = await startSecondProcess(world, { runners: 12, patient_connections: 48 });
  const lived = Promise.all(lives.map((life) => live(life, first)));
  await stops.killThere(first.kill).finally(first.close);
  await lived;
  const next = await startSecondProcess(world, { runners: 1 });
  try {
    await Promise.all(lives.map((life) => live(life, next)));
    await letTimePass();
    for (const life of lives)
      await expect
        .poll(() => readTraces(life), { message: `${life.step.name} (${life.moment})` })
        .toEqual(traces[life.road]);
  } finally {
    next.close();
  }
}, 480_000);
