import type { SettingKey, SettingValue } from '@vitrine/contract/setting-list';
import { sql } from 'kysely';
import type { Db, Tx } from '../kit/db.ts';

/** A change of a setting. */
export interface SettingChange {
  id: number;
  key: string;
  value: SettingValue;
  actor_id: number | null;
  at: Date;
}

/** The newest changes of each of these settings, newest first. */
export async function findSettingChanges(
  db: Db,
  keys: readonly SettingKey[],
  limit_each: number,
): Promise<SettingChange[]> {
  const { rows } = await sql<SettingChange>`
    select c.* from unnest(${keys}::text[]) as wanted(key) cross join lateral (
      select id, key, value, actor_id, at from settings_values v
      where v.key = wanted.key order by id desc limit ${limit_each}
    ) c order by c.id desc`.execute(db);
  return rows;
}

/** Writes a change; returns its number. */
export async function insertSettingChange(
  tx: Tx,
  { key, value, actor_id, at }: Omit<SettingChange, 'id'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('settings_values')
    .values({ key, value: JSON.stringify(value), actor_id, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Orders those who change a setting. */
export async function lockSetting(tx: Tx, key: SettingKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`setting ${key}`}))`.execute(tx);
}
