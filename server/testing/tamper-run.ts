import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { openDatabase, type Db } from '../kit/db.ts';
import type { DB } from '../kit/tables.generated.ts';
import { modules } from '../modules.ts';
import { verifyEverything } from '../settle/verify/index.ts';
import type { Random } from './faults/plan.ts';
import { all_forgeries, tampered_tables } from './tamper-tables.ts';

/** One way to change one thing behind the product's back, or to forge an act. */
type Kind = RowKind | { forgery: string };

interface RowKind {
  table: string;
  does: 'set' | 'swap' | 'delete' | 'insert';
  column?: string;
}

/** One change, the result of the verification and its duration. The change has been rolled back. */
export interface TamperingResult {
  /** `inventory_items 5: price_mills = price_mills + 1` */
  change: string;
  differences: number;
  /** Changed rows that no difference names. If any, the verification has failed. */
  unnamed: string[];
  ms: number;
}

export const tampering_kinds: readonly Kind[] = [
  ...Object.entries(tampered_tables).flatMap(
    ([table, { columns, swaps, gone, copy }]): RowKind[] => [
      ...Object.keys(columns).map((column) => ({ table, does: 'set' as const, column })),
      ...swaps.map((column) => ({ table, does: 'swap' as const, column })),
      ...(gone ? [{ table, does: 'delete' as const }] : []),
      ...(copy ? [{ table, does: 'insert' as const }] : []),
    ],
  ),
  ...Object.keys(all_forgeries).map((forgery) => ({ forgery })),
];

/** A superuser's connection that rolls back each piece of work. */
export interface TamperConnection {
  /** Runs `work` with triggers and foreign keys disabled, then rolls it back. */
  undone<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Opens a tampering connection to a disposable database. Its named statements are planned once: a
 * change of the role of replication in between would discard the plans.
 */
export async function openTamperConnection(superuser_url: string): Promise<TamperConnection> {
  const { pool, close } = openDatabase(superuser_url, { connections: 1, patient: true });
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  const db = insideOneTransaction(client);
  return {
    undone: async (work) => {
      await client.query('begin');
      try {
        return await work(db);
      } finally {
        await client.query('rollback');
      }
    },
    close: async () => {
      client.release();
      await close();
    },
  };
}

/**
 * A database handle whose transactions all run inside the connection's open one: begin, commit and
 * rollback are no-ops.
 */
function insideOneTransaction(connection: pg.PoolClient): Db {
  const nothing = { command: '', rowCount: 0, rows: [] };
  const query = async (text: string, values: unknown[]) =>
    /^(start transaction|begin|commit|rollback)/.test(text)
      ? nothing
      : connection.query(text, values);
  const pool = { connect: async () => ({ query, release: () => {} }), end: async () => {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) });
}

/**
 * Permanently drops every constraint of the tables that would stop even a superuser, since a
 * superuser can drop them too. Unique indexes become plain ones, so that the verification stays
 * fast.
 */
export async function dropRules(superuser_url: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuser_url });
  await client.connect();
  const { rows } = await client.query<{ statement: string }>(
    `with tampered as (select unnest($1::regclass[]) as id)
    select regexp_replace(pg_get_indexdef(indexrelid), 'UNIQUE INDEX \\S+', 'INDEX') as statement
      from pg_index join tampered on indrelid = id where indisunique
    union all
    select format('alter table %s drop constraint if exists %I cascade', conrelid::regclass, conname)
      from pg_constraint join tampered on conrelid = id where contype in ('c', 'f', 'p', 'u')
    union all
    select format('drop index if exists %s', indexrelid::regclass)
      from pg_index join tampered on indrelid = id where indisunique
    union all
    select format('alter table %s alter %I drop not null', attrelid::regclass, attname)
      from pg_attribute join tampered on attrelid = id where attnum > 0 and attnotnull and attidentity = ''
    union all
    select format('alter table %s alter %I drop expression', attrelid::regclass, attname)
      from pg_attribute join tampered on attrelid = id where attgenerated <> ''
    union all
    select format('alter domain %s drop constraint %I', contypid::regtype, conname)
      from pg_constraint where contypid <> 0 and contype = 'c' and connamespace = 'public'::regnamespace`,
    [Object.keys(tampered_tables)],
  );
  for (const { statement } of rows) await client.query(statement);
  await client.query('analyze');
  await client.end();
}

/**
 * Makes `count` changes, one at a time, and yields the result of each. Kinds come in shuffled
 * rounds, each kind once per round.
 */
export async function* tamper(
  connection: TamperConnection,
  count: number,
  random: Random,
): AsyncGenerator<TamperingResult> {
  let round: Kind[] = [];
  for (let n = 0; n < count; n++) {
    if (round.length === 0) round = shuffle(tampering_kinds, random);
    const kind = round.pop()!;
    yield await connection.undone((db) => tamperOnce(db, kind, random));
  }
}

async function tamperOnce(db: Db, kind: Kind, random: Random): Promise<TamperingResult> {
  const { change, names } =
    'forgery' in kind ? await forge(db, kind.forgery) : await makeChange(db, kind, random);
  const start = performance.now();
  const differences = await verifyEverything(db, modules);
  const ms = performance.now() - start;
  const isNamed = (name: string) => differences.some(({ what }) => mentions(what, name));
  const unnamed = names.filter((either) => !either.some(isNamed)).map((either) => either[0]!);
  return { change, differences: differences.length, unnamed, ms };
}

/** Whether a text names the row, rather than one whose key only begins the same. */
function mentions(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/^[\w/]/.test(text.slice(at + name.length))) return true;
  return false;
}

/** A row as found: its ctid, its key, and the names that it may have once deleted. */
interface Row {
  ctid: string;
  key: string;
  gone: string[];
}

interface Change {
  change: string;
  /** The changed rows, each with the names that it may have. */
  names: string[][];
}

async function forge(db: Db, forgery: string): Promise<Change> {
  const { statements, names } = all_forgeries[forgery]!;
  for (const statement of statements)
    await (typeof statement === 'string'
      ? db.executeQuery(CompiledQuery.raw(statement))
      : statement(db));
  const named = names.map(async (query) => {
    const { rows } = await db.executeQuery<{ name: string }>(
      CompiledQuery.raw(`select (${query}) as name`),
    );
    return [rows[0]!.name];
  });
  return { change: forgery, names: await Promise.all(named) };
}

/** Applies the kind of change to the first of the shuffled rows where it has an effect. */
async function makeChange(db: Db, kind: RowKind, random: Random): Promise<Change> {
  const { key, gone = [], except = 'false' } = tampered_tables[kind.table]!;
  const rows = await db.executeQuery<Row>(
    CompiledQuery.raw(`
      select ctid::text, (${key})::text as key, array_remove(array[${gone.join(', ')}]::text[], null) as gone
      from ${kind.table} where (${except}) is not true order by ${key}`),
  );
  const shuffled = shuffle(rows.rows, random);
  const way = random();
  for (const [n, row] of shuffled.entries()) {
    const changed = await change[kind.does](db, kind, row, shuffled[n + 1] ?? shuffled[0]!, way);
    if (changed) return changed;
  }
  throw new Error(`nothing to change: ${JSON.stringify(kind)}`);
}

/** Tries a change; undefined when it has no effect on this row. */
type TryChange = (
  db: Db,
  kind: RowKind,
  row: Row,
  other: Row,
  way: number,
) => Promise<Change | undefined>;

const change: Record<RowKind['does'], TryChange> = {
  set: async (db, { table, column }, row, _, way) => {
    const { key, columns, optional } = tampered_tables[table]!;
    const ways = [...columns[column!]!, ...(column === optional ? [] : ['null'])];
    const to = ways[Math.floor(way * ways.length)]!;
    const after = await keysAfter(
      db,
      `update ${table} set ${column} = ${to} where ctid = '${row.ctid}' and ${column} is distinct from (${to})
        returning (${key})::text as key`,
    );
    const names = [row.key, ...after].map((key) => `${table} ${key}`);
    return after.length > 0
      ? { change: `${names[0]}: ${column} set to ${to}`, names: [names] }
      : undefined;
  },
  swap: async (db, { table, column }, row, other) => {
    const { key } = tampered_tables[table]!;
    const of = ({ ctid }: Row) => `(select x.${column} from ${table} x where x.ctid = '${ctid}')`;
    const after = await keysAfter(
      db,
      `update ${table} set ${column} = case ctid when '${row.ctid}' then ${of(other)} else ${of(row)} end
        where ctid in ('${row.ctid}', '${other.ctid}') and ${of(row)} is distinct from ${of(other)}
        returning (${key})::text as key`,
    );
    const names = [`${table} ${row.key}`, `${table} ${other.key}`];
    const change = `${names.join(' and ')}: ${column} exchanged`;
    return after.length > 0 ? { change, names: names.map((name) => [name]) } : undefined;
  },
  delete: async (db, { table }, row) => {
    if (row.gone.length === 0) return undefined;
    await db.executeQuery(CompiledQuery.raw(`delete from ${table} where ctid = '${row.ctid}'`));
    return { change: `${table} ${row.key}: deleted`, names: [row.gone] };
  },
  insert: async (db, { table }, row) => {
    const { key, copy } = tampered_tables[table]!;
    const after = await keysAfter(
      db,
      `insert into ${table} overriding system value
        select (jsonb_populate_record(x, ${copy})).* from ${table} x
        where ctid = '${row.ctid}' and (${copy}) is not null
        returning (${key})::text as key`,
    );
    if (after.length === 0) return undefined;
    const name = `${table} ${after[0]}`;
    return { change: `${name}: inserted, a copy of ${row.key}`, names: [[name]] };
  },
};

async function keysAfter(db: Db, statement: string): Promise<string[]> {
  const { rows } = await db.executeQuery<{ key: string }>(CompiledQuery.raw(statement));
  return rows.map(({ key }) => key);
}

function shuffle<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
