import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { now, setClock } from '../kit/clock.ts';
import { modules } from '../modules.ts';
import { verifyEverything } from '../settle/verify/index.ts';
import { runAtBarrier } from '../testing/barrier.ts';
import { makeCase } from '../testing/cases.ts';
import { readBalance } from '../testing/flows.ts';
import { callVerb, startSecondProcess } from '../testing/second-process.ts';
import { dataOf } from '../testing/send.ts';
import { test_settings } from '../testing/settings.ts';
import { buy } from '../testing/trade-flows.ts';
import { joinGifted } from '../testing/join-gifted.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { advanceGiveaway } from './advance.ts';
import { callOff } from './call-off.ts';
import { enterGiveaway } from './join.ts';
import { findEntrants } from './store.ts';
import { enter, hostOf, hour_ms, joinHost, lookAt, officialOf, passOn } from './testing/rooms.ts';

const world = openWorld();

const joinPlayers = async (count: number) => {
  const players: TestPlayer[] = [];
  for (let n = 0; n < count; n++)
    players.push(await joinPlayer(world, { is_poor: true, client_seed: null }));
  return players;
};
const moneyOf = async (id: number) => (await readBalance(world.db, id, 'money')).balance_mills;
const visitor = { api: (...args: Parameters<TestPlayer['api']>) => world.visitor(...args) } as Pick<
  TestPlayer,
  'api'
>;
const asked = { key: undefined, session: undefined };
const beacon = test_settings.beacon;

const keyOf = (problem: unknown) => (problem as { key?: string }).key ?? String(problem);
const outcomesOf = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((done) =>
    done.status === 'fulfilled' ? 'none' : keyOf(done.reason),
  );

test('two hundred players who join for the last place from two processes: one gets it', async () => {
  const host = await joinHost(world);
  const { id } = await hostOf(host, { total_people: 2 });
  const [first, ...others] = await joinPlayers(201);
  dataOf(await enter(first!, id));
  const there = await startSecondProcess(world);
  const call = (player: TestPlayer) => ({
    file: 'giveaways/join.ts',
    verb: 'enterGiveaway',
    args: [player.id, id, { client_seed: `of ${player.id}` }, {}],
  });
  const outcomes = await Promise.all(
    others.map((player, n) =>
      n % 2 === 0 ? there.callVerb(call(player)) : callVerb(world.db, call(player), 1),
    ),
  ).finally(there.close);
  expect(outcomes.flat().filter((outcome) => outcome === 'none')).toHaveLength(1);
  expect(outcomes.flat().filter((outcome) => outcome === 'giveaway.full')).toHaveLength(199);
  await passOn(world, 0);
  expect(await lookAt(visitor, id)).toMatchObject({ phase: 'drawn', gift_user_count: 2 });
});

test('a player who joins twenty times at once from two processes has one entry [3-3.69]', async () => {
  const host = await joinHost(world);
  const { id } = await hostOf(host, { total_people: 50 });
  const [ann] = await joinPlayers(1);
  const there = await startSecondProcess(world);
  const call = {
    file: 'giveaways/join.ts',
    verb: 'enterGiveaway',
    args: [ann!.id, id, { client_seed: 'x' }, {}],
  };
  const outcomes = await Promise.all([
    there.callVerb(call, 10),
    callVerb(world.db, call, 10),
  ]).finally(there.close);
  expect(outcomes.flat().toSorted()).toEqual([...Array(19).fill('giveaway.joined'), 'none']);
  expect(await findEntrants(world.db, id)).toEqual([{ user_id: ann!.id, client_seed: 'x' }]);
});

test('at its closing instant, whoever joined is drawn and whoever was refused isn’t', async () => {
  const host = await joinHost(world);
  for (let round = 0; round < 5; round++) {
    const end = now().getTime() + hour_ms;
    const { id } = await hostOf(host, {
      type: 1,
      end_time: new Date(end).toISOString(),
      money: [1, 1, 1],
    });
    const players = await joinPlayers(8);
    await enterGiveaway(world.db, players[0]!.id, id, { client_seed: 'first' }, asked);
    setClock(() => new Date(end - 1));
    const lock = sql`select from giveaways where id = ${id} for update`;
    const racing = players.slice(1);
    const join = ({ id: player_id }: TestPlayer) =>
      enterGiveaway(world.db, player_id, id, { client_seed: `of ${player_id}` }, asked);
    // All wait for the lock when the moment comes.
    const outcomes = await runAtBarrier(
      world,
      lock,
      racing.length,
      () => outcomesOf(racing.map(join)),
      () => setClock(() => new Date(end)),
    );
    await advanceGiveaway(world.db, id, beacon);
    const joined = racing.filter((_, n) => outcomes[n] === 'none');
    const { record } = dataOf(
      await world.visitor('POST /api/pfv_api', { id: (await lookAt(visitor, id)).draw! }),
    ) as unknown as { record: { table: { entrants: { user_id: number }[] } } };
    expect(record.table.entrants.map(({ user_id }) => user_id).toSorted()).toEqual(
      [players[0]!, ...joined].map((player) => player.id).toSorted(),
    );
    expect(outcomes.every((outcome) => /^(none|giveaway\.ended)$/.test(outcome))).toBe(true);
    setClock();
  }
});

test('a host who calls off while somebody joins: one of them', async () => {
  const host = await joinHost(world);
  const money = await moneyOf(host.id);
  for (let round = 0; round < 5; round++) {
    const { id } = await hostOf(host, { total_people: 2, money: [2] });
    const [ann, ben] = await joinPlayers(2);
    const lock = sql`select from giveaways where id = ${id} for update`;
    const outcomes = await runAtBarrier(world, lock, 2, () =>
      outcomesOf([
        callOff(world.db, host.id, id),
        enterGiveaway(world.db, ann!.id, id, { client_seed: 'x' }, asked),
      ]),
    );
    expect(outcomes.filter((outcome) => outcome === 'none')).toHaveLength(1);
    if (outcomes[0] === 'none') expect((await lookAt(visitor, id)).reason).toBe('called_off');
    else dataOf(await enter(ben!, id));
    await passOn(world, 0);
  }
  const drawn = money - (await moneyOf(host.id));
  expect(drawn % 2_000).toBe(0);
});

test('twenty draws of one giveaway at once pay once', async () => {
  const host = await joinHost(world);
  const { id } = await hostOf(host, { total_people: 2, money: [3] });
  const players = await joinPlayers(2);
  for (const player of players) dataOf(await enter(player, id));
  const done = await Promise.all(
    Array.from({ length: 20 }, () => advanceGiveaway(world.db, id, beacon)),
  );
  expect(done.filter(Boolean)).toHaveLength(1);
  const bonuses = await Promise.all(
    players.map((player) => readBalance(world.db, player.id, 'bonus')),
  );
  expect(bonuses.reduce((total, { balance_mills }) => total + balance_mills, 0)).toBe(3_000);
});

test('a price that changes in the middle of a draw: the prize is given at the new price, and once', async () => {
  const { goods_id, goods_mills } = await makeCase(world);
  const prizes = [{ kind: 'goods', goods_id } as const];
  const { giveaway_id: id } = await officialOf(world, { prizes });
  const ann = await joinGifted(world);
  dataOf(await enter(ann, id));
  const end = now().getTime() + hour_ms;
  setClock(() => new Date(end));
  // The draw has read the old price when it waits for its room.
  const price_mills = goods_mills + 500;
  const change = sql`
    with priced as (
      update catalogue_goods set price_mills = ${price_mills}, priced_at = greatest(${now()}, priced_at + interval '1 ms')
      where id = ${goods_id} returning id, priced_at, price_mills
    ), noted as (
      insert into catalogue_prices (goods_id, at, price_mills) select id, priced_at, price_mills from priced
    )
    select from seeds_rooms where id = (select room_id from giveaways where id = ${id}) for update`;
  expect(await runAtBarrier(world, change, 1, () => advanceGiveaway(world.db, id, beacon))).toBe(
    true,
  );
  expect(await advanceGiveaway(world.db, id, beacon)).toBe(false);
  expect(await lookAt(visitor, id)).toMatchObject({ phase: 'drawn', obtain_user_id: [ann.id] });
  const given = world.owner.selectFrom('inventory_items').select(['price_mills', 'source']);
  expect(await given.where('player_id', '=', ann.id).execute()).toEqual([
    { price_mills, source: 'giveaway' },
  ]);
  const ended = world.owner
    .selectFrom('facts')
    .select('payload')
    .where('kind', '=', 'giveaway.ended');
  const of_this = (await ended.execute()).filter(
    ({ payload }) => (payload as { giveaway_id: number }).giveaway_id === id,
  );
  expect(of_this).toMatchObject([{ payload: { prices_mills: [price_mills] } }]);
  expect(await verifyEverything(world.owner, modules)).toEqual([]);
  setClock();
});

test('an item that is sold and given away at once: one of them', async () => {
  const host = await joinHost(world);
  const { goods_id } = await makeCase(world);
  for (let round = 0; round < 3; round++) {
    const item_id = (await buy(world.db, host.id, goods_id)).item_ids[0]!;
    const body = { title: 'Mine', type: 0 as const, total_people: 2, knapsack_id: [item_id] };
    const [sold, hosted] = await Promise.all([
      host.api('POST /api/system_shop/sell', { knapsack_id: [item_id] }),
      host.api('POST /api/gift/host', body),
    ]);
    expect([sold.ok, hosted.ok].filter(Boolean)).toHaveLength(1);
    if (hosted.ok)
      dataOf(await host.api('POST /api/gift/host/{id}/cancel', { id: String(hosted.data.id) }));
  }
});
