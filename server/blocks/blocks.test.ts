import { hash } from 'node:crypto';
import type { BlockKind } from '@vitrine/contract/player-acts';
import { expect, test } from 'vitest';
import { hashPassword, insertPlayer, startSession } from '../accounts/index.ts';
import { commandDesk } from '../audit/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { randomHex } from '../kit/random.ts';
import { joinMember } from '../staff/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { topUp } from '../testing/flows.ts';
import { joinGifted } from '../testing/join-gifted.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { joinPlayer, openWorld, randomAddress, type TestPlayer } from '../testing/world.ts';
import { blockPlayer, unblockPlayer } from './operate.ts';

const world = openWorld();

const reason = 'chargebacks';
const words = 'Please write to us: <b>two</b> payments came back.';
const joinSupport = () => joinMember(world, 'support');
type Member = Awaited<ReturnType<typeof joinSupport>>;

const block = async ({ api }: Member, { id }: TestPlayer, what: BlockKind, until: string | null) =>
  dataOf(await api('POST /api/console/players/{id}/block', { id, what, until, words, reason }));
const unblock = ({ api }: Member, { id }: TestPlayer, what: BlockKind) =>
  api('POST /api/console/players/{id}/unblock', { id, what, reason });

test('a block of play refuses stakes, claims and top-ups in every session, with the words of staff [7-3.10]', async () => {
  const [ann, sam] = [await joinGifted(world), await joinSupport()];
  const paid = await makeCase(world);
  const points = await makeCase(world, { type: 'points' });
  const elsewhere = { authorization: `Bearer ${await startSession(world.db, ann.id)}` };
  dataOf(await ann.api('POST /api/box/{id}/open', { id: String(paid.id), count: 1 }));
  await block(sam, ann, 'play', null);
  for (const [n, [call, body]] of (
    [
      [`POST /api/box/${paid.id}/open`, { count: 1 }],
      [`POST /api/box/${points.id}/open`, { count: 1 }],
      ['POST /api/pay/orders', { amount: 20, payment_id: 1, country: 'DE' }],
      ['POST /api/event/check', {}],
    ] as const
  ).entries()) {
    const headers = { ...ann.headers, ...(n === 0 && elsewhere) };
    const refused = await changesNothing(world, ann, () =>
      send(world.url, call, { headers, body, key: `blocked.${n}` }),
    );
    expect([call, refused.envelope]).toMatchObject([
      call,
      {
        code: 1055,
        msg: `We have blocked this for your account: ${words}`,
        data: { key: 'player.blocked', until: null, words },
      },
    ]);
  }
  dataOf(await ann.api('GET /api/history', { limit: 5 }));
  const stop = async () => dataOf(await ann.api('GET /api/user', {})).stop;
  expect(await stop()).toEqual({ kind: 'block', until: null, words });
  // A payment that was under way is credited all the same.
  await topUp(world.db, { player_id: ann.id, order_id: 1, amount_mills: 20_000 });
  dataOf(await unblock(sam, ann, 'play'));
  expect(await stop()).toBeNull();
  dataOf(await ann.api('POST /api/box/{id}/open', { id: String(paid.id), count: 1 }));
});

test('ten stakes beside a block: those before it stand, and none comes after it', async () => {
  const [ann, sam] = [await joinPlayer(world), await joinSupport()];
  const box = await makeCase(world);
  const open = async () =>
    refusalOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
  const [, ...keys] = await Promise.all([
    block(sam, ann, 'play', null),
    ...Array.from({ length: 10 }, open),
  ]);
  expect(new Set(keys).difference(new Set(['none', 'player.blocked']))).toEqual(new Set());
  expect(await open()).toBe('player.blocked');
});

test('a block of sign-ins ends all sessions and refuses new ones [7-3.10]', async () => {
  const sam = await joinSupport();
  const email = `mia-${randomHex(4)}@vitrine.test`;
  const password = hash('sha256', 'a long sentence');
  const id = await insertPlayer(world.owner, {
    name: 'Mia',
    email,
    password_hash: await hashPassword(password),
    created_at: now(),
  });
  const signIn = () =>
    send(world.url, 'POST /api/email/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': randomAddress() },
    });
  const { token } = (await signIn()).envelope.data as { token: string };
  const body = { id, what: 'sign_in', until: '2035-01-01', words, reason } as const;
  dataOf(await sam.api('POST /api/console/players/{id}/block', body));
  const headers = { authorization: `Bearer ${token}` };
  expectRefusal(await send(world.url, 'GET /api/user', { headers }), 'session.expired');
  expect((await signIn()).envelope).toMatchObject({
    code: 1055,
    data: { key: 'player.blocked', until: '2035-01-01T00:00:00.000Z', words },
  });
  const lift = { id, what: 'sign_in', reason } as const;
  dataOf(await sam.api('POST /api/console/players/{id}/unblock', lift));
  expect((await signIn()).envelope.code).toBe(200);
});

test('a block of withdrawals is a hold that says its end [7-3.10]', async () => {
  const [ann, sam] = [await joinPlayer(world), await joinSupport()];
  const box = await makeCase(world);
  const { openings } = dataOf(
    await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }),
  );
  const { until } = await block(sam, ann, 'withdrawal', '2035-01-01');
  expect(until).toBe('2035-01-01T00:00:00.000Z');
  const { holds } = dataOf(await ann.api('GET /api/system_shop/extract', {}));
  expect(holds[0]).toMatchObject({
    key: 'player.blocked',
    msg: `We have blocked this for your account: ${words}`,
    until,
  });
  const extract = { knapsack_id: openings[0]!.knapsack_id };
  expect(await ann.api('POST /api/system_shop/extract', extract)).toMatchObject({
    ok: false,
    error: { key: 'player.blocked', data: { until, words } },
  });
});

test('a block ends by itself, and another takes its place', async () => {
  const start = Date.parse('2032-05-01T12:00:00Z');
  const at = (ms: number) => setClock(() => new Date(start + ms));
  at(0);
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  const desk = () => commandDesk(world.db, { reason });
  const wish = { player_id: ann.id, what: 'play' as const, words };
  const open = async () =>
    refusalOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
  await blockPlayer(desk(), { ...wish, until: null });
  await blockPlayer(desk(), { ...wish, until: new Date(start + 1000) });
  at(999);
  expect(await open()).toBe('player.blocked');
  at(1000);
  expect(await open()).toBe('none');
  await expect(unblockPlayer(desk(), ann.id, 'play')).rejects.toMatchObject({ key: 'act.unfit' });
  await blockPlayer(desk(), { ...wish, until: new Date(start + 2000) });
  expect(await open()).toBe('player.blocked');
  setClock();
});

test('a block needs the right and a reason, words, an end to come, and somebody who isn’t staff', async () => {
  const [ann, sam] = [await joinPlayer(world), await joinSupport()];
  const olaf = await joinMember(world, 'operator');
  const path = `POST /api/console/players/${ann.id}/block`;
  const body = { what: 'play', until: null, words, reason };
  const ask = ({ headers }: Member, changed: object, call = path) =>
    send(world.url, call, { headers, body: { ...body, ...changed } });
  expectRefusal(await ask(olaf, {}), 'role.missing');
  expectRefusal(await ask(sam, { reason: '' }), 'reason.required');
  expectRefusal(await ask(sam, { until: '2020-01-01' }), 'act.unfit');
  expectRefusal(await ask(sam, { until: '2300-01-01' }), 'act.unfit');
  expectRefusal(await ask(sam, {}, `POST /api/console/players/${olaf.id}/block`), 'act.unfit');
  expectRefusal(await ask(sam, {}, 'POST /api/console/players/999999999/block'), 'player.unknown');
  for (const wrong of [
    { words: '' },
    { words: 'x'.repeat(301) },
    { words: 'two\nlines' },
    { what: 'all' },
    { until: 'tomorrow' },
  ])
    expectRefusal(await ask(sam, wrong), 'request.invalid');
  expect(refusalOf(await unblock(sam, ann, 'play'))).toBe('act.unfit');
  const page = async () =>
    dataOf(await sam.api('GET /api/console/players/{id}', { id: ann.id })).blocks;
  expect(await page()).toEqual([]);
  await block(sam, ann, 'play', null);
  expect(await page()).toMatchObject([{ what: 'play', words, until: null }]);
});
