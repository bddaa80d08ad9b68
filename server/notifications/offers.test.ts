import { makeClient } from '@vitrine/contract/client';
import { describe, expect, test } from 'vitest';
import { startSession } from '../accounts/index.ts';
import { commandDesk } from '../audit/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { becomePartner, bindByCode } from '../promotions/index.ts';
import { giveRules } from '../territory/testing.ts';
import { dataOf } from '../testing/send.ts';
import { runQueuedJobs } from '../testing/jobs.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { messagePlayer, postNotification, readNotificationFile } from './index.ts';
import { takesOffers } from './offers.ts';
import { messageView } from './views/operate.ts';

const world = openWorld();

const post = (title: string, more: object = {}) =>
  postNotification(
    commandDesk(world.db),
    readNotificationFile(JSON.stringify({ texts: { en: { title, html: 'x' } }, ...more })),
  );
const read = async ({ api }: Pick<TestPlayer, 'api'>) =>
  dataOf(await api('GET /api/message/notifications', {})).list.map(({ content }) => content.title);
const rest = async ({ api }: Pick<TestPlayer, 'api'>) =>
  dataOf(await api('POST /api/breaks', { length: '24h' }));

describe('on a break', () => {
  test('no offer of the platform is read, counted or sent; other notices and messages are [8-11c]', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    await post('An offer', { is_offer: 'yes' });
    await post('A notice');
    await rest(ann);
    await messagePlayer(commandDesk(world.db), ann.id, { title: 'Support', text: 'x' });
    for (const is_offer of [true, false])
      await messageView(commandDesk(world.db), {
        filter: {},
        title: is_offer ? 'For all: an offer' : 'For all: a notice',
        text: 'x',
        is_offer,
      });
    await runQueuedJobs(world);
    expect((await read(ann)).toSorted()).toEqual(['A notice', 'For all: a notice', 'Support']);
    expect((await read(ben)).toSorted()).toEqual([
      'A notice',
      'An offer',
      'For all: a notice',
      'For all: an offer',
    ]);
    const unreadOf = async ({ api }: TestPlayer) =>
      dataOf(await api('GET /api/message/notifications', {})).unread.platform;
    expect([await unreadOf(ann), await unreadOf(ben)]).toEqual([1, 2]);
    expect([await takesOffers(world.db, ann.id), await takesOffers(world.db, ben.id)]).toEqual([
      false,
      true,
    ]);
    // It ends by itself.
    const at = now().getTime() + 25 * 3_600_000;
    setClock(() => new Date(at));
    expect(await read(ann)).toContain('An offer');
  });

  test('announcements for players aren’t shown, those for everyone are [8-11c]', async () => {
    const ann = await joinPlayer(world);
    const row = { language: 'en', html: 'x', at: new Date(now().getTime() - 1000) };
    const audiences = ['players', 'everyone', 'visitors'];
    for (const [n, audience] of audiences.entries())
      await world.owner
        .insertInto('content_notices')
        .values({ ...row, id: 900 + n, audience, title: `For ${audience}` })
        .execute();
    const announced = async () =>
      dataOf(await ann.api('GET /api/notice_new', {})).map(({ title }) => title);
    await rest(ann);
    const shown = await announced();
    expect(shown).toContain('For everyone');
    expect(shown).not.toContain('For players');
  });

  test('a partner doesn’t read of the player [8-11c]', async () => {
    const [partner, ann] = [await joinPlayer(world), await joinPlayer(world)];
    await transact(world.owner, async (tx) => {
      const code = await becomePartner(tx, partner.id, `ANN${partner.id}`);
      await bindByCode(tx, ann.id, code);
    });
    const friends = async () => dataOf(await partner.api('GET /api/user/spread', {})).total;
    expect(await friends()).toBe(1);
    await rest(ann);
    expect(await friends()).toBe(0);
  });
});

test('where a country asks for consent, offers need it, and it is off at first [8-21d]', async () => {
  await giveRules(world.owner, 'XA', {
    changes: { marketing_consent: true },
    network: '198.19.1.0/24',
  });
  const { id } = await joinPlayer(world);
  const address = '198.19.1.7';
  const token = await startSession(world.db, id, { address });
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
  const ann = { id, api: makeClient({ base: world.url, headers }) };
  const elsewhere = await joinPlayer(world);
  await post('Another offer', { is_offer: 'yes' });
  const settings = async ({ api }: Pick<TestPlayer, 'api'>) =>
    dataOf(await api('GET /api/message/settings', {})).offers;
  expect([await settings(ann), await settings(elsewhere)]).toEqual([false, null]);
  expect(await read(ann)).not.toContain('Another offer');
  expect(await read(elsewhere)).toContain('Another offer');
  expect(await takesOffers(world.db, id)).toBe(false);
  expect(dataOf(await ann.api('POST /api/message/offers', { on: true })).offers).toBe(true);
  expect(dataOf(await ann.api('POST /api/message/offers', { on: true })).offers).toBe(true);
  expect(await read(ann)).toContain('Another offer');
  expect(await takesOffers(world.db, id)).toBe(true);
  expect(dataOf(await ann.api('POST /api/message/offers', { on: false })).offers).toBe(false);
  expect(await read(ann)).not.toContain('Another offer');
});
