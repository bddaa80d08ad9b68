import { CHAINS, findChain, roundMoment, roundOfRoom } from './beacon.ts';
import { describeDifference, firstDifference } from './difference.ts';
import { explainVerdict, verifyRecord } from './record.ts';
import {
  blindedIdOf,
  buildTree,
  hashOf,
  leafNode,
  saltOf,
  secretOf,
  sumsOf,
  topOf,
  type Amounts,
  type Sha256,
} from './liabilities.ts';
import { verifyProof, verifyRoots } from './own-proof.ts';
import { verifyReceipt } from './receipt.ts';
import type { Kind } from './replay.ts';
import { revisionHash } from './revision.ts';
import { serverSeedHash } from './seeds.ts';
import type { VerifySignature } from './signed.ts';
import {
  clientSeed,
  exactly,
  hex64,
  integer,
  list,
  moment,
  nullable,
  object,
  text,
} from './shape.ts';
import { bandOf } from './statistics/binomial.ts';
import { openStreams, type Hashes } from './stream.ts';
import { EVENT_KINDS, TICKETS, type EventKind } from './table.ts';

/** The functions for vectors of signed texts and of trees. */
export type VectorTools = { verify: VerifySignature; sha256: Sha256 };

/**
 * One vector's result: `fault` describes the difference, e.g. `ticket 441842, recomputed 12`; null
 * when everything was reproduced.
 */
export type VectorResult = { name: string; fault: string | null };

type Vector = Record<string, unknown>;

/**
 * The check of each section's vectors: returns the fault or throws one. It reads every field and
 * refuses unknown ones.
 */
const SECTIONS: Record<
  string,
  (vector: Vector, hashes: Hashes, tools: VectorTools | undefined) => string | null
> = {
  uniform: checkUniform,
  case: ({ nonce, outcome, ...given }, hashes) =>
    checkDraw({ kind: 'case', nonce, beacon: null, outcome }, given, hashes),
  upgrade: ({ nonce, roll, win, ...given }, hashes) =>
    checkDraw({ kind: 'upgrade', nonce, beacon: null, outcome: { roll, win } }, given, hashes),
  battle: ({ beacon, outcome, tied, tie_winner, ...given }, hashes) =>
    checkDraw(
      { kind: 'battle', nonce: 0, beacon, outcome: { outcome, tied, tie_winner } },
      given,
      hashes,
    ),
  giveaway: ({ beacon, winners, ...given }, hashes) =>
    checkDraw({ kind: 'giveaway', nonce: 0, beacon, outcome: { winners } }, given, hashes),
  revision: checkRevision,
  beacon_round: checkBeaconRound,
  band: checkBand,
  receipt: checkReceipt,
  tree: checkTree,
  root: checkRoots,
  own_proof: checkOwnProof,
  ...Object.fromEntries(EVENT_KINDS.map((kind) => [kind, checkEventOf(kind)])),
};

/**
 * Recomputes every output of every vector in a parsed vector file: `{section: [vector, …]}` with
 * the sections uniform, case, upgrade, battle, giveaway, revision, beacon_round, band, receipt,
 * tree, root, own_proof and one for each kind of event. The signed ones and the trees need `tools`.
 * Throws a TypeError when the file isn't an object or holds no vector.
 */
export function checkVectors(file: unknown, hashes: Hashes, tools?: VectorTools): VectorResult[] {
  const results = Object.entries(object(file, 'the file')).flatMap(
    ([section, vectors]): VectorResult[] => {
      if (!Object.hasOwn(SECTIONS, section)) return [{ name: section, fault: 'unknown section' }];
      if (!Array.isArray(vectors)) return [{ name: section, fault: 'must be a list' }];
      return vectors.map((vector, index) => checkVector(section, index, vector, { hashes, tools }));
    },
  );
  if (results.length === 0) throw new TypeError('the file holds no vectors');
  return results;
}

function checkVector(
  section: string,
  index: number,
  vector: unknown,
  { hashes, tools }: { hashes: Hashes; tools: VectorTools | undefined },
): VectorResult {
  const name = `${section}[${index}]`;
  try {
    return {
      name,
      fault: SECTIONS[section]?.(object(vector, 'the vector'), hashes, tools) ?? null,
    };
  } catch (error) {
    return { name, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** The check of an event's vectors: their hash pins the whole table, with what each entry gives. */
function checkEventOf(kind: EventKind) {
  return ({ nonce, revision_hash, outcome, ...given }: Vector, hashes: Hashes) =>
    checkDraw({ kind, nonce, beacon: null, revision_hash, outcome }, given, hashes);
}

/**
 * Verifies a vector of a draw as a record: it is one without the fields that only the site knows.
 */
function checkDraw(
  frame: { kind: Kind; nonce: unknown; beacon: unknown; revision_hash?: unknown; outcome: unknown },
  given: Vector,
  hashes: Hashes,
): string | null {
  const {
    server_seed,
    client_seed,
    server_seed_hash = serverSeedHash(String(server_seed), hashes),
    ...table
  } = given;
  const record = {
    revision_hash: null,
    ...frame,
    server_seed,
    server_seed_hash,
    client_seed,
    table,
  };
  const verdict = verifyRecord(record, hashes);
  return verdict.status === 'verified' ? null : explainVerdict(verdict);
}

const readUniform = exactly(
  {
    server_seed: hex64,
    client_seed: clientSeed,
    nonce: integer(),
    n: integer(2 ** 32),
    values: list(integer()),
  },
  { server_seed_hash: hex64 },
);

/** Checks that the values are consecutive answers of one stream. */
function checkUniform(vector: Vector, hashes: Hashes): string | null {
  const { server_seed, server_seed_hash, client_seed, nonce, n, values } = readUniform(vector, '');
  const uniform = openStreams(hashes, { server_seed, client_seed })(nonce);
  const recomputed = {
    server_seed_hash: serverSeedHash(server_seed, hashes),
    values: values.map(() => uniform(n)),
  };
  const recorded = { server_seed_hash: server_seed_hash ?? recomputed.server_seed_hash, values };
  return explain(recorded, recomputed);
}

const readRevision = exactly({
  revision: exactly({
    box: integer(),
    price: integer(),
    token_rate: integer(TICKETS),
    entries: list(
      exactly({
        id: integer(),
        from: integer(),
        to: integer(),
        hash_name: text,
        phase: nullable(text),
      }),
    ),
  }),
  hash: hex64,
});

function checkRevision(vector: Vector, hashes: Hashes): string | null {
  const { revision, hash } = readRevision(vector, '');
  return explain({ hash }, { hash: revisionHash(revision, hashes) });
}

const readBeaconRound = exactly({
  chain_hash: hex64,
  closed_at: moment,
  round: integer(),
  published_at: moment,
});

/** Checks the round that a room waits for which closes at a moment, and when it is published. */
function checkBeaconRound(vector: Vector): string | null {
  const { chain_hash, closed_at, ...recorded } = readBeaconRound(vector, '');
  const chain = findChain(CHAINS, chain_hash);
  if (!chain) throw new TypeError('chain_hash is of no chain that is known');
  const round = roundOfRoom(chain, Date.parse(closed_at));
  return explain(recorded, {
    round,
    published_at: new Date(roundMoment(chain, round)).toISOString(),
  });
}

const readBand = exactly({
  seen: integer(),
  draws: integer(),
  low: integer(TICKETS),
  high: integer(TICKETS),
});

/** Checks the chances that a count doesn't contradict. */
function checkBand(vector: Vector): string | null {
  const { seen, draws, ...recorded } = readBand(vector, '');
  if (seen > draws) throw new RangeError(`seen is ${seen}, more than ${draws} draws`);
  return explain(recorded, bandOf(seen, draws));
}

const readReceiptVector = exactly({ keys: object, receipt: object, verdict: text });

/** Checks the verdict on a receipt with these published keys. */
function checkReceipt(
  vector: Vector,
  hashes: Hashes,
  tools: VectorTools | undefined,
): string | null {
  const { verify } = needTools(tools);
  const { keys, receipt, verdict } = readReceiptVector(vector, '');
  return explain({ verdict }, { verdict: verifyReceipt(receipt, keys, { hashes, verify }).status });
}

function needTools(tools: VectorTools | undefined): VectorTools {
  if (!tools) throw new TypeError('signatures can’t be checked here');
  return tools;
}

const readTreeVector = exactly({
  day: text,
  leaves: list(exactly({ seed: hex64, player: integer(), amounts: object })),
  hashes: list(hex64),
  root: hex64,
  sums: object,
});

/** Checks the leaves of players' own secrets, their order, and the top of their tree. */
function checkTree(vector: Vector, hashes: Hashes, tools: VectorTools | undefined): string | null {
  const { sha256 } = needTools(tools);
  const { day, leaves, ...recorded } = readTreeVector(vector, '');
  const nodes = leaves.map(({ seed, player, amounts }) => {
    const secret = secretOf(seed, player, hashes);
    const [blinded_id, salt] = [blindedIdOf(secret, day, hashes), saltOf(secret, day, hashes)];
    return leafNode({ day, blinded_id, amounts: amounts as Amounts, salt }, sha256);
  });
  const tree = buildTree(nodes, sha256);
  const top = topOf(tree);
  return explain(recorded, {
    hashes: tree.levels[0]!.map(hashOf),
    root: hashOf(top),
    sums: sumsOf(top),
  });
}

const readRootsVector = exactly({ keys: object, roots: list(object), verdicts: list(text) });

/** Checks the verdicts on roots and their chain. */
function checkRoots(vector: Vector, hashes: Hashes, tools: VectorTools | undefined): string | null {
  const { verify } = needTools(tools);
  const { keys, roots, verdicts } = readRootsVector(vector, '');
  const found = verifyRoots(roots, keys, { hashes, verify });
  return explain({ verdicts }, { verdicts: found.map(({ status }) => status) });
}

const readProofVector = exactly(
  { keys: object, proof: object, verdict: text },
  { player: integer() },
);

/** Checks the verdict on a player's own proof. */
function checkOwnProof(
  vector: Vector,
  hashes: Hashes,
  tools: VectorTools | undefined,
): string | null {
  const { keys, proof, verdict, player } = readProofVector(vector, '');
  const found = verifyProof(proof, keys, { hashes, ...needTools(tools) }, player);
  return explain({ verdict }, { verdict: found.status });
}

function explain(recorded: unknown, recomputed: unknown): string | null {
  const difference = firstDifference(recorded, recomputed);
  return difference && describeDifference(difference);
}
