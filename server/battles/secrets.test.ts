import { battle_times } from '@vitrine/contract/battle-room';
import type { Battle, BattleEvent } from '@vitrine/contract/battles';
import { makeClient } from '@vitrine/contract/client';
import { endpoints } from '@vitrine/contract/index';
import type { BattleRecord } from '@vitrine/contract/seeds';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startSession } from '../accounts/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { silent_log } from '../testing/jobs.ts';
import { dataOf } from '../testing/send.ts';
import { openSocket } from '../testing/socket.ts';
import { joinPlayer, openWorld, randomAddress, type TestPlayer } from '../testing/world.ts';
import { tellBattles } from './follow.ts';
import { findEvents } from './store.ts';
import { botInto, createRoomOf, joinSeat, passTime } from './testing/rooms.ts';

const world = openWorld();
const rounds = 3;

/** Something that a client got, and when, by the product's clock. */
interface Got {
  at: number;
  from: string;
  text: string;
  /** Of rooms alone, which name no item but the drops of their rounds. */
  is_of_rooms: boolean;
}

/** Everything that a room keeps to itself, each until its moment. */
interface Secrets {
  room: number;
  ended_at: number;
  server_seed: string;
  rounds: { at: number; names: string[]; tickets: number[] }[];
}

/** Keeps the text of each answer, and passes it on. */
function keepAnswers(got: Got[]): typeof fetch {
  return async (...asked) => {
    const response = await fetch(...asked);
    const from = new URL(response.url).pathname;
    const is_of_rooms = from.startsWith('/api/battle');
    got.push({ at: now().getTime(), from, text: await response.clone().text(), is_of_rooms });
    return response;
  };
}

/** The reading calls that need no parameters: every list and every log of the product. */
const reads = endpoints.filter(
  ({ method, path, changes }) => method === 'GET' && !changes && !path.includes('{'),
);

async function findCases(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from cases where type = 'paid' and open
      and (select price_mills from cases_revisions r where r.id = revision_id) < 20000
    order by id limit ${rounds}`.execute(world.owner);
  return rows.map(({ id }) => id);
}

async function readSecrets(room: number): Promise<Secrets> {
  const {
    ended_at,
    server_seed,
    draw,
    rounds: shown,
  } = dataOf(await world.visitor('GET /api/battle/{id}', { id: String(room) }));
  const record = dataOf(
    await world.visitor('GET /api/pfv_log/{id}', { id: draw! }),
  ) as BattleRecord;
  return {
    room,
    ended_at: Date.parse(ended_at!),
    server_seed: server_seed!,
    rounds: shown.map(({ n, at, drops }) => ({
      at: Date.parse(at),
      names: drops.map(({ goods }) => goods.hash_name),
      tickets: record.outcome.outcome[n]!.map(({ ticket }) => ticket),
    })),
  };
}

interface Leak {
  room: number;
  kind: 'seed' | 'ticket' | 'drop';
  found: string;
}

/** Everything in a text that rooms still keep to themselves at its moment. */
function findLeaks({ at, text, is_of_rooms }: Got, secrets: readonly Secrets[]): Leak[] {
  const rounds_told = secrets.flatMap((room) => room.rounds.filter((round) => round.at <= at));
  const names_told = new Set(rounds_told.flatMap(({ names }) => names));
  const tickets_told = new Set(
    secrets
      .filter(({ ended_at }) => ended_at <= at)
      .flatMap((room) => room.rounds.flatMap(({ tickets }) => tickets)),
  );
  // A number of six digits by itself is a ticket; a smaller one may be anything without its name.
  const hasTicket = (ticket: number) =>
    new RegExp(String.raw`"ticket":${ticket}\b`).test(text) ||
    (is_of_rooms && ticket > 99_999 && new RegExp(String.raw`\b${ticket}\b`).test(text));
  return secrets.flatMap(({ room, ended_at, server_seed, rounds: all }) => {
    const leaks: Leak[] = [];
    if (at < ended_at && text.includes(server_seed))
      leaks.push({ room, kind: 'seed', found: server_seed });
    for (const round of all) {
      const tickets =
        at < ended_at ? round.tickets.filter((ticket) => !tickets_told.has(ticket)) : [];
      for (const ticket of tickets)
        if (hasTicket(ticket)) leaks.push({ room, kind: 'ticket', found: String(ticket) });
      const drops =
        is_of_rooms && at < round.at ? round.names.filter((name) => !names_told.has(name)) : [];
      for (const name of drops)
        if (text.includes(name)) leaks.push({ room, kind: 'drop', found: name });
    }
    return leaks;
  });
}

/** A room or an event without the rounds that it shows, and what adds them up. */
function withoutRounds(shown: Partial<Battle> | BattleEvent): Partial<Battle> {
  const {
    drops: _drops,
    rounds: _rounds,
    totals: _totals,
    pot: _pot,
    ...rest
  } = shown as Partial<Battle> & { drops?: [] };
  return rest;
}

test('nothing that anybody gets holds a seed, a ticket or a round before its moment, for rooms side by side [6-4.6]', async () => {
  const started_at = Date.now();
  const setOffset = (ms: number) => setClock(() => new Date(started_at + ms));
  setOffset(0);
  const got: Got[] = [];
  const listenIn = ({ id, headers }: Pick<TestPlayer, 'id' | 'headers'>) => ({
    id,
    headers,
    api: makeClient({ base: world.url, headers, fetch: keepAnswers(got) }),
  });
  const [ann, ben] = [listenIn(await joinPlayer(world)), listenIn(await joinPlayer(world))];
  const spectator = listenIn({ id: 0, headers: {} });

  // Two rooms of one kind, with the same people, at the same moments; a third one begins later.
  const boxes = await findCases();
  const names: number[] = [];
  for (let room = 0; room < 3; room++)
    names.push((await createRoomOf(ann, { boxes, seats: 3 })) as number);
  const [first, second, late] = names as [number, number, number];
  const socket = await openSocket(world.url);
  await socket.next('pusher:connection_established');
  for (const channel of [
    ...names.map((name) => `Battle.${name}`),
    'Battles',
    'DropKanbanChannel',
    'DropBundleChannel',
  ]) {
    socket.say('pusher:subscribe', { channel });
    await socket.next('pusher_internal:subscription_succeeded');
  }
  let told = await tellBattles(world.db, undefined, silent_log);

  /** Tells of everything that is due, and keeps the frames that came. */
  let kept = socket.received.length;
  const heard = (room: number) => {
    const events = socket.received.filter(({ channel }) => channel === `Battle.${room}`);
    // The first event, the host's seat, came before the socket did; one may come twice.
    const by_number = new Map(
      events.map(({ data }) => [(data as BattleEvent).n, data as BattleEvent]),
    );
    return [...by_number.values()].filter(({ n }) => n > 1).toSorted((a, b) => a.n - b.n);
  };
  const listen = async () => {
    for (const room of names) {
      const due = (await findEvents(world.db, room, now())).map(({ n }) => n).filter((n) => n > 1);
      await expect
        .poll(
          async () => (
            (told = await tellBattles(world.db, told, silent_log)),
            heard(room).map(({ n }) => n)
          ),
        )
        .toEqual(due);
    }
    socket.say('pusher:ping');
    await socket.next('pusher:pong');
    for (const frame of socket.received.slice(kept))
      got.push({
        at: now().getTime(),
        from: frame.channel ?? '',
        text: JSON.stringify(frame),
        is_of_rooms: true,
      });
    kept = socket.received.length;
  };

  /** Reads the rooms, and every list of them, as everyone may. */
  const look = async () => {
    for (const { api } of [ann, ben, spectator]) {
      for (const room of names) {
        dataOf(await api('GET /api/battle/{id}', { id: String(room) }));
        if (api !== spectator.api)
          dataOf(await api('GET /api/battle/{id}/items', { id: String(room) }));
      }
      dataOf(await api('GET /api/battle', {}));
      dataOf(await api('GET /api/battle', { state: 2 }));
      dataOf(await api('GET /api/battle', { is_me: '1' }));
      dataOf(await api('GET /api/battle', { sort: 'pot' }));
    }
  };

  /** Everyone's play as far as it is public, and everything of the two players' own. */
  const readLogs = async () => [
    dataOf(await spectator.api('GET /api/pfv_log', {})),
    dataOf(await spectator.api('GET /api/pfv_log', { kind: 'battle' })),
    dataOf(await spectator.api('GET /api/drop', {})),
    dataOf(await spectator.api('GET /api/rolling_data', {})),
    ...(await Promise.all(
      [ann, ben].map(async ({ api }) => [
        dataOf(await api('GET /api/pfv_log', { mine: '1' })),
        dataOf(await api('GET /api/history', {})),
        dataOf(await api('GET /api/ledger/history', {})),
        dataOf(await api('GET /api/system_shop/backpack', {})),
        dataOf(await api('GET /api/message/notifications', {})),
      ]),
    )),
  ];

  /** Nothing of the two rooms differs but what their rounds have shown. */
  const compare = async () => {
    const [one, other] = await Promise.all(
      [first, second].map(async (room) => {
        const shown = dataOf(await world.visitor('GET /api/battle/{id}', { id: String(room) }));
        const [card] = dataOf(await world.visitor('GET /api/battle', {})).list.filter(
          ({ id }) => id === room,
        );
        const { id: _, server_seed_hash: _hash, ...rest } = withoutRounds(shown);
        return [rest, { ...card, id: undefined }, heard(room).map(withoutRounds)];
      }),
    );
    expect(one).toEqual(other);
  };

  await look();
  for (const room of [first, second]) {
    await botInto(ann, room, 2);
    await joinSeat(ben, room, 1);
  }
  await botInto(ann, late, 2);
  const before = await readLogs();
  await listen();
  await look();
  await compare();
  for (let round = 0; round < rounds; round++) {
    setOffset(battle_times.countdown_ms + round * battle_times.round_ms - 1);
    await listen();
    await look();
    await compare();
    setOffset(battle_times.countdown_ms + round * battle_times.round_ms);
    await listen();
    await look();
    await compare();
    expect(await readLogs()).toEqual(before);
  }
  // The third room starts while the two show their last round, and goes on when they are over.
  await joinSeat(ben, late, 1);
  for (const { id } of [ann, ben, spectator]) {
    for (const { path } of reads) {
      // Each in a session of its own, in another network: all of them are more than a rate limit.
      const headers = {
        ...(id > 0 && { authorization: `Bearer ${await startSession(world.db, id)}` }),
        'x-forwarded-for': randomAddress(),
      };
      const answer = await keepAnswers(got)(world.url + path, { headers, redirect: 'manual' });
      expect([path, answer.status]).not.toContain(429);
    }
  }
  await passTime(world, battle_times.round_ms + battle_times.tie_ms);
  await listen();
  await look();
  await readLogs();
  await passTime(world, 2 * rounds * battle_times.round_ms);
  await listen();
  await look();
  await readLogs();
  socket.ws.close();

  const secrets = await Promise.all(names.map(readSecrets));
  const [one, other] = secrets.map((room) => room.rounds.map(({ tickets }) => tickets));
  expect(one).not.toEqual(other);
  for (const each of got) expect([each.from, findLeaks(each, secrets)]).toEqual([each.from, []]);
  // The search finds each kind that comes too early: here all comes at the beginning.
  const early = got.flatMap((each) => findLeaks({ ...each, at: started_at }, secrets));
  for (const room of names)
    expect(new Set(early.filter((leak) => leak.room === room).map(({ kind }) => kind))).toEqual(
      new Set(['seed', 'ticket', 'drop']),
    );
});
