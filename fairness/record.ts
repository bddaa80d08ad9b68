import {
  findChain,
  randomnessOf,
  roundOfRoom,
  type BeaconChain,
  type BeaconOrigin,
  type BeaconProof,
  type BeaconTools,
} from './beacon.ts';
import type { BattleOutcome, BattleTable } from './battle.ts';
import type { CaseOutcome, CaseTable } from './case.ts';
import { describeDifference, firstDifference, type Difference } from './difference.ts';
import type { GiveawayOutcome, GiveawayTable } from './giveaway.ts';
import { KINDS, planReplay, type Kind } from './replay.ts';
import { serverSeedHash } from './seeds.ts';
import {
  clientSeed,
  fields,
  hex64,
  integer,
  moment,
  nullable,
  object,
  oneOf,
  text,
} from './shape.ts';
import { openStreams, type Hashes, type WordRead } from './stream.ts';
import type { Drop, EventKind, EventTable } from './table.ts';
import type { UpgradeOutcome, UpgradeTable } from './upgrade.ts';

type Drawn<K extends Kind, Table, Outcome> = {
  id: number;
  kind: K;
  /** The id of the case, battle, upgrade, giveaway or event that was drawn. */
  subject: number | string;
  /** Null until it is revealed. */
  server_seed: string | null;
  server_seed_hash: string;
  /** The player's; for a battle or a giveaway the one derived from all participants' inputs. */
  client_seed: string;
  /**
   * A battle or a giveaway is one record with its own server seed; its nonce is that of its first
   * draw, 0.
   */
  nonce: number;
  /** The public randomness in a shared draw, as hex; null when off. */
  beacon: string | null;
  /**
   * The beacon's round and signature, which prove its randomness; only in shared draws. Its origin
   * says why it is this round; records from before there was one are of the chain quicknet.
   */
  beacon_proof?: RecordedProof | null;
  revision_hash: string | null;
  /**
   * The player saw the outcome before paying for it, and chose to; such draws aren't compared with
   * the odds. It doesn't change the draw.
   */
  looked?: true;
  table: Table;
  outcome: Outcome;
  /** ISO 8601, UTC. */
  at: string;
};

type RecordedProof = BeaconProof & Partial<BeaconOrigin>;

/**
 * A draw in its published form: amounts in mills, chances in ppm. It is sufficient to repeat the
 * draw.
 */
export type DrawRecord =
  | Drawn<'case', CaseTable, CaseOutcome>
  | Drawn<'upgrade', UpgradeTable, UpgradeOutcome>
  | Drawn<'battle', BattleTable, BattleOutcome>
  | Drawn<'giveaway', GiveawayTable, GiveawayOutcome>
  | Drawn<EventKind, EventTable, Drop>;

/**
 * `skipped`: the record lacks a value that the check needs, or the server seed isn't revealed yet.
 */
export type Check = {
  name: 'server_seed_hash' | 'client_seed' | 'beacon' | 'revision_hash' | 'outcome';
} & ({ state: 'ok' | 'skipped' } | { state: 'differs'; difference: Difference });

export type Verdict = {
  status: 'verified' | 'unrevealed' | 'failed';
  /** Why the record can't be replayed at all, in English; null when it was. */
  fault: string | null;
  checks: Check[];
  /** Every word read, in order, including rejected ones. */
  words: WordRead[];
  /** The recomputed outcome, in the shape of the record's; null when nothing was recomputed. */
  outcome: unknown;
};

const readProof = nullable(
  fields(
    { round: integer(), signature: text },
    { chain_hash: hex64, public_key: text, closed_at: moment },
  ),
);

const readRecord = fields({
  kind: oneOf(KINDS),
  server_seed: nullable(hex64),
  server_seed_hash: hex64,
  client_seed: clientSeed,
  nonce: integer(),
  beacon: nullable(hex64),
  revision_hash: nullable(hex64),
  beacon_proof: (value, at) => (value === undefined ? null : readProof(value, at)),
  subject: (value) => value,
  table: object,
  outcome: object,
});

/**
 * Replays a record and compares the results. Takes any parsed JSON and never throws: a record that
 * can't be replayed has `failed`. A record whose server seed isn't revealed is checked as far as
 * possible. No hash covers `id` and `at`; only a case's revision hash covers `subject`. A beacon
 * with its proof is checked with `beacon`, else skipped.
 */
export function verifyRecord(json: unknown, hashes: Hashes, beacon?: BeaconCheck): Verdict {
  const words: WordRead[] = [];
  try {
    const record = readRecord(object(json, 'the record'), '');
    const { server_seed, server_seed_hash, client_seed } = record;
    if (record.beacon_proof && record.beacon === null)
      throw new TypeError('beacon_proof must be null without a beacon');
    if (record.beacon_proof) requireWholeOrigin(record.beacon_proof);
    const replay = planReplay(record);
    const streams =
      server_seed && openStreams(hashes, { server_seed, client_seed }, (read) => words.push(read));
    const outcome = streams ? replay.draw(streams) : null;
    const revision = replay.revision?.(hashes);
    const checks = [
      check(
        'server_seed_hash',
        { server_seed_hash },
        server_seed && { server_seed_hash: serverSeedHash(server_seed, hashes) },
      ),
      check(
        'client_seed',
        { client_seed },
        replay.clientSeed && { client_seed: replay.clientSeed(hashes) },
      ),
      ...checkBeacon(record, beacon),
      check('revision_hash', revision?.recorded, revision?.recomputed),
      check('outcome', record.outcome, outcome),
    ];
    const failed = checks.some(({ state }) => state === 'differs');
    const status = failed ? 'failed' : server_seed === null ? 'unrevealed' : 'verified';
    return { status, fault: null, checks, words, outcome };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { status: 'failed', fault, checks: [], words, outcome: null };
  }
}

/** The chains whose beacons are known, and the cryptography for them. */
export interface BeaconCheck {
  chains: readonly BeaconChain[];
  tools: BeaconTools;
}

/**
 * Checks that a beacon is what its chain has signed, and its round the one that follows from the
 * room's close. No check at all for a record without a proof: most draws have no beacon.
 */
function checkBeacon(
  { beacon, beacon_proof: proof }: { beacon: string | null; beacon_proof?: RecordedProof | null },
  against: BeaconCheck | undefined,
): Check[] {
  if (!proof) return [];
  if (!against) return [check('beacon', { beacon }, undefined)];
  const chain = findChain(against.chains, proof.chain_hash);
  if (!chain) throw new TypeError('beacon_proof.chain_hash is of no chain that is known');
  const randomness = randomnessOf(chain, proof, against.tools);
  const { public_key, round, closed_at } = proof;
  if (closed_at === undefined) return [check('beacon', { beacon }, { beacon: randomness })];
  const ruled = roundOfRoom(chain, Date.parse(closed_at));
  return [
    check(
      'beacon',
      { beacon, public_key, round },
      { beacon: randomness, public_key: chain.public_key, round: ruled },
    ),
  ];
}

/** Without one of its fields, an origin would claim what nothing checks. */
function requireWholeOrigin({ chain_hash, public_key, closed_at }: RecordedProof): void {
  const given = [chain_hash, public_key, closed_at].filter((field) => field !== undefined);
  if (given.length === 1 || given.length === 2)
    throw new TypeError(
      'beacon_proof must have chain_hash, public_key and closed_at, or none of them',
    );
}

/**
 * Explains in one English line why a verdict isn't `verified`, e.g. `ticket 441842, recomputed 12`.
 */
export function explainVerdict({ status, fault, checks }: Verdict): string {
  if (status === 'unrevealed') return 'not revealed yet';
  const differences = checks.filter((check) => check.state === 'differs');
  return fault ?? differences.map(({ difference }) => describeDifference(difference)).join('; ');
}

/** Skips a check without a recomputed value. */
function check(name: Check['name'], recorded: unknown, recomputed: unknown): Check {
  if (recomputed === undefined || recomputed === null) return { name, state: 'skipped' };
  const difference = firstDifference(recorded, recomputed);
  return difference ? { name, state: 'differs', difference } : { name, state: 'ok' };
}
