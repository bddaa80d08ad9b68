import { makeClient } from '@vitrine/contract/client';
import {
  describeRules,
  loosened,
  rulesOf,
  sayRule,
  territory_profiles,
} from '@vitrine/contract/territory-rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { commandDesk } from '../audit/index.ts';
import { setClock } from '../kit/clock.ts';
import { joinMember } from '../staff/testing.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { replaceNetworks } from './operate.ts';
import { giveRules } from './testing.ts';

const world = openWorld();
const reason = 'The lawyer said so.';
const nothing = { changes: {}, hidden_by_cookie: [] };

/** A player whose calls come from a network address. */
async function joinAt(address: string) {
  const player = await joinPlayer(world);
  const headers = { ...player.headers, 'x-forwarded-for': address };
  return makeClient({ base: world.url, headers });
}

describe('a decision about a country', () => {
  test('is read in words, kept with who made it, and can be gone back to [7-6.7 8-21a 8-21b]', async () => {
    const member = await joinMember(world, 'operator');
    const decide = (profile: 'strict' | 'browse_only' | null, seen: number, changes = {}) =>
      member.api('POST /api/console/territories/{country}', {
        ...nothing,
        country: 'DE',
        profile,
        changes,
        seen,
        reason,
      });
    const show = async () =>
      dataOf(await member.api('GET /api/console/territories/{country}', { country: 'DE' }));
    expect(await show()).toMatchObject({ name: 'Germany', profile: null, version: 0, history: [] });
    const { version } = dataOf(await decide('strict', 0, { opening_gap_s: 8 }));
    expect(await show()).toMatchObject({
      version,
      rules: { ...rulesOf('strict'), opening_gap_s: 8 },
      history: [{ version, words: 'strict; opening_gap_s 8 seconds' }],
    });
    expect((await show()).words).toContain(
      'Openings: one at a time, never fast, 8 seconds from start to start.',
    );
    const late = await decide('browse_only', 0);
    expect(late).toMatchObject({
      ok: false,
      error: {
        key: 'edit.conflict',
        data: { yours: { profile: 'browse_only' }, theirs: { profile: 'strict' }, version },
      },
    });
    const { version: second } = dataOf(await decide('browse_only', version));
    expect((await show()).history.map((one) => one.version)).toEqual([second, version]);
    const { list } = dataOf(await member.api('GET /api/console/territories', {}));
    expect(list.map(({ country }) => country)).toEqual(['ZZ', 'DE', 'PL']);
    dataOf(await decide(null, second));
    expect(await show()).toMatchObject({ profile: null, rules: rulesOf('default') });
  });

  test('names a country, rules and games that exist, and takes the right [8-21a]', async () => {
    const member = await joinMember(world, 'operator');
    const wish = { ...nothing, country: 'AT', profile: 'strict', seen: 0, reason } as const;
    const decide = async (change: object, { api } = member) =>
      refusalOf(await api('POST /api/console/territories/{country}', { ...wish, ...change }));
    expect(await decide({ country: 'QQ' })).toBe('act.unfit');
    expect(await decide({ changes: { raise_wait_hours: 23 } })).toBe('act.unfit');
    expect(await decide({ changes: { blocked_games: ['cases', 'cases'] } })).toBe('act.unfit');
    expect(await decide({ changes: { blocked_games: ['chess'] } })).toBe('request.invalid');
    expect(await decide({ changes: { odds: 1 } })).toBe('request.invalid');
    expect(await decide({ profile: null, changes: { top_up: true } })).toBe('act.unfit');
    expect(await decide({ reason: '' })).toBe('reason.required');
    expect(await decide({}, await joinMember(world, 'auditor'))).toBe('role.missing');
  });

  test('that protects players less waits for a colleague; one that protects them more doesn’t [7-6.7]', async () => {
    const [olga, otto] = [await joinMember(world, 'operator'), await joinMember(world, 'operator')];
    const decide = (profile: 'strict' | 'default', seen: number) =>
      olga.api('POST /api/console/territories/{country}', {
        ...nothing,
        country: 'SE',
        profile,
        seen,
        reason,
      });
    const { version } = dataOf(await decide('strict', 0));
    expect(refusalOf(await decide('default', version))).toBe('approval.waits');
    const waiting = { 'filter[state]': 'waiting' } as const;
    const { list } = dataOf(await otto.api('GET /api/console/approvals', waiting));
    expect(list[0]).toMatchObject({ right: 'territory.set', may_decide: true });
    expect(list[0]!.will).toMatch(
      /^Gives Sweden the profile default\. It protects players less in: Age/,
    );
    const agreed = { id: list[0]!.id, agree: true, reason: 'agreed' };
    dataOf(await otto.api('POST /api/console/approvals/{id}/decide', agreed));
    const shown = await olga.api('GET /api/console/territories/{country}', { country: 'SE' });
    expect(dataOf(shown)).toMatchObject({ profile: 'default', history: [{}, {}] });
  });

  test('knows which of two protects more, rule by rule', () => {
    const { strict, default: usual, content_first, cases_closed, browse_only } = territory_profiles;
    expect(loosened(usual, strict)).toEqual([]);
    expect(loosened(strict, usual)).toEqual([
      'age_gate',
      'limit_before_top_up',
      'raise_wait_hours',
      'check_minutes_max',
      'opening_gap_s',
      'fast_opening',
      'multi_opening',
      'celebration',
      'deposit_ceiling_month',
      'deposit_ceiling_under_25',
      'sign_out_at_limit',
      'summary_at_sign_in',
      'marketing_consent',
    ]);
    // No ceiling protects less than any.
    const ceiling = (deposit_ceiling_month: number) => ({ ...usual, deposit_ceiling_month });
    expect(loosened(ceiling(1_000), ceiling(0))).toEqual(['deposit_ceiling_month']);
    expect(loosened(ceiling(1_000), ceiling(2_000))).toEqual(['deposit_ceiling_month']);
    expect(loosened(ceiling(0), ceiling(1_000))).toEqual([]);
    expect(loosened(content_first, strict)).toEqual(['blocked_games', 'content_first']);
    expect(loosened(strict, content_first)).toEqual([]);
    expect(loosened(cases_closed, strict)).toEqual(['blocked_games']);
    expect(loosened(strict, browse_only)).toEqual([]);
  });

  test('says the ceiling, the sign-out, the summary and the consent in words [8-21d]', () => {
    const { strict, default: usual } = territory_profiles;
    expect(describeRules(strict)).toEqual(
      expect.arrayContaining([
        'They top up at most 1000 USD in a calendar month.',
        'Their date of birth is asked before a top-up.',
        'Under 25 they top up at most 300 USD in a calendar month.',
        'A limit of top-ups, losses or time that is used up signs them out, once in its period.',
        'After a sign-in they read the time and the result of the last 30 days.',
        'They get notices and e-mails of offers only if they ask for them.',
      ]),
    );
    expect(describeRules(usual).join(' ')).not.toMatch(
      /calendar month|birth|signs them out|30 days/,
    );
    expect(sayRule('deposit_ceiling_month', 0)).toBe('none');
    expect(sayRule('deposit_ceiling_month', 500)).toBe('500 USD');
  });
});

describe('a player of a country', () => {
  test('without top-ups pays nothing in, by no way [8-21a]', async () => {
    await giveRules(world.owner, 'CA', { changes: { top_up: false }, network: '198.18.90.0/24' });
    const api = await joinAt('198.18.90.7');
    const order = { amount: 20, payment_id: 1, country: 'US' } as const;
    expect(refusalOf(await api('POST /api/pay/orders', order))).toBe('territory.no_top_up');
    expect(refusalOf(await api('POST /api/system_shop/recharge', order))).toBe(
      'territory.no_top_up',
    );
    const abroad = await joinPlayer(world);
    const from_there = { ...order, country: 'CA' };
    expect(refusalOf(await abroad.api('POST /api/pay/orders', from_there))).toBe(
      'territory.no_top_up',
    );
  });

  test('that demands a limit sets one before the first top-up, and waits longer for a raise [8-3 8-21a]', async () => {
    setClock(() => new Date('2031-03-05T12:00:00Z'));
    await giveRules(world.owner, 'IE', { profile: 'strict', network: '198.18.91.0/24' });
    const api = await joinAt('198.18.91.7');
    const order = { amount: 20, payment_id: 1, country: 'IE' } as const;
    dataOf(await api('POST /api/birth', { born_on: '1990-01-01' }));
    expect(dataOf(await api('GET /api/pay/terms', {})).limit_needed).toBe(true);
    expect(refusalOf(await api('POST /api/pay/orders', order))).toBe('limit.needed');
    const of = { kind: 'deposit', period: 'month' } as const;
    dataOf(await api('POST /api/limits', { ...of, amount: 50 }));
    expect(dataOf(await api('GET /api/pay/terms', {})).limit_needed).toBe(false);
    dataOf(await api('POST /api/pay/orders', order));
    const { limits } = dataOf(await api('POST /api/limits', { ...of, amount: 60 }));
    const raised = limits.find(({ kind, period }) => kind === 'deposit' && period === 'month')!;
    expect(raised.pending!.from).toBe('2031-03-12T12:00:00.000Z');
  });

  test('looks at time and result no later than the country says [8-15 8-21a]', async () => {
    setClock(() => new Date('2031-03-05T12:00:00Z'));
    await giveRules(world.owner, 'FI', { profile: 'strict', network: '198.18.92.0/24' });
    const api = await joinAt('198.18.92.7');
    expect(dataOf(await api('POST /api/sitting', {})).check_at).toBe('2031-03-05T12:30:00.000Z');
    dataOf(await api('POST /api/limits/reality_check', { minutes: 15 }));
    expect(dataOf(await api('POST /api/sitting/check', {})).check_at).toBe(
      '2031-03-05T12:15:00.000Z',
    );
  });
});

describe('a list of networks at the console', () => {
  // On the command line, to which the lists of the tests above are no bar.
  beforeAll(async () => {
    await replaceNetworks(commandDesk(world.db), '203.0.113.0/24,NL');
  });
  const replace = (member: Awaited<ReturnType<typeof joinMember>>, ...lines: string[]) =>
    member.api('POST /api/console/networks', { content: lines.join('\n') });

  test('replaces the list at once, for all who send one at the same moment [6-6.17d]', async () => {
    const sam = await joinMember(world, 'operator');
    const count = async () => dataOf(await sam.api('GET /api/console/territories', {})).networks;
    dataOf(await replace(sam, '203.0.113.0/24,NL', '198.51.100.0/24,FR'));
    expect(await count()).toBe(2);
    const all = await Promise.all(
      ['NL', 'FR', 'ES'].map((country) => replace(sam, `203.0.113.0/24,${country}`)),
    );
    expect(all.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    expect(await count()).toBe(1);
    expect(refusalOf(await replace(sam, '203.0.113.0/24,Poland'))).toBe('act.unfit');
    expect(refusalOf(await replace(sam, ''))).toBe('act.unfit');
    expect(await count()).toBe(1);
    const support = await joinMember(world, 'support');
    expect(refusalOf(await replace(support, '203.0.113.0/24,NL'))).toBe('role.missing');
  });

  test('never takes the last network from a country with rules of its own [6-6.17d]', async () => {
    const sam = await joinMember(world, 'operator');
    dataOf(await replace(sam, '203.0.113.0/24,IT', '198.51.100.0/24,FR'));
    const strict = { ...nothing, country: 'IT', profile: 'strict' as const, seen: 0, reason };
    dataOf(await sam.api('POST /api/console/territories/{country}', strict));
    const refused = await replace(sam, '198.51.100.0/24,FR');
    expect(refused).toMatchObject({ ok: false, error: { key: 'act.unfit' } });
    expect(JSON.stringify(refused)).toContain('no network of IT');
    dataOf(await replace(sam, '198.51.100.0/24,FR', '203.0.113.0/25,IT'));
  });
});
