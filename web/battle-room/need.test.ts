import { mills, toWire } from '@vitrine/contract/amount';
import { battle_modes, type BattleMode } from '@vitrine/contract/battle-room';
import type { Battle } from '@vitrine/contract/battles';
import { describe, expect, test } from 'vitest';
import type { Case } from '../parts/strip.ts';
import { expectedPot, isEnough, needOf } from './need.ts';
import { leadOf, raceOf, standingOf } from './standing.ts';
import { battleWith, dropWorth } from './testing.ts';

/** A case in which each price, in mills, has so many tickets of 1,000,000. */
function caseOf(...prizes: [price_mills: number, tickets: number][]): Case['goods'] {
  let next = 0;
  return prizes.map(([price, tickets]) => {
    const from = next;
    next += tickets;
    return { goods: dropWorth(price), from, to: next, chance: tickets / 10_000 };
  });
}

const plain = caseOf([1000, 700_000], [3000, 200_000], [9000, 100_000]);

/** A room of four rounds whose seats drew this, round by round, in mills. */
function roomAfter(mode: BattleMode, teams: boolean, ...rounds: number[][]): Battle {
  const room = battleWith({ seats: rounds[0]!.length, rounds: 4 });
  return { ...room, mode, teams, rounds: rounds.map(roundOf) };
}

const roundOf = (prices: readonly number[], n: number) => ({
  n,
  at: '2026-01-01T12:00:00.000Z',
  drops: prices.map((price, seat) => ({ seat, goods: dropWorth(price) })),
});

const needIn = (room: Battle, seat: number) => needOf(room, room.rounds.length, plain, seat);

describe('a seat needs', () => {
  test('for the highest total, the distance to the front and the least that the front draws', () => {
    const room = roomAfter('total', false, [1000, 3000], [1000, 1000]);
    expect(needIn(room, 0)).toMatchObject({ amount: 3, bound: 'at_least', of: 'one' });
    expect(needIn(room, 0)!.chance).toBeCloseTo(0.3);
    expect(needIn(room, 1)).toBeNull();
  });

  test('as an underdog, no more than the front can still be brought down by', () => {
    const room = roomAfter('underdog', false, [9000, 1000], [3000, 1000]);
    expect(needIn(room, 0)).toMatchObject({ amount: 0, bound: 'at_most', chance: 0 });
    const close = roomAfter('underdog', false, [3000, 1000], [1000, 1000]);
    expect(needIn(close, 0)).toMatchObject({ amount: 7, bound: 'at_most' });
    expect(needIn(close, 0)!.chance).toBeCloseTo(0.9);
  });

  test('for the top drop, the dearest drop of the others', () => {
    const room = roomAfter('top_drop', false, [1000, 3000], [1000, 1000]);
    expect(needIn(room, 0)).toMatchObject({ amount: 3, bound: 'at_least', of: 'one' });
    expect(needIn(room, 1)).toBeNull();
  });

  test('in a team, what both draw together, or one of both', () => {
    const total = roomAfter('total', true, [1000, 1000, 3000, 3000], [1000, 1000, 1000, 1000]);
    expect(needIn(total, 1)).toMatchObject({ amount: 6, bound: 'at_least', of: 'both' });
    // 3 + 3, or 9 with anything.
    expect(needIn(total, 1)!.chance).toBeCloseTo(0.2 ** 2 + 1 - 0.9 ** 2);
    const top = roomAfter('top_drop', true, [1000, 1000, 9000, 1000], [1000, 1000, 1000, 1000]);
    expect(needIn(top, 0)!.chance).toBeCloseTo(1 - 0.9 ** 2);
  });

  test('nothing where all share, nor before the middle', () => {
    expect(needIn(roomAfter('share', false, [1000, 9000], [1000, 1000]), 0)).toBeNull();
    expect(needIn(roomAfter('total', false, [1000, 9000]), 0)).toBeNull();
  });
});

/** Numbers from 0 up to 1 that are the same in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const graded = caseOf(
  [500, 350_000],
  [1000, 250_000],
  [2000, 180_000],
  [3500, 120_000],
  [6000, 70_000],
  [20_000, 30_000],
);

describe('in 2,000 battles', () => {
  const random = seeded(7);
  const drop = () => {
    const ticket = Math.floor(random() * 1_000_000);
    return graded.find(({ from, to }) => from <= ticket && ticket < to)!.goods;
  };
  const deciles = Array.from({ length: 10 }, () => ({ stated: 0, reached: 0, count: 0 }));
  let in_front_without = 0;
  for (let played = 0; played < 2000; played += 1) {
    const mode = battle_modes[played % battle_modes.length]!;
    const teams = played % 3 === 0;
    let room: Battle = {
      ...battleWith({ seats: teams ? 4 : 2 + (played % 2), rounds: 6 }),
      mode,
      teams,
    };
    for (let n = 0; n < room.boxes.length; n += 1) {
      const drops = room.seats.map(({ seat }) => ({ seat, goods: drop() }));
      const round = { n, at: room.created_at, drops };
      for (const { side } of standingOf(room)) {
        const need = needOf(room, n, graded, side);
        if (!need) continue;
        const own = drops
          .filter(({ seat }) => seat === side || (teams && seat === side + 1))
          .map(({ goods }) => Math.round(goods.price * 1000));
        const all = own.reduce((sum, price) => sum + price, 0);
        const got = mode === 'top_drop' ? Math.max(...own) : all;
        const wanted = Math.round(need.amount * 1000);
        const reached =
          need.chance > 0 && (need.bound === 'at_least' ? got >= wanted : got <= wanted);
        if (!reached && isEnough(room, round, side)) in_front_without += 1;
        const decile = deciles[Math.min(9, Math.floor(need.chance * 10))]!;
        decile.stated += need.chance;
        decile.reached += Number(reached);
        decile.count += 1;
      }
      room = { ...room, rounds: [...room.rounds, round] };
    }
  }

  test.each(deciles.map((decile, at) => [at * 10, decile] as const))(
    'a chance from %i percent is as high as it says',
    (_, { stated, reached, count }) => {
      // Four standard deviations, and one more case.
      const band = 4 * Math.sqrt(count * 0.25) + 1;
      expect(Math.abs(reached - stated)).toBeLessThanOrEqual(band);
    },
  );

  test('all deciles but a few are met often', () => {
    expect(deciles.filter(({ count }) => count >= 100).length).toBeGreaterThanOrEqual(6);
  });

  test('nobody is in front without it', () => {
    expect(in_front_without).toBe(0);
  });
});

describe('the race', () => {
  test('is divided by the rule of the mode', () => {
    const drops = [[1000, 3000]];
    expect(raceOf(roomAfter('total', false, ...drops))).toEqual([0.25, 0.75]);
    expect(raceOf(roomAfter('underdog', false, ...drops))[0]).toBeCloseTo(0.75);
    expect(raceOf(roomAfter('top_drop', false, [1000, 3000], [2000, 1000]))).toEqual([0.4, 0.6]);
    expect(raceOf(battleWith({ seats: 3, rounds: 1 }))).toEqual([1 / 3, 1 / 3, 1 / 3]);
  });

  test('has leaders by the rule of the mode', () => {
    const leaders = (mode: BattleMode, teams = false) =>
      standingOf(roomAfter(mode, teams, [1000, 3000, 3000, 2000]))
        .filter(({ leads }) => leads)
        .map(({ side }) => side);
    expect(leaders('total')).toEqual([1, 2]);
    expect(leaders('underdog')).toEqual([0]);
    expect(leaders('total', true)).toEqual([2]);
    expect(leaders('share')).toEqual([]);
  });

  test('has a lead where one side is alone in front', () => {
    expect(leadOf(roomAfter('total', false, [1000, 3000, 2500]))).toEqual({ side: 1, by: 0.5 });
    expect(leadOf(roomAfter('underdog', false, [1000, 3000, 2500]))).toEqual({ side: 0, by: 1.5 });
    expect(leadOf(roomAfter('total', true, [1000, 3000, 4000, 2000]))).toEqual({ side: 2, by: 2 });
    expect(leadOf(roomAfter('total', false, [3000, 3000]))).toBeNull();
  });
});

test('the expected pot is what all seats draw on average', () => {
  // 0.7 + 0.6 + 0.9 dollars a drop, two rounds, three seats.
  expect(expectedPot([plain, plain], 3)).toBe(toWire(mills(13_200)));
});
