import fc from 'fast-check';
import { expect, test } from 'vitest';
import { botClientSeed, breakTie } from './battle.ts';
import { drawCase, type CaseTable } from './case.ts';
import { drawWinners } from './giveaway.ts';
import { eventRevisionHash, revisionHash } from './revision.ts';
import { openStreams, type Uniform } from './stream.ts';
import { checkTable, drawEntry } from './table.ts';
import { hashes } from './testing.ts';
import { drawUpgrade } from './upgrade.ts';

/** A stream with scripted answers; it also checks each requested `n`. */
function scripted(...script: [n: number, value: number][]): Uniform {
  return (n) => {
    const next = script.shift();
    expect(n).toBe(next?.[0]);
    return next?.[1] ?? Number.NaN;
  };
}

const entries = [
  { id: 7, from: 0, to: 10 },
  { id: 9, from: 10, to: 999_999 },
  { id: 8, from: 999_999, to: 1_000_000 },
];

test.each([
  [0, 7],
  [9, 7],
  [10, 9],
  [999_998, 9],
  [999_999, 8],
])('ticket %i belongs to entry %i: ranges are half-open', (ticket, entry) => {
  expect(drawEntry(scripted([1_000_000, ticket]), entries)).toEqual({ ticket, entry });
});

test('a ticket that no entry holds is a fault, not a prize', () => {
  expect(() => drawEntry(scripted([1_000_000, 10]), entries.slice(0, 1))).toThrow(
    'no entry holds ticket 10',
  );
});

test('a table can be published when its ranges cover every ticket', () => {
  expect(() => checkTable(entries)).not.toThrow();
  expect(() => checkTable([{ id: 1, from: 0, to: 1_000_000 }])).not.toThrow();
});

test.each([
  ['is empty', [], 'entries cover 0 tickets of 1000000'],
  ['ends early', entries.slice(0, 2), 'entries cover 999999 tickets of 1000000'],
  ['ends late', [{ id: 1, from: 0, to: 1_000_001 }], 'entries cover 1000001 tickets of 1000000'],
  ['begins late', entries.slice(1), 'entries[0].from is 10, the ranges before it end at 0'],
  ['has a gap', entries.toSpliced(1, 1, { id: 9, from: 11, to: 999_999 }), 'entries[1].from is 11'],
  ['overlaps', entries.toSpliced(1, 1, { id: 9, from: 9, to: 999_999 }), 'entries[1].from is 9'],
  ['is not sorted', entries.toReversed(), 'entries[0].from is 999999'],
  [
    'has an empty range',
    entries.toSpliced(1, 0, { id: 5, from: 10, to: 10 }),
    'entries[1].to must be a whole number',
  ],
  ['runs backwards', [{ id: 1, from: 0, to: -1 }], 'entries[0].to must be a whole number above 0'],
  ['splits a ticket', [{ id: 1, from: 0, to: 0.5 }], 'entries[0].to must be a whole number'],
  [
    'has a fractional id',
    [{ id: 1.5, from: 0, to: 1_000_000 }],
    'entries[0].id must be a whole number',
  ],
  [
    'names a prize twice',
    entries.toSpliced(2, 1, { id: 7, from: 999_999, to: 1_000_000 }),
    'entries[2].id 7 is in',
  ],
])('a table that %s is refused', (_, table, message) => {
  expect(() => checkTable(table)).toThrow(message);
});

const paid: CaseTable = { type: 'paid', price: 48, token_rate: 50_000, entries };

test('only a paid case has the token part, and reads it even when no token drops [3-3.20]', () => {
  expect(drawCase(scripted([1_000_000, 5], [1_000_000, 50_000], [4001, 4000]), paid)).toEqual({
    ticket: 5,
    entry: 7,
    t: 50_000,
    p: 4000,
    tokens: 0,
  });
  for (const type of ['free', 'level', 'points', 'ladder', 'granted'] as const) {
    expect(drawCase(scripted([1_000_000, 5]), { ...paid, type })).toEqual({ ticket: 5, entry: 7 });
  }
});

test('tokens are 1% to 5% of the price, rounded down, for every price that a number can hold exactly [3-3.19]', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.nat(4000), (price, p) => {
      const outcome = drawCase(scripted([1_000_000, 5], [1_000_000, 49_999], [4001, p]), {
        ...paid,
        price,
      });
      const tokens = BigInt('tokens' in outcome ? outcome.tokens : -1);
      const exact = BigInt(price) * BigInt(1000 + p);
      expect(tokens * 100_000n <= exact && exact < (tokens + 1n) * 100_000n).toBe(true);
    }),
    // This product exceeds 2^53; in floating point the amount is one too high.
    { examples: [[5_985_038_854_029_354, 2393]] },
  );
});

test.each([
  ['under', 250_000, 249_999, true],
  ['under', 250_000, 250_000, false],
  ['over', 250_000, 750_000, true],
  ['over', 250_000, 749_999, false],
  ['under', 0, 0, false],
  ['over', 0, 999_999, false],
] as const)(
  'an upgrade rolled %s with %i ppm and roll %i: win is %s',
  (direction, chance_ppm, roll, win) => {
    expect(drawUpgrade(scripted([1_000_000, roll]), { direction, chance_ppm })).toEqual({
      roll,
      win,
    });
  },
);

test('a tie is broken under the nonce after the last round, among the tied seats only', () => {
  const nonces: number[] = [];
  const winner = breakTie((nonce) => (nonces.push(nonce), scripted([2, 1])), 4, 3, [0, 2]);
  expect(nonces).toEqual([12]);
  expect(winner).toBe(2);
  expect(() =>
    breakTie(openStreams(hashes, { server_seed: '', client_seed: '' }), 4, 3, []),
  ).toThrow(RangeError);
});

test('a bot brings a client seed that nobody chose', () => {
  expect(botClientSeed(3)).toBe('bot:3');
});

test('a winner leaves the list, the others keep their order, and prizes beyond the entrants are not drawn', () => {
  const entrants = [11, 22, 33].map((user_id) => ({ user_id, client_seed: 'x' }));
  const left = [3, 2, 1];
  const first = (nonce: number) => scripted([left[nonce] ?? Number.NaN, 0]);
  expect(drawWinners(first, { entrants, prizes: 5 })).toEqual({ winners: [11, 22, 33] });
  const middle = (nonce: number) => scripted([left[nonce] ?? Number.NaN, nonce === 0 ? 1 : 0]);
  expect(drawWinners(middle, { entrants, prizes: 2 })).toEqual({ winners: [22, 11] });
  expect(drawWinners(first, { entrants: [], prizes: 2 })).toEqual({ winners: [] });
});

test('a revision can not be hashed with a faulty table, nor changed without changing its hash', () => {
  const named = entries.map((entry) => ({ ...entry, hash_name: 'AK-47 | Redline', phase: null }));
  const revision = { box: 1, price: 1000, token_rate: 50_000, entries: named };
  const hash = revisionHash(revision, hashes);
  expect(revisionHash({ ...revision, price: 1001 }, hashes)).not.toBe(hash);
  expect(() => revisionHash({ ...revision, entries: named.slice(1) }, hashes)).toThrow(
    'entries[0].from',
  );
});

test('the hash of an event’s table covers what its entries give', () => {
  const gives = (tokens: number) => entries.map((entry) => ({ ...entry, tokens }));
  const hash = eventRevisionHash('wheel', gives(5), hashes);
  expect(eventRevisionHash('wheel', gives(6), hashes)).not.toBe(hash);
  expect(eventRevisionHash('card', gives(5), hashes)).not.toBe(hash);
  expect(() => eventRevisionHash('wheel', entries.slice(1), hashes)).toThrow('entries[0].from');
});
