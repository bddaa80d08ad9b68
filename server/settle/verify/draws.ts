import { describeDifference, firstDifference } from '@vitrine/fairness/difference';
import { planDraws, planReplay, type Kind } from '@vitrine/fairness/replay';
import { openStreams } from '@vitrine/fairness/stream';
import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { hashes } from '../../kit/hashes.ts';
import type { Check } from './check.ts';

const pair = `'seeds_pairs ' || coalesce(p.id, d.pair_id)`;

/**
 * Seed pairs: each player has one active and one next pair, with the published hashes and without a
 * gap in nonces.
 */
export const pair_checks: readonly Check[] = [
  {
    name: 'every pair has its published hash, and draws only in its time',
    rows: 'seeds_pairs p',
    claims: [
      [
        'server_seed_hash',
        'p.server_seed_hash',
        `encode(sha256(convert_to(p.server_seed, 'UTF8')), 'hex')`,
      ],
      ['revealed', 'p.revealed_at is not null', `p.state = 'revealed'`],
      ['client_seed', 'p.client_seed', `case when p.state <> 'next' then p.client_seed end`],
      [
        'nonce',
        'p.nonce',
        `case when p.state = 'next' or p.client_seed is null then 0 else p.nonce end`,
      ],
      [
        'version',
        'p.version',
        `case when p.state = 'next' then 0
          else greatest(p.version, case when p.client_seed is null then 0 else 1 end, case p.state when 'revealed' then 1 else 0 end) end`,
      ],
    ].map(
      ([column, is, should]) =>
        [`'seeds_pairs ' || p.id`, column!, is!, `'its state'`, should!] as const,
    ),
  },
  {
    name: 'every pair counted its draws without a gap',
    rows: `seeds_pairs p full join (
        select pair_id, count(*) as draws, min(nonce) as first, max(nonce) as last from seeds_draws
        where pair_id is not null group by pair_id
      ) d on d.pair_id = p.id`,
    claims: [
      [pair, 'id', 'p.id', `'its draws'`, 'coalesce(d.pair_id, p.id)'],
      [pair, 'nonce', 'p.nonce', `'the number of its draws'`, 'coalesce(d.draws, 0)'],
      [pair, 'first nonce drawn', 'd.first', `'the rule'`, 'case when d.draws > 0 then 0 end'],
      [pair, 'last nonce drawn', 'd.last', `'the number of its draws'`, 'd.draws - 1'],
    ],
  },
  {
    // In this order: a pair becomes active as the oldest that was never revealed.
    name: 'every player has one active and one next pair',
    rows: `(
        select 'seeds_pairs of accounts_players ' || player_id as name,
          'having ' || string_agg('seeds_pairs ' || id, ', ' order by id) filter (where state <> 'revealed') as pairs,
          string_agg(state, ', ' order by id) filter (where state <> 'revealed') as states
        from seeds_pairs group by player_id
      ) of_player`,
    claims: [['name', 'states', 'states', 'pairs', `'active, next'`]],
  },
];

interface Published {
  id: number;
  kind: Kind;
  subject_id: number;
  hash: string;
  content: unknown;
}

/**
 * Recomputes the hash of every published revision, including those never drawn from. Yields a line
 * for each that differs or can't be drawn from.
 */
export async function* rehash(db: Db): AsyncGenerator<string> {
  for (let last = 0; ;) {
    const { rows } = await sql<Published>`
      select id, kind, subject_id, hash, content from seeds_revisions where id > ${last}
      order by id limit ${revisions_max}`.execute(db);
    if (rows.length === 0) return;
    for (const row of rows) {
      const fault = faultOf(row);
      if (fault !== null) yield `seeds_revisions ${row.id}: ${fault}`;
    }
    last = rows.at(-1)!.id;
  }
}

function faultOf({ kind, subject_id, hash, content }: Published): string | null {
  try {
    const recorded = { kind, subject: subject_id, nonce: 0, beacon: null, revision_hash: hash };
    const hashed = planReplay({ ...recorded, table: content, outcome: null }).revision?.(hashes);
    if (!hashed) return 'has no hash';
    const difference = firstDifference(hashed.recorded, hashed.recomputed);
    return difference && describeDifference(difference);
  } catch (problem) {
    return (problem as Error).message;
  }
}

interface Drawn {
  id: number;
  kind: Kind;
  pair_id: number;
  nonce: number;
  revision_id: number;
  server_seed: string | null;
  client_seed: string | null;
  outcome: unknown;
}

const batch = 5000;
/** How many published tables are cached during the redraw. */
const revisions_max = 500;

/** A published table, ready to draw from. */
interface Table {
  kind: Kind;
  drawFrom: ReturnType<typeof planDraws>;
}

/**
 * Recomputes every draw from a published table and its seeds, in order and in batches, in constant
 * memory: most draws are, so each table is read once. Yields, per batch, a line for each draw that
 * differs and the number of draws.
 */
export async function* redraw(db: Db): AsyncGenerator<{ draws: number; lines: string[] }> {
  const tables = new Map<number, Table | string>();
  for (let rows = await readDraws(db, 0); rows.length > 0;) {
    await readTables(db, tables, new Set(rows.map(({ revision_id }) => revision_id)));
    // Prefetch: the database reads the next batch while this one is recomputed.
    const next = readDraws(db, rows.at(-1)!.id);
    const lines = rows.flatMap((row) => {
      const fault = drawAgain(row, tables.get(row.revision_id)!);
      return fault === null ? [] : [`seeds_draws ${row.id}: ${fault}`];
    });
    yield { draws: rows.length, lines };
    rows = await next;
  }
}

async function readDraws(db: Db, after: number): Promise<Drawn[]> {
  const { rows } = await sql<Drawn>`
    select d.id, d.kind, d.pair_id, d.nonce, d.revision_id, p.server_seed, p.client_seed, d.outcome
    from seeds_draws d left join seeds_pairs p on p.id = d.pair_id
    where d.revision_id is not null and d.id > ${after} order by d.id limit ${batch}`.execute(db);
  return rows;
}

/**
 * Reads the tables missing from the cache, evicting unneeded ones when it is full. Of a table that
 * doesn't exist, or can't be drawn from, the reason is cached.
 */
async function readTables(
  db: Db,
  tables: Map<number, Table | string>,
  needed: Set<number>,
): Promise<void> {
  const unknown = [...needed].filter((id) => !tables.has(id));
  if (unknown.length === 0) return;
  if (tables.size > revisions_max)
    for (const id of tables.keys()) if (!needed.has(id)) tables.delete(id);
  const { rows } = await sql<Omit<Published, 'hash'>>`
    select id, kind, content from seeds_revisions where id = any(${unknown})`.execute(db);
  for (const id of unknown) tables.set(id, 'it is gone');
  for (const row of rows) tables.set(row.id, readTable(row));
}

function readTable({ kind, content }: Omit<Published, 'hash'>): Table | string {
  try {
    return { kind, drawFrom: planDraws(kind, content) };
  } catch (problem) {
    return (problem as Error).message;
  }
}

function drawAgain(row: Drawn, table: Table | string): string | null {
  const { kind, pair_id, nonce, revision_id, server_seed, client_seed, outcome } = row;
  const source = `from seeds_pairs ${pair_id} and seeds_revisions ${revision_id}`;
  if (typeof table === 'string') return `can't be drawn again ${source}: ${table}`;
  if (kind !== table.kind) return `kind is ${kind}, but ${table.kind} ${source}`;
  if (server_seed === null || client_seed === null) return `can't be drawn again ${source}`;
  try {
    const again = table.drawFrom(openStreams(hashes, { server_seed, client_seed }), nonce);
    const difference = firstDifference(outcome, again);
    return difference && `${describeDifference(difference)} ${source}`;
  } catch (problem) {
    return `can't be drawn again ${source}: ${(problem as Error).message}`;
  }
}
