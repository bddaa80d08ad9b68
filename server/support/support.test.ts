import { makeClient } from '@vitrine/contract/client';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { setClock, now } from '../kit/clock.ts';
import { runJob, runQueuedJobs } from '../testing/jobs.ts';
import { listenerOf } from '../testing/listener-of.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { openMailServer } from '../testing/smtp.ts';
import { test_settings } from '../testing/settings.ts';
import { joinPlayer, openWorld, randomAddress, type TestPlayer } from '../testing/world.ts';
import { answerRequest, closeForOperator, listQueue, showForOperator } from './index.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

const hour_ms = 3_600_000;
const png = async () =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 20, height: 20, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    ),
  ]);
const upload = async ({ api }: TestPlayer) =>
  dataOf(await api('POST /api/upload_img', { file: await png() })).url;
const wish = {
  type: 'withdrawal' as const,
  email: 'ann@vitrine.test',
  content: 'My item has not arrived.',
};
const send = ({ api }: Pick<TestPlayer, 'api'>, more: object = {}) =>
  api('POST /api/user/feedback', { ...wish, ...more });
const show = async ({ api }: TestPlayer, id: number) =>
  dataOf(await api('GET /api/user/feedback/{id}', { id }));
const reply = ({ api }: TestPlayer, id: number, content = 'And now?', image: string[] = []) =>
  api('POST /api/user/feedback/{id}/reply', { id, content, image });
const answer = (id: number, text = 'It is on its way.', closes = false) =>
  answerRequest(commandDesk(world.db), id, text, { settings: test_settings, closes });

test('a request is answered, replied to and closed, and its player is told [1-7.63 1-7.64 1-7.65 1-7.66 2-7.54 2-7.55 2-7.56 2-7.57]', async () => {
  const ann = await joinPlayer(world);
  const image = [await upload(ann), await upload(ann)];
  const { id } = dataOf(await send(ann, { image }));
  expect((await listQueue(world.db, { waiting: true })).map((one) => one.id)).toContain(id);
  expect(await show(ann, id)).toEqual({
    id,
    type: 'withdrawal',
    state: 1,
    about: wish.content,
    email: wish.email,
    created_at: expect.any(String) as string,
    changed_at: expect.any(String) as string,
    messages: [
      {
        id: expect.any(Number) as number,
        by: 'player',
        text: wish.content,
        images: image,
        at: expect.any(String) as string,
        request: id,
      },
    ],
    merged_into: null,
    rating: null,
  });
  await answer(id);
  await catchUp(world, listenerOf('notifications:tell'));
  const { list } = dataOf(await ann.api('GET /api/message/notifications', { type: '1' }));
  expect(list[0]!.content).toMatchObject({
    title: 'Support has answered',
    sign_contract: `/my/support/${id}`,
  });
  expect(await show(ann, id)).toMatchObject({ state: 2 });
  expect(dataOf(await reply(ann, id)).messages.map(({ by }) => by)).toEqual([
    'player',
    'support',
    'player',
  ]);
  expect((await showForOperator(world.db, id)).state).toBe(1);
  expect(dataOf(await ann.api('POST /api/user/feedback/{id}/close', { id })).state).toBe(3);
  expect(dataOf(await ann.api('POST /api/user/feedback/{id}/close', { id })).state).toBe(3);
  expect(refusalOf(await reply(ann, id))).toBe('support.closed');
  await expect(answer(id)).rejects.toMatchObject({ key: 'support.closed' });
  await expect(closeForOperator(commandDesk(world.db), id)).rejects.toMatchObject({
    key: 'support.closed',
  });
  const second = dataOf(await send(ann)).id;
  expect(dataOf(await ann.api('GET /api/user/feedback', {})).list.map((one) => one.id)).toEqual([
    second,
    id,
  ]);
});

test('another player’s request is unknown, in every call', async () => {
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  const { id } = dataOf(await send(ann));
  expect(refusalOf(await ben.api('GET /api/user/feedback/{id}', { id }))).toBe('support.unknown');
  expect(refusalOf(await reply(ben, id))).toBe('support.unknown');
  expect(refusalOf(await ben.api('POST /api/user/feedback/{id}/close', { id }))).toBe(
    'support.unknown',
  );
  expect(dataOf(await ben.api('GET /api/user/feedback', {})).total).toBe(0);
  expect(refusalOf(await world.visitor('GET /api/user/feedback/{id}', { id }))).toBe(
    'session.required',
  );
  expect((await show(ann, id)).messages).toHaveLength(1);
});

describe('pictures', () => {
  test('are the player’s own uploads, and stay whatever picture the player wears [1-7.67 2-7.58]', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    const own = await upload(ann);
    const { id } = dataOf(await send(ann, { image: [own] }));
    const others = [
      await upload(ben),
      `https://evil.test${own}`,
      `${own}?x`,
      '/uploads/../../x.webp',
      `/uploads/${'0'.repeat(32)}.webp`,
      '',
    ];
    for (const image of others) {
      expect(refusalOf(await send(ann, { image: [image] })), image).toBe('upload.unknown');
      expect(refusalOf(await reply(ann, id, 'x', [image])), image).toBe('upload.unknown');
    }
    expect(refusalOf(await send(ann, { image: Array<string>(6).fill(own) }))).toBe(
      'request.invalid',
    );
    dataOf(await ann.api('POST /api/user/update', { avatar: await upload(ann) }));
    dataOf(await ann.api('POST /api/user/update', { avatar: null }));
    const two_days_on = new Date(now().getTime() + 48 * hour_ms);
    setClock(() => two_days_on);
    await runJob(world, 'accounts:delete_unused_uploads');
    const kept = await world.owner
      .selectFrom('accounts_uploads')
      .selectAll()
      .where('player_id', '=', ann.id)
      .execute();
    expect(kept.map(({ name }) => `/uploads/${name}.webp`)).toEqual([own]);
  });

  test('are for players', async () => {
    expect(refusalOf(await send({ api: world.visitor }, { image: ['/uploads/x.webp'] }))).toBe(
      'support.images_of_players',
    );
  });
});

describe('what is written', () => {
  test.each([
    ['too short', { content: 'short' }],
    ['too long', { content: 'x'.repeat(4001) }],
    ['with a null character', { content: `long enough \0 text` }],
    ['with half of a character', { content: 'long enough \ud800 text' }],
    ['of no known type', { type: 'other things' }],
    ['without an address', { email: 'ann' }],
    ['with a second line in the address', { email: 'ann@vitrine.test\r\nBcc: eve@vitrine.test' }],
  ])('can’t be %s', async (_, more) => {
    expect(refusalOf(await send(await joinPlayer(world), more))).toBe('request.invalid');
  });

  test('is text: HTML comes back as it was written', async () => {
    const ann = await joinPlayer(world);
    const content = '<script>alert(1)</script>\n<img src=x onerror=alert(1)>';
    const { id } = dataOf(await send(ann, { content }));
    expect((await show(ann, id)).messages[0]!.text).toBe(content);
  });

  test('is bounded: ten open requests and twenty messages in an hour, many at once too', async () => {
    const ann = await joinPlayer(world);
    const keys = (await Promise.all(Array.from({ length: 14 }, () => send(ann)))).map(refusalOf);
    expect(keys.toSorted()).toEqual([
      ...Array<string>(10).fill('none'),
      ...Array<string>(4).fill('support.too_many'),
    ]);
    const [{ id }] = dataOf(await ann.api('GET /api/user/feedback', {})).list as {
      id: number;
    }[] as [{ id: number }];
    const replies = (await Promise.all(Array.from({ length: 13 }, () => reply(ann, id)))).map(
      refusalOf,
    );
    expect(replies.filter((key) => key === 'none')).toHaveLength(10);
    const an_hour_on = new Date(now().getTime() + hour_ms + 1);
    setClock(() => an_hour_on);
    expect(refusalOf(await reply(ann, id))).toBe('none');
    expect(refusalOf(await send(ann))).toBe('support.too_many');
  });
});

test('a visitor gets the answer by e-mail, once the mail server is back, and five requests an hour', async () => {
  const api = makeClient({
    base: world.url,
    headers: { 'x-forwarded-for': randomAddress(), language: 'de' },
  });
  const { id } = dataOf(await send({ api }, { email: 'visitor@vitrine.test' }));
  for (let n = 0; n < 4; n += 1) dataOf(await send({ api }));
  expect(refusalOf(await send({ api }))).toBe('support.too_many');
  const server = await openMailServer();
  await answer(id, 'Erste Zeile\nZweite Zeile');
  await runQueuedJobs(world, { mail: { ...test_settings.mail, smtp_url: 'smtp://127.0.0.1:1' } });
  expect(server.received).toEqual([]);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.owner);
  await runQueuedJobs(world, { mail: { ...test_settings.mail, smtp_url: server.smtp_url } });
  await server.close();
  const own = server.received.filter(({ recipients }) =>
    recipients.includes('visitor@vitrine.test'),
  );
  expect(own).toHaveLength(1);
  const [{ mail }] = own as [(typeof own)[0]];
  expect(mail.text).toContain('Erste Zeile\nZweite Zeile');
  await expect(answer(id, '  ')).rejects.toThrow('1 to 4000 characters');
  await expect(answer(999_999)).rejects.toMatchObject({ key: 'support.unknown' });
});
