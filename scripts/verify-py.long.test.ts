import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DrawRecord } from '@vitrine/contract/seeds';
import { battleClientSeed, breakTie, drawRounds } from '@vitrine/fairness/battle';
import { QUICKNET, randomnessOf, roundMoment, type BeaconProof } from '@vitrine/fairness/beacon';
import { KINDS } from '@vitrine/fairness/replay';
import { openStreams } from '@vitrine/fairness/stream';
import { EVENT_KINDS } from '@vitrine/fairness/table';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinRoom } from '../server/battles/join.ts';
import {
  battle_over_ms,
  botInto,
  createRoomOf,
  joinSeat,
  look,
  passTime,
} from '../server/battles/testing/rooms.ts';
import { beacon_job } from '../server/battles/wait-for-beacon.ts';
import type { BeaconSettings } from '../server/beacon/index.ts';
import { countLiabilities } from '../server/honesty/index.ts';
import { hostOf, hour_ms, joinHost, lookAt, passOn } from '../server/giveaways/testing/rooms.ts';
import { now, setClock } from '../server/kit/clock.ts';
import { beacon_tools } from '../server/kit/curves.ts';
import { hashes } from '../server/kit/hashes.ts';
import { openLog } from '../server/kit/log.ts';
import { FakeBeacon } from '../server/testing/beacon.ts';
import { joinGifted } from '../server/testing/join-gifted.ts';
import { dataOf } from '../server/testing/send.ts';
import { test_settings } from '../server/testing/settings.ts';
import { findGoodsFrom } from '../server/testing/trade-flows.ts';
import { playEverything } from '../server/testing/tamper-play.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../server/testing/world.ts';
import { upgrade } from '../server/upgrades/testing/wish.ts';

const world = openWorld();
const log = openLog({ log_level: 'silent' });
const law = path.join(import.meta.dirname, '../fairness/vectors.json');
const moments = path.join(import.meta.dirname, '../fairness/beacon-moments.json');
const python_file = path.join(import.meta.dirname, '../docs/verify/verify.py');
const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Run {
  status: number | null;
  stdout: string;
  stderr: string;
}

function run(command: string, args: readonly string[]): Run {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return { status, stdout, stderr };
}

const ours = (...args: string[]) =>
  run(process.execPath, [path.join(import.meta.dirname, 'verify.ts'), ...args]);
const python = (...args: string[]) => run('python3', [python_file, ...args]);

let files = 0;
function written(content: unknown): string {
  const file = path.join(folder, `given-${++files}.json`);
  writeFileSync(
    file,
    typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  );
  return file;
}

/** Runs both verifiers on the same file: they must say the same, line by line. */
function both(content: unknown, ...options: string[]): Run {
  const file = written(content);
  const said = ours(...options, file);
  expect(python('--brief', ...options, file)).toEqual(said);
  return said;
}

type BattleRecord = Extract<DrawRecord, { kind: 'battle' }>;
type Json = Record<string, unknown>;
type Leaf = (string | number)[];

/** The paths to all values below, besides lists and objects. */
function leavesOf(value: unknown, at: Leaf = []): Leaf[] {
  if (typeof value !== 'object' || value === null) return [at];
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  return Array.from(keys as Iterable<string | number>).flatMap((key) =>
    leavesOf((value as Json)[key], [...at, key]),
  );
}

const valueAt = (value: unknown, leaf: Leaf): unknown =>
  leaf.reduce((at, key) => (at as Json)[key], value);

/** A copy with another value at a path; `undefined` removes it. */
function changed(record: unknown, leaf: Leaf, value: unknown): Json {
  const copy = structuredClone(record) as Json;
  const holder = valueAt(copy, leaf.slice(0, -1)) as Json;
  if (value !== undefined) holder[leaf.at(-1)!] = value;
  else if (Array.isArray(holder)) holder.splice(leaf.at(-1) as number, 1);
  else delete holder[leaf.at(-1)!];
  return copy;
}

/** Another value of the same type. */
function another(value: unknown, random: number): unknown {
  if (typeof value === 'number')
    return random % 2 === 0 ? value + 1 + (random % 1000) : Math.abs(value - 1 - random) + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return random % 2 === 0 ? 0 : 'x';
  const at = random % value.length;
  const digit = Number.parseInt(value[at]!, 16);
  const letter = /^[0-9a-f]+$/.test(value)
    ? ((digit + 1 + (random % 15)) % 16).toString(16)
    : `${value[at]}!`;
  return value.slice(0, at) + letter + value.slice(at + 1);
}

/** Any other value, of any type. */
const anything = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    true,
    {},
    [],
    '',
    'paid',
    -1,
    0.5,
    2 ** 53,
    '__proto__',
    '\ud83d',
    '🎲',
  ),
  fc.nat(),
  fc.string({ unit: fc.constantFrom(...'0aé中🎲"\\\n '), maxLength: 70 }),
);

/** A random change: at a place, with a number that chooses the new value. */
const choices = fc.sample(fc.tuple(fc.nat(), fc.nat(), fc.nat()), {
  numRuns: 600,
  seed: 20_261_125,
});

/** A giveaway's record but for its table and outcome. */
const frame = {
  id: 1,
  kind: 'giveaway',
  subject: 7,
  server_seed: '33245de365d253447ef39b7816eacfe7de5b11ef10ccecba8fc999e524d911f1',
  server_seed_hash: '6be67900d71d744f76bbe615461cb7f66cfdad9e82da8d013c3272e87c0740d6',
  client_seed: 'x',
  nonce: 0,
  beacon: null,
  revision_hash: null,
  at: '2030-01-01T00:00:00.000Z',
};

describe('the verifier in Python', () => {
  test('reproduces the vectors, as the other does', () => {
    expect(both(readFileSync(law), '--vectors')).toEqual({
      status: 0,
      stdout: '71 vectors: 71 reproduced, 0 failed\n',
      stderr: '',
    });
  });

  test('reproduces the rounds that follow from the moments of closing, as the other does [6-4.1]', () => {
    const { status, stdout } = both(readFileSync(moments), '--vectors');
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/^(\d+) vectors: \1 reproduced, 0 failed\n$/),
    ]);
    const { beacon_round } = JSON.parse(readFileSync(moments, 'utf8')) as { beacon_round: Json[] };
    const values = fc.sample(anything, { numRuns: choices.length, seed: 5 });
    const made = choices.map(([which, where, random], turn) => {
      const vector = beacon_round[which % beacon_round.length]!;
      const leaf = [Object.keys(vector)[where % 4]!];
      return changed(
        vector,
        leaf,
        turn % 2 === 0 ? values[turn] : another(valueAt(vector, leaf), random),
      );
    });
    const strange = [
      '2024-02-30T00:00:00.000Z',
      '2024-01-01T24:00:00.000Z',
      '2024-06-30T23:59:60.000Z',
      '2999-12-31T23:59:59.999Z',
      '3000-01-01T00:00:00.000Z',
      '１970-01-01T00:00:00.000Z',
    ];
    const odd = strange.map((closed_at) => ({ ...beacon_round[0], closed_at }));
    expect(both({ beacon_round: [...made, ...odd] }, '--vectors').status).toBe(1);
  });

  test('says of changed vectors what the other says', () => {
    const vectors = JSON.parse(readFileSync(law, 'utf8')) as Record<string, Json[]>;
    const sections = Object.keys(vectors);
    const values = fc.sample(anything, { numRuns: choices.length, seed: 7 });
    const made: Record<string, Json[]> = Object.fromEntries(
      sections.map((section) => [section, []]),
    );
    for (const [turn, [which, where, random]] of choices.entries()) {
      const section = sections[turn % sections.length]!;
      const vector = vectors[section]![which % vectors[section]!.length]!;
      const leaves = leavesOf(vector);
      const leaf = leaves[where % leaves.length]!;
      const value = turn % 3 === 0 ? values[turn] : another(valueAt(vector, leaf), random);
      made[section]!.push(changed(vector, leaf, value));
    }
    const { status, stdout } = both(made, '--vectors');
    expect([status, stdout.split('\n').at(-2)]).toEqual([
      1,
      expect.stringMatching(/^600 vectors: \d+ reproduced/),
    ]);
    expect(both({ cases: [], upgrade: {}, battle: [3] }, '--vectors').status).toBe(1);
  });

  test.each([
    ['no argument', []],
    ['two files', [law, law]],
    ['an unknown option', ['--vector', law]],
    ['a file that is not there', [path.join(folder, 'none.json')]],
    ['a folder', [folder]],
    ['broken JSON', [written('{"records": [')]],
    ['a word that is no number', [written('[NaN]')]],
    ['bytes that are no UTF-8', [written(Buffer.from([0x22, 0xff, 0x22]))]],
    ['an empty list', [written('[]')]],
    ['a number', [written('5')]],
    ['a bundle of something else', [written({ records: 5 })]],
    ['vectors that are a list', ['--vectors', written('[]')]],
    ['vectors without any', ['--vectors', written('{}')]],
  ])('refuses %s with exit 2, as the other does', (_, args) => {
    for (const { status, stdout, stderr } of [ours(...args), python(...args)]) {
      expect([status, stdout]).toEqual([2, '']);
      expect(stderr).not.toBe('');
      expect(stderr).not.toContain('Traceback');
    }
  });

  test('refuses what would take too long or too much', () => {
    const entrants = Array.from({ length: 100_001 }, (_, user_id) => ({
      user_id,
      client_seed: 'x',
    }));
    const many = { ...frame, table: { entrants, prizes: 200_000 }, outcome: {} };
    expect(python(written(many)).stdout).toContain(
      'the record holds 100001 draws, more than 100000',
    );
    expect(python(written('['.repeat(100_000))).stderr).toContain('nested too deep');
    expect(python(written(' '.repeat(64 * 2 ** 20 + 1))).stderr).toContain('is larger than');
  });
});

const rounds = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../fairness/beacon-rounds.json'), 'utf8'),
) as BeaconProof[];

test('a round of drand is proven by its own signature alone, as the product’s library finds', () => {
  const p =
    0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaabn;
  const [first, second] = rounds as [BeaconProof, BeaconProof];
  const signatures = [
    second.signature,
    first.signature.replace('b', 'a'), // the other sign of y
    (BigInt(`0x${rounds[6]!.signature}`) + p).toString(16), // a second encoding
    `c0${'0'.repeat(94)}`, // the point at infinity
    `a0${'0'.repeat(92)}04`, // a point of the curve outside the group, or none
    ...[0, 1, 2, 3].map((x) => `80${`${x}`.padStart(94, '0')}`),
    first.signature.slice(2),
  ];
  const proofs = [
    ...rounds.map(({ round, signature }) => ({ round, signature })),
    ...signatures.map((signature) => ({ round: 1000, signature })),
    ...[0, 999, 1001, 32_285_085].map((round) => ({ round, signature: first.signature })),
  ];
  const expected = proofs.map((proof) => randomnessOf(QUICKNET, proof, beacon_tools));
  expect(expected.filter(Boolean)).toHaveLength(rounds.length);
  const program = `import json, sys, verify
print(json.dumps([verify.randomness_of(proof["round"], proof["signature"]) for proof in json.load(sys.stdin)]))`;
  const { stdout } = spawnSync('python3', ['-B', '-c', program], {
    cwd: path.dirname(python_file),
    input: JSON.stringify(proofs),
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toEqual(expected);
});

const fake = new FakeBeacon();
let beacon: BeaconSettings;

beforeAll(async () => {
  beacon = await fake.open();
});
afterAll(() => fake.close());

const recordOf = async (id: number) => dataOf(await world.visitor('GET /api/pfv_log/{id}', { id }));

/**
 * Openings of a few cases and two upgrades under a pair that is revealed, and an opening under one
 * that isn't.
 */
async function play(player: TestPlayer) {
  const { list } = dataOf(await player.api('GET /api/box', { type: 'paid' }));
  for (const box of list.filter(({ price }) => price < 10).slice(0, 4))
    dataOf(await player.api('POST /api/box/{id}/open', { id: String(box.id), count: 3 }));
  const { list: items } = dataOf(await player.api('GET /api/system_shop/backpack', { limit: 30 }));
  const dear = items.toSorted((a, b) => b.recycling_price - a.recycling_price);
  for (const [at, direction] of (['under', 'over'] as const).entries()) {
    const target = await findGoodsFrom(world.owner, Math.ceil(dear[at]!.recycling_price * 2_500));
    await upgrade(world.db, {
      player_id: player.id,
      items: [dear[at]!.id],
      target: target.id,
      direction,
    });
  }
  dataOf(await player.api('POST /api/fairness/rotate', { client_seed: 'another 🎲' }));
  dataOf(await player.api('POST /api/box/{id}/open', { id: String(list[0]!.id), count: 1 }));
  const drawn = dataOf(await player.api('GET /api/pfv_log', { mine: '1', limit: 50 })).list;
  expect(new Set(drawn.map(({ kind }) => kind))).toEqual(new Set(['case', 'upgrade']));
  return drawn;
}

/** A battle of two players and two bots that has ended. */
async function battle(players: readonly TestPlayer[]): Promise<BattleRecord> {
  const { list } = dataOf(await world.visitor('GET /api/box', { type: 'paid' }));
  const boxes = list.filter(({ price }) => price < 10).map(({ id }) => id);
  const name = await createRoomOf(players[0]!, { boxes: boxes.slice(0, 3), seats: 4 });
  await joinSeat(players[1]!, name, 1);
  for (const seat of [2, 3]) await botInto(players[0]!, name, seat);
  await passTime(world, battle_over_ms);
  return (await recordOf((await look(world, name)).draw!)) as BattleRecord;
}

/** A battle drawn with a round of a chain that only tests have. */
async function battleWithBeacon([host, guest]: readonly TestPlayer[]) {
  const { list } = dataOf(await world.visitor('GET /api/box', { type: 'paid' }));
  const battle_id = (await createRoomOf(host!, { boxes: [list[0]!.id, list[1]!.id] })) as number;
  const key = { key: undefined, session: undefined };
  await joinRoom(world.db, guest!.id, battle_id, { seat: 1, client_seed: 'guest', beacon }, key);
  const drawn_at = now().getTime() + 10_000;
  setClock(() => new Date(drawn_at));
  await beacon_job.run(world.db, {
    payload: { battle_id },
    settings: { ...test_settings, beacon },
    log,
  });
  await passTime(world, battle_over_ms);
  return recordOf((await look(world, battle_id)).draw!);
}

/**
 * The record that a battle would have if it had been drawn with a recorded round of drand. An old
 * one doesn't say when the room closed.
 */
function withRound(
  record: BattleRecord,
  { round, signature }: BeaconProof,
  is_old: boolean,
): BattleRecord {
  const { server_seed, table, outcome } = record;
  const beacon = randomnessOf(QUICKNET, { round, signature }, beacon_tools)!;
  const client_seed = battleClientSeed(table.seats, beacon, hashes);
  const streams = openStreams(hashes, { server_seed, client_seed });
  const drawn = {
    outcome: drawRounds(streams, table.seats.length, table.rounds),
    tied: outcome.tied,
    tie_winner:
      outcome.tied.length > 0
        ? breakTie(streams, table.seats.length, table.rounds.length, outcome.tied)
        : null,
  };
  const { chain_hash, public_key } = QUICKNET;
  const closed_at = new Date(roundMoment(QUICKNET, round) - 7_000).toISOString();
  const beacon_proof = { round, signature, ...(!is_old && { chain_hash, public_key, closed_at }) };
  return { ...record, client_seed, beacon, beacon_proof, outcome: drawn };
}

/**
 * Two giveaways that have ended: one with more entrants than prizes, and one with fewer, of which a
 * prize isn't drawn.
 */
async function giveaways(): Promise<DrawRecord[]> {
  const host = await joinHost(world);
  const seeds = ['ключ 1', 'ключ "x"\\', '🎲', ' ', 'x'.repeat(64), '\u2028', 'seven'];
  const players = await Promise.all(seeds.map(() => joinPlayer(world)));
  const end_time = new Date(now().getTime() + hour_ms).toISOString();
  const rooms = [
    await hostOf(host, { total_people: seeds.length, money: [1, 2, 3] }),
    await hostOf(host, { type: 1, end_time, money: [1, 2, 3] }),
  ];
  for (const [place, { id }] of rooms.entries())
    for (const [at, { api }] of players.slice(0, place === 0 ? seeds.length : 2).entries())
      dataOf(await api('POST /api/gift/join/{id}', { id: String(id), client_seed: seeds[at]! }));
  await passOn(world, hour_ms);
  const ended = await Promise.all(rooms.map(({ id }) => lookAt({ api: world.visitor }, id)));
  expect(ended.map(({ obtain_user_id }) => obtain_user_id.length)).toEqual([3, 2]);
  return Promise.all(ended.map(({ draw }) => recordOf(draw!)));
}

/** A draw of each event, under pairs that are revealed. */
async function events(): Promise<DrawRecord[]> {
  const ann = await joinGifted(world, { amount_mills: 100_000, played: true });
  const ben = await joinGifted(world);
  dataOf(await ann.api('POST /api/turntable', {}));
  dataOf(await ann.api('POST /api/event/cards', {}));
  dataOf(await ann.api('POST /api/event/snow', { snowman: 3 }));
  const goods = await findGoodsFrom(world.owner, 1);
  const { code } = dataOf(await ann.api('POST /api/event/coupon', { goods_id: goods.id }));
  dataOf(await ben.api('POST /api/event/coupon/{code}/help', { code }));
  const drawn = await Promise.all(
    [ann, ben].map(async ({ api }) => {
      dataOf(await api('POST /api/fairness/rotate', { client_seed: 'another' }));
      return dataOf(await api('GET /api/pfv_log', { mine: '1', limit: 50 })).list;
    }),
  );
  const of_events = drawn.flat().filter(({ kind }) => isEvent(kind));
  expect(of_events.map(({ kind }) => kind).toSorted()).toEqual(EVENT_KINDS.toSorted());
  return of_events;
}

const isEvent = (kind: unknown) => EVENT_KINDS.some((event) => event === kind);

/**
 * Whether a change of this value makes a record false. No hash covers what the site alone knows,
 * nor the terms that a player chose.
 */
function binds({ kind, table }: Json, leaf: Leaf): boolean {
  const place = leaf.filter((step) => typeof step === 'string').join('.');
  if (['id', 'kind', 'at', 'beacon', 'table.type', 'outcome.tied'].includes(place)) return false;
  // A close some milliseconds earlier or later has the same round.
  if (place === 'beacon_proof.closed_at') return false;
  if (place === 'revision_hash') return kind === 'case' || isEvent(kind);
  if (place === 'subject') return kind === 'case';
  if (place.endsWith('.phase')) return false;
  // More prizes than entrants, before and after: the same ones win.
  if (place === 'table.prizes') {
    const { entrants, prizes } = table as { entrants: unknown[]; prizes: number };
    return prizes <= entrants.length;
  }
  return !(kind === 'upgrade' && place.startsWith('table.'));
}

// Before the draws below, one of which has a beacon that no verifier knows.
test('a downloaded month makes the same tables by both, line by line [9-1.9]', async () => {
  await playEverything(world);
  const { months } = dataOf(await world.visitor('GET /api/honesty', {}));
  for (const { month } of months) {
    const answer = await fetch(`${world.url}/api/honesty/draws/${month}`);
    const file = path.join(folder, `draws-${month}.jsonl.gz`);
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    const own = run(process.execPath, [
      path.join(import.meta.dirname, 'honesty.ts'),
      'observed',
      file,
    ]);
    expect(own.stdout).toMatch(/ 0 failed\n$/);
    expect(python('--observed', file)).toEqual(own);
  }
});

describe('draws of a running product', () => {
  test('are found true by both verifiers, and each of hundreds of changes is found by both [3-3.3 6-4.7]', async () => {
    const players = await Promise.all([
      joinPlayer(world),
      joinPlayer(world, { client_seed: 'ключ "x"\\' }),
    ]);
    const of_pairs = [...(await play(players[0])), ...(await events())];
    const battles = [await battle(players), await battle(players)];
    const with_rounds = battles.map((record, at) => withRound(record, rounds[at]!, at === 0));
    const records = [
      ...of_pairs,
      ...battles,
      ...with_rounds,
      ...(await giveaways()),
    ] as unknown as Json[];
    setClock();
    expect(new Set(records.map(({ kind }) => kind))).toEqual(new Set(KINDS));
    const told = both({ records });
    expect([told.status, told.stdout.split('\n').at(-2)]).toEqual([
      0,
      `${records.length} records: ${records.length - 1} verified, 1 not revealed yet, 0 failed`,
    ]);
    const steps = python(written({ records }));
    expect(steps.status).toBe(0);
    expect(steps.stdout).toContain(
      'drand published round 1000 of its chain quicknet at 2023-08-23T15:59:24.000Z',
    );
    expect(steps.stdout).toContain('by the rule, that is round 1001,');
    expect(steps.stdout).toMatch(
      /round 2, seat 1: nonce 4\n {3}HMAC-SHA256\(server seed, "[0-9a-f]{64}:4:0"\) =/,
    );

    const revealed = records.filter(({ server_seed }) => server_seed !== null);
    const tampered: Json[] = [];
    for (const [turn, [which, where, random]] of choices.entries()) {
      const record = revealed[(which + turn) % revealed.length]!;
      const leaves = leavesOf(record).filter((leaf) => binds(record, leaf));
      const leaf = leaves[where % leaves.length]!;
      tampered.push(changed(record, leaf, another(valueAt(record, leaf), random)));
    }
    for (const record of revealed) {
      if (record.kind === 'upgrade')
        tampered.push(
          changed(
            record,
            ['table', 'chance_ppm'],
            valueAt(record, ['outcome', 'win']) ? 0 : 1_000_000,
          ),
        );
      if (record.kind === 'battle') tampered.push({ ...record, beacon: 'f'.repeat(64) });
      const { closed_at } = (record.beacon_proof ?? {}) as { closed_at?: string };
      for (const ms of closed_at === undefined ? [] : [-2000, 1001, 3000]) {
        const moved = new Date(Date.parse(closed_at!) + ms).toISOString();
        tampered.push(changed(record, ['beacon_proof', 'closed_at'], moved));
      }
      tampered.push(
        { ...record, client_seed: 'z' },
        { ...record, nonce: Number(record.nonce) + 1 },
      );
    }
    const refused = both({ records: tampered });
    expect([refused.status, refused.stdout.split('\n').at(-2)]).toEqual([
      1,
      `${tampered.length} records: 0 verified, 0 not revealed yet, ${tampered.length} failed`,
    ]);

    // A control: a verifier that compares nothing is found out by the same changes.
    const blind = path.join(folder, 'blind.py');
    writeFileSync(
      blind,
      readFileSync(python_file, 'utf8').replace('differences.append(difference)', 'pass'),
    );
    expect(run('python3', [blind, '--brief', written({ records: tampered })]).stdout).not.toBe(
      refused.stdout,
    );

    // Any value at any place: both say the same, whatever it is.
    const values = fc.sample(anything, { numRuns: choices.length, seed: 11 });
    const wild = choices.map(([which, where], turn) => {
      const record = records[(which + turn) % records.length]!;
      const leaves = leavesOf(record);
      return changed(record, leaves[where % leaves.length]!, values[turn]);
    });
    expect(both(wild).status).toBe(1);
    expect(
      both(wild.map((record, turn) => ({ ...record, beacon_proof: turn % 2 ? null : {} }))).status,
    ).toBe(1);
  });

  test('with a beacon of another chain than drand’s are refused by both', async () => {
    const record = await battleWithBeacon(
      await Promise.all([joinPlayer(world), joinPlayer(world)]),
    );
    const { status, stdout } = both(record);
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(/: beacon_proof.chain_hash is of no chain that is known\n1 records/),
    ]);
  });
});

describe('the bands, the receipts and the roots of the law', () => {
  test.each(['bands.json', 'receipts.json', 'roots.json'])(
    'are the same for both: %s [9-1.1 9-1.14 9-1.15 9-1.20]',
    (name) => {
      const file = path.join(import.meta.dirname, '../fairness', name);
      const said = ours('--vectors', file);
      expect(said.status).toBe(0);
      expect(python('--brief', '--vectors', file)).toEqual(said);
      const text = readFileSync(file, 'utf8');
      const wrong = text
        .replace('"high": 1000000', '"high": 999999')
        .replace('"verified"', '"forged"');
      expect(both(wrong, '--vectors').status).toBe(1);
    },
  );
});

/** Each day is counted once, also when the test runs again. */
let days_counted = 0;

test('roots and own proofs of the site, and hundreds of changed ones, are the same for both [9-1.14 9-1.15]', async () => {
  const ann = await joinPlayer(world);
  for (let n = 0; n < 2; n++) {
    const later = ++days_counted * 86_400_000;
    setClock(() => new Date(Date.now() + later));
    await countLiabilities(world.db, test_settings);
  }
  const proof: unknown = dataOf(await ann.api('GET /api/honesty/proof', {}));
  const roots: unknown = dataOf(await world.visitor('GET /api/honesty/roots', {}));
  const published = await fetch(`${world.url}/.well-known/vitrine-keys.json`);
  const keys = written(await published.text());
  const say = (word: 'root' | 'proof', content: unknown, player: string[] = []) => {
    const file = written(content);
    const args = [word, file, '--keys', keys, ...(player[0] ? ['--player', player[0]] : [])];
    const own = run(process.execPath, [path.join(import.meta.dirname, 'honesty.ts'), ...args]);
    const option = word === 'root' ? '--roots' : '--proof';
    expect(python(option, keys, file, ...player)).toEqual(own);
    return own;
  };
  expect(say('root', roots).stdout).toMatch(/\n(\d+) roots: \1 verified, 0 refused\n$/);
  expect(say('proof', proof, [String(ann.id)]).stdout).toMatch(/ 1 verified, 0 refused\n$/);
  expect(say('proof', proof, ['1']).stdout).toMatch(/^proofs\[0\]: foreign_leaf: /);
  for (const [word, whole] of [
    ['root', (roots as { list: unknown[] }).list[0]],
    ['proof', proof],
  ] as const) {
    const leaves = leavesOf(whole);
    const values = fc.sample(anything, { numRuns: 300, seed: 13 });
    const made = values.map((value, turn) => {
      const leaf = leaves[turn % leaves.length]!;
      return changed(whole, leaf, turn % 3 === 0 ? value : another(valueAt(whole, leaf), turn));
    });
    expect(say(word, made).status).toBe(1);
  }
});
