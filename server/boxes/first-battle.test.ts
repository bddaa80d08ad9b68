import { beforeEach, describe, expect, test } from 'vitest';
import { battle_over_ms, passTime } from '../battles/testing/rooms.ts';
import { setCaseOpen } from '../cases/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { makeCase, type TestCase } from '../testing/cases.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { chooseCase } from './operate.ts';
import { welcomePlayer } from './welcome.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

let box: TestCase;
beforeEach(async () => {
  box = await makeCase(world, { type: 'granted' });
  await chooseCase(commandDesk(world.owner), 'welcome', box.id);
});

/** A newcomer whose welcome case waits. */
async function joinNewcomer(): Promise<TestPlayer> {
  const ann = await joinPlayer(world, { is_poor: true });
  await world.owner
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('id', '=', ann.id)
    .execute();
  await welcomePlayer(world.db, ann.id, { per_network: 1000 });
  return ann;
}

async function openWelcome({ api }: TestPlayer): Promise<number> {
  const [held] = dataOf(await api('GET /api/rechargeOpenBox', {})).list;
  const { openings } = dataOf(
    await api('POST /api/rechargeOpenBox/open', { open_list: held!.open_list }),
  );
  return openings[0]!.knapsack_id;
}

async function give({ api }: TestPlayer, idempotency_key?: string) {
  const { id: commitment } = dataOf(await api('POST /api/battle/commitment', {}));
  return api('POST /api/first_battle', { commitment, client_seed: 'mine' }, { idempotency_key });
}

const acts = async ({ api }: TestPlayer) =>
  dataOf(await api('GET /api/first_steps', {})).acts.map(({ kind, state }) => `${kind} ${state}`);

describe('a newcomer’s battle', () => {
  test('costs nothing, is full of a bot at once, and its winner gets everything [3-0.14]', async () => {
    const ann = await joinNewcomer();
    await openWelcome(ann);
    const before = dataOf(await ann.api('GET /api/user', {}));
    const { id, money } = dataOf(await give(ann));
    expect(money).toBe(before.money);
    const room = async () => dataOf(await ann.api('GET /api/battle/{id}', { id: String(id) }));
    expect(await room()).toMatchObject({
      private: true,
      cost: 0,
      mode: 'total',
      boxes: [{ id: box.id }, { id: box.id }],
      seats: [{ user: { id: ann.id } }, { bot: true }],
    });
    await passTime(world, battle_over_ms);
    const { winners, gains } = await room();
    const won = dataOf(await ann.api('GET /api/battle/{id}/items', { id: String(id) }));
    expect([won.length, gains[0]! > 0]).toEqual(winners[0] === 0 ? [4, true] : [0, false]);
    // Nobody staked: no points come of it, and no figure of play.
    const after = dataOf(await ann.api('GET /api/user', {}));
    expect([after.score, after.money]).toEqual([before.score, before.money]);
  });

  test('is given once, also to two requests at once, and after the welcome case alone', async () => {
    const ann = await joinNewcomer();
    expect(refusalOf(await give(ann))).toBe('box.welcome_unopened');
    await openWelcome(ann);
    const { id: commitment } = dataOf(await ann.api('POST /api/battle/commitment', {}));
    const ask = (idempotency_key: string) =>
      ann.api('POST /api/first_battle', { commitment, client_seed: 'a' }, { idempotency_key });
    const given = await Promise.all([ask('one'), ask('one'), ask('two')]);
    const rooms = new Set(given.flatMap((answer) => (answer.ok ? answer.data.id : [])));
    expect(rooms.size).toBe(1);
    expect(refusalOf(await give(ann))).toBe('battle.given');
    expect(dataOf(await ask('one')).id).toBe([...rooms][0]);
    await passTime(world, battle_over_ms);
    expect(refusalOf(await give(ann))).toBe('battle.given');
    // The room can’t be had again for nothing.
    const { id: next } = dataOf(await ann.api('POST /api/battle/commitment', {}));
    const again = { id: String([...rooms][0]), commitment: next, client_seed: 'b' };
    expect(refusalOf(await ann.api('POST /api/battle/{id}/similar', again))).toBe(
      'battle.case_unfit',
    );
  });

  test('isn’t for players of long ago, nor for those without a welcome case, nor while that is closed', async () => {
    const old = await joinPlayer(world);
    expect(refusalOf(await give(old))).toBe('box.welcome_unopened');
    const ann = await joinNewcomer();
    await openWelcome(ann);
    await setCaseOpen(world.owner, box.id, false);
    expect(refusalOf(await give(ann))).toBe('case.closed');
    await setCaseOpen(world.owner, box.id, true);
    const later = now().getTime() + 7 * 24 * 3_600_000 + 1;
    setClock(() => new Date(later));
    expect(refusalOf(await give(ann))).toBe('box.welcome_unopened');
  });
});

test('a newcomer’s acts come one after the other, each without a top-up [3-0.15]', async () => {
  const ann = await joinNewcomer();
  expect(await acts(ann)).toEqual(['welcome next', 'upgrade later', 'battle later', 'wheel later']);
  expect(refusalOf(await ann.api('POST /api/turntable', {}))).toBe('gift.top_up_missing');
  const item = await openWelcome(ann);
  expect(await acts(ann)).toEqual(['welcome done', 'upgrade next', 'battle later', 'wheel later']);
  const price = dataOf(await ann.api('GET /api/system_shop/backpack', {})).list[0]!.recycling_price;
  const [target] = dataOf(await ann.api('GET /api/upgrade/targets', { price_min: price * 2 })).list;
  const chance_ppm = Math.floor(
    (Math.round(price * 1000) * 950_000) / Math.round(target!.price * 1000),
  );
  dataOf(
    await ann.api('POST /api/upgrade', {
      knapsack_id: [item],
      target_id: target!.id,
      direction: 'under',
      chance_ppm,
    }),
  );
  expect(await acts(ann)).toEqual(['welcome done', 'upgrade done', 'battle next', 'wheel later']);
  dataOf(await give(ann));
  expect(await acts(ann)).toEqual(['welcome done', 'upgrade done', 'battle done', 'wheel next']);
  expect(dataOf(await ann.api('GET /api/turntable', {})).is_on_us).toBe(true);
  dataOf(await ann.api('POST /api/turntable', {}));
  expect(await acts(ann)).toEqual(['welcome done', 'upgrade done', 'battle done', 'wheel done']);
  expect(dataOf(await ann.api('GET /api/turntable', {})).is_on_us).toBe(false);
  // From the next day on the wheel follows the rule of gifts.
  const tomorrow = now().getTime() + 24 * 3_600_000;
  setClock(() => new Date(tomorrow));
  expect(refusalOf(await ann.api('POST /api/turntable', {}))).toBe('gift.top_up_missing');
});

test('a newcomer who sold the win goes on with the battle', async () => {
  const ann = await joinNewcomer();
  const item = await openWelcome(ann);
  dataOf(await ann.api('POST /api/box/sell', { knapsack_id: [item] }));
  expect(await acts(ann)).toEqual(['welcome done', 'upgrade later', 'battle next', 'wheel later']);
});
