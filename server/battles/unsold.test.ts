import { mills } from '@vitrine/contract/amount';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { BeaconSettings } from '../beacon/index.ts';
import { closeGenerous, findCase, setCaseOpen } from '../cases/index.ts';
import { changePrice } from '../catalogue/index.ts';
import { setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { openLog } from '../kit/log.ts';
import { setOutside } from '../kit/outside.ts';
import { FakeBeacon } from '../testing/beacon.ts';
import { makeCase, repriceTestCase, type TestCase } from '../testing/cases.ts';
import { readBalance } from '../testing/flows.ts';
import { catchUp } from '../testing/listen.ts';
import { listenerOf } from '../testing/listener-of.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { test_settings } from '../testing/settings.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { joinRoom } from './join.ts';
import type { RoomName } from './store.ts';
import { botInto, createRoomOf, joinSeat, look } from './testing/rooms.ts';
import { beacon_job } from './wait-for-beacon.ts';

const world = openWorld();
const relay = new FakeBeacon();
let beacon: BeaconSettings;
beforeAll(async () => {
  beacon = await relay.open();
});
afterAll(() => relay.close());
afterEach(() => {
  setClock();
  setOutside();
});

const moneyOf = async ({ id }: TestPlayer) =>
  (await readBalance(world.db, id, 'money')).balance_mills;

/** Changes the price of a case's prize as an import does, which closes the cases it lifts. */
const importPrice = (box: TestCase, part: number) =>
  transact(world.owner, async (tx) => {
    await changePrice(tx, box.goods_id, mills(Math.round(box.price_mills * part)));
    await closeGenerous(tx, [box.goods_id]);
  });

/** Presses for the last seat. */
const fillWithBot = ({ api }: TestPlayer, name: RoomName) =>
  api('POST /api/battle/{id}/bot', { id: String(name), seat: 1 });

const noticesOf = async ({ api }: TestPlayer) =>
  dataOf(await api('GET /api/message/notifications', {})).list.map(({ content }) => content.text);

test('rooms that wait are no option on prices: when an import closes their case, none starts, and all are refunded with the reason [6-6.2]', async () => {
  const host = await joinPlayer(world);
  const guest = await joinPlayer(world);
  const box = await makeCase(world);
  const rooms: RoomName[] = [];
  for (let n = 0; n < 5; n++) rooms.push(await createRoomOf(host, { boxes: [box.id] }));
  await importPrice(box, 1.11);
  for (const name of rooms.slice(1))
    expect(refusalOf(await fillWithBot(host, name))).toBe('battle.not_waiting');
  const body = { id: String(rooms[0]), seat: 1, client_seed: 'guest' };
  expect(refusalOf(await guest.api('POST /api/battle/{id}/join', body))).toBe('battle.not_waiting');
  for (const name of rooms)
    expect(await look(world, name)).toMatchObject({ state: 4, reason: 'case_changed' });
  expect([await moneyOf(host), await moneyOf(guest)]).toEqual([500_000, 500_000]);
  await catchUp(world, listenerOf('notifications:tell'));
  expect(await noticesOf(host)).toEqual(
    rooms.map(() =>
      expect.stringMatching(/^One of its cases was closed or changed before the start/),
    ),
  );
  expect(await noticesOf(guest)).toEqual([]);
  await importPrice(box, 0.5);
});

test('a case that is revised or retired before the last seat is taken cancels its room [6-6.2]', async () => {
  const host = await joinPlayer(world);
  const [revised, retired] = [await makeCase(world), await makeCase(world)];
  const rooms = [
    await createRoomOf(host, { boxes: [revised.id, retired.id] }),
    await createRoomOf(host, { boxes: [retired.id] }),
  ];
  await repriceTestCase(world, revised, revised.price_mills + 1);
  expect(refusalOf(await fillWithBot(host, rooms[0]!))).toBe('battle.not_waiting');
  await setCaseOpen(world.db, retired.id, false);
  expect(refusalOf(await fillWithBot(host, rooms[1]!))).toBe('battle.not_waiting');
  for (const name of rooms)
    expect(await look(world, name)).toMatchObject({ state: 4, reason: 'case_changed' });
  expect(await moneyOf(host)).toBe(500_000);
});

test('a case that stays open, but gives back more than could be published, starts no battle [6-6.2]', async () => {
  const host = await joinPlayer(world);
  const box = await makeCase(world, { price_mills: 1_000 });
  const name = await createRoomOf(host, { boxes: [box.id] });
  await importPrice(box, 0.96);
  expect((await findCase(world.db, box.id))!.open).toBe(true);
  expect(refusalOf(await fillWithBot(host, name))).toBe('battle.not_waiting');
  expect(await look(world, name)).toMatchObject({ state: 4, reason: 'prices_changed' });
  expect(await moneyOf(host)).toBe(500_000);
  const { id: commitment } = dataOf(await host.api('POST /api/battle/commitment', {}));
  const wish = { commitment, client_seed: 'host', boxes: [box.id], seats: 2 };
  expect(refusalOf(await host.api('POST /api/battle', { ...wish, mode: 'total' }))).toBe(
    'case.closed',
  );
  await importPrice(box, 0.95);
  const fair = await createRoomOf(host, { boxes: [box.id] });
  await botInto(host, fair, 1);
  expect((await look(world, fair)).state).toBe(2);
  await importPrice(box, 0.5);
});

test('a full battle was judged with its last seat: what becomes of its case afterwards doesn’t stop it [6-6.2]', async () => {
  const [host, guest] = await Promise.all([joinPlayer(world), joinPlayer(world)]);
  const box = await makeCase(world);
  const battle_id = (await createRoomOf(host, { boxes: [box.id] })) as number;
  const seat = { seat: 1, client_seed: 'guest', beacon };
  await joinRoom(world.db, guest.id, battle_id, seat, { key: undefined, session: undefined });
  await importPrice(box, 1.11);
  const { beacon: fixed } = await look(world, battle_id);
  setClock(() => new Date(Date.parse(fixed!.at) + 1000));
  await beacon_job.run(world.db, {
    payload: { battle_id },
    settings: { ...test_settings, beacon },
    log: openLog({ log_level: 'silent' }),
  });
  expect((await look(world, battle_id)).state).toBe(2);
  await importPrice(box, 0.5);
});

test('a room whose cases are sold as they were starts [6-6.2]', async () => {
  const [host, guest] = await Promise.all([joinPlayer(world), joinPlayer(world)]);
  const name = await createRoomOf(host, { boxes: [(await makeCase(world)).id] });
  await joinSeat(guest, name, 1);
  expect((await look(world, name)).state).toBe(2);
});
