import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { changePrice } from '../catalogue/index.ts';
import { mills } from '@vitrine/contract/amount';
import { setCaseOpen } from '../cases/index.ts';
import { setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { makeCase, repriceTestCase, type TestCase } from '../testing/cases.ts';
import { runJob, runQueuedJobs } from '../testing/jobs.ts';
import { catchUp } from '../testing/listen.ts';
import { many } from '../testing/many.ts';
import { randomAddress } from '../testing/address.ts';
import { Browser, registerIn } from '../sign-in/testing/browser.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { setAccount, giveTopUp, trade_url } from '../withdrawals/testing/join.ts';
import { chooseCase } from './operate.ts';
import { crowd } from './testing/crowd.ts';
import { greetNewcomers, welcomePlayer } from './welcome.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

let box: TestCase;
beforeEach(async () => {
  box = await makeCase(world, { type: 'granted' });
  await chooseCase(commandDesk(world.owner), 'welcome', box.id);
});

/** The product's background work after a registration. */
async function followUp(): Promise<void> {
  await catchUp(world, greetNewcomers);
  await runQueuedJobs(world);
}

interface Own {
  list: { case: { id: number; name: string }; count: number; open_list: number[] }[];
  welcome: { case: number; state: string } | null;
}

async function boxesOf(browser: Browser): Promise<Own> {
  return (await browser.send('GET /api/rechargeOpenBox')).envelope.data;
}

async function decisionOf(player_id: number) {
  return world.owner
    .selectFrom('boxes_welcomes')
    .select(['refused', 'network'])
    .where('player_id', '=', player_id)
    .executeTakeFirst();
}

async function boxCountOf(player_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from inventory_items where player_id = ${player_id} and kind = 'box'`.execute(
    world.owner,
  );
  return rows[0]!.count;
}

describe('a newcomer', () => {
  test('has the welcome case in the backpack as soon as the account is there, and opens it [3-2.58]', async () => {
    const mia = new Browser(world);
    await registerIn(mia, world);
    expect(await boxesOf(mia)).toEqual({ list: [], welcome: { case: box.id, state: 'coming' } });
    await followUp();
    const { list, welcome } = await boxesOf(mia);
    expect(welcome).toEqual({ case: box.id, state: 'here' });
    expect(list).toMatchObject([{ case: { id: box.id }, count: 1 }]);
    const backpack = await mia.send('GET /api/system_shop/backpack');
    expect(backpack.envelope.data).toMatchObject({
      total: 1,
      sellable: 0,
      value: 0,
      list: [
        {
          kind: 'box',
          source: 'free',
          sellable: false,
          recycling_price: 0,
          money_until: null,
          goods_info: {
            id: box.id,
            name: list[0]!.case.name,
            price: 0,
            picture: expect.stringMatching(/case/),
          },
        },
      ],
    });
    await mia.send('POST /api/fairness/client_seed', { client_seed: 'mia' });
    const opened = await mia.send('POST /api/rechargeOpenBox/open', {
      open_list: list[0]!.open_list,
    });
    expect(opened.envelope.data).toMatchObject({
      openings: [{ goods: { id: box.goods_id } }],
      money: 0,
    });
    expect(await boxesOf(mia)).toEqual({ list: [], welcome: { case: box.id, state: 'opened' } });
  });

  test('gets it once, also when it is decided many times at once', async () => {
    const { player_id } = await registerIn(new Browser(world), world);
    const decided = await crowd(many, () => welcomePlayer(world.db, player_id, { per_network: 5 }));
    expect(decided.filter(Boolean)).toHaveLength(1);
    expect(await boxCountOf(player_id)).toBe(1);
    await followUp();
    await runJob(world, 'boxes:welcome_all');
    expect(await boxCountOf(player_id)).toBe(1);
  });

  test('without a verified e-mail address gets it once the address is verified', async () => {
    const ann = await joinPlayer(world);
    await runJob(world, 'boxes:welcome_all');
    expect(await boxCountOf(ann.id)).toBe(0);
    await world.owner
      .updateTable('accounts_players')
      .set({ email_verified_at: new Date() })
      .where('id', '=', ann.id)
      .execute();
    await runJob(world, 'boxes:welcome_all');
    expect(await boxCountOf(ann.id)).toBe(1);
  });
});

describe('one person', () => {
  test('gets it once in a browser, whatever the account [3-9.23]', async () => {
    const mia = new Browser(world);
    const first = await registerIn(mia, world);
    const second = await registerIn(mia, world);
    await followUp();
    expect([await decisionOf(first.player_id), await decisionOf(second.player_id)]).toMatchObject([
      { refused: null },
      { refused: 'browser' },
    ]);
    expect((await boxesOf(mia)).welcome).toEqual({ case: box.id, state: 'refused' });
  });

  test('gets it once for a Steam account that moves from one account to the next', async () => {
    const [first, second] = [
      await registerIn(new Browser(world), world),
      await registerIn(new Browser(world), world),
    ];
    const link = (player_id: number, steam_id: string | null) =>
      world.owner
        .updateTable('accounts_players')
        .set({ steam_id })
        .where('id', '=', player_id)
        .execute();
    await link(first.player_id, '76561198000000042');
    await welcomePlayer(world.db, first.player_id, { per_network: 5 });
    await link(first.player_id, null);
    await link(second.player_id, '76561198000000042');
    await welcomePlayer(world.db, second.player_id, { per_network: 5 });
    expect(await decisionOf(second.player_id)).toMatchObject({ refused: 'steam' });
  });

  test('gets at most five in a network within a day, also at once', async () => {
    const address = randomAddress();
    const players = [];
    for (let n = 0; n < 7; n++) players.push(await registerIn(new Browser(world, address), world));
    await Promise.all(
      players.map(({ player_id }) => welcomePlayer(world.db, player_id, { per_network: 5 })),
    );
    const decided = await Promise.all(players.map(({ player_id }) => decisionOf(player_id)));
    expect(decided.filter((decision) => decision?.refused === null)).toHaveLength(5);
    expect(decided.filter((decision) => decision?.refused === 'network')).toHaveLength(2);
    const tomorrow = Date.now() + 25 * 3600_000;
    setClock(() => new Date(tomorrow));
    const later = await registerIn(new Browser(world, address), world);
    await followUp();
    expect(await decisionOf(later.player_id)).toMatchObject({ refused: null });
    await runJob(world, 'boxes:forget_networks');
    expect(await decisionOf(players[0]!.player_id)).toMatchObject({ network: null });
    expect((await decisionOf(later.player_id))!.network).not.toBeNull();
  });
});

test('the prize, and whatever it is sold and exchanged for, leaves the house only by the rule for first withdrawals [3-9.24]', async () => {
  const ann = await joinPlayer(world, { is_poor: true });
  await setAccount(world, ann, { email_verified_at: new Date(), trade_url });
  await welcomePlayer(world.db, ann.id, { per_network: 5 });
  const [held] = dataOf(await ann.api('GET /api/rechargeOpenBox', {})).list;
  const { openings } = dataOf(
    await ann.api('POST /api/rechargeOpenBox/open', { open_list: held!.open_list }),
  );
  const knapsack_id = openings[0]!.knapsack_id;
  const extract = async (id: number) =>
    refusalOf(await ann.api('POST /api/system_shop/extract', { knapsack_id: id }));
  expect(await extract(knapsack_id)).toBe('withdrawal.top_ups_missing');
  dataOf(await ann.api('POST /api/system_shop/sell', { knapsack_id: [knapsack_id] }));
  const bought = dataOf(
    await ann.api('POST /api/system_shop/{id}/buy', { id: String(box.goods_id) }),
  );
  expect(await extract(bought.knapsack_id)).toBe('withdrawal.top_ups_missing');
  await giveTopUp(world, ann, 10_000);
  expect(await extract(bought.knapsack_id)).toBe('none');
});

describe('the welcome case', () => {
  test('is told to whoever asks, while it can be granted', async () => {
    const told = async () => dataOf(await world.visitor('GET /api/welcome', {})).case;
    expect(await told()).toMatchObject({ id: box.id, picture: expect.stringMatching(/case/) });
    await setCaseOpen(world.owner, box.id, false);
    expect(await told()).toBeNull();
  });

  test('gives at most 0.150 on average and 5.000 at best: a dearer one can’t be chosen [3-9.22]', async () => {
    const dear = await makeCase(world, { type: 'granted' });
    const setPrice = (price_mills: number) =>
      transact(world.owner, (tx) => changePrice(tx, dear.goods_id, mills(price_mills)));
    await setPrice(151);
    await expect(chooseCase(commandDesk(world.owner), 'welcome', dear.id)).rejects.toThrow(
      '151 mills on average; at most 150',
    );
    await chooseCase(commandDesk(world.owner), 'welcome', dear.id, {
      average_max_mills: 151,
      prize_max_mills: 5_000,
    });
    await setPrice(5_001);
    const bounds = { average_max_mills: 6_000, prize_max_mills: 5_000 };
    await expect(chooseCase(commandDesk(world.owner), 'welcome', dear.id, bounds)).rejects.toThrow(
      '5001 mills; at most 5000',
    );
    await setPrice(dear.goods_mills);
  });

  test('isn’t revised beyond that, and isn’t granted while prices lift it beyond', async () => {
    const setPrice = (price_mills: number) =>
      transact(world.owner, (tx) => changePrice(tx, box.goods_id, mills(price_mills)));
    const { player_id } = await registerIn(new Browser(world), world);
    await setPrice(300);
    await world.visitor('GET /api/box/{id}', { id: String(box.id) });
    await expect(repriceTestCase(world, box, 600)).rejects.toThrow('at most 150 are allowed');
    await followUp();
    expect(await boxCountOf(player_id)).toBe(0);
    await setPrice(box.goods_mills);
    await runJob(world, 'boxes:welcome_all');
    expect(await boxCountOf(player_id)).toBe(1);
  });

  test('isn’t granted while it is closed', async () => {
    const { player_id } = await registerIn(new Browser(world), world);
    await setCaseOpen(world.owner, box.id, false);
    await followUp();
    expect(await decisionOf(player_id)).toBeUndefined();
    await setCaseOpen(world.owner, box.id, true);
    await runJob(world, 'boxes:welcome_all');
    expect(await boxCountOf(player_id)).toBe(1);
  });

  test('names its conditions, with the player’s progress', async () => {
    const mia = new Browser(world);
    await registerIn(mia, world);
    const conditions = async () =>
      (await mia.send(`GET /api/box/${box.id}/conditions`)).envelope.data;
    const email = { kind: 'email', need: 1, have: 1, days: null, met: true };
    const granted = { kind: 'granted', need: 1, have: 0, days: null, met: false };
    expect(await conditions()).toMatchObject({ list: [email, granted], waits_until: null });
    await followUp();
    expect(await conditions()).toMatchObject({ list: [email, { ...granted, have: 1, met: true }] });
  });
});
