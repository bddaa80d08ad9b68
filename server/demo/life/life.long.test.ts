import { giveRules } from '../../territory/testing.ts';
import { isDeepStrictEqual } from 'node:util';
import { battle_times, freeSeats } from '@vitrine/contract/battle-room';
import { makeClient } from '@vitrine/contract/client';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { maskName, startSession } from '../../accounts/index.ts';
import { advanceBattles } from '../../battles/advance.ts';
import { now, setClock } from '../../kit/clock.ts';
import { openLog } from '../../kit/log.ts';
import { runQueuedJobs, silent_log } from '../../testing/jobs.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../../testing/send.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../../testing/world.ts';
import { makeOnlookers } from './onlookers.ts';
import { startLife, type Pace } from './life.ts';
import { findPeople } from './people.ts';

const world = openWorld();
const log = openLog({ log_level: 'silent' });
/** A hundred times faster than people are. */
const fast: Pace = { least: 1, most: 50, look: 20, house: 100 };
/** Nobody acts by themselves; rooms are kept open as in the product. */
const calm: Pace = { least: 600_000, most: 600_001, look: 2_000, house: 600_000 };

let stop: (() => Promise<void>) | undefined;
const live = async (pace: Pace, isWatched = () => true) => {
  stop = await startLife({ db: world.db, url: world.url, isWatched, log, pace });
};
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

const findIds = async () => new Set((await findPeople(world.db)).map(({ id }) => id));

/** The number of facts of each kind by the simulated players. */
async function countFacts(): Promise<Record<string, number>> {
  const rows = await world.owner
    .selectFrom('facts')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('times')])
    .where('player_id', 'in', [...(await findIds())])
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map(({ kind, times }) => [kind, times]));
}

/** Opens the dearest cases that the money pays for, until less is left than a player plays with. */
async function spendAlmostAll(player_id: number): Promise<void> {
  const headers = { authorization: `Bearer ${await startSession(world.db, player_id)}` };
  const api = makeClient({ base: world.url, headers });
  const { list } = dataOf(await api('GET /api/box', { type: 'paid' }));
  await api('POST /api/fairness/client_seed', { client_seed: 'spends' });
  for (;;) {
    const { money } = dataOf(await api('GET /api/user', {}));
    const box = list.filter(({ price }) => price <= money).toSorted((a, b) => b.price - a.price)[0];
    if (money < 20 || !box) return;
    dataOf(await api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
  }
}

const listWaiting = async () =>
  dataOf(await world.visitor('GET /api/battle', { state: 1, limit: 50 })).list;

/** Waits until the simulated players have done something `times`. */
async function reach(kind: string, times: number): Promise<void> {
  await expect
    .poll(async () => (await countFacts())[kind] ?? 0, { interval: 100 })
    .toBeGreaterThanOrEqual(times);
}

/** Refunds what waits and pays what goes on, so that each test begins with an empty lobby. */
afterEach(async () => {
  await stop?.();
  const later = now().getTime() + 60 * 60_000;
  setClock(() => new Date(later));
  await advanceBattles(world.db, silent_log);
  setClock();
});

describe('the simulated players of a demo', () => {
  test('are twenty, made once, with a robot that is seen also where names are masked', async () => {
    const people = await findPeople(world.db);
    expect(people).toHaveLength(20);
    expect(await findPeople(world.db)).toEqual(people);
    for (const { name } of people) expect(maskName(name)).toMatch(/^🤖\*\*\*/);
  });

  test('give things away and join, once a host has topped up', async () => {
    await live(fast);
    await expect
      .poll(
        async () => {
          // A host's top-up is credited by a job.
          await runQueuedJobs(world);
          return Object.keys(await countFacts());
        },
        { interval: 200 },
      )
      .toEqual(expect.arrayContaining(['giveaway.opened', 'giveaway.joined']));
  });

  test('are nobody whom a person can sign in as', async () => {
    const people = await findPeople(world.db);
    const accounts = await world.owner
      .selectFrom('accounts_players')
      .select(['email', 'password_hash', 'steam_id'])
      .where(
        'id',
        'in',
        people.map(({ id }) => id),
      )
      .execute();
    for (const { email, password_hash, steam_id } of accounts) {
      expect([password_hash, steam_id]).toEqual([null, null]);
      for (const [call, body] of [
        ['POST /api/user/send_email_code', { email }],
        ['POST /api/email/login', { email, password: 'a'.repeat(64) }],
      ] as const) {
        const errors = expectRefusal(await send(world.url, call, { body }), 'request.invalid');
        expect(Object.keys(errors!)).toContain('email');
      }
    }
  });

  test('open, sell, upgrade, trade and play battles through the API while somebody looks', async () => {
    await live(fast);
    const kinds = [
      'case.opened',
      'items.sold',
      'items.upgraded',
      'goods.bought',
      'battle.created',
      'battle.joined',
    ];
    await expect
      .poll(async () => Object.keys(await countFacts()), { interval: 200 })
      .toEqual(expect.arrayContaining(kinds));
    const { rows } =
      await sql`select from battles where code is not null or password_hash is not null`.execute(
        world.owner,
      );
    expect(rows).toHaveLength(0);
  });

  test('rest while nobody looks, and begin when somebody comes', async () => {
    let looks = false;
    const before = await countFacts();
    await live(fast, () => looks);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await countFacts()).toEqual(before);
    looks = true;
    await reach('case.opened', (before['case.opened'] ?? 0) + 1);
    looks = false;
    // Acts that have begun go on to their end.
    let last: unknown;
    await vi.waitUntil(
      async () => {
        const before_last = last;
        last = await countFacts();
        return isDeepStrictEqual(last, before_last);
      },
      { interval: 1_000, timeout: 60_000 },
    );
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await countFacts()).toEqual(last);
  });

  test('are endowed again once their money is spent', async () => {
    const { id } = (await findPeople(world.db))[0]!;
    await spendAlmostAll(id);
    const countEndowments = async () => {
      const endowments = world.owner
        .selectFrom('facts')
        .where('kind', '=', 'demo.endowed')
        .where('player_id', '=', id);
      return (await endowments.select('id').execute()).length;
    };
    const before = await countEndowments();
    await live(fast);
    await expect.poll(countEndowments).toBe(before + 1);
  });
});

describe('whoever comes', () => {
  test('finds a battle to join within ten seconds at the pace of the product, and it goes on', async () => {
    const person = await joinPlayer(world);
    const came = performance.now();
    await live(calm);
    await expect
      .poll(async () => (await listWaiting()).length, { interval: 100, timeout: 10_000 })
      .toBeGreaterThan(0);
    expect(performance.now() - came).toBeLessThan(10_000);
    const card = (await listWaiting())[0]!;
    const seat = card.seats.findLast(({ user }) => user === null)!.seat;
    dataOf(
      await person.api('POST /api/battle/{id}/join', {
        id: String(card.id),
        seat,
        client_seed: 'person',
      }),
    );
    // Another room waits for the next one.
    await expect
      .poll(async () => (await listWaiting()).filter(({ id }) => id !== card.id).length, {
        timeout: 10_000,
      })
      .toBeGreaterThan(0);
  });

  test('always finds a seat: the last one of their rooms is theirs first, and one room waits', async () => {
    const ids = await findIds();
    await live(fast);
    const opened_at = new Map<string, number>();
    const started: number[] = [];
    for (let look = 0; look < 150; look++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const { list } = dataOf(await world.visitor('GET /api/battle', { limit: 50 }));
      for (const { id, state, seats, created_at } of list) {
        expect(seats.every(({ user, bot }) => !bot && (user === null || ids.has(user.id)))).toBe(
          true,
        );
        if (state === 1) opened_at.set(String(id), Date.parse(created_at));
        if (state === 2) started.push(now().getTime() - Date.parse(created_at));
      }
    }
    // A minute hasn't passed, so no room of theirs has been filled.
    expect(started).toEqual([]);
    expect(opened_at.size).toBeGreaterThan(0);
    expect(opened_at.size).toBeLessThanOrEqual(4);
    for (const { seats } of await listWaiting())
      expect(seats.some(({ user }) => user === null)).toBe(true);
  });

  test('sees their battles begin after a minute, while another one waits', async () => {
    await live(fast);
    await expect.poll(async () => (await listWaiting()).length).toBeGreaterThanOrEqual(2);
    const later = now().getTime() + 61_000;
    setClock(() => new Date(later));
    await expect
      .poll(async () => dataOf(await world.visitor('GET /api/battle', { state: 2 })).total)
      .toBeGreaterThan(0);
    await expect.poll(async () => (await listWaiting()).length).toBeGreaterThan(0);
  });

  test('is joined in an own battle until it is full, and seen to play it', async () => {
    const person: TestPlayer = await joinPlayer(world);
    const { id: commitment } = dataOf(await person.api('POST /api/battle/commitment', {}));
    const { list } = dataOf(await world.visitor('GET /api/box', { type: 'paid' }));
    const box = list.toSorted((a, b) => a.price - b.price)[0]!;
    const wish = {
      commitment,
      client_seed: 'host',
      boxes: [box.id],
      seats: 4,
      mode: 'total' as const,
    };
    const { id } = dataOf(await person.api('POST /api/battle', wish));
    await live(fast);
    const look = async () =>
      dataOf(await world.visitor('GET /api/battle/{id}', { id: String(id) }));
    await expect.poll(async () => (await look()).state).toBe(2);
    await stop!();
    const over =
      now().getTime() + battle_times.countdown_ms + 2 * battle_times.round_ms + battle_times.tie_ms;
    setClock(() => new Date(over));
    await advanceBattles(world.db, silent_log);
    const room = await look();
    expect([room.state, freeSeats(room)]).toEqual([3, []]);
    expect(refusalOf(await person.api('POST /api/battle/{id}/leave', { id: String(id) }))).toBe(
      'battle.not_waiting',
    );
  });
});

test('onlookers are there with a socket, or for three minutes after a page', () => {
  const { noteVisit, areThere } = makeOnlookers();
  expect([areThere(0), areThere(1)]).toEqual([false, true]);
  noteVisit();
  const visited = now().getTime();
  const seen = [1_000, 179_000, 181_000].map((ms) => {
    setClock(() => new Date(visited + ms));
    return areThere(0);
  });
  expect(seen).toEqual([true, true, false]);
});

test('they play nothing that the rules of their country block, and go on with the rest', async () => {
  const country = 'XX';
  const changes = { blocked_games: ['battle' as const] };
  await giveRules(world.owner, country, { changes, network: '127.0.0.0/8' });
  // The rules at an address are cached for a minute.
  const later = now().getTime() + 61_000;
  setClock(() => new Date(later));
  const before = await countFacts();
  await live(fast);
  await reach('case.opened', (before['case.opened'] ?? 0) + 20);
  const after = await countFacts();
  for (const kind of ['battle.created', 'battle.joined']) expect(after[kind]).toBe(before[kind]);
});
