import { risk_messages } from '@vitrine/contract/risk-kinds';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { commandDesk } from '../audit/index.ts';
import { countPlay } from '../history/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { randomHex } from '../kit/random.ts';
import { changeSetting } from '../settings/index.ts';
import { joinMember } from '../staff/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { refund, topUp } from '../testing/flows.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf, expectRefusal, refusalOf, send } from '../testing/send.ts';
import { stateOf } from '../testing/state.ts';
import { buy, findGoodsFrom, withdraw } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { takeDeliveryReport } from '../withdrawals/index.ts';
import { risk_listener } from './listen.ts';
import { lookAtActive, noteFound } from './look.ts';
import { decideRisk } from './operate.ts';
import { findRiskProblems } from './problems.ts';
import { findRisksOf } from './store.ts';

const world = openWorld();
const at = (moment: string) => setClock(() => new Date(moment));
const reason = 'looked at it';
const words = 'We check your payments until Friday.';
let orders = 100;

const entriesOf = async (id: number) =>
  (await findRisksOf(world.db, id, 50)).map(({ kind, count, decision }) => ({
    kind,
    count,
    decision,
  }));
const kindsOf = async (id: number) => (await entriesOf(id)).map(({ kind }) => kind);
const listen = () => catchUp(world, risk_listener);
const no_log = { error: (problem: unknown) => expect(problem).toBeUndefined() } as never;
const look = async () => {
  await catchUp(world, countPlay);
  return lookAtActive(world.db, { log: no_log });
};

/** An open entry of a player, as a rule would leave it. */
async function openEntry(
  player_id: number,
  kind: 'tried_codes' | 'long_days',
  sign = randomHex(4),
) {
  const evidence = { days: ['2031-03-05'], figures: { tries: 20, minutes: 400 } };
  await noteFound(world.db, player_id, [{ kind, signs: [sign], evidence }], now());
  return (await findRisksOf(world.db, player_id, 1))[0]!.id;
}

/** Has players share a browser. */
async function shareBrowser(...players: TestPlayer[]) {
  const token_hash = Buffer.from(randomHex(32), 'hex');
  for (const { id: player_id } of players)
    await world.owner
      .insertInto('accounts_devices')
      .values({ token_hash, player_id, seen_at: now() })
      .execute();
}

describe('acts that show signs by themselves', () => {
  test('a large first withdrawal is an entry, and no later one; a smaller one is none [7-5.10]', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    const dear = await findGoodsFrom(world.owner, 20_000);
    const cheap = await findGoodsFrom(world.owner, 1_000);
    const setting = 'risks.first_withdrawal_above' as const;
    await changeSetting(commandDesk(world.db), { key: setting, value: 10, seen: 0 });
    const ask = async ({ id }: TestPlayer, goods: number) =>
      withdraw(world.db, id, (await buy(world.db, id, goods)).item_ids[0]!);
    const first = await ask(ann, dear.id);
    await ask(ben, cheap.id);
    await ask(ben, dear.id);
    await listen();
    expect(await kindsOf(ann.id)).toEqual(['first_withdrawal']);
    expect(await kindsOf(ben.id)).toEqual([]);
    const [entry] = await findRisksOf(world.db, ann.id, 1);
    expect(entry).toMatchObject({ signs: [`withdrawal:${first}`], count: 1 });
    const sam = await joinMember(world, 'support');
    expect(dataOf(await sam.api('GET /api/console/risks/{id}', { id: entry!.id }))).toMatchObject({
      words: expect.stringMatching(/^The first withdrawal is worth \d+\.\d\d USD\.$/),
      rule: 'A player’s first withdrawal is worth more than 10 USD.',
      links: [{ path: `/withdrawals/${first}` }],
    });
  });

  test('withdrawals that their player declines are signs of harm from the third on [8-20]', async () => {
    const ann = await joinPlayer(world);
    const { id: goods } = await findGoodsFrom(world.owner, 1_000);
    const undo = async (event: 'declined' | 'expired' | 'failed') => {
      const { item_ids } = await buy(world.db, ann.id, goods);
      const id = await withdraw(world.db, ann.id, item_ids[0]!);
      await transact(world.db, (tx) => takeDeliveryReport(tx, id, { event }));
    };
    for (const event of ['declined', 'failed', 'expired'] as const) await undo(event);
    await listen();
    expect(await kindsOf(ann.id)).toEqual([]);
    await undo('declined');
    await listen();
    expect(await entriesOf(ann.id)).toEqual([
      { kind: 'undone_withdrawals', count: 3, decision: null },
    ]);
    await undo('declined');
    await listen();
    await listen();
    expect(await entriesOf(ann.id)).toMatchObject([{ count: 4 }]);
  });

  test('asking three times for a higher limit is one [8-20]', async () => {
    const ann = await joinPlayer(world);
    const ask = async (amount: number) =>
      dataOf(await ann.api('POST /api/limits', { kind: 'stake', period: 'day', amount }));
    await ask(50);
    for (const amount of [100, 50, 200]) await ask(amount);
    await listen();
    expect(await kindsOf(ann.id)).toEqual([]);
    await ask(300);
    await listen();
    const [entry] = await findRisksOf(world.db, ann.id, 5);
    expect(entry).toMatchObject({
      kind: 'refused_raises',
      evidence: { figures: { asked: 3, cancelled: 1 } },
    });
  });

  test('one card of two accounts, four cards of one, three refunds [7-5.10 8-20]', async () => {
    const [ann, ben] = [await joinPlayer(world), await joinPlayer(world)];
    const pay = async ({ id }: TestPlayer, payer: string) => {
      const order_id = (orders += 1);
      const order = await topUp(world.db, { player_id: id, order_id, amount_mills: 10_000 });
      await world.owner
        .updateTable('payments_orders')
        .set({ payer })
        .where('id', '=', order.id)
        .execute();
      return order_id;
    };
    const own = randomHex(4);
    const paid = [await pay(ann, own), await pay(ann, `${own} 2`), await pay(ann, `${own} 3`)];
    await listen();
    expect(await kindsOf(ann.id)).toEqual([]);
    await pay(ann, `${own} 4`);
    await pay(ben, own);
    await listen();
    expect([await kindsOf(ann.id), await kindsOf(ben.id)]).toEqual([
      ['many_methods', 'shared_card'],
      ['shared_card'],
    ]);
    for (const order_id of paid.slice(1)) await refund(world.db, { order_id });
    await listen();
    expect(await kindsOf(ann.id)).toHaveLength(2);
    await refund(world.db, { order_id: paid[0]!, reason: 'charge_back' });
    await listen();
    expect(await kindsOf(ann.id)).toContain('many_refunds');
    const box = await makeCase(world);
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
    await listen();
    expect(await kindsOf(ann.id)).toContain('stake_after_dispute');
    // Ids and numbers alone: the card isn't among them.
    const { rows } = await sql<{ text: string }>`
      select evidence::text || signs::text as text from risks where player_id = ${ann.id}`.execute(
      world.owner,
    );
    for (const { text } of rows) expect(text).not.toContain(own);
  });
});

describe('signs that no single act shows', () => {
  test('a shared browser, friends of one browser, codes tried; seen again they are no news [7-5.10]', async () => {
    const [ann, ben, cia] = [
      await joinPlayer(world),
      await joinPlayer(world),
      await joinPlayer(world),
    ];
    dataOf(await ann.api('POST /api/user/build_spread', { code: `A${randomHex(4)}` }));
    const { code } = dataOf(await ann.api('GET /api/user/spread', {}));
    for (const { api } of [ben, cia])
      dataOf(await api('POST /api/user/promotion', { code: code! }));
    await shareBrowser(ben, cia);
    for (let n = 0; n < 9; n++)
      expect(refusalOf(await cia.api('POST /api/user/promotion', { code: `NOSUCH${n}` }))).toBe(
        'code.unknown',
      );
    const key = 'risks.tried_codes' as const;
    const version = await changeSetting(commandDesk(world.db), { key, value: 10, seen: 0 });
    await look();
    expect([await kindsOf(ann.id), await kindsOf(ben.id), await kindsOf(cia.id)]).toEqual([
      ['one_device_friends'],
      ['shared_device'],
      ['shared_device'],
    ]);
    await changeSetting(commandDesk(world.db), { key, value: 9, seen: version });
    await look();
    await look();
    expect(await entriesOf(cia.id)).toMatchObject([
      { kind: 'tried_codes', count: 1 },
      { kind: 'shared_device', count: 1 },
    ]);
  });

  test('more than six hours of sittings on a day, and four nights of seven [8-20]', async () => {
    at('2031-03-05T00:30:00Z');
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    const open = async () =>
      dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
    const sat = (played_mills: number) =>
      world.owner
        .insertInto('limits_times')
        .values({ player_id: ann.id, day: '2031-03-05', played_mills })
        .onConflict((known) => known.columns(['player_id', 'day']).doUpdateSet({ played_mills }))
        .execute();
    await open();
    await sat(360_000);
    await listen();
    await look();
    expect(await kindsOf(ann.id)).toEqual([]);
    await sat(360_001);
    await look();
    expect(await kindsOf(ann.id)).toEqual(['long_days']);
    for (const day of ['06', '07']) {
      at(`2031-03-${day}T04:59:00Z`);
      await open();
    }
    at('2031-03-08T05:00:00Z');
    await open();
    await listen();
    await look();
    expect(await kindsOf(ann.id)).toEqual(['long_days']);
    at('2031-03-09T02:00:00Z');
    await open();
    await listen();
    await look();
    expect(await kindsOf(ann.id)).toEqual(['night_play', 'long_days']);
  });

  test('stakes of three times the usual, and a gain far beyond expectation [7-5.10 8-20]', async () => {
    at('2031-04-10T12:00:00Z');
    const ann = await joinPlayer(world);
    const played = (day: string, staked_mills: number, won_mills = staked_mills, times = 10) =>
      world.owner
        .insertInto('history_days')
        .values({
          player_id: ann.id,
          day,
          game: 'upgrade',
          times,
          staked_mills,
          won_mills,
          margin_mills: 0,
          released_mills: 0,
        })
        .execute();
    for (const day of ['07', '08', '09']) await played(`2031-04-${day}`, 20_000);
    await played('2031-04-10', 60_001);
    await look();
    expect(await kindsOf(ann.id)).toEqual(['tripled_stakes']);
    for (let day = 1; day <= 7; day++)
      await world.owner
        .insertInto('overview_days')
        .values({
          day: `2031-04-0${day}`,
          game: 'upgrade',
          players: 1,
          times: 100,
          staked_mills: 10_000,
          won_mills: day % 2 === 0 ? 9_000 : 11_000,
          margin_mills: 0,
          summed_at: now(),
        })
        .execute();
    await played('2031-04-05', 100_000, 200_000, 100);
    await look();
    expect(await kindsOf(ann.id)).toEqual(['unlikely_gain', 'tripled_stakes']);
    // Made up: the books know nothing of them.
    await world.owner.deleteFrom('history_days').where('player_id', '=', ann.id).execute();
  });
});

describe('the desk of risks', () => {
  test('lists, sums and shows what its filter leaves; who lacks the right reads nothing [7-5.10]', async () => {
    const [ann, sam] = [await joinPlayer(world), await joinMember(world, 'support')];
    const harm = await openEntry(ann.id, 'long_days');
    const other = await openEntry(ann.id, 'tried_codes');
    const mine = { 'filter[player]': ann.id, sums: 'yes' } as const;
    const list = async (more: object = {}) =>
      dataOf(await sam.api('GET /api/console/risks', { ...mine, ...more }));
    expect(await list()).toMatchObject({
      list: [
        { id: harm, is_harm: true },
        { id: other, is_harm: false, title: 'Codes tried', decision: null },
      ],
      sums: { count: 2, harm: 1 },
    });
    expect((await list({ sort: 'age' })).list.map(({ id }) => id)).toEqual([other, harm]);
    expect((await list({ 'filter[harm]': 'yes' })).list.map(({ id }) => id)).toEqual([harm]);
    const none = { 'filter[harm]': 'yes', 'filter[kind]': 'tried_codes' };
    expect((await list(none)).list).toEqual([]);
    expect((await list({ 'filter[age]': '1h' })).list).toEqual([]);
    expect((await list({ 'filter[state]': 'decided' })).sums!.count).toBe(0);
    const page = dataOf(await sam.api('GET /api/console/risks/{id}', { id: harm }));
    expect(page).toMatchObject({ others: [{ id: other }], message: null, offered: [] });
    expect(page.messages.map(({ name }) => name)).toEqual(['care_break', 'care_limits']);
    const found = dataOf(await sam.api('GET /api/console/search', { q: `q${harm}` })).hits;
    expect(found).toMatchObject([{ kind: 'risk', path: `/console/risks/${harm}` }]);
    const olaf = await joinMember(world, 'operator');
    expect(refusalOf(await olaf.api('GET /api/console/risks', {}))).toBe('role.missing');
    const aud = await joinMember(world, 'auditor');
    const leave = { id: harm, reason };
    expect(refusalOf(await aud.api('POST /api/console/risks/{id}/nothing', leave))).toBe(
      'role.missing',
    );
    expect(refusalOf(await sam.api('GET /api/console/risks/{id}', { id: 999_999 }))).toBe(
      'risk.unknown',
    );
  });

  test('signs that are noted at once twice are one entry, each counted once [7-5.10]', async () => {
    const ann = await joinPlayer(world);
    const signs = ['a', 'b', 'a', 'b', 'c'];
    await Promise.all(signs.map((sign) => openEntry(ann.id, 'tried_codes', sign)));
    expect(await entriesOf(ann.id)).toEqual([{ kind: 'tried_codes', count: 3, decision: null }]);
  });

  test('an entry is decided once, with a reason; only new signs open another [7-5.10]', async () => {
    const ann = await joinPlayer(world);
    const [sam, finn] = [await joinMember(world, 'support'), await joinMember(world, 'finance')];
    const id = await openEntry(ann.id, 'tried_codes', 'day:2031-03-05');
    const call = 'POST /api/console/risks/{id}/nothing';
    expect(refusalOf(await sam.api(call, { id, reason: '' }))).toBe('reason.required');
    const both = await Promise.all([sam, finn].map(({ api }) => api(call, { id, reason })));
    expect(both.map(refusalOf).toSorted()).toEqual(['none', 'risk.decided']);
    const raw = `POST /api/console/risks/${id}/nothing`;
    const key = 'once more';
    for (let n = 0; n < 2; n++)
      expectRefusal(
        await send(world.url, raw, { headers: sam.headers, body: { reason }, key }),
        'risk.decided',
      );
    const acts = await world.owner
      .selectFrom('audit_rows')
      .select('refused')
      .where('right_name', '=', 'risks.decide')
      .where('subject_id', '=', String(id))
      .where('refused', 'is', null)
      .execute();
    expect(acts).toHaveLength(1);
    await openEntry(ann.id, 'tried_codes', 'day:2031-03-05');
    expect(await entriesOf(ann.id)).toEqual([
      { kind: 'tried_codes', count: 1, decision: 'nothing' },
    ]);
    await openEntry(ann.id, 'tried_codes', 'day:2031-03-06');
    expect(await entriesOf(ann.id)).toMatchObject([{ decision: null }, { decision: 'nothing' }]);
    await expect(
      sql`update risks set decision = 'block' where id = ${id}`.execute(world.owner),
    ).rejects.toMatchObject({ constraint: 'risk_once_decided_stays' });
  });

  test('a person asks by a message that offers breaks and limits, and the entry keeps the offers [8-20]', async () => {
    const [ann, sam] = [await joinPlayer(world), await joinMember(world, 'support')];
    const finn = await joinMember(world, 'finance');
    const id = await openEntry(ann.id, 'long_days');
    const ask = (api: typeof sam.api, message: keyof typeof risk_messages) =>
      api('POST /api/console/risks/{id}/ask', { id, message, reason });
    expect(refusalOf(await ask(sam.api, 'payments'))).toBe('act.unfit');
    // Writing to players is a right of its own.
    expect(refusalOf(await ask(finn.api, 'care_break'))).toBe('role.missing');
    expect(await entriesOf(ann.id)).toMatchObject([{ decision: null }]);
    dataOf(await ask(sam.api, 'care_break'));
    expect(dataOf(await sam.api('GET /api/console/risks/{id}', { id }))).toMatchObject({
      decision: 'ask',
      message: 'care_break',
      offered: ['break', 'exclusion', 'limits', 'support'],
    });
    const { list } = dataOf(await ann.api('GET /api/message/notifications', {}));
    expect(list[0]!.content).toMatchObject({
      title: 'Time for yourself',
      text: expect.stringMatching(/break.*limits/s),
    });
  });

  test('a hold lets withdrawals wait, a block keeps from more, and neither shortens a longer one [7-5.10]', async () => {
    const [ann, finn] = [await joinPlayer(world), await joinMember(world, 'finance')];
    const hold = async (until: string) =>
      finn.api('POST /api/console/risks/{id}/hold', {
        id: await openEntry(ann.id, 'tried_codes'),
        until,
        words,
        reason,
      });
    expect(refusalOf(await hold('2020-01-01'))).toBe('act.unfit');
    dataOf(await hold('2035-01-01'));
    const { holds } = dataOf(await ann.api('GET /api/system_shop/extract', {}));
    expect(holds[0]).toMatchObject({ key: 'player.blocked', until: '2035-01-01T00:00:00.000Z' });
    const block = async (until: string | null) =>
      finn.api('POST /api/console/risks/{id}/block', {
        id: await openEntry(ann.id, 'tried_codes'),
        what: 'withdrawal',
        until,
        words,
        reason,
      });
    expect(refusalOf(await hold('2034-01-01'))).toBe('act.unfit');
    dataOf(await block(null));
    expect(refusalOf(await block('2036-01-01'))).toBe('act.unfit');
    const { blocks } = dataOf(await finn.api('GET /api/console/players/{id}', { id: ann.id }));
    expect(blocks).toMatchObject([{ what: 'withdrawal', until: null }]);
  });

  test('no decision changes odds, balances or limits [7-5.10]', async () => {
    const ann = await joinPlayer(world);
    dataOf(await ann.api('POST /api/limits', { kind: 'stake', period: 'day', amount: 50 }));
    const bounds = async () => {
      const { rows } = await sql<{ odds: string; prices: string }>`
        select (select md5(string_agg(r.id::text || coalesce(r.content::text, ''), ',' order by r.id)) from seeds_revisions r) as odds,
          (select md5(string_agg(id::text || ':' || price_mills, ',' order by id)) from catalogue_goods) as prices`.execute(
        world.owner,
      );
      const { facts: _, keys: __, ...state } = await stateOf(world, ann);
      return { ...rows[0], ...state, limits: dataOf(await ann.api('GET /api/limits', {})).limits };
    };
    const before = await bounds();
    const desk = commandDesk(world.db, { reason });
    const block = { decision: 'block', what: 'play', until: null, words } as const;
    const hold = { decision: 'hold', until: new Date('2035-01-01'), words } as const;
    const ask = { decision: 'ask', message: 'account' } as const;
    for (const wish of [{ decision: 'nothing' } as const, ask, hold, block])
      await decideRisk(desk, await openEntry(ann.id, 'tried_codes'), wish);
    expect(await bounds()).toEqual(before);
  });

  test('entries that wait too long are problems, signs of harm sooner [7-5.10 8-20]', async () => {
    at('2033-01-01T00:00:00Z');
    const ann = await joinPlayer(world);
    await openEntry(ann.id, 'long_days');
    await openEntry(ann.id, 'tried_codes');
    const countAt = async (moment: string) => {
      const found = await findRiskProblems(world.db, {} as never, new Date(moment));
      return found.map(({ name, words: said }) => `${name} ${parseInt(said, 10)}`);
    };
    const before = await countAt('2033-01-01T11:59:59Z');
    const later = await countAt('2033-01-01T12:00:00Z');
    const latest = await countAt('2033-01-02T00:00:00Z');
    const counted = (all: string[], name: string) =>
      Number(all.find((one) => one.startsWith(`${name} `))?.split(' ')[1] ?? 0);
    expect(counted(later, 'risks.harm_waiting')).toBe(counted(before, 'risks.harm_waiting') + 1);
    expect(counted(later, 'risks.waiting')).toBe(counted(before, 'risks.waiting'));
    expect(counted(latest, 'risks.waiting')).toBe(counted(later, 'risks.waiting') + 1);
  });
});
