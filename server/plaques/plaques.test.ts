import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { mills } from '@vitrine/contract/amount';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { battle_over_ms, botInto, createRoomOf, look, passTime } from '../battles/testing/rooms.ts';
import { reviseCase } from '../cases/index.ts';
import { noteDrops } from '../drops/testing.ts';
import { now, setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { Pictures } from '../kit/pictures.ts';
import { modules } from '../modules.ts';
import { makeCase, type TestCase } from '../testing/cases.ts';
import { runJob } from '../testing/jobs.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { buy, findGoodsFrom } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { answerUpgrade } from '../upgrades/upgrade.ts';
import { upgrade } from '../upgrades/testing/wish.ts';
import { linesOf } from './poster.ts';

const world = openWorld();

/** Longer than any reel. */
const seen_ms = 8000;

let folder: string;
let pictures: Pictures;
let winning: TestCase;
let losing: TestCase;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'plaques-'));
  const drawings = Object.assign(
    {},
    ...modules.map((module) => module.pictures),
  ) as ConstructorParameters<typeof Pictures>[2];
  pictures = new Pictures(world.db, folder, drawings);
  losing = await makeCase(world);
  winning = await makeWinning();
});
afterAll(() => fs.rm(folder, { recursive: true }));

/** Makes a case whose dear prize, in six of ten openings, is worth a little more than its price. */
async function makeWinning(from_mills = 1000): Promise<TestCase> {
  const box = await makeCase(world);
  const dear = await findGoodsFrom(world.owner, from_mills);
  const price_mills = mills(Math.floor(dear.price_mills * 0.9));
  await transact(world.owner, (tx) =>
    reviseCase(tx, {
      case_id: box.id,
      price_mills,
      token_rate_ppm: 0,
      prizes: [
        { goods_id: box.goods_id, from_ticket: 0, to_ticket: 400_000 },
        { goods_id: dear.id, from_ticket: 400_000, to_ticket: 1_000_000 },
      ],
    }),
  );
  return { ...box, price_mills, goods_id: dear.id, goods_mills: dear.price_mills };
}

/** Opens the case until its dear prize was won; returns the draw. */
async function winNow({ api }: TestPlayer, box = winning): Promise<string> {
  for (;;) {
    const { openings } = dataOf(
      await api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }),
    );
    if (openings[0]!.goods.id === box.goods_id) return String(openings[0]!.id);
  }
}

/** Lets every reel end. */
function later(): void {
  const seen = new Date(now().getTime() + seen_ms);
  setClock(() => seen);
}

/** Wins, and lets the reel end. */
async function win(player: TestPlayer, box = winning): Promise<string> {
  const id = await winNow(player, box);
  later();
  return id;
}

const show = async (id: string, { api }: Pick<TestPlayer, 'api'> = { api: world.visitor }) =>
  dataOf(await api('GET /api/win/{id}', { id }));

const set = ({ api }: TestPlayer, id: string, shows: 'named' | 'unnamed' | 'nothing' | 'shared') =>
  api('POST /api/win/{id}', { id, shows });

const isGone = async (id: string) =>
  expectRefusal(await send(world.url, `GET /api/win/${id}`), 'win.unknown');

describe('the page of a win', () => {
  test('shows item, odds and stake to everyone, and names nobody and has no picture until it is shared [9-1.24 9-1.25]', async () => {
    const [ann, bob] = [await joinPlayer(world), await joinPlayer(world)];
    const id = await win(ann);
    const shown = {
      id: Number(id),
      kind: 'case',
      goods: { id: winning.goods_id, price: winning.goods_mills / 1000 },
      items: 1,
      stake: winning.price_mills / 1000,
      chance_ppm: 600_000,
      box: { id: winning.id },
    };
    const secret = { player: null, shows: null, poster: null };
    expect(await show(id)).toMatchObject({ ...shown, ...secret, is_own: false });
    expect(await show(id, bob)).toMatchObject({ ...secret, is_own: false });
    expect(await show(id, ann)).toMatchObject({ ...secret, is_own: true });
    expect(dataOf(await set(ann, id, 'shared'))).toEqual({ shows: 'named', code: null });
    expect(await show(id)).toMatchObject({
      ...shown,
      player: expect.stringMatching(/^.\*\*\*.$/u),
      shows: 'named',
      poster: expect.stringMatching(/^\/pictures\/win-/),
    });
    expect(dataOf(await set(ann, id, 'unnamed')).shows).toBe('unnamed');
    expect(dataOf(await set(ann, id, 'shared')).shows).toBe('unnamed');
    expect(await show(id)).toMatchObject({ player: null, shows: 'unnamed' });
  });

  test('tells no server seed that its record doesn’t tell', async () => {
    const ann = await joinPlayer(world);
    const id = await win(ann);
    dataOf(await set(ann, id, 'shared'));
    const { server_seed } = await world.owner
      .selectFrom('seeds_pairs')
      .select('server_seed')
      .where('player_id', '=', ann.id)
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(await show(id, ann))).not.toContain(server_seed);
    const record = dataOf(await world.visitor('GET /api/pfv_log/{id}', { id }));
    expect(record.server_seed).toBeNull();
  });

  test('is its player’s alone until the reel has ended, unless the player shares it', async () => {
    const ann = await joinPlayer(world);
    const at = now();
    setClock(() => at);
    const [first, second] = [await winNow(ann), await winNow(ann)];
    await isGone(first);
    expect(await show(first, ann)).toMatchObject({ is_own: true });
    dataOf(await set(ann, first, 'shared'));
    expect(await show(first)).toMatchObject({ shows: 'named' });
    await isGone(second);
    setClock(() => new Date(at.getTime() + seen_ms));
    expect(await show(second)).toMatchObject({ shows: null });
  });

  test('exists for no loss, no unknown draw and no giveaway', async () => {
    const ann = await joinPlayer(world);
    const { openings } = dataOf(
      await ann.api('POST /api/box/{id}/open', { id: String(losing.id), count: 1 }),
    );
    const id = String(openings[0]!.id);
    later();
    await isGone(id);
    expect(refusalOf(await set(ann, id, 'shared'))).toBe('win.unknown');
    await isGone('999999999');
    expectRefusal(await send(world.url, 'GET /api/win/no'), 'request.invalid');
  });

  test('is taken down and put back by its player alone', async () => {
    const [ann, bob] = [await joinPlayer(world), await joinPlayer(world)];
    const id = await win(ann);
    expect(refusalOf(await set(bob, id, 'nothing'))).toBe('win.unknown');
    expectRefusal(
      await send(world.url, `POST /api/win/${id}`, { body: { shows: 'named' } }),
      'session.required',
    );
    dataOf(await set(ann, id, 'nothing'));
    await isGone(id);
    expect(refusalOf(await bob.api('GET /api/win/{id}', { id }))).toBe('win.unknown');
    expect(await show(id, ann)).toMatchObject({ shows: 'nothing', poster: null });
    expect(dataOf(await set(ann, id, 'shared')).shows).toBe('named');
    expect(await show(id)).toMatchObject({ shows: 'named' });
  });

  test('names nobody whose account is deleted, and stays down where it was taken down [9-1.25]', async () => {
    const ann = await joinPlayer(world);
    const [shared, down] = [await win(ann), await win(ann)];
    dataOf(await set(ann, shared, 'shared'));
    dataOf(await set(ann, down, 'nothing'));
    const { list } = dataOf(await ann.api('GET /api/system_shop/backpack', {}));
    dataOf(
      await ann.api('POST /api/system_shop/sell', { knapsack_id: list.map((item) => item.id) }),
    );
    dataOf(await ann.api('POST /api/account/deletion', { gives_up: true }));
    dataOf(await ann.api('POST /api/account/deletion/confirm', {}));
    const due = new Date(now().getTime() + 14.1 * 24 * 3600 * 1000);
    setClock(() => due);
    await runJob(world, 'personal:delete_due');
    expect(await show(shared)).toMatchObject({ player: null, poster: null, shows: null });
    await isGone(down);
  });

  test('is shared fifty times a day, and one that is shared is set as often as its player likes', async () => {
    const ann = await joinPlayer(world);
    const [first, second] = [await win(ann), await win(ann)];
    dataOf(await set(ann, first, 'shared'));
    await world.owner
      .insertInto('plaques')
      .values(
        Array.from({ length: 49 }, (_, n) => ({
          draw_id: 900_000_000 + n,
          player_id: ann.id,
          shows: 'named',
          at: now(),
        })),
      )
      .execute();
    expect(refusalOf(await set(ann, second, 'shared'))).toBe('win.shared_enough');
    expect(dataOf(await set(ann, first, 'nothing')).shows).toBe('nothing');
    const tomorrow = new Date(now().getTime() + 24 * 3600 * 1000);
    setClock(() => tomorrow);
    expect(dataOf(await set(ann, second, 'shared')).shows).toBe('named');
  });

  test('carries the code of a partner, and is set the same by two at once', async () => {
    const ann = await joinPlayer(world);
    dataOf(await ann.api('POST /api/user/build_spread', { code: 'sharing68' }));
    const id = await win(ann);
    const both = await Promise.all([set(ann, id, 'shared'), set(ann, id, 'shared')]);
    for (const one of both) expect(dataOf(one)).toEqual({ shows: 'named', code: 'sharing68' });
  });
});

test('a won upgrade has a page with its chance and stake, a lost one has none', async () => {
  const ann = await joinPlayer(world);
  const seen = { won: 0, lost: 0 };
  for (let round = 0; round < 40 && (seen.won === 0 || seen.lost === 0); round++) {
    const bought = await findGoodsFrom(world.owner, 1000);
    const { item_ids } = await buy(world.db, ann.id, bought.id);
    const target = await findGoodsFrom(world.owner, 2 * bought.price_mills);
    const answered = await upgrade(world.db, {
      player_id: ann.id,
      items: item_ids,
      target: target.id,
    });
    const { won, draw, chance_ppm, staked } = answerUpgrade(answered);
    later();
    seen[won ? 'won' : 'lost'] += 1;
    const id = String(draw.id);
    if (!won) await isGone(id);
    else
      expect(await show(id)).toMatchObject({
        kind: 'upgrade',
        goods: { id: target.id },
        chance_ppm,
        stake: staked,
        box: null,
      });
  }
  expect(Math.min(seen.won, seen.lost)).toBeGreaterThan(0);
});

test('a battle that a player won alone has a page with its dearest item, and one that a bot won has none', async () => {
  const ann = await joinPlayer(world);
  const seen = new Set<boolean>();
  for (let round = 0; round < 20 && seen.size < 2; round++) {
    const name = await createRoomOf(ann, { boxes: [winning.id, winning.id] });
    await botInto(ann, name, 1);
    await passTime(world, battle_over_ms);
    const { draw, winners, cost, gains } = await look(world, name);
    // Four cheap items are a win below the stake, which has no page.
    if (winners.includes(0) && gains[0]! < cost) continue;
    seen.add(winners.includes(0));
    if (!winners.includes(0)) await isGone(String(draw));
    else
      expect(await show(String(draw))).toMatchObject({
        kind: 'battle',
        items: 4,
        won: gains[0],
        stake: cost,
        box: { id: winning.id },
      });
  }
  expect(seen.size).toBe(2);
});

test('a dear win on the strip and in the rankings leads to its page, a cheap one to its case [9-1.28]', async () => {
  const ann = await joinPlayer(world);
  const dear = await makeWinning(12_000);
  const id = await win(ann, dear);
  await win(ann);
  await catchUp(world, noteDrops);
  const list = dataOf(await world.visitor('GET /api/drop', {}));
  const winOf = (box: TestCase) => list.find((drop) => drop.goods.id === box.goods_id)?.win;
  expect([winOf(dear), winOf(winning)]).toEqual([Number(id), null]);
});

describe('the picture of a win', () => {
  test('is drawn for a shared one only, 1200 × 630 and at most 40 kB [9-1.27]', async () => {
    const ann = await joinPlayer(world);
    const id = await win(ann);
    dataOf(await set(ann, id, 'shared'));
    const address = path.basename((await show(id)).poster!);
    dataOf(await set(ann, id, 'nothing'));
    expect(await pictures.find(address)).toBeUndefined();
    dataOf(await set(ann, id, 'unnamed'));
    const found = await pictures.find(address);
    if (!found || typeof found === 'string') throw new Error('there is no picture');
    const { format, width, height } = await sharp(found.bytes).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
    expect(found.bytes.length).toBeLessThanOrEqual(40_000);
  });

  test('says the multiple from twice the stake on, and the odds as one in so many where they are rare', () => {
    const lines = (won: number, stake: number | null, chance_ppm: number) =>
      Object.values(
        linesOf({
          won_mills: mills(won),
          stake_mills: stake === null ? null : mills(stake),
          chance_ppm,
        }),
      );
    expect(lines(1500, 1000, 125_000)).toEqual(['12.5%', '']);
    expect(lines(2490, 1000, 1299)).toEqual(['2.4×', '1 in 770']);
    expect(lines(12_400_000, 1000, 1)).toEqual(['12,400×', '1 in 1,000,000']);
    expect(lines(5000, null, 900)).toEqual(['1 in 1,111', '']);
  });
});
