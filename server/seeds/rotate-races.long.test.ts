import { makeClient } from '@vitrine/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../testing/api.ts';
import { startSecondProcess } from '../testing/second-process.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { stateOf } from '../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';

const world = openWorld();

describe('20 rotations at once, in two processes', () => {
  let second: Api;
  beforeAll(async () => {
    second = await startSecondProcess(world);
  });
  afterAll(() => second?.close());

  /** Sends 20 rotations at once, half of them to the other process. */
  function rotateAtOnce(player: TestPlayer, wish: { client_seed: string; next_hash?: string }) {
    const there = makeClient({ base: second.url, headers: player.headers });
    return Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? there : player.api)('POST /api/fairness/rotate', wish),
      ),
    );
  }

  test('with the pair that a page showed: exactly one rotates, the others are told', async () => {
    const ann = await joinPlayer(world);
    for (const client_seed of ['first', 'second', 'third']) {
      const { next } = dataOf(await ann.api('GET /api/fairness/seeds', {}));
      const answers = await rotateAtOnce(ann, { client_seed, next_hash: next.server_seed_hash });
      const told = answers.map(refusalOf).toSorted();
      expect(told).toEqual(['none', ...Array<string>(19).fill('seeds.rotated')]);
    }
    expect((await stateOf(world, ann)).pairs.map(({ state }) => state)).toEqual([
      ...Array<string>(3).fill('revealed'),
      'active',
      'next',
    ]);
  });

  test('without it each of them rotates, one after the other', async () => {
    const ann = await joinPlayer(world);
    const answers = await rotateAtOnce(ann, { client_seed: 'again' });
    const revealed = answers.map((answer) => dataOf(answer).revealed.server_seed_hash);
    expect(new Set(revealed).size).toBe(20);
    expect((await stateOf(world, ann)).pairs).toHaveLength(22);
  });

  test('of a player who has no pair yet, all of them rotate', async () => {
    const ann = await joinPlayer(world, { client_seed: null });
    const answers = await rotateAtOnce(ann, { client_seed: 'new' });
    expect(answers.map(refusalOf)).toEqual(Array<string>(20).fill('none'));
  });
});
