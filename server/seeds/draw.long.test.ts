import { mills } from '@vitrine/contract/amount';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { now } from '../kit/clock.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Api } from '../testing/api.ts';
import { makeCase } from '../testing/cases.ts';
import { startSecondProcess } from '../testing/second-process.ts';
import { dataOf, send } from '../testing/send.ts';
import { changesNothing, stateOf } from '../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { account } from '../settle/accounts.ts';
import { cases_house } from '../cases/house.ts';
import { demo_house } from '../demo/house.ts';
import type { Act } from '../settle/settle.ts';
import { drawAndSettle, type UsableSeeds } from './index.ts';

const world = openWorld();

let second: Api;
beforeAll(async () => {
  second = await startSecondProcess(world);
});
afterAll(() => second?.close());

/**
 * An act that depends on the pair without drawing from it: it settles or is stale as an opening
 * would be.
 */
function touchPair(
  player: TestPlayer,
  { pair_id, pair_version, nonce }: UsableSeeds,
): Act & { memo: object } {
  return {
    by: player.id,
    at: now(),
    key: undefined,
    fact: { kind: 'demo.endowed', payload: { score_mills: 1 } },
    draws: { from: { pair_id, pair_version, first_nonce: nonce }, records: [] },
    post: [{ debit: demo_house, credit: account(player.id, 'score'), amount_mills: mills(1) }],
    memo: {},
  };
}

const openInSecond = (player: TestPlayer, id: number, key = 'second') =>
  send(second.url, `POST /api/box/${id}/open`, {
    headers: player.headers,
    key,
    body: { count: 1 },
  });

test('an act that finds its pair moved on is decided again from the pair as it is', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  const nonces: number[] = [];
  await drawAndSettle(world.db, ann.id, async (seeds) => {
    nonces.push(seeds.nonce);
    if (nonces.length < 3) await openInSecond(ann, box.id, `k${nonces.length}`);
    return touchPair(ann, seeds);
  });
  expect(nonces).toEqual([0, 1, 2]);
  expect((await stateOf(world, ann)).pairs[0]!.nonce).toBe(2);
});

test('after three stale answers the pair is locked: the fourth stands, and who comes meanwhile waits for it', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  const nonces: number[] = [];
  let waiting: ReturnType<typeof send> | undefined;
  await drawAndSettle(world.db, ann.id, async (seeds) => {
    nonces.push(seeds.nonce);
    if (nonces.length <= 3) await openInSecond(ann, box.id, `k${nonces.length}`);
    else {
      waiting = openInSecond(ann, box.id, 'k4');
      await untilSomebodyWaits();
    }
    return touchPair(ann, seeds);
  });
  expect(nonces).toEqual([0, 1, 2, 3]);
  expect((await waiting!).envelope).toMatchObject({ data: { openings: [{ draw: { nonce: 3 } }] } });
});

test('a twin of the request that locked the pair never blocks with it: one act, and the twin’s answer is its', async () => {
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  const { money } = dataOf(await ann.api('GET /api/user', {}));
  let tries = 0;
  let twin: ReturnType<typeof send> | undefined;
  const mine = drawAndSettle(world.db, ann.id, async (seeds) => {
    tries += 1;
    if (tries <= 3) await openInSecond(ann, box.id, `k${tries}`);
    else {
      twin = openInSecond(ann, box.id, 'the-same');
      await untilSomebodyWaits();
    }
    return { ...touchPair(ann, seeds), key: { text: 'the-same', hash: 'of another request' } };
  });
  await mine;
  const { envelope } = await twin!;
  expect(envelope).toMatchObject({ code: 1010 });
  expect((await stateOf(world, ann)).balances[0]!.balance_mills).toBe(
    Math.round(money * 1000) - 3 * box.price_mills,
  );
});

test('an act that is refused leaves the pair where it was', async () => {
  const ann = await joinPlayer(world);
  const refused = changesNothing(world, ann, () =>
    drawAndSettle(world.db, ann.id, async (seeds) => {
      const post = [
        { debit: account(ann.id, 'money'), credit: cases_house, amount_mills: mills(10 ** 12) },
      ];
      return { ...touchPair(ann, seeds), post };
    }).catch((problem: unknown) => problem),
  );
  expect(await refused).toEqual(new Refusal('balance.short'));
});

/** Waits until a statement in this world's database waits for a lock. */
async function untilSomebodyWaits(): Promise<void> {
  const waits = async () => {
    const { rows } = await sql<{
      waiting: number;
    }>`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.owner);
    return rows[0]!.waiting;
  };
  await expect.poll(waits, { interval: 5 }).toBeGreaterThan(0);
}
