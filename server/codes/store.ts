import { mills, type Mills } from '@vitrine/contract/amount';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
import { takeRows, type PartWish } from '../kit/listing.ts';
import type { DB } from '../kit/tables.generated.ts';

export const code_kinds = ['money', 'tokens', 'case'] as const;
export type CodeKind = (typeof code_kinds)[number];

/** An event's code. */
export type CodeRow = Omit<Selectable<DB['codes']>, 'kind' | 'amount_mills'> & {
  kind: CodeKind;
  amount_mills: Mills | null;
};

const asCode = (row: Selectable<DB['codes']> | undefined) =>
  row &&
  ({ ...row, amount_mills: row.amount_mills === null ? null : mills(row.amount_mills) } as CodeRow);

/** SQL expression: a code as it is told apart, in upper case without hyphens. */
const plain = (code: string) => sql<string>`upper(replace(${code}, '-', '') collate "C")`;

/** Finds a code as a player typed it: in any case, with or without hyphens. */
export async function findTyped(db: Db, typed: string): Promise<CodeRow | undefined> {
  const row = await db
    .selectFrom('codes')
    .selectAll()
    .where(
      sql<boolean>`upper(replace(code, '-', '') collate "C") = ${plain(typed.replaceAll(/\s/g, ''))}`,
    )
    .executeTakeFirst();
  return asCode(row);
}

export async function findById(db: Db, id: number): Promise<CodeRow | undefined> {
  return asCode(await db.selectFrom('codes').selectAll().where('id', '=', id).executeTakeFirst());
}

/** The newest codes, at most `limit`. */
export async function findCodes(db: Db, limit: number): Promise<CodeRow[]> {
  const rows = await db
    .selectFrom('codes')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => asCode(row)!);
}

/** Filters of the console's list; a code's state is that of a moment. */
export interface CodeFilter {
  at: Date;
  state?: string | undefined;
  kind?: string | undefined;
  /** The beginning of its spelling. */
  code?: string | undefined;
}

function selectCodes(db: Db, { at, state, kind, code }: CodeFilter) {
  const state_now = sql`case when closed_at is not null then 'closed' when expires_at <= ${at} then 'expired'
    when uses >= uses_max then 'spent' else 'open' end`;
  return db
    .selectFrom('codes')
    .$if(state !== undefined, (all) => all.where(sql<boolean>`${state_now} = ${state!}`))
    .$if(kind !== undefined, (all) => all.where('kind', '=', kind!))
    .$if(code !== undefined, (all) =>
      all.where(
        sql<boolean>`starts_with(upper(replace(code, '-', '') collate "C"), ${plain(code!)})`,
      ),
    );
}

/** A part of the codes. */
export async function findCodesForDesk(
  db: Db,
  filter: CodeFilter,
  part: PartWish,
): Promise<(CodeRow & { sort_key: string })[]> {
  const columns = { expires: sql.ref('expires_at'), uses: sql.ref('uses') };
  const wish = selectCodes(db, filter).selectAll();
  const rows = await takeRows(wish, { id: sql.ref('id'), columns }, part).execute();
  return rows as unknown as (CodeRow & { sort_key: string })[];
}

/** How many codes there are by these filters, and the amounts that they gave and may still give. */
export function sumCodes(db: Db, filter: CodeFilter) {
  const sumOf = (kind: string, times: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(amount_mills * ${times}) filter (where kind = ${kind}), 0)`;
  const uses = sql.ref('uses');
  const left = sql`case when closed_at is null and expires_at > ${filter.at} then uses_max - uses else 0 end`;
  return selectCodes(db, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(uses), 0)`.as('uses'),
      sumOf('money', uses).as('money_mills'),
      sumOf('tokens', uses).as('tokens_mills'),
      sumOf('money', left).as('money_left_mills'),
      sumOf('tokens', left).as('tokens_left_mills'),
    ])
    .executeTakeFirstOrThrow();
}

/** The newest uses of a code. */
export function findUses(db: Db, code_id: number, limit: number) {
  return db
    .selectFrom('codes_uses')
    .select(['player_id', 'n', 'at'])
    .where('code_id', '=', code_id)
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}

/** The code that a request issued. */
export async function findAskedCode(db: Db, asked_name: string): Promise<CodeRow | undefined> {
  return asCode(
    await db
      .selectFrom('codes')
      .selectAll()
      .where('asked_name', '=', asked_name)
      .executeTakeFirst(),
  );
}

export interface NewEventCode {
  code: string;
  kind: CodeKind;
  amount_mills: Mills | null;
  case_id: number | null;
  uses_max: number;
  per_player_max: number;
  created_at: Date;
  expires_at: Date;
  asked_name: string | null;
}

/** Adds a code; undefined when an event or a partner has it. */
export async function insertCode(db: Db, code: NewEventCode): Promise<number | undefined> {
  try {
    const row = await db
      .insertInto('codes')
      .values(code)
      .onConflict((taken) => taken.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  } catch (problem) {
    if ((problem as { constraint?: string }).constraint === 'codes_code_is_no_partners')
      return undefined;
    throw problem;
  }
}

/** Ends a code; false when there is none, or it was closed before. */
export async function endCode(db: Db, id: number, closed_at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('codes')
    .set({ closed_at })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Counts a use of a code that may still be used, and locks the code until the transaction ends, so
 * that all uses of one code happen one by one. False when it can't be used any more.
 */
export async function countUse(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('codes')
    .set({ uses: sql`uses + 1` })
    .where('id', '=', id)
    .where(sql<boolean>`uses < uses_max`)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** How often a player has used a code. */
export async function countUsesOf(db: Db, code_id: number, player_id: number): Promise<number> {
  const { uses } = await db
    .selectFrom('codes_uses')
    .select((eb) => eb.fn.countAll<number>().as('uses'))
    .where('code_id', '=', code_id)
    .where('player_id', '=', player_id)
    .executeTakeFirstOrThrow();
  return uses;
}

export interface Use {
  code_id: number;
  player_id: number;
  /** The player's first use of the code is 1. */
  n: number;
  asked_key: string | null;
  at: Date;
}

export async function insertUse(tx: Tx, use: Use): Promise<void> {
  await tx.insertInto('codes_uses').values(use).execute();
}

/** The use that a request with this key made. */
export function findUseOfRequest(db: Db, player_id: number, asked_key: string) {
  return db
    .selectFrom('codes_uses')
    .select('code_id')
    .where('player_id', '=', player_id)
    .where('asked_key', '=', asked_key)
    .executeTakeFirst();
}
