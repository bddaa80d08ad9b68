import type { CaseRecord, DrawRecord } from '@vitrine/contract/seeds';
import { verifyRecord, explainVerdict } from '@vitrine/fairness/record';
import type { EventKind, EventTable } from '@vitrine/fairness/table';
import { Cache } from '../kit/cache.ts';
import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import { refuse } from '../kit/refusal.ts';
import * as store from './store.ts';

/** A published revision, which draws are read against. */
export interface PublishedRevision {
  hash: string;
  table: CaseRecord['table'];
}

/** A revision with its table serialized as JSON, for lists that repeat it many times. */
interface WrittenRevision extends PublishedRevision {
  table_json: string;
}

const cache = new Cache<number, WrittenRevision>({ max: 2000 });

/**
 * Reads a published revision by id. It never changes, so it is read and serialized once, then
 * cached.
 */
export async function readRevision(db: Db, id: number): Promise<WrittenRevision> {
  const known = cache.get(id);
  if (known) return known;
  const { hash, content } = await store.findRevision(db, id);
  const revision = {
    hash,
    table: content as unknown as CaseRecord['table'],
    table_json: writeAscii(content),
  };
  cache.set(id, revision);
  return revision;
}

/**
 * Serializes to ASCII-only JSON: one character beyond Latin-1 doubles the memory and time of a long
 * string.
 */
function writeAscii(value: unknown): string {
  const escape = (unit: string) =>
    String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, escape);
}

/**
 * Publishes the table that draws of `subject_id` are read against from now on; returns the
 * revision's id.
 */
export function publishRevision(
  tx: Tx,
  revision: { subject_id: number; hash: string } & (
    | { kind: 'case'; table: CaseRecord['table'] }
    | { kind: EventKind; table: EventTable }
  ),
): Promise<number> {
  const { kind, subject_id, hash, table } = revision;
  return store.insertRevision(tx, {
    kind,
    subject_id,
    hash,
    content: JSON.stringify(table),
    created_at: now(),
  });
}

/** The public record of a draw. Refuses draw.unknown. */
export async function readRecord(db: Db, id: number): Promise<DrawRecord> {
  const row = await store.findDraw(db, id);
  return row ? toRecord(db, row) : refuse('draw.unknown');
}

/** Everyone's draws, newest first; `total` is the highest id, or the number of those of a kind. */
export async function listRecords(db: Db, page: store.DrawsPage): Promise<RecordsPart> {
  const { kind } = page;
  const rows = await store.findDraws(db, page);
  const total = kind
    ? await store.countDraws(db, kind)
    : (rows[0]?.last_id ?? (await store.lastDrawId(db)));
  return { list_json: await writeRecords(db, rows), total };
}

/**
 * A player's draws, newest first, and their number. Refuses draw.unknown when `before` isn't one of
 * them.
 */
export async function listRecordsOf(
  db: Db,
  player_id: number,
  { before, ...page }: store.DrawsPage,
): Promise<RecordsPart> {
  const place =
    before === undefined
      ? undefined
      : ((await store.findPlace(db, player_id, before)) ?? refuse('draw.unknown'));
  const [rows, total] = await Promise.all([
    store.findDrawsOf(db, player_id, { before: place, ...page }),
    page.kind ? store.countKindOf(db, player_id, page.kind) : store.countDrawsOf(db, player_id),
  ]);
  return { list_json: await writeRecords(db, rows), total };
}

/** A page of records as a JSON array, and the length of the whole list. */
export interface RecordsPart {
  list_json: string;
  total: number;
}

/**
 * Nine tenths of a list of records are the tables of a few cases, so the JSON is concatenated from
 * cached strings.
 */
async function writeRecords(db: Db, rows: readonly store.DrawRow[]): Promise<string> {
  const records: string[] = [];
  for (const row of rows) {
    const { hash, table_json } = await readDrawnTable(db, row);
    records.push(`${JSON.stringify(describeDraw(row, hash)).slice(0, -1)},"table":${table_json}}`);
  }
  return `[${records.join(',')}]`;
}

/** Recomputes a draw from its record, as any outsider can. Refuses draw.unknown. */
export async function recompute(db: Db, id: number) {
  const record = await readRecord(db, id);
  const verdict = verifyRecord(record, hashes);
  const verified = verdict.status === 'unrevealed' ? null : verdict.status === 'verified';
  return { record, verified, differences: verified === false ? [explainVerdict(verdict)] : [] };
}

async function toRecord(db: Db, row: store.DrawRow): Promise<DrawRecord> {
  const { hash, table } = await readDrawnTable(db, row);
  return { ...describeDraw(row, hash), table } as DrawRecord;
}

/** The table that a draw was read against: a published revision, or one of its own. */
export async function readDrawnTable(db: Db, { revision_id, content }: store.DrawRow) {
  return revision_id === null
    ? { hash: null, table: content, table_json: JSON.stringify(content) }
    : readRevision(db, revision_id);
}

/** A record without its table. */
export function describeDraw(row: store.DrawRow, revision_hash: string | null) {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject_id,
    server_seed: row.is_revealed ? row.server_seed : null,
    server_seed_hash: row.server_seed_hash,
    client_seed: row.client_seed!,
    nonce: row.nonce,
    beacon: row.beacon,
    ...(row.beacon_signature !== null && { beacon_proof: describeProof(row) }),
    revision_hash,
    ...(row.is_looked && { looked: true as const }),
    outcome: row.outcome,
    at: row.at.toISOString(),
  };
}

/** A room that closed before it noted its chain and its close is of quicknet. */
function describeProof({
  beacon_round,
  beacon_signature,
  beacon_chain,
  beacon_key,
  closed_at,
}: store.DrawRow) {
  const proof = { round: beacon_round, signature: beacon_signature };
  if (beacon_chain === null) return proof;
  return {
    ...proof,
    chain_hash: beacon_chain,
    public_key: beacon_key,
    closed_at: closed_at!.toISOString(),
  };
}
