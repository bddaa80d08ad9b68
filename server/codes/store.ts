import { mills, type Mills } from '@vitrine/contract/amount';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';
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

export interface NewEventCode {
  code: string;
  kind: CodeKind;
  amount_mills: Mills | null;
  case_id: number | null;
  uses_max: number;
  per_player_max: number;
  created_at: Date;
  expires_at: Date;
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
