import type { Db, Tx } from '../../kit/db.ts';

/** A prepared answer, with its texts by language. */
export interface Template {
  id: number;
  name: string;
  texts: Record<string, string>;
  /** Counts its changes. */
  version: number;
}

/** All prepared answers, by name. */
export async function findTemplates(db: Db): Promise<Template[]> {
  const rows = await db
    .selectFrom('support_templates')
    .selectAll()
    .orderBy('name')
    .limit(1000)
    .execute();
  return rows as Template[];
}

/** A prepared answer, locked until the transaction ends. */
export async function lockTemplate(tx: Tx, id: number): Promise<Template | undefined> {
  const row = await tx
    .selectFrom('support_templates')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as Template | undefined;
}

/** Adds a prepared answer; undefined when another has its name. */
export async function insertTemplate(
  tx: Tx,
  { name, texts }: Pick<Template, 'name' | 'texts'>,
): Promise<Template | undefined> {
  const row = await tx
    .insertInto('support_templates')
    .values({ name, texts: JSON.stringify(texts) })
    .onConflict((already) => already.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row as Template | undefined;
}

/** Changes a prepared answer. */
export async function updateTemplate(
  tx: Tx,
  { id, name, texts, version }: Template,
): Promise<Template> {
  const row = await tx
    .updateTable('support_templates')
    .set({ name, texts: JSON.stringify(texts), version })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as Template;
}

/** Deletes a prepared answer; false when there is none. */
export async function deleteTemplate(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('support_templates')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** The name of a prepared answer; null when it was dropped. */
export async function findTemplateName(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('support_templates')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}
