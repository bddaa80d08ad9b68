import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeClient } from '@vitrine/contract/client';
import { english_answers } from '@vitrine/i18n/answers';
import { locales } from '@vitrine/i18n/locales';
import { channel_published, subscribe } from '../kit/bus.ts';
import { now, setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { act, order } from '../payments/testing/orders.ts';
import { giveFromOperator } from '../boxes/index.ts';
import { hallLength } from '@vitrine/contract/giveaway-rules';
import { enter, hour_ms, officialOf, passOn } from '../giveaways/testing/rooms.ts';
import { noteLevels } from '../levels/reach.ts';
import { takeDeliveryReport } from '../withdrawals/progress.ts';
import { joinWithdrawer } from '../withdrawals/testing/join.ts';
import { makeCase } from '../testing/cases.ts';
import { runJob, runQueuedJobs } from '../testing/jobs.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { listenerOf } from '../testing/listener-of.ts';
import { openMailServer } from '../testing/smtp.ts';
import { test_settings } from '../testing/settings.ts';
import { buy, findGoodsFrom } from '../testing/trade-flows.ts';
import { joinGifted } from '../testing/join-gifted.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { tellNotifications } from './follow.ts';
import { postNotification, readNotificationFile, retractNotification } from './index.ts';
import { insertPersonal } from './store.ts';
import { commandDesk } from '../audit/index.ts';

const world = openWorld();

type Wish = { type?: '0' | '1'; is_read?: '0' | '1'; limit?: number; page?: number };
const read = async ({ api }: TestPlayer, wish: Wish = {}) =>
  dataOf(await api('GET /api/message/notifications', wish));
const personal = async (player: TestPlayer) => (await read(player, { type: '1' })).list;
const tell = () => catchUp(world, listenerOf('notifications:tell'));

let facts = 9_000_000;
const giveOne = async (player: TestPlayer) => {
  const row = {
    player_id: player.id,
    kind: 'friend_joined' as const,
    data: { name: 'B***' },
    link: null,
    at: now(),
  };
  const [added] = await transact(world.db, (tx) =>
    insertPersonal(tx, [{ ...row, fact_id: ++facts }]),
  );
  return added!.id;
};
const post = (html: string, more: object = {}) =>
  postNotification(
    commandDesk(world.db),
    readNotificationFile(JSON.stringify({ texts: { en: { title: 'News', html } }, ...more })),
  );

describe('what happens to a player is told once:', () => {
  test('a top-up that arrives, one that fails and one that goes back [2-3.90 2-3.92 2-3.93 2-3.94 2-3.95 2-3.96 2-3.97 2-3.98 2-7.50]', async () => {
    const ann = await joinPlayer(world, { is_poor: true });
    const paid = await order(ann, { amount: 20 });
    await act(world, ann, paid, 'pay');
    const failed = await order(ann, { amount: 30 });
    await act(world, ann, failed, 'fail');
    const short = await order(ann, { amount: 40 });
    await act(world, ann, short, 'short');
    await act(world, ann, short, 'expire');
    dataOf(await ann.api('POST /api/pay/orders/{order_sn}/return', { order_sn: short }));
    await tell();
    await tell();
    const list = await personal(ann);
    expect(list.map(({ content }) => content)).toEqual([
      {
        title: 'A payment goes back to you',
        text: `$20.00 from order ${short} wasn’t credited. The order says why, and how to get it back.`,
        image: null,
        sign_contract: `/pay/${short}`,
      },
      {
        title: 'Your top-up failed',
        text: `Order ${failed} for $30.00 was not paid. Try again, or choose another payment method.`,
        image: null,
        sign_contract: `/pay/${failed}`,
      },
      {
        title: 'Your top-up has arrived',
        text: `$20.00 from order ${paid} is on your balance.`,
        image: null,
        sign_contract: `/pay/${paid}`,
      },
    ]);
    expect(list[0]).toEqual({
      id: expect.any(Number) as number,
      type: 1,
      is_read: false,
      created_at: expect.any(String) as string,
      content: expect.any(Object) as object,
    });
    const in_german = makeClient({ base: world.url, headers: { ...ann.headers, language: 'de' } });
    const german = dataOf(await in_german('GET /api/message/notifications', { type: '1' }));
    expect(german.list[2]!.content.title).not.toBe('Your top-up has arrived');
    expect(german.list[2]!.content.text).toContain('20,00');
  });

  test('an item that is ready, then delivered, then reversed', async () => {
    const ann = await joinWithdrawer(world);
    const goods = await findGoodsFrom(world.owner, 1_000);
    const { item_ids } = await buy(world.db, ann.id, goods.id);
    const { withdrawal } = dataOf(
      await ann.api('POST /api/system_shop/extract', { knapsack_id: item_ids[0]! }),
    );
    await takeDeliveryReport(world.db, withdrawal.id, { event: 'offered' });
    await takeDeliveryReport(world.db, withdrawal.id, { event: 'offered' });
    await takeDeliveryReport(world.db, withdrawal.id, { event: 'delivered' });
    await takeDeliveryReport(world.db, withdrawal.id, { event: 'rolled_back' });
    await tell();
    const told = (await personal(ann)).filter(
      ({ content }) => content.sign_contract === `/withdrawals/${withdrawal.id}`,
    );
    expect(told.map(({ content }) => content.title)).toEqual([
      'We are checking a reversed trade',
      'Your item has been delivered',
      'Your item is waiting for you',
    ]);
    const shown = dataOf(await ann.api('GET /api/withdrawals/{id}', { id: withdrawal.id }));
    expect(told[0]!.content.text).toContain(shown.goods.hash_name);
  });

  test('a trade link that Steam no longer accepts', async () => {
    const ann = await joinWithdrawer(world);
    const goods = await findGoodsFrom(world.owner, 1_000);
    const { item_ids } = await buy(world.db, ann.id, goods.id);
    const { withdrawal } = dataOf(
      await ann.api('POST /api/system_shop/extract', { knapsack_id: item_ids[0]! }),
    );
    await takeDeliveryReport(world.db, withdrawal.id, { event: 'link_refused' });
    await tell();
    const [told] = await personal(ann);
    expect(told!.content).toMatchObject({
      title: 'Renew your trade link',
      sign_contract: `/withdrawals/${withdrawal.id}`,
    });
  });

  test('a level that was reached, once', async () => {
    const ann = await joinPlayer(world, { is_poor: true });
    await act(world, ann, await order(ann, { amount: 60 }), 'pay');
    await catchUp(world, noteLevels);
    await act(world, ann, await order(ann, { amount: 10 }), 'pay');
    await catchUp(world, noteLevels);
    await tell();
    const told = (await personal(ann)).filter(({ content }) => content.sign_contract === '/vip');
    expect(told.map(({ content }) => content.title)).toEqual(['You have reached level 2']);
  });

  test('a giveaway to its winner and to the others, once its hall has shown who won, and a case that was given', async () => {
    const id = await officialOf(world).then(({ giveaway_id }) => giveaway_id);
    const [ann, ben] = [await joinGifted(world), await joinGifted(world)];
    for (const player of [ann, ben]) dataOf(await enter(player, id));
    await passOn(world, 60_000);
    expect((await read(ann)).draw).toMatchObject({ id, name: 'Official' });
    await passOn(world, hour_ms - 60_000 + 1000);
    const drawn = dataOf(await ann.api('GET /api/gift/shop/{id}', { id: String(id) }));
    expect([drawn.phase, (await read(ann)).draw]).toEqual(['drawn', null]);
    const told_of = async () =>
      (await Promise.all([ann, ben].map(personal))).flat().map(({ content }) => content.title);
    await passOn(world, hallLength(1) - 1000);
    await tell();
    expect((await told_of()).filter((title) => /giveaway/.test(title))).toEqual([]);
    await passOn(world, 60_000);
    const { id: case_id } = await makeCase(world, { type: 'granted' });
    await giveFromOperator(commandDesk(world.db), { player_id: ann.id, case_id, as: 'a test' });
    await tell();
    const titles = await Promise.all(
      [ann, ben].map(async (player) => (await personal(player)).map((one) => one.content.title)),
    );
    expect(titles[0]).toContain('A case for you');
    const of_giveaway = titles.map((list) => list.filter((title) => /giveaway/.test(title)));
    expect(of_giveaway.toSorted()).toEqual([
      ['A giveaway was drawn'],
      ['You have won in a giveaway'],
    ]);
  });

  test('but not of what is long past, and old news neither mails nor counts as unread', async () => {
    const ann = await joinPlayer(world, { is_poor: true });
    await act(world, ann, await order(ann, { amount: 20 }), 'pay');
    const two_days_on = new Date(now().getTime() + 48 * hour_ms);
    setClock(() => two_days_on);
    await tell();
    const { list, unread } = await read(ann, { type: '1' });
    expect([list.length, list[0]!.is_read, unread.personal]).toEqual([1, true, 0]);
    const later = await joinPlayer(world, { is_poor: true });
    await act(world, later, await order(later, { amount: 20 }), 'pay');
    const two_months_on = new Date(two_days_on.getTime() + 60 * 24 * hour_ms);
    setClock(() => two_months_on);
    await tell();
    expect(await personal(later)).toEqual([]);
  });
});

test('every kind has its texts in every language, with the same things named', () => {
  const keys = Object.keys(english_answers).filter(
    (key) => key.startsWith('notification.') && key !== 'notification.unknown',
  );
  expect(keys.length).toBe(62);
  const named = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();
  for (const { tag } of locales) {
    const catalogue = readFileSync(
      new URL(`../../i18n/answers/${tag}.po`, import.meta.url),
      'utf8',
    );
    for (const key of keys) {
      const [, text] = new RegExp(`msgid "${key}"\nmsgstr "(.+)"`).exec(catalogue) ?? [];
      expect(named(text ?? ''), `${key} in ${tag}`).toEqual(
        named(english_answers[key as keyof typeof english_answers]),
      );
    }
  }
});

describe('the operator’s notifications', () => {
  test('reach everyone, cleaned, in the reader’s language; a newcomer has read the older ones [2-3.91]', async () => {
    const ann = await joinPlayer(world);
    const id = await post('<p>Hi<script>alert(1)</script><img src=x onerror=alert(1)></p>', {
      link: '/giveaway',
      texts: {
        en: {
          title: 'News',
          html: '<p>Hi<script>alert(1)</script><img src=x onerror=alert(1)></p>',
        },
        de: { title: 'Neues', html: '<a href="/top" onclick="x()">da</a>' },
      },
    });
    const { list, unread } = await read(ann, { type: '0' });
    expect(list[0]).toMatchObject({
      id,
      type: 0,
      is_read: false,
      content: { title: 'News', text: '<p>Hi</p>', image: null, sign_contract: '/giveaway' },
    });
    expect(unread.platform).toBeGreaterThan(0);
    const later = new Date(now().getTime() + 1000);
    setClock(() => later);
    expect((await read(await joinPlayer(world), { type: '0' })).list[0]).toMatchObject({
      id,
      is_read: true,
    });
    await retractNotification(commandDesk(world.db), id);
    await expect(retractNotification(commandDesk(world.db), id)).rejects.toMatchObject({
      key: 'act.unfit',
    });
    expect((await read(ann, { type: '0' })).list.map((one) => one.id)).not.toContain(id);
  });

  test.each([
    ['no JSON', '{'],
    ['no English', '{"texts":{"de":{"title":"x","html":"x"}}}'],
    [
      'a language that is none',
      '{"texts":{"en":{"title":"x","html":"x"},"xx":{"title":"x","html":"x"}}}',
    ],
    [
      'a script as its link',
      '{"link":"javascript:alert(1)","texts":{"en":{"title":"x","html":"x"}}}',
    ],
    [
      'a link to another site in disguise',
      '{"link":"/\\\\evil.test","texts":{"en":{"title":"x","html":"x"}}}',
    ],
    ['an unknown field', '{"to":"all","texts":{"en":{"title":"x","html":"x"}}}'],
  ])('can’t have %s', (_, file) => {
    expect(() => readNotificationFile(file)).toThrow();
  });

  test('a personal one names what it names, and nothing that a name says is HTML or a placeholder', async () => {
    const ann = await joinPlayer(world);
    const data = { name: '<img src=x onerror=alert(1)> {number} {amount}' };
    const row = {
      player_id: ann.id,
      kind: 'friend_joined' as const,
      data,
      link: null,
      at: now(),
      fact_id: ++facts,
    };
    await transact(world.db, (tx) => insertPersonal(tx, [row]));
    expect((await personal(ann))[0]!.content.text).toBe(
      '&lt;img src=x onerror=alert(1)&gt; {number} {amount} joined with your code.',
    );
  });
});

describe('reading', () => {
  test('one marks it, again changes nothing, and another player’s is unknown [2-4.20 2-7.51 2-7.52 2-7.53]', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    const id = await giveOne(ann);
    const mark = ({ api }: TestPlayer, id: number) =>
      api('POST /api/message/mark_as_read/{id}', { id });
    expect(refusalOf(await mark(ben, id))).toBe('notification.unknown');
    expect(refusalOf(await mark(ben, 999_999_999))).toBe('notification.unknown');
    expect((await read(ann)).unread.personal).toBe(1);
    expect(dataOf(await mark(ann, id)).unread.personal).toBe(0);
    expect(
      dataOf(await ann.api('GET /api/message/mark_as_read/{id}', { id })).unread.personal,
    ).toBe(0);
    expect((await read(ann, { type: '1', is_read: '0' })).list).toEqual([]);
    expect((await read(ann, { type: '1', is_read: '1' })).list.map((one) => one.id)).toEqual([id]);
    expect((await read(ben, { type: '1' })).list).toEqual([]);
    const platform = await post('<p>x</p>');
    dataOf(await mark(ann, platform));
    expect((await read(ann, { type: '0', is_read: '0' })).list.map((one) => one.id)).not.toContain(
      platform,
    );
    expect((await read(ben, { type: '0', is_read: '0' })).list.map((one) => one.id)).toContain(
      platform,
    );
    expect(refusalOf(await world.visitor('GET /api/message/notifications', {}))).toBe(
      'session.required',
    );
  });

  test('all of them marks those that were seen: one that comes meanwhile stays unread', async () => {
    const ann = await joinPlayer(world);
    for (let n = 0; n < 3; n += 1) await giveOne(ann);
    const seen = await post('<p>seen</p>');
    const last = (await read(ann)).list[0]!.id;
    expect(last).toBe(seen);
    const arriving = Promise.all([giveOne(ann), giveOne(ann), post('<p>new</p>')]);
    const marked = Promise.all(
      [1, 2].map(() => ann.api('POST /api/message/mark_all_as_read', { up_to: last })),
    );
    const [news] = [await arriving, await marked];
    const left = (await read(ann, { is_read: '0' })).list.map(({ id }) => id);
    expect(left.toSorted()).toEqual(news.toSorted());
    const highest = Math.max(...left);
    expect(
      dataOf(await ann.api('POST /api/message/mark_all_as_read', { type: 1, up_to: highest }))
        .unread,
    ).toEqual({
      platform: 1,
      personal: 0,
    });
  });

  test('pages both types as one list, newest first, each once', async () => {
    const ann = await joinPlayer(world);
    for (let n = 0; n < 7; n += 1) await (n % 2 ? post('<p>x</p>') : giveOne(ann));
    const whole = (await read(ann, { limit: 50 })).list.map(({ id }) => id);
    expect(whole).toEqual(whole.toSorted((a, b) => b - a));
    const paged: number[] = [];
    for (let page = 1; page <= Math.ceil(whole.length / 3); page += 1)
      paged.push(...(await read(ann, { page, limit: 3 })).list.map(({ id }) => id));
    expect(paged).toEqual(whole);
  });
});

test('a socket is told: of a player’s own that player alone, of the platform’s everyone', async () => {
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  const told = new Map<number, object>();
  const stop = subscribe(channel_published, ({ channel, data }) => {
    const { id, type } = (typeof data === 'string' ? JSON.parse(data) : data) as {
      id: number;
      type: number;
    };
    told.set(id, { channel, type });
  });
  let cursor = await tellNotifications(world.db);
  const [own, platform] = [await giveOne(ann), await post('<p>x</p>')];
  // Older ones may be told again while another transaction of the server runs.
  await expect
    .poll(async () => {
      cursor = await tellNotifications(world.db, cursor);
      return [told.get(own), told.get(platform)];
    })
    .toEqual([
      { channel: `private-Notifications.${ann.id}`, type: 1 },
      { channel: 'PlatformNotifications', type: 0 },
    ]);
  stop();
  const auth = (player: TestPlayer) =>
    player.api('POST /broadcasting/auth', {
      socket_id: '1.1',
      channel_name: `private-Notifications.${ann.id}`,
    });
  expect(refusalOf(await auth(ben))).toBe('channel.forbidden');
});

describe('e-mails', () => {
  const pay = async (player: TestPlayer, amount: number) => {
    await act(world, player, await order(player, { amount }), 'pay');
    await tell();
  };

  test('tell what matters in the player’s language, wait for a dead mail server, and can be switched off', async () => {
    const ann = await joinPlayer(world, { is_poor: true });
    dataOf(await ann.api('POST /api/user/update', { language: 'de' }));
    const dead = await openMailServer();
    const settings = {
      mail: { ...test_settings.mail, smtp_url: dead.smtp_url },
      site_url: 'https://shop.test',
    };
    await dead.close();
    await pay(ann, 20);
    await runQueuedJobs(world, settings);
    expect((await personal(ann)).length).toBe(1);
    const server = await openMailServer({ port: Number(new URL(dead.smtp_url).port) });
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.owner);
    await runQueuedJobs(world, settings);
    const own = () =>
      server.received.filter(({ mail }) => mail.text?.includes('shop.test/de/pay/'));
    expect(own()).toHaveLength(1);
    expect(own()[0]!.mail.text).toContain('https://shop.test/de/my#e-mails');

    const off = dataOf(await ann.api('POST /api/message/settings', { kind: 'top_ups', on: false }));
    expect(off.kinds.filter(({ on }) => !on).map(({ kind }) => kind)).toEqual(['top_ups']);
    await pay(ann, 10);
    await runQueuedJobs(world, settings);
    expect(own()).toHaveLength(1);
    dataOf(await ann.api('POST /api/message/settings', { kind: 'top_ups', on: true }));
    expect(dataOf(await ann.api('GET /api/message/settings', {})).kinds.every(({ on }) => on)).toBe(
      true,
    );
    await pay(ann, 10);
    await runQueuedJobs(world, settings);
    expect(own()).toHaveLength(2);
    await server.close();
  });
});

test('a letter about an offer can be stopped with one click, and a receipt has no such head [6-6.23]', async () => {
  const ann = await joinPlayer(world, { is_poor: true });
  const server = await openMailServer();
  const settings = {
    mail: { ...test_settings.mail, smtp_url: server.smtp_url },
    site_url: 'https://shop.test',
  };
  await act(world, ann, await order(ann, { amount: 20 }), 'pay');
  const id = await officialOf(world).then(({ giveaway_id }) => giveaway_id);
  const ben = await joinGifted(world);
  dataOf(await enter(ben, id));
  await passOn(world, hour_ms + 1000);
  await passOn(world, 60_000);
  await tell();
  await runQueuedJobs(world, settings);
  await runQueuedJobs(world, settings);
  const heads = server.received.map(({ mail }) =>
    Object.fromEntries(
      mail.headers
        .filter(({ key }) => key.startsWith('list-unsubscribe'))
        .map(({ key, value }) => [key, value]),
    ),
  );
  const of_offers = heads.filter((head) => Object.keys(head).length > 0);
  expect(of_offers).toEqual([
    {
      'list-unsubscribe': expect.stringMatching(
        /^<https:\/\/shop\.test\/unsubscribe\/[\w-]{40,200}>$/,
      ),
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    },
  ]);
  expect(heads.length).toBeGreaterThan(1);
  await server.close();
});

test('with many thousands of them a page is found by an index, and those of half a year ago are forgotten', async () => {
  const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
  const at = now();
  await sql`insert into notifications (player_id, kind, fact_id, at, read_at)
    select ${ann.id}, 'friend_joined', n, ${at}, ${at} from generate_series(1, 30000) n`.execute(
    world.owner,
  );
  await sql`analyze notifications`.execute(world.owner);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from notifications n
    where n.player_id = ${ben.id} order by n.id desc limit 10`.execute(world.owner);
  expect(JSON.stringify(rows)).toContain('notifications_of_player');
  const { total, list } = await read(ann, { type: '1', page: 1000, limit: 10 });
  expect([total, list.length]).toEqual([10_000, 10]);
  expect(
    refusalOf(await ann.api('GET /api/message/notifications', { page: 1001, limit: 10 })),
  ).toBe('request.invalid');
  const half_a_year_on = new Date(at.getTime() + 181 * 24 * hour_ms);
  setClock(() => half_a_year_on);
  expect(await runJob(world, 'notifications:forget_old')).toBe(20_000);
});
