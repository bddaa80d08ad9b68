import { PassThrough } from 'node:stream';
import { mills } from '@vitrine/contract/amount';
import {
  battle_modes,
  battle_times,
  applyEvent,
  isMissing,
  isNext,
} from '@vitrine/contract/battle-room';
import type { Battle, BattleEvent } from '@vitrine/contract/battles';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { changePrice } from '../catalogue/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { openLog } from '../kit/log.ts';
import { silent_log } from '../testing/jobs.ts';
import { makeCase } from '../testing/cases.ts';
import { readBalance } from '../testing/flows.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { openSocket } from '../testing/socket.ts';
import { changesNothing } from '../testing/state.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { advanceBattle, advanceBattles } from './advance.ts';
import { showEvents } from './show.ts';
import { findBattle, findEvents } from './store.ts';
import {
  battle_over_ms,
  botInto,
  createRoomOf,
  joinSeat,
  look,
  passTime,
} from './testing/rooms.ts';

const world = openWorld();

const joinPlayers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => joinPlayer(world)));
const moneyOf = async ({ id }: TestPlayer) =>
  (await readBalance(world.db, id, 'money')).balance_mills;

async function findCases(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from cases where type = 'paid' and open
      and (select price_mills from cases_revisions r where r.id = revision_id) < 20000
    order by id limit ${count}`.execute(world.owner);
  return rows.map(({ id }) => id);
}

/** All events of a room, those of the future too. */
async function readEvents(name: number): Promise<BattleEvent[]> {
  const { id } = (await findBattle(world.db, name))!;
  return showEvents(world.db, await findEvents(world.db, id, new Date('2100-01-01')));
}

describe('a battle', () => {
  const setups = battle_modes.flatMap((mode) => [
    { mode, seats: 2, teams: false, bots: [] as number[] },
    { mode, seats: 3, teams: false, bots: [2] },
    { mode, seats: 4, teams: true, bots: [1] },
    { mode, seats: 4, teams: false, bots: [1, 2, 3] },
  ]);

  test.each(setups)(
    'in mode $mode with $seats seats (teams: $teams, bots: $bots) is seen round by round and paid [3-2.53 3-3.2 3-3.55 3-10.14]',
    async (setup) => {
      const { mode, seats, teams, bots } = setup;
      const players = await joinPlayers(seats);
      const boxes = await findCases(3);
      const name = (await createRoomOf(players[0]!, { boxes, seats, teams, mode })) as number;
      for (let seat = 1; seat < seats; seat++)
        await (bots.includes(seat)
          ? botInto(players[0]!, name, seat)
          : joinSeat(players[seat]!, name, seat));
      const started = await look(world, name);
      expect([started.state, started.rounds, started.winners, started.server_seed]).toEqual([
        2,
        [],
        [],
        null,
      ]);
      expect(
        refusalOf(await players[0]!.api('POST /api/battle/{id}/leave', { id: String(name) })),
      ).toBe('battle.not_waiting');
      for (let round = 0; round < 3; round++) {
        expect(
          await passTime(world, round === 0 ? battle_times.countdown_ms : battle_times.round_ms),
        ).toBe(0);
        const seen = await look(world, name);
        expect(seen.rounds.map(({ n }) => n)).toEqual(
          Array.from({ length: round + 1 }, (_, n) => n),
        );
        expect(seen.winners).toEqual([]);
      }
      expect(await passTime(world, battle_over_ms)).toBe(1);
      const ended = await look(world, name);
      expect(ended.state).toBe(3);
      expect(ended.winners.length).toBe(mode === 'share' ? seats : teams ? 2 : 1);
      expect(ended.gains.reduce((total, gain) => total + Math.round(gain * 1000), 0)).toBe(
        Math.round(ended.pot * 1000),
      );
      const { verified } = dataOf(await world.visitor('POST /api/pfv_api', { id: ended.draw! }));
      expect(verified).toBe(true);
      const [record] = dataOf(
        await world.visitor('GET /api/pfv_log', { kind: 'battle', limit: 1 }),
      ).list;
      expect(record).toMatchObject({
        id: ended.draw,
        server_seed: ended.server_seed,
        kind: 'battle',
      });
      const [sole, ...more] = ended.winners;
      if (more.length > 0 || bots.includes(sole!)) return;
      const won = dataOf(
        await players[sole!]!.api('GET /api/battle/{id}/items', { id: String(name) }),
      );
      expect(won).toHaveLength(3 * seats);
    },
  );

  test('that isn’t full after 30 minutes is cancelled, and everyone is refunded [3-2.11 3-3.52]', async () => {
    const [ann, ben] = await joinPlayers(2);
    const name = await createRoomOf(ann!, { boxes: await findCases(2), seats: 3 });
    await joinSeat(ben!, name, 2);
    expect(await passTime(world, 29 * 60_000)).toBe(0);
    expect(await passTime(world, 60_000)).toBe(1);
    expect(await look(world, name)).toMatchObject({ state: 4, reason: 'unfilled' });
    expect([await moneyOf(ann!), await moneyOf(ben!)]).toEqual([500_000, 500_000]);
  });

  test('that can’t be ended is logged and delays no other [6-6.10b]', async () => {
    const [ann] = await joinPlayers(1);
    const [bad, good] = [
      (await createRoomOf(ann!, { boxes: await findCases(1) })) as number,
      await createRoomOf(ann!, { boxes: await findCases(1) }),
    ];
    for (const name of [bad, good]) await botInto(ann!, name, 1);
    const setRevisions = (revisions: string) =>
      sql`update battles set revisions = ${revisions}::bigint[] where id = ${bad}`.execute(
        world.owner,
      );
    const { revisions } = (await findBattle(world.db, bad))!;
    await setRevisions('{999999}');
    let text = '';
    const sink = new PassThrough().on('data', (part: Buffer) => (text += String(part)));
    const at = now().getTime() + battle_over_ms;
    setClock(() => new Date(at));
    await advanceBattles(world.db, openLog({ log_level: 'error' }, sink));
    expect((await findBattle(world.db, bad))!.state).toBe(2);
    expect((await look(world, good)).state).toBe(3);
    expect(text).toContain(`"row":${bad},`);
    await setRevisions(`{${revisions.join()}}`);
    expect(await passTime(world, 0)).toBe(1);
    expect((await look(world, bad)).state).toBe(3);
  });

  test('that its host leaves is cancelled; a guest who leaves frees the seat [3-3.41 3-3.51]', async () => {
    const [ann, ben] = await joinPlayers(2);
    const name = await createRoomOf(ann!, { boxes: await findCases(1), seats: 3 });
    await joinSeat(ben!, name, 1);
    dataOf(await ben!.api('POST /api/battle/{id}/leave', { id: String(name) }));
    expect((await look(world, name)).seats[1]!.user).toBeNull();
    await joinSeat(ben!, name, 2);
    const leave = () =>
      ann!.api('POST /api/battle/{id}/leave', { id: String(name) }, { idempotency_key: 'go' });
    expect(dataOf(await leave()).money).toBe(500);
    expect(dataOf(await leave()).money).toBe(500);
    expect(await look(world, name)).toMatchObject({ state: 4, reason: 'host_left' });
    expect(await moneyOf(ben!)).toBe(500_000);
  });

  test('whose host closes the tab is filled, played and paid without them; a seat that can’t pay starts nothing [6-4.4]', async () => {
    const [ann, ben] = await joinPlayers(2);
    const poor = await joinPlayer(world, { is_poor: true });
    const [box, ...others] = await findCases(2);
    const name = (await createRoomOf(ann!, { boxes: [box!, ...others], mode: 'share' })) as number;
    const socket = await openSocket(world.url, undefined, { cookie: `authsk=${ann!.token}` });
    await socket.next('pusher:connection_established');
    socket.say('pusher:subscribe', { channel: `Battle.${name}` });
    await socket.next('pusher_internal:subscription_succeeded');
    socket.ws.terminate();
    await socket.closed;
    const wish = { id: String(name), seat: 1, client_seed: 'x' };
    const refused = await changesNothing(world, poor, () =>
      send(world.url, `POST /api/battle/${name}/join`, { headers: poor.headers, body: wish }),
    );
    expectRefusal(refused, 'balance.short');
    expect(await look(world, name)).toMatchObject({
      state: 1,
      started_at: null,
      seats: [{}, { user: null }],
    });
    await joinSeat(ben!, name, 1);
    await passTime(world, battle_over_ms);
    const { state, cost, gains } = await look(world, name);
    expect(state).toBe(3);
    const paid = gains.map((gain) => 500_000 + Math.round((gain - cost) * 1000));
    expect([await moneyOf(ann!), await moneyOf(ben!)]).toEqual(paid);
  });

  test('has a password, which five wrong tries lock for ten minutes [1-5.38 2-5.16 3-1.41]', async () => {
    const [ann, ben] = await joinPlayers(2);
    const name = await createRoomOf(ann!, { boxes: await findCases(1), password: 'door' });
    const join = (password?: string) =>
      ben!.api('POST /api/battle/{id}/join', {
        id: String(name),
        seat: 1,
        client_seed: 'x',
        ...(password && { password }),
      });
    expect(refusalOf(await join())).toBe('battle.password_wrong');
    for (let tried = 0; tried < 5; tried++)
      expect(refusalOf(await join('wall'))).toBe('battle.password_wrong');
    expect(refusalOf(await join('door'))).toBe('door.braked');
    const at = now().getTime() + 10 * 60_000;
    setClock(() => new Date(at));
    dataOf(await join('door'));
  });

  test('that is private is in no list, and is found by its code alone [3-1.58 3-3.37]', async () => {
    const [ann, ben] = await joinPlayers(2);
    const code = await createRoomOf(ann!, { boxes: await findCases(1), private: true });
    expect(code).toMatch(/^[\w-]{22}$/);
    const listed = dataOf(await world.visitor('GET /api/battle', {})).list.map(({ id }) => id);
    expect(listed).not.toContain(code);
    const mine = dataOf(await ann!.api('GET /api/battle', { is_me: '1' })).list.map(({ id }) => id);
    expect(mine).toEqual([code]);
    const { id } = (await findBattle(world.db, code))!;
    expect(refusalOf(await world.visitor('GET /api/battle/{id}', { id: String(id) }))).toBe(
      'battle.unknown',
    );
    await joinSeat(ben!, code, 1);
    expect((await look(world, code)).state).toBe(2);
  });

  test('is repeated with its terms, said words in, and refused where it should be [3-3.38 3-3.39 3-3.42 3-3.43]', async () => {
    const [ann, ben] = await joinPlayers(2);
    const boxes = await findCases(2);
    const name = await createRoomOf(ann!, { boxes, mode: 'underdog' });
    const { id: commitment } = dataOf(await ben!.api('POST /api/battle/commitment', {}));
    const again = dataOf(
      await ben!.api('POST /api/battle/{id}/similar', {
        id: String(name),
        commitment,
        client_seed: 'again',
      }),
    );
    const { boxes: cases, cost } = await look(world, again.id);
    expect(cases.map(({ id }) => id)).toEqual(boxes);
    const room = { id: String(name) };
    expect(refusalOf(await ben!.api('POST /api/battle/{id}/bot', { ...room, seat: 1 }))).toBe(
      'battle.not_host',
    );
    expect(
      refusalOf(await ben!.api('POST /api/battle/{id}/emote', { ...room, emote: 'wow' })),
    ).toBe('battle.not_in');
    dataOf(await ann!.api('POST /api/battle/{id}/emote', { ...room, emote: 'wow' }));
    const join = { ...room, client_seed: 'x' };
    expect(refusalOf(await ann!.api('POST /api/battle/{id}/join', { ...join, seat: 1 }))).toBe(
      'battle.joined',
    );
    expect(refusalOf(await ben!.api('POST /api/battle/{id}/join', { ...join, seat: 0 }))).toBe(
      'battle.seat_taken',
    );
    const points = await makeCase(world, { type: 'points' });
    const next = dataOf(await ann!.api('POST /api/battle/commitment', {}));
    const body = {
      commitment: next.id,
      client_seed: 'x',
      boxes: [points.id],
      seats: 2,
      mode: 'total',
    };
    const refused = await changesNothing(world, ann!, () =>
      send(world.url, 'POST /api/battle', { headers: ann!.headers, body }),
    );
    expectRefusal(refused, 'battle.case_unfit');
    // A player who has seen another price isn't charged this one.
    for (const [seen, key] of [
      [cost + 0.001, 'battle.price_changed'],
      [cost, 'none'],
    ] as const) {
      const similar = { ...room, commitment: next.id, client_seed: 'x', cost: seen };
      expect(refusalOf(await ann!.api('POST /api/battle/{id}/similar', similar))).toBe(key);
    }
    const spent = { ...body, commitment, boxes, mode: 'total' as const };
    expect(refusalOf(await ann!.api('POST /api/battle', spent))).toBe('battle.commitment_spent');
  });

  test('pays the prices of its start, whatever they are at its end [3-3.47]', async () => {
    const [ann, ben] = await joinPlayers(2);
    const box = await makeCase(world);
    const name = await createRoomOf(ann!, { boxes: [box.id], mode: 'share' });
    await joinSeat(ben!, name, 1);
    const setPrice = (price_mills: number) =>
      transact(world.owner, (tx) => changePrice(tx, box.goods_id, mills(price_mills)));
    await setPrice(3 * box.goods_mills);
    await passTime(world, battle_over_ms);
    await setPrice(box.goods_mills);
    const { pot, gains } = await look(world, name);
    expect([pot, ...gains].map((amount) => Math.round(amount * 1000))).toEqual([
      2 * box.goods_mills,
      box.goods_mills,
      box.goods_mills,
    ]);
  });
});

describe('the room’s reducer', () => {
  test('comes to the server’s state from any order of lost, repeated and late events [3-3.58]', async () => {
    const [ann, ben] = await joinPlayers(2);
    const name = (await createRoomOf(ann!, { boxes: await findCases(3), seats: 3 })) as number;
    const empty: Battle = { ...(await look(world, name)), n: 0 };
    empty.seats = empty.seats.map((seat) => ({ ...seat, user: null, client_seed: null }));
    await joinSeat(ben!, name, 1);
    dataOf(await ben!.api('POST /api/battle/{id}/leave', { id: String(name) }));
    await joinSeat(ben!, name, 2);
    await botInto(ann!, name, 1);
    await passTime(world, battle_over_ms);
    const { now: _now, ...server } = await look(world, name);
    const events = await readEvents(name);
    expect(events.map(({ n }) => n)).toEqual(events.map((_, place) => place + 1));
    const folded = (from: Battle, some: readonly BattleEvent[]) => some.reduce(applyEvent, from);
    const { now: _then, ...first } = empty as Battle & { now: string };
    expect(folded(first, events)).toEqual(server);
    const order = fc.array(fc.nat({ max: events.length - 1 }), { maxLength: 60 });
    fc.assert(
      fc.property(order, fc.nat({ max: events.length }), (places, read_at) => {
        // A client reads the room, gets events in any order, reads again where one is missing.
        let room = folded(first, events.slice(0, read_at));
        for (const place of [...places, events.length - 1]) {
          const event = events[place]!;
          if (isMissing(room, event)) room = folded(first, events.slice(0, event.n));
          const before = room;
          room = applyEvent(room, event);
          if (!isNext(before, event)) expect(room).toBe(before);
        }
        expect(room).toEqual(server);
      }),
    );
  });
});

describe('at the same time', () => {
  test('twenty ends of one battle pay once; a join races a cancellation', async () => {
    const [ann, ben] = await joinPlayers(2);
    const box = await makeCase(world);
    const name = (await createRoomOf(ann!, { boxes: [box.id], mode: 'share' })) as number;
    await joinSeat(ben!, name, 1);
    const at = now().getTime() + battle_over_ms;
    setClock(() => new Date(at));
    const ended = await Promise.all(
      Array.from({ length: 20 }, () => advanceBattle(world.db, name)),
    );
    expect(ended.filter(Boolean)).toHaveLength(1);
    for (let round = 0; round < 5; round++) {
      const [host, guest] = await joinPlayers(2);
      const room = await createRoomOf(host!, { boxes: [box.id] });
      await Promise.all([
        guest!.api('POST /api/battle/{id}/join', { id: String(room), seat: 1, client_seed: 'x' }),
        host!.api('POST /api/battle/{id}/leave', { id: String(room) }),
      ]);
      await advanceBattles(world.db, silent_log);
      const { state } = await look(world, room);
      const money = [await moneyOf(host!), await moneyOf(guest!)];
      expect(money).toEqual(Array(2).fill(state === 4 ? 500_000 : 500_000 - box.price_mills));
    }
  });

  test('a guest leaves as the last seat is taken: the battle starts with the guest, or waits without', async () => {
    const box = await makeCase(world);
    for (let round = 0; round < 8; round++) {
      const [host, guest, last] = await joinPlayers(3);
      const room = (await createRoomOf(host!, { boxes: [box.id], seats: 3 })) as number;
      await joinSeat(guest!, room, 1);
      const leave = () => guest!.api('POST /api/battle/{id}/leave', { id: String(room) });
      const join = () =>
        last!.api('POST /api/battle/{id}/join', { id: String(room), seat: 2, client_seed: 'x' });
      const leaves_first = round % 2 === 0 ? leave() : undefined;
      const joining = join();
      const outcome = refusalOf(await (leaves_first ?? leave()));
      expect(refusalOf(await joining)).toBe('none');
      const { state, started_at, seats } = await look(world, room);
      const stays = outcome === 'battle.not_waiting';
      expect([outcome, state, started_at !== null, seats[1]!.user?.id]).toEqual(
        stays ? ['battle.not_waiting', 2, true, guest!.id] : ['none', 1, false, undefined],
      );
      const paid = 500_000 - box.price_mills;
      expect(await Promise.all([host!, guest!, last!].map(moneyOf))).toEqual([
        paid,
        stays ? paid : 500_000,
        paid,
      ]);
      const kinds = (await readEvents(room)).map(({ kind }) => kind);
      expect(kinds.filter((kind) => kind === 'started')).toHaveLength(stays ? 1 : 0);
    }
    await passTime(world, battle_over_ms);
  });
});
