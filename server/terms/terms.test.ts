import { fromWire, mills, times, toWire } from '@vitrine/contract/amount';
import { upgradeChance } from '@vitrine/contract/upgrade-chance';
import { afterEach, describe, expect, test } from 'vitest';
import { commandDesk } from '../audit/index.ts';
import { chooseCase } from '../boxes/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { payments_terms } from '../payments/crediting.ts';
import { makeRule } from '../settle/rules.ts';
import { modules } from '../modules.ts';
import { changeSetting } from '../settings/index.ts';
import { joinMember } from '../staff/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { faultOf } from '../testing/fault-of.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { buy, findGoodsFrom } from '../testing/trade-flows.ts';
import { pay } from '../vip/testing/climb.ts';
import {
  contentOf,
  needTerms,
  numbersOf,
  publishTerms,
  readTerms,
  gatherTerms,
  type TermsWish,
} from './index.ts';
import { insertTermsRevision } from './store.ts';

const world = openWorld();
const all = gatherTerms(modules);
const reason = 'as agreed';

afterEach(() => setClock());

/** The newest revision's number. */
async function seenOf(name: string): Promise<number> {
  const owner = await joinMember(world, 'auditor');
  return dataOf(await owner.api('GET /api/console/terms/{name}', { name })).newest;
}

/** Publishes from the command line, which needs nobody else. */
const publish = async (wish: Omit<TermsWish, 'seen' | 'starts_at'> & Partial<TermsWish>) =>
  publishTerms(commandDesk(world.db), modules, {
    starts_at: null,
    ...wish,
    seen: wish.seen ?? (await seenOf(wish.name)),
  });

/** The bonus of a new player's first top-up of 100. */
async function bonusOfHundred(): Promise<number> {
  const ann = await joinPlayer(world, { is_poor: true });
  await pay(world, ann.id, 100);
  return dataOf(await ann.api('GET /api/user', {})).bonus;
}

const share = (percent: number) => ({ 'daily_bonus.share_ppm': percent * 10_000 });

describe('a revision of terms', () => {
  test('is followed by the next act and by no earlier one, each of which names its rule [7-11.1]', async () => {
    expect(await bonusOfHundred()).toBe(20);
    const number = await publish({ name: 'payments', numbers: share(10) });
    expect(await bonusOfHundred()).toBe(10);
    const rules = await world.owner
      .selectFrom('facts')
      .select('payload')
      .where('kind', '=', 'payment.credited')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const hashes = rules.map(({ payload }) => (payload as { rule: string }).rule);
    const content = contentOf(payments_terms, {
      'daily_bonus.share_ppm': 100_000,
      'daily_bonus.least_mills': 10_000,
      'daily_bonus.most_mills': 20_000,
    });
    expect(hashes).toEqual([makeRule('payments', content).hash, payments_terms.rule.hash]);
    // Players read what is in force.
    const shown = dataOf(await world.visitor('GET /api/pay/terms', {}));
    expect(shown.daily).toMatchObject({ percent: 10, least: 10, most: 20 });
    // Going back is another revision of the old content.
    expect(await publish({ name: 'payments', numbers: share(20) })).toBe(number + 1);
    expect(await bonusOfHundred()).toBe(20);
  });

  test('of levels changes what a level takes and gives; an envelope that was received stays', async () => {
    const [ann, bob] = [await joinPlayer(world), await joinPlayer(world)];
    for (const { id } of [ann, bob]) await pay(world, id, 50);
    const receive = (player: typeof ann) => player.api('POST /api/svip/{id}/receive', { id: '2' });
    expect(dataOf(await receive(ann)).red_money).toBe(2);
    await publish({
      name: 'levels',
      numbers: { 'levels.2.red_mills': 1_500, 'levels.3.exp_mills': 50_001 },
    });
    expect(dataOf(await receive(bob)).red_money).toBe(1.5);
    expect(dataOf(await receive(ann)).red_money).toBe(2);
    const { levels } = dataOf(await ann.api('GET /api/svip', {}));
    expect(levels.slice(1, 3).map(({ exp, red_money }) => [exp, red_money])).toEqual([
      [50, 2],
      [50, 5],
    ]);
    const carl = await joinPlayer(world);
    await pay(world, carl.id, 51);
    expect(dataOf(await carl.api('GET /api/svip/level', {})).level).toBe(3);
    // More top-ups for a level take it from those who have less.
    await publish({ name: 'levels', numbers: { 'levels.3.exp_mills': 100_000 } });
    expect(dataOf(await carl.api('GET /api/svip/level', {})).level).toBe(2);
  });

  test('of partners changes the next day’s level, within what the house margin counts', async () => {
    const numbers = { 'levels.0.share_ppm': 40_000 };
    await publish({ name: 'affiliates', numbers });
    const ann = await joinPlayer(world);
    dataOf(await ann.api('POST /api/user/build_spread', { code: 'TermsOfAnn' }));
    expect(dataOf(await ann.api('GET /api/affiliate', {})).percent).toBe(4);
    await expect(
      publish({ name: 'affiliates', numbers: { 'levels.3.share_ppm': 100_001 } }),
    ).rejects.toThrow('Level 4, share of the margin: from 0% to 10%, not 10.0001%.');
  });

  test('of upgrades changes the chance that a target is shown with, and one seen before is refused [7-11.6]', async () => {
    const ann = await joinPlayer(world);
    const goods = await findGoodsFrom(world.owner, 2_000);
    const { item_ids } = await buy(world.db, ann.id, goods.id);
    const knapsack_id = [...item_ids];
    const { list } = dataOf(
      await ann.api('GET /api/upgrade/targets', {
        price_min: toWire(times(mills(goods.price_mills), 3)),
      }),
    );
    const target = list[0]!;
    expect(target.of_fair_ppm).toBe(950_000);
    await publish({ name: 'upgrades', numbers: { 'chance.of_fair_ppm': 900_000 } });
    const chanceOf = (of_fair_ppm: number) =>
      upgradeChance(mills(goods.price_mills), fromWire(target.price)!, of_fair_ppm);
    const wish = { knapsack_id, target_id: target.id, direction: 'under' as const };
    const upgrade = (chance_ppm: number) => ann.api('POST /api/upgrade', { ...wish, chance_ppm });
    expect(refusalOf(await upgrade(chanceOf(950_000)))).toBe('upgrade.chance_changed');
    expect(dataOf(await upgrade(chanceOf(900_000))).chance_ppm).toBe(chanceOf(900_000));
    await expect(
      publish({ name: 'upgrades', numbers: { 'chance.of_fair_ppm': 960_000 } }),
    ).rejects.toThrow('from 50% to 95%');
    await publish({ name: 'upgrades', numbers: { 'chance.of_fair_ppm': 950_000 } });
  });

  test('of weekly tasks changes their rewards, and what was received stays [7-11.6]', async () => {
    const tasksMoney = async () =>
      dataOf(await world.visitor('GET /api/svip', {})).levels[0]!.tasks_money;
    // 50.000 of stakes, of which the three tasks give 0.4% together.
    expect(await tasksMoney()).toBe(0.2);
    await publish({ name: 'vip', numbers: { 'reward_ppm.stake': 1_000 } });
    expect(await tasksMoney()).toBe(0.15);
    await expect(
      publish({ name: 'vip', numbers: { 'levels.2.stakes_mills': 40_000 } }),
    ).rejects.toThrow('No level asks for less');
  });

  test('begins at its moment in every process, without any job [7-11.2]', async () => {
    const begins_at = new Date(now().getTime() + 3_600_000);
    await publish({ name: 'payments', numbers: share(15), starts_at: begins_at });
    expect(await bonusOfHundred()).toBe(20);
    setClock(() => new Date(begins_at.getTime() - 1));
    expect((await readTerms(world.db, payments_terms)).content.daily_bonus.share_ppm).toBe(200_000);
    setClock(() => begins_at);
    expect((await readTerms(world.db, payments_terms)).content.daily_bonus.share_ppm).toBe(150_000);
    setClock();
    // A later one takes its place.
    await publish({ name: 'payments', numbers: share(20) });
    setClock(() => begins_at);
    expect((await readTerms(world.db, payments_terms)).content.daily_bonus.share_ppm).toBe(200_000);
  });

  test('of another process is followed a second later at the latest [7-11.2]', async () => {
    const number = (await seenOf('payments')) + 1;
    const started = now().getTime();
    const at = (ms: number) => setClock(() => new Date(started + ms));
    const shareNow = async () =>
      (await readTerms(world.db, payments_terms)).content.daily_bonus.share_ppm;
    at(0);
    expect(await shareNow()).toBe(200_000);
    const content = contentOf(payments_terms, {
      ...numbersOf(payments_terms, payments_terms.initial),
      ...share(12),
    });
    const { hash } = makeRule('payments', content);
    const moment = now();
    const times = { published_at: moment, starts_at: moment, actor_id: null };
    // As another process does, of which this one's cache hears nothing.
    await transact(world.db, (tx) =>
      insertTermsRevision(tx, { name: 'payments', number, hash, content, ...times }),
    );
    expect(await shareNow()).toBe(200_000);
    at(1000);
    expect(await shareNow()).toBe(120_000);
    setClock();
    await publish({ name: 'payments', numbers: share(20) });
  });
});

describe('a draft', () => {
  test('is refused with each number that is out of its bounds, and numbers that don’t fit together', async () => {
    for (const [name, numbers, words] of [
      ['payments', share(101), 'Bonus of the day, share of the top-up: from 0% to 100%, not 101%.'],
      ['payments', { 'daily_bonus.least_mills': 1 }, 'from 1 to 1000, not 0.001'],
      ['payments', { 'daily_bonus.colour': 1 }, 'These terms have no number daily_bonus.colour.'],
      ['levels', { 'levels.2.exp_mills': 10_000 }, 'Each level takes more top-ups'],
      ['levels', { 'levels.10.week_mills': 10_000 }, 'less worth than the one before'],
      ['affiliates', { 'levels.0.active': 1 }, 'Level 1 is that of a partner without'],
      ['payments', {}, 'This draft changes nothing.'],
    ] as const)
      await expect(publish({ name, numbers }), words).rejects.toThrow(words);
    await expect(publish({ name: 'odds', numbers: {}, seen: 0 })).rejects.toThrow('no terms');
    const over = new Date(now().getTime() - 1000);
    await expect(
      publish({ name: 'payments', numbers: share(11), starts_at: over }),
    ).rejects.toThrow('The moment is over');
  });

  test('that loses money is refused with the number that would be right [7-11.3]', async () => {
    const finn = await joinMember(world, 'finance');
    const numbers = { 'once.points_mills': 1_000_000 };
    const name = 'missions';
    const judged = dataOf(
      await finn.api('POST /api/console/terms/{name}/judge', { name, numbers }),
    );
    expect(judged.loses).toBe(true);
    expect(judged.after.greediest_percent).toBeLessThan(0);
    expect(judged.before.greediest_percent).toBeGreaterThanOrEqual(0);
    expect(judged).toMatchObject({ right: [{ path: 'once.points_mills' }], is_together: false });
    const seen = await seenOf(name);
    const wish = { name, seen, reason, starts_at: null };
    const refused = await finn.api('POST /api/console/terms/{name}', { ...wish, numbers });
    expect(refused).toMatchObject({
      ok: false,
      error: { key: 'terms.loses', data: { right: judged.right, detail: judged.words } },
    });
    // The number that would be right is, and not much more.
    const { value } = judged.right[0]!;
    const loses = async (points_mills: number) => {
      const draft = { name, numbers: { 'once.points_mills': points_mills } };
      return dataOf(await finn.api('POST /api/console/terms/{name}/judge', draft)).loses;
    };
    expect(await loses(value)).toBe(false);
    expect(await loses(value + 200)).toBe(true);
  });

  test('of a cheaper weekly case waits for a case of that worth', async () => {
    const box = await makeCase(world, { type: 'granted' });
    await chooseCase(commandDesk(world.owner), 'weekly_9', box.id, {
      average_max_mills: 30_000,
      prize_max_mills: 1_000_000,
    });
    const numbers = { 'levels.9.week_mills': 20_000 };
    await expect(publish({ name: 'levels', numbers })).rejects.toThrow('choose one of at most 20');
    const starts_at = new Date(now().getTime() + 60_000);
    await expect(publish({ name: 'levels', numbers, starts_at })).rejects.toThrow('at once or not');
  });

  test('of two who saw the same revision is published once, the other sees both [7-11.4]', async () => {
    await changeSetting(commandDesk(world.db), { key: 'two_persons.on', value: false, seen: 0 });
    const [finn, fay] = [await joinMember(world, 'finance'), await joinMember(world, 'finance')];
    const seen = await seenOf('payments');
    const wish = { name: 'payments', seen, reason, starts_at: null };
    const answers = await Promise.all([
      finn.api('POST /api/console/terms/{name}', { ...wish, numbers: share(18) }),
      fay.api('POST /api/console/terms/{name}', { ...wish, numbers: share(19) }),
    ]);
    const failed = answers.filter(({ ok }) => !ok);
    expect(failed).toHaveLength(1);
    expect(failed[0]).toMatchObject({
      error: { key: 'edit.conflict', data: { version: seen + 1 } },
    });
  });

  test('waits for a second person, who reads what it changes and costs; rights are needed [7-11.4]', async () => {
    await changeSetting(commandDesk(world.db), {
      key: 'two_persons.on',
      value: true,
      seen: await newestSetting(),
    });
    const [finn, fay] = [await joinMember(world, 'finance'), await joinMember(world, 'finance')];
    const omar = await joinMember(world, 'operator');
    const seen = await seenOf('payments');
    const wish = { name: 'payments', seen, reason, starts_at: null, numbers: share(17) };
    expect(refusalOf(await omar.api('POST /api/console/terms/{name}', wish))).toBe('role.missing');
    expect(
      refusalOf(await finn.api('POST /api/console/terms/{name}', { ...wish, reason: '' })),
    ).toBe('reason.required');
    expect(refusalOf(await finn.api('POST /api/console/terms/{name}', wish))).toBe(
      'approval.waits',
    );
    const { list } = dataOf(
      await fay.api('GET /api/console/approvals', { 'filter[state]': 'waiting' }),
    );
    const waiting = list.find(({ right }) => right === 'terms.publish')!;
    expect(waiting.will).toMatch(/share of the top-up: \d+% becomes 17%.*the house keeps/);
    const decision = { id: waiting.id, agree: true, reason };
    expect(dataOf(await fay.api('POST /api/console/approvals/{id}/decide', decision)).state).toBe(
      'done',
    );
    const shown = dataOf(await omar.api('GET /api/console/terms/{name}', { name: 'payments' }));
    expect(shown.numbers['daily_bonus.share_ppm']).toBe(170_000);
    expect(shown.revisions[0]).toMatchObject({ number: seen + 1, state: 'in_force' });
    const sam = await joinMember(world, 'support');
    expect(refusalOf(await sam.api('GET /api/console/terms', {}))).toBe('role.missing');
  });
});

/** The number of the last change of the setting for two persons. */
async function newestSetting(): Promise<number> {
  const owner = await joinMember(world, 'owner');
  const { list } = dataOf(await owner.api('GET /api/console/settings', {}));
  return list.find(({ key }) => key === 'two_persons.on')!.version;
}

describe('the product’s role', () => {
  test('publishes by the one function alone, and a hash stands for one content', async () => {
    for (const statement of [
      `insert into terms_revisions values ('payments', 99, '11e1bc4a8ea3b864', now(), now(), null)`,
      `update terms_revisions set starts_at = now()`,
      'delete from terms_revisions',
      `insert into settle_rules (name, hash, content) values ('payments', '0123456789abcdef', '{}')`,
    ])
      expect(await faultOf(world.db, statement), statement).toMatchObject({ code: '42501' });
    const call = (number: string, name: string, hash: string, begins = 'now()') =>
      `select terms_publish('${name}', ${number}, '${hash}', '{}', now(), ${begins}, null)`;
    const next = `(select coalesce(max(number), 0)::int + 1 from terms_revisions where name = 'payments')`;
    for (const [statement, constraint] of [
      [call('99', 'payments', '0123456789abcdef'), 'terms_revisions_have_no_gap'],
      [call('1', 'battles', '0123456789abcdef'), 'terms_are_of_a_known_name'],
      [call(next, 'payments', '11e1bc4a8ea3b864'), 'terms_hash_is_of_their_content'],
      [
        call(next, 'payments', '0123456789abcdef', `now() - interval '1 s'`),
        'terms_start_when_they_are_published_or_later',
      ],
    ] as const)
      expect(await faultOf(world.db, statement), statement).toMatchObject({ constraint });
    for (const terms of all)
      expect(needTerms(all, terms.name).rule.hash).toBe(makeRule(terms.name, terms.initial).hash);
  });
});
