import type { TerritoryGame } from '@vitrine/contract/territory-rules';
import { giveRules } from './testing.ts';
import { makeClient, type Client } from '@vitrine/contract/client';
import { describe, expect, test } from 'vitest';
import { now, setClock } from '../kit/clock.ts';
import { makeCase } from '../testing/cases.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { playAllowed } from './play.ts';

const world = openWorld();

let countries = 0;

/** An address in a new country with these rules. */
async function addressIn(rules: {
  profile?: 'strict';
  blocked?: true;
  blocked_games?: readonly TerritoryGame[];
}): Promise<string> {
  countries += 1;
  const country = `X${String.fromCharCode(64 + countries)}`;
  const { profile = 'default', blocked_games = [], ...others } = rules;
  const changes = { ...others, blocked_games: [...blocked_games] };
  await giveRules(world.owner, country, { profile, changes, network: `198.18.${countries}.0/24` });
  return `198.18.${countries}.7`;
}

/** A player whose calls come from this address. */
async function joinAt(address: string): Promise<TestPlayer> {
  const player = await joinPlayer(world);
  const headers = { ...player.headers, 'x-forwarded-for': address };
  return { ...player, headers, api: makeClient({ base: world.url, headers }) };
}

const open = (api: Client, id: number, count = 1, idempotency_key?: string) =>
  api('POST /api/box/{id}/open', { id: String(id), count }, { idempotency_key });

/** Moves the clock to `ms` after `from`. */
const moveClock = (from: Date, ms: number) => setClock(() => new Date(from.getTime() + ms));

describe('in a country', () => {
  test.each([
    ['that is blocked', { blocked: true }, 'territory.blocked'],
    ['that blocks the game', { blocked_games: ['upgrade', 'cases'] }, 'game.blocked'],
  ] as const)(
    '%s nobody opens a case, yet everybody looks at it and sells what they have [3-4.9a]',
    async (_, rules, key) => {
      const box = await makeCase(world);
      const elsewhere = await joinPlayer(world);
      const [won] = dataOf(await open(elsewhere.api, box.id)).openings;
      const headers = { ...elsewhere.headers, 'x-forwarded-for': await addressIn(rules) };
      const refused = await changesNothing(world, elsewhere, () =>
        send(world.url, `POST /api/box/${box.id}/open`, { headers, body: { count: 1 } }),
      );
      expectRefusal(refused, key);
      const here = makeClient({ base: world.url, headers });
      expect(dataOf(await here('GET /api/box/{id}', { id: String(box.id) })).id).toBe(box.id);
      dataOf(await here('POST /api/system_shop/sell', { knapsack_id: [won!.knapsack_id] }));
    },
  );

  test('that blocks another game, cases are opened several at once [3-7.39a]', async () => {
    const box = await makeCase(world);
    const { api } = await joinAt(await addressIn({ blocked_games: ['upgrade'] }));
    expect(dataOf(await open(api, box.id, 3)).openings).toHaveLength(3);
    expect(dataOf(await open(api, box.id, 3)).openings).toHaveLength(3);
  });

  test('with the strict profile cases are opened one at a time [3-7.38]', async () => {
    const box = await makeCase(world);
    const player = await joinAt(await addressIn({ profile: 'strict' }));
    const refused = await changesNothing(world, player, () =>
      send(world.url, `POST /api/box/${box.id}/open`, {
        headers: player.headers,
        body: { count: 2 },
      }),
    );
    expectRefusal(refused, 'opening.too_many');
    expect(dataOf(await open(player.api, box.id)).openings).toHaveLength(1);
  });
});

describe('between two openings five seconds pass where the profile is strict', () => {
  test('for each player, from start to start', async () => {
    const box = await makeCase(world);
    const address = await addressIn({ profile: 'strict' });
    const [ann, ben] = [await joinAt(address), await joinAt(address)];
    const start = now();
    moveClock(start, 0);
    dataOf(await open(ann.api, box.id));
    dataOf(await open(ben.api, box.id));
    moveClock(start, 4999);
    expect(refusalOf(await open(ann.api, box.id))).toBe('opening.too_soon');
    moveClock(start, 5000);
    dataOf(await open(ann.api, box.id));
    moveClock(start, 9999);
    expect(refusalOf(await open(ann.api, box.id))).toBe('opening.too_soon');
  });

  test('also for requests that arrive together', async () => {
    const box = await makeCase(world);
    const { api } = await joinAt(await addressIn({ profile: 'strict' }));
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(api, box.id)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(refusalOf(answer)).toBe('opening.too_soon');
  });

  test('while a retry with the same key gets the first answer at once', async () => {
    const box = await makeCase(world);
    const { api } = await joinAt(await addressIn({ profile: 'strict' }));
    const first = dataOf(await open(api, box.id, 1, 'once'));
    expect(dataOf(await open(api, box.id, 1, 'once'))).toEqual(first);
    const start = now();
    moveClock(start, 6000);
    expect(dataOf(await open(api, box.id, 1, 'once'))).toEqual(first);
    dataOf(await open(api, box.id));
  });

  test('and an opening that is refused isn’t one', async () => {
    const box = await makeCase(world);
    const { api } = await joinAt(await addressIn({ profile: 'strict' }));
    expect(refusalOf(await open(api, 999_999))).toBe('case.unknown');
    dataOf(await open(api, box.id));
    expect(refusalOf(await open(api, 999_999))).toBe('opening.too_soon');
  });

  test('in all processes together, and one that failed counts: it may have happened', async () => {
    const { id: player } = await joinPlayer(world);
    const play = {
      player,
      address: await addressIn({ profile: 'strict' }),
      game: 'cases',
      count: 1,
    } as const;
    const fail = () =>
      playAllowed(world.db, play, () => Promise.reject(new Error('the connection broke')));
    const outcomes = await Promise.allSettled([fail(), fail(), fail()]);
    const problems = outcomes
      .map((outcome) => String((outcome as PromiseRejectedResult).reason))
      .toSorted();
    expect(problems.filter((problem) => problem.includes('the connection broke'))).toHaveLength(1);
    await expect(playAllowed(world.db, play, async () => 'played')).rejects.toMatchObject({
      key: 'opening.too_soon',
    });
  });
});
