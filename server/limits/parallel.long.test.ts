import { mills } from '@vitrine/contract/amount';
import { makeClient, type Client } from '@vitrine/contract/client';
import type { LimitKind } from '@vitrine/contract/limit-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandDesk } from '../audit/index.ts';
import type { RoomName } from '../battles/store.ts';
import { createRoomOf } from '../battles/testing/rooms.ts';
import { issueGiftCards } from '../payments/gift-cards/operate.ts';
import { makeCase } from '../testing/cases.ts';
import { runQueuedJobs } from '../testing/jobs.ts';
import { limitPlayer } from '../testing/limits.ts';
import {
  callVerb,
  startSecondProcess,
  type SecondProcess,
  type VerbCall,
} from '../testing/second-process.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { buy, findGoodsFrom } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { wishNow } from '../upgrades/testing/wish.ts';

const world = openWorld();

/** A second process of the product on the same database. */
let second: SecondProcess;
beforeAll(async () => {
  second = await startSecondProcess(world);
});
afterAll(() => second?.close());

const asked = {};
const price_mills = 5_000;

/** How often each outcome came of calls at once, half of them in each process. */
async function race(calls: readonly VerbCall[], times: number): Promise<Map<string, number>> {
  const outcomes = await Promise.all(
    calls.flatMap((call) => [
      callVerb(world.db, call, times / 2),
      second.callVerb(call, times / 2),
    ]),
  );
  return countEach(outcomes.flat());
}

const countEach = (outcomes: readonly string[]) =>
  new Map(
    Map.groupBy(outcomes, (key) => key)
      .entries()
      .map(([key, { length }]) => [key, length]),
  );

const countersOf = ({ id }: TestPlayer) =>
  world.owner
    .selectFrom('limits_counters')
    .selectAll()
    .where('player_id', '=', id)
    .executeTakeFirstOrThrow();

/** The player's sessions at both processes. */
const tabsOf = ({ api, headers }: TestPlayer): [Client, Client] => [
  api,
  makeClient({ base: second.url, headers }),
];

test('1,000 top-ups, top-ups of tokens and gift cards at once, over two processes: no limit is exceeded by a cent [8-4a 8-8a]', async () => {
  const players = await Promise.all(
    Array.from({ length: 20 }, () => joinPlayer(world, { is_poor: true })),
  );
  const { codes } = await issueGiftCards(commandDesk(world.db), {
    value_mills: mills(10_000),
    count: 16 * players.length,
    expires_at: new Date('2100-01-01'),
  });
  // Room for three, and a cent less than for a fourth.
  for (const player of players) await limitPlayer(world.db, player, 'deposit', 39_990);
  const wish = { amount: 10, payment_id: 1, country: 'DE' };
  const triesOf = (player: TestPlayer, n: number) => {
    const [here, there] = tabsOf(player);
    return Array.from({ length: 50 }, (_, k) => {
      const api = k % 2 === 0 ? here : there;
      const code = codes[n * 16 + Math.floor(k / 3)]!;
      const way = (k + n) % 3;
      if (way === 0 && k < 48) return () => api('POST /api/user/cdkey', { code });
      if (way === 1) return () => api('POST /api/system_shop/recharge', wish);
      return () => api('POST /api/pay/orders', wish);
    });
  };
  const answers = await Promise.all(
    players.flatMap(triesOf).map(async (ask) => refusalOf((await ask()) as never)),
  );
  expect(countEach(answers)).toEqual(
    new Map([
      ['limit.reached', 1_000 - 3 * players.length],
      ['none', 3 * players.length],
    ]),
  );
  await Promise.all(
    players.map(async (player) => {
      const tabs = tabsOf(player);
      const { list } = dataOf(await player.api('GET /api/pay/orders', {}));
      await Promise.all(
        list.map(({ order_sn }, n) =>
          tabs[n % 2]!('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' }),
        ),
      );
    }),
  );
  await runQueuedJobs(world);
  for (const player of players) {
    expect((await countersOf(player)).day_deposited_mills).toBe(30_000);
    const { list } = dataOf(await player.api('GET /api/pay/orders', {}));
    for (const order of list) expect(order).toMatchObject({ state: 'credited', over_limit: 0 });
  }
}, 300_000);

/** Stakes of every game: openings, upgrades of items, and seats in waiting battles. */
async function planStakes(player: TestPlayer): Promise<VerbCall[]> {
  const { id } = player;
  const box = await makeCase(world, { price_mills });
  const hosts = await Promise.all(Array.from({ length: 2 }, () => joinPlayer(world)));
  const rooms: RoomName[] = [];
  for (const host of hosts)
    for (let n = 0; n < 5; n++) rooms.push(await createRoomOf(host, { boxes: [box.id], seats: 3 }));
  const goods = await findGoodsFrom(world.owner, 4_000);
  const target = await findGoodsFrom(world.owner, 3 * goods.price_mills);
  const upgrades: VerbCall[] = [];
  for (let n = 0; n < 10; n++) {
    const items = (await buy(world.db, id, goods.id)).item_ids;
    const wish = await wishNow(world.db, { player_id: id, items, target: target.id });
    upgrades.push({ file: 'upgrades/upgrade.ts', verb: 'upgradeItems', args: [id, wish, asked] });
  }
  const opening = {
    file: 'cases/open.ts',
    verb: 'openCase',
    args: [id, { id: box.id, count: 1 }, asked],
  };
  return [
    ...Array.from({ length: 30 }, () => opening),
    ...upgrades,
    ...rooms.map((name) => ({
      file: 'battles/join.ts',
      verb: 'joinRoom',
      args: [id, name, { seat: 1, client_seed: 'x' }, asked],
    })),
  ];
}

test.each<[LimitKind, 'day_wagered_mills' | 'day_lost_mills']>([
  ['stake', 'day_wagered_mills'],
  ['loss', 'day_lost_mills'],
])(
  'a limit on %s holds against 1,000 openings, upgrades and seats at once, over two processes [8-4a]',
  async (kind, column) => {
    const ann = await joinPlayer(world);
    const stakes = await planStakes(ann);
    const limit_mills = 12 * price_mills - 10;
    await limitPlayer(world.db, ann, kind, limit_mills);
    const outcomes = await race(stakes, 20);
    expect([...outcomes.values()].reduce((all, count) => all + count, 0)).toBe(1_000);
    // A thing that is staked is staked once; a player has one seat in a battle.
    const others = [...outcomes.keys()].filter(
      (key) => !['none', 'limit.reached', 'item.not_held', 'battle.joined'].includes(key),
    );
    expect(others.filter((key) => key !== 'battle.seat_taken')).toEqual([]);
    expect(outcomes.get('limit.reached')).toBeGreaterThan(500);
    const counters = await countersOf(ann);
    const used_mills = counters[column] + counters.held_mills;
    expect(used_mills).toBeLessThanOrEqual(limit_mills);
    expect(used_mills).toBeGreaterThan(limit_mills - 2 * price_mills);
  },
  300_000,
);

test('amid 1,000 stakes a player excludes themselves in another tab: nothing is staked after the press, in either process [8-10a]', async () => {
  const ann = await joinPlayer(world);
  const storm = race(await planStakes(ann), 20);
  const [, there] = tabsOf(ann);
  await expect.poll(async () => (await countStakes(ann)).rows).toBeGreaterThan(0);
  dataOf(await there('POST /api/exclusion', { months: 6, sure: true }));
  const outcomes = await storm;
  expect(outcomes.get('exclusion.active')).toBeGreaterThan(0);
  const { after } = await countStakes(ann);
  expect(after).toBe(0);
  const late = await race(await planLate(ann), 10);
  expect([...late.keys()]).toEqual(['exclusion.active']);
}, 300_000);

/** How many stakes the player has made, and how many after the exclusion. */
async function countStakes({ id }: TestPlayer) {
  const facts = await world.owner
    .selectFrom('facts')
    .select(['id', 'kind'])
    .where('player_id', '=', id)
    .execute();
  const stakes = facts.filter(({ kind }) =>
    ['case.opened', 'items.upgraded', 'battle.joined'].includes(kind),
  );
  const pressed = facts.find(({ kind }) => kind === 'exclusion.begun')?.id ?? Infinity;
  return { rows: stakes.length, after: stakes.filter((fact) => fact.id > pressed).length };
}

/** Openings after the exclusion. */
async function planLate({ id }: TestPlayer): Promise<VerbCall[]> {
  const box = await makeCase(world, { price_mills });
  return [
    {
      file: 'cases/open.ts',
      verb: 'openCase',
      args: [id, { id: box.id, count: 1 }, asked],
    },
  ];
}
