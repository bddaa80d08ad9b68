import { describe, expect, test } from 'vitest';
import { battleClientSeed, breakTie, drawRounds } from './battle.ts';
import { drawCase, type CaseTable } from './case.ts';
import { drawWinners, giveawayClientSeed } from './giveaway.ts';
import { explainVerdict, verifyRecord, type Check, type DrawRecord } from './record.ts';
import { eventRevisionHash, revisionHash } from './revision.ts';
import { serverSeedHash } from './seeds.ts';
import { openStreams, type Streams } from './stream.ts';
import { drawEntry } from './table.ts';
import { hashes } from './testing.ts';
import { drawUpgrade } from './upgrade.ts';

const server_seed = '33245de365d253447ef39b7816eacfe7de5b11ef10ccecba8fc999e524d911f1';
const entries = [
  { id: 100, hash_name: 'AK-47 | Redline (Field-Tested)', phase: null, from: 0, to: 297_240 },
  {
    id: 101,
    hash_name: '★ Karambit | Doppler (Factory New)',
    phase: 'Ruby',
    from: 297_240,
    to: 1_000_000,
  },
];
const unnamed = entries.map(({ id, from, to }) => ({ id, from, to }));

function streams(client_seed: string): Streams {
  return openStreams(hashes, { server_seed, client_seed });
}

const frame = {
  id: 1,
  subject: 826,
  server_seed,
  server_seed_hash: serverSeedHash(server_seed, hashes),
  client_seed: 'lucky',
  nonce: 3020,
  beacon: null,
  revision_hash: null,
  at: '2030-01-01T00:00:00.000Z',
};

function caseRecord(): DrawRecord {
  const table: CaseTable = { type: 'paid', price: 421_124, token_rate: 1_000_000, entries };
  const revision_hash = revisionHash(
    { box: 826, price: 421_124, token_rate: 1_000_000, entries },
    hashes,
  );
  return {
    ...frame,
    kind: 'case',
    table,
    revision_hash,
    outcome: drawCase(streams('lucky')(3020), table),
  };
}

function upgradeRecord(): DrawRecord {
  const table = { chance_ppm: 459_158, direction: 'under' } as const;
  return { ...frame, kind: 'upgrade', table, outcome: drawUpgrade(streams('lucky')(3020), table) };
}

function battleRecord(tied: number[] = [0, 2]): DrawRecord {
  const seats = ['lucky', 'bot:1', '🎲'];
  const beacon = 'ab'.repeat(32);
  const published = { box: 826, price: 1000, token_rate: 0 };
  const hash = revisionHash({ ...published, entries }, hashes);
  const table = {
    seats,
    rounds: [entries, entries],
    revisions: [1, 2].map(() => ({ ...published, hash })),
  };
  const client_seed = battleClientSeed(seats, beacon, hashes);
  const drawn = streams(client_seed);
  const outcome = {
    outcome: drawRounds(drawn, 3, table.rounds),
    tied,
    tie_winner: tied.length === 0 ? null : breakTie(drawn, 3, 2, tied),
  };
  return {
    ...frame,
    kind: 'battle',
    subject: 'x7Fq',
    client_seed,
    nonce: 0,
    beacon,
    table,
    outcome,
  };
}

function giveawayRecord(): DrawRecord {
  const entrants = [11, 22, 33, 44].map((user_id) => ({ user_id, client_seed: `seed ${user_id}` }));
  const client_seed = giveawayClientSeed(entrants, null, hashes);
  const table = { entrants, prizes: 2 };
  return {
    ...frame,
    kind: 'giveaway',
    client_seed,
    nonce: 0,
    table,
    outcome: drawWinners(streams(client_seed), table),
  };
}

function wheelRecord(): DrawRecord {
  const table = { entries: unnamed.map((entry) => ({ ...entry, tokens: 5 })) };
  const revision_hash = eventRevisionHash('wheel', table.entries, hashes);
  return {
    ...frame,
    kind: 'wheel',
    revision_hash,
    table,
    outcome: drawEntry(streams('lucky')(3020), table.entries),
  };
}

const records = [caseRecord(), upgradeRecord(), battleRecord(), giveawayRecord(), wheelRecord()];

/**
 * The record after a JSON round trip, with the field at `path` set to another value (undefined
 * removes it).
 */
function tamper(record: DrawRecord, path: string, value: unknown): unknown {
  const copy: Record<string, unknown> = JSON.parse(JSON.stringify(record));
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce((at, key) => at[key] as Record<string, unknown>, copy);
  holder[last] = value;
  return JSON.parse(JSON.stringify(copy));
}

function states(checks: Check[]): Record<string, string> {
  return Object.fromEntries(checks.map(({ name, state }) => [name, state]));
}

test.each(records.map((record) => [record.kind, record] as const))(
  'a true record of kind %s is verified',
  (_, record) => {
    const verdict = verifyRecord(JSON.parse(JSON.stringify(record)), hashes);
    expect(verdict).toMatchObject({ status: 'verified', fault: null, outcome: record.outcome });
    const shared = record.kind === 'battle' || record.kind === 'giveaway';
    const published = record.kind !== 'upgrade' && record.kind !== 'giveaway';
    expect(states(verdict.checks)).toEqual({
      server_seed_hash: 'ok',
      client_seed: shared ? 'ok' : 'skipped',
      revision_hash: published ? 'ok' : 'skipped',
      outcome: 'ok',
    });
  },
);

test('the words of a verdict show where each number came from', () => {
  const { words } = verifyRecord(caseRecord(), hashes);
  expect(words.map(({ nonce, block, index, n, value }) => [nonce, block, index, n, value])).toEqual(
    [
      [3020, 0, 0, 1_000_000, 441_842],
      [3020, 0, 1, 1_000_000, 620_731],
      [3020, 0, 2, 4001, 2990],
    ],
  );
  for (const { word, n, value } of words) expect(word % n).toBe(value);
});

test('a battle without a tie has no tie-break', () => {
  expect(verifyRecord(battleRecord([]), hashes).status).toBe('verified');
  expect(
    explainVerdict(verifyRecord(tamper(battleRecord([]), 'outcome.tie_winner', 1), hashes)),
  ).toBe('tie_winner 1, recomputed null');
});

test('a record whose seed is not revealed is checked as far as it goes', () => {
  for (const record of records) {
    const hidden = { ...record, server_seed: null };
    const verdict = verifyRecord(hidden, hashes);
    expect(verdict).toMatchObject({ status: 'unrevealed', words: [], outcome: null });
    expect(states(verdict.checks)).toMatchObject({
      server_seed_hash: 'skipped',
      outcome: 'skipped',
    });
    expect(explainVerdict(verdict)).toBe('not revealed yet');
  }
  const odds = tamper({ ...caseRecord(), server_seed: null }, 'table.price', 1);
  expect(explainVerdict(verifyRecord(odds, hashes))).toMatch(/^revision_hash /);
});

test('without the names that were hashed with it, a revision is not checked', () => {
  const record = { ...caseRecord(), table: { ...caseRecord().table, entries: unnamed } };
  const verdict = verifyRecord(record, hashes);
  expect(verdict.status).toBe('verified');
  expect(states(verdict.checks).revision_hash).toBe('skipped');
});

describe('a tampered record fails and names the field', () => {
  const hash = 'f'.repeat(64);
  const [box, upgrade, battle, giveaway, wheel] = [
    caseRecord(),
    upgradeRecord(),
    battleRecord(),
    giveawayRecord(),
    wheelRecord(),
  ];
  const ticket = { ticket: 1, entry: 100 };

  test.each<[DrawRecord, string, unknown, RegExp]>([
    [box, 'kind', 'wheel', /^type is unknown/],
    [box, 'kind', 'dice', /^kind must be one of case,/],
    [box, 'kind', undefined, /^kind is missing/],
    [box, 'subject', 827, /^revision_hash "/],
    [box, 'server_seed', hash, /^server_seed_hash "/],
    [box, 'server_seed', 'f', /^server_seed must be 64/],
    [box, 'server_seed_hash', hash, /^server_seed_hash "ffff/],
    [box, 'client_seed', 'lucky ', /^ticket /],
    [box, 'client_seed', '', /^client_seed must be/],
    [box, 'nonce', 3021, /^ticket 441842, recomputed /],
    [box, 'nonce', '3020', /^nonce must be a whole number/],
    [box, 'beacon', hash, /^beacon must be null/],
    [box, 'revision_hash', hash, /^revision_hash "ffff/],
    [box, 'table', null, /^table must be an object/],
    [box, 'table.type', 'free', /^t 620731, recomputed missing/],
    [box, 'table.price', 421_125, /^revision_hash /],
    [box, 'table.token_rate', 999_999, /^revision_hash /],
    [box, 'table.entries.0.hash_name', 'AK-47', /^revision_hash /],
    [box, 'table.entries.0.phase', 'Ruby', /^revision_hash /],
    [box, 'table.entries.0.id', 102, /^revision_hash /],
    [
      box,
      'table.entries.0.to',
      297_241,
      /^entries\[1\]\.from is 297240, the ranges before it end at 297241/,
    ],
    [box, 'outcome', undefined, /^outcome is missing/],
    [box, 'outcome.ticket', 1, /^ticket 1, recomputed 441842$/],
    [box, 'outcome.entry', 100, /^entry 100, recomputed 101$/],
    [box, 'outcome.t', 1, /^t 1, recomputed 620731$/],
    [box, 'outcome.p', 1, /^p 1, recomputed 2990$/],
    [box, 'outcome.tokens', 16_803, /^tokens 16803, recomputed 16802$/],
    [box, 'outcome.tokens', undefined, /^tokens missing, recomputed 16802$/],
    [box, 'outcome.gift', 1, /^gift 1, recomputed missing$/],
    [box, 'outcome', JSON.parse('{"__proto__": {}}'), /^__proto__ {}, recomputed missing$/],
    [
      box,
      'beacon_proof',
      { round: 1, signature: '' },
      /^beacon_proof must be null without a beacon/,
    ],
    [upgrade, 'beacon', hash, /^beacon must be null/],
    [upgrade, 'revision_hash', hash, /^revision_hash must be null/],
    [upgrade, 'table.chance_ppm', 1, /^win true, recomputed false/],
    [upgrade, 'table.direction', 'over', /^win true, recomputed false/],
    [upgrade, 'outcome.roll', 1, /^roll 1, recomputed 441842$/],
    [upgrade, 'outcome.win', false, /^win false, recomputed true$/],
    [battle, 'nonce', 1, /^nonce must be 0/],
    [battle, 'beacon', null, /^client_seed /],
    [battle, 'client_seed', hash, /^client_seed "ffff.*; outcome\[0\]/],
    [battle, 'revision_hash', hash, /^revision_hash must be null/],
    [battle, 'table.seats.1', 'bot:2', /^client_seed /],
    [battle, 'table.rounds.1.0.hash_name', 'AK-47', /^revisions\[1\]\.hash /],
    [battle, 'table.rounds.1.0.from', 1, /^rounds\[1\]\[0\]\.from is 1/],
    [battle, 'table.revisions.0.price', 1, /^revisions\[0\]\.hash /],
    [battle, 'table.revisions.0.hash', 'f', /^revisions\[0\]\.hash must be 64/],
    [battle, 'table.revisions', [], /^revisions must be one a round/],
    [battle, 'outcome.outcome.1.2', ticket, /^outcome\[1\]\[2\]\.ticket 1, recomputed /],
    [battle, 'outcome.outcome.1', [], /^outcome\[1\]\[0\] missing, recomputed /],
    [battle, 'outcome.tied', [0, 3], /^tied must be/],
    [battle, 'outcome.tie_winner', 1, /^tie_winner 1, recomputed /],
    [giveaway, 'nonce', 1, /^nonce must be 0/],
    [giveaway, 'beacon', hash, /^client_seed /],
    [giveaway, 'client_seed', hash, /^client_seed /],
    [giveaway, 'table.entrants.0.client_seed', 'x', /^client_seed /],
    [giveaway, 'table.entrants.0.user_id', 22, /^entrants hold a user_id twice/],
    [giveaway, 'table.prizes', 1, /^winners\[1\] \d+, recomputed missing/],
    [giveaway, 'outcome.winners', [11], /^winners\[/],
    [giveaway, 'outcome.winners', { 0: 11, 1: 22 }, /^winners \{"0":11,"1":22\}, recomputed \[/],
    [wheel, 'kind', 'card', /^revision_hash /],
    [wheel, 'beacon', hash, /^beacon must be null/],
    [wheel, 'table.entries.0.tokens', 6, /^revision_hash /],
    [wheel, 'table.entries.0.tokens', 0.5, /^canonical JSON has no form/],
    [wheel, 'outcome.ticket', 1, /^ticket 1, recomputed 441842$/],
  ])('$0.kind: $1 = $2', (record, path, value, explained) => {
    const verdict = verifyRecord(tamper(record, path, value), hashes);
    expect(verdict.status).toBe('failed');
    expect(explainVerdict(verdict)).toMatch(explained);
  });

  test('only what no draw depends on can be changed: the id and the time', () => {
    expect(verifyRecord(tamper(box, 'id', 2), hashes).status).toBe('verified');
    expect(verifyRecord(tamper(box, 'at', 'never'), hashes).status).toBe('verified');
  });

  test.each([null, [], 'record', 1, {}, undefined])('%j is no record', (json) => {
    expect(verifyRecord(json, hashes)).toMatchObject({
      status: 'failed',
      checks: [],
      fault: expect.any(String),
    });
  });
});
