import { settings } from '@vitrine/contract/setting-list';
import {
  harm_kinds,
  risk_kind_names,
  risk_settings,
  sayRiskRule,
  type RiskNumbers,
} from '@vitrine/contract/risk-kinds';
import { describe, expect, test } from 'vitest';
import * as rules from './rules.ts';

const initial = Object.fromEntries(
  risk_settings.map((name) => [name, settings[`risks.${name}`].initial]),
) as unknown as RiskNumbers;
const at = new Date('2031-03-10T12:00:00Z');
const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const backs = (count: number) =>
  ids(count).map((id) => ({ id, order_id: id, amount_mills: 5000, at }));
const days = (count: number, staked_mills: number) =>
  ids(count).map((n) => ({ day: `2031-03-0${n}`, staked_mills }));

describe('each rule at its boundary [7-5.10 8-20]', () => {
  test.each([
    [
      'first_withdrawal',
      (over: number) => rules.judgeFirstWithdrawal({ id: 1, price_mills: 100_000 + over }, 100_000),
    ],
    ['shared_device', (over: number) => rules.judgeSharers('shared_device', ids(over), 1)],
    ['shared_card', (over: number) => rules.judgeSharers('shared_card', ids(over), 1)],
    ['many_refunds', (over: number) => rules.judgeRefunds(backs(2 + over), 3)],
    ['one_device_friends', (over: number) => rules.judgeFriends([ids(1 + over)], 2)],
    [
      'tried_codes',
      (over: number) => rules.judgeCodes([{ day: '2031-03-10', tries: 19 + over }], 20),
    ],
    [
      'stake_after_dispute',
      (over: number) => rules.judgeDisputes(backs(1), new Date(at.getTime() + over)),
    ],
    [
      'long_days',
      (over: number) => rules.judgeTimes([{ day: '2031-03-10', played_mills: 360_000 + over }], 6),
    ],
    [
      'refused_raises',
      (over: number) => rules.judgeRaises({ asked: ids(2 + over), cancelled: 2 }, 3),
    ],
    ['many_methods', (over: number) => rules.judgeMethods(ids(3 + over), 4)],
    ['undone_withdrawals', (over: number) => rules.judgeUndone(ids(2 + over), 3)],
    [
      'night_play',
      (over: number) =>
        rules.judgeNights(
          days(3 + over, 1).map(({ day }) => day),
          4,
        ),
    ],
    [
      'tripled_stakes',
      (over: number) =>
        rules.judgeStakes(
          [...days(4, 20_000), { day: '2031-03-10', staked_mills: 60_000 + over }],
          '2031-03-10',
          50_000,
        ),
    ],
    [
      'unlikely_gain',
      (over: number) =>
        rules.judgeGain([gain(4000 + over)], new Map([['case', 1]]), { sigmas: 4, times_min: 100 }),
    ],
  ] as const)('%s', (kind, judge) => {
    expect(judge(0)).toBeUndefined();
    expect(judge(1)?.kind).toBe(kind);
  });

  /** A hundred games with 10.000 staked: one deviation is 1.000 where one game's variance is 1. */
  const gain = (won_mills: number) => ({
    day: '2031-03-10',
    game: 'case',
    times: 100,
    staked_mills: 10_000,
    won_mills: 10_000 - 500 + won_mills,
    margin_mills: 500,
  });

  test('a gain is judged from so many games on, and of games whose spread is known', () => {
    const bounds = { sigmas: 4, times_min: 101 };
    expect(rules.judgeGain([gain(9000)], new Map([['case', 1]]), bounds)).toBeUndefined();
    const few = { sigmas: 4, times_min: 100 };
    expect(rules.judgeGain([gain(9000)], new Map(), few)).toBeUndefined();
    const found = rules.judgeGain([gain(9000)], new Map([['case', 1]]), few)!;
    expect(found.signs).toEqual(['gain:2031-03:9']);
    const house = ids(7).map((n) => ({
      ...gain(n % 2 === 0 ? 1000 : -1000),
      day: `2031-02-0${n}`,
    }));
    expect(rules.readSpreads(house).get('case')).toBeCloseTo(1);
    expect(rules.readSpreads(house.slice(1)).size).toBe(0);
  });

  test('tripled stakes need usual days, and a floor', () => {
    const today = { day: '2031-03-10', staked_mills: 90_000 };
    const judge = (before: number, floor_mills = 50_000) =>
      rules.judgeStakes([...days(before, 20_000), today], today.day, floor_mills);
    expect([judge(2), judge(3, 90_000)]).toEqual([undefined, undefined]);
    expect(judge(3)?.evidence.figures).toEqual({ staked_mills: 90_000, usual_mills: 20_000 });
    // Older than two weeks: not usual any more.
    const old = ['2031-02-22', '2031-02-23', '2031-02-23'].map((day) => ({
      day,
      staked_mills: 1000,
    }));
    expect(rules.judgeStakes([...old, today], today.day, 0)).toBeUndefined();
  });

  test('a night ends at 5 o’clock UTC', () => {
    const isAtNight = (hour: string) => rules.isAtNight(new Date(`2031-03-10T${hour}Z`));
    expect(['00:00:00', '04:59:59', '05:00:00', '23:59:59'].map(isAtNight)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

test('every rule says its numbers, and operators make signs of harm only stricter', () => {
  for (const kind of risk_kind_names)
    expect(sayRiskRule(kind, initial)).not.toMatch(/[{}]|undefined/);
  expect(harm_kinds).toHaveLength(6);
  for (const name of [
    'long_day_hours',
    'raises',
    'methods',
    'undone_withdrawals',
    'nights',
    'tripled_stakes_floor',
  ] as const) {
    const { initial: value, most } = settings[`risks.${name}`];
    expect([name, most]).toEqual([name, value]);
  }
});
