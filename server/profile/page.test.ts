import { mills } from '@vitrine/contract/amount';
import { expect, test } from 'vitest';
import { reviseCase } from '../cases/index.ts';
import { countPlay } from '../history/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { makeCase, type TestCase } from '../testing/cases.ts';
import { runJob } from '../testing/jobs.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { findGoodsFrom } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';

const world = openWorld();
const seen_ms = 8000;

/** A case whose only prize is worth more than the price, as no case that is for sale. */
async function makeWinning(): Promise<TestCase> {
  const box = await makeCase(world);
  const dear = await findGoodsFrom(world.owner, 1000);
  await transact(world.owner, (tx) =>
    reviseCase(tx, {
      case_id: box.id,
      price_mills: mills(Math.floor(dear.price_mills / 2)),
      token_rate_ppm: 0,
      prizes: [
        { goods_id: box.goods_id, from_ticket: 0, to_ticket: 600_000 },
        { goods_id: dear.id, from_ticket: 600_000, to_ticket: 1_000_000 },
      ],
    }),
  );
  return box;
}

/** A player with wins and losses; the draws that won. */
async function play(): Promise<{ ann: TestPlayer; won: number[] }> {
  const ann = await joinPlayer(world);
  const box = await makeWinning();
  const won: number[] = [];
  while (won.length < 2) {
    const { openings } = dataOf(
      await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 4 }),
    );
    for (const { goods, draw } of openings) if (goods.id !== box.goods_id) won.push(draw.id);
  }
  await catchUp(world, countPlay);
  const later = now().getTime() + seen_ms;
  setClock(() => new Date(later));
  return { ann, won };
}

const show = async (player: TestPlayer, shows: 'nothing' | 'best_wins') =>
  dataOf(await player.api('POST /api/my_page', { shows })).code!;

test('a stranger sees exactly what the page is for, and nothing of losses, stakes or the net result [9-1.31]', async () => {
  const { ann, won } = await play();
  const code = await show(ann, 'best_wins');
  const ben = await joinPlayer(world);
  for (const caller of [undefined, ben]) {
    const page = dataOf(
      caller
        ? await caller.api('GET /api/player/{code}', { code })
        : await world.visitor('GET /api/player/{code}', { code }),
    );
    expect(Object.keys(page).toSorted()).toEqual(
      ['avatar', 'is_own', 'joined', 'level', 'name', 'wins'].toSorted(),
    );
    expect(page).toMatchObject({
      name: expect.stringMatching(/^P\*\*\*.$/),
      joined: expect.stringMatching(/^\d{4}-\d\d$/),
      is_own: false,
    });
    for (const win of page.wins) expect(Object.keys(win).toSorted()).toEqual(['goods', 'win']);
    // Of the openings that lost, none is there.
    expect(page.wins.map(({ win }) => win)).toEqual(won.slice(0, 10));
    expect(JSON.stringify(page)).not.toMatch(/stake|net|lost|money|balance|expected|luck|opened/);
  }
  for (const call of ['GET /api/history/luck', 'GET /api/history/cases', 'GET /api/my_page'])
    expectRefusal(await send(world.url, call), 'session.required');
});

test('there is no page until its player chooses so, and none once the player takes it back', async () => {
  const ann = await joinPlayer(world);
  expect(dataOf(await ann.api('GET /api/my_page', {}))).toEqual({ shows: 'nothing', code: null });
  const code = await show(ann, 'best_wins');
  expect(await show(ann, 'best_wins')).toBe(code);
  expect(dataOf(await ann.api('GET /api/player/{code}', { code })).is_own).toBe(true);
  expect(await show(ann, 'nothing')).toBe(code);
  expect(refusalOf(await ann.api('GET /api/player/{code}', { code }))).toBe('profile.unknown');
  for (const address of [code, '0123456789ab'])
    expectRefusal(await send(world.url, `GET /api/player/${address}`), 'profile.unknown');
  expect(await show(ann, 'best_wins')).toBe(code);
});

test('two choices at once leave one page', async () => {
  const ann = await joinPlayer(world);
  const [one, other] = await Promise.all([show(ann, 'best_wins'), show(ann, 'best_wins')]);
  expect(one).toBe(other);
});

test('a win that is taken down, or shared without the name, isn’t on the page', async () => {
  const { ann, won } = await play();
  const code = await show(ann, 'best_wins');
  const shown = async () =>
    dataOf(await world.visitor('GET /api/player/{code}', { code })).wins.map(({ win }) => win);
  const set = async (shows: 'named' | 'unnamed' | 'nothing') =>
    dataOf(await ann.api('POST /api/win/{id}', { id: String(won[0]!), shows }));
  expect(await shown()).toContain(won[0]);
  await set('unnamed');
  expect(await shown()).not.toContain(won[0]);
  await set('named');
  expect(await shown()).toContain(won[0]);
  await set('nothing');
  expect(await shown()).not.toContain(won[0]);
});

test('a page goes with its account', async () => {
  const ann = await joinPlayer(world);
  const code = await show(ann, 'best_wins');
  dataOf(await ann.api('POST /api/account/deletion', { gives_up: true }));
  dataOf(await ann.api('POST /api/account/deletion/confirm', {}));
  const due = new Date(now().getTime() + 14.1 * 24 * 3600 * 1000);
  setClock(() => due);
  await runJob(world, 'personal:delete_due');
  expect(refusalOf(await world.visitor('GET /api/player/{code}', { code }))).toBe(
    'profile.unknown',
  );
});
