import { fold } from '@vitrine/contract/fold';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase, type Db } from '../kit/db.ts';
import { migrateAll } from '../migrate-all.ts';
import { randomHex } from '../kit/random.ts';
import { foldWords } from '../catalogue/listing/words.ts';
import { findPartner } from './store.ts';

// A database in Turkish, in which lower('I') is “ı” and upper('i') is “İ”.
const name = `turkish_${randomHex(4)}`;
const url = inject('superuser_url').replace(/\/[^/]*$/, `/${name}`);
const admin = openDatabase(inject('superuser_url'), { connections: 1, patient: true });
let db: Db;
let close: () => Promise<void>;

beforeAll(async () => {
  const language = sql.raw(`template template0 locale_provider icu icu_locale 'tr' locale 'C'`);
  await sql`create database ${sql.id(name)} ${language}`.execute(admin.db);
  await migrateAll(url);
  ({ db, close } = openDatabase(url, { connections: 2 }));
});
afterAll(async () => {
  await close?.();
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin.db);
  await admin.close();
});

test('a code is one code there too, in capitals and in small letters [6-1.16]', async () => {
  const { rows } = await sql<{ i: string }>`select lower('I') as i`.execute(db);
  expect(rows).toEqual([{ i: 'ı' }]);
  const { id } = await db
    .insertInto('accounts_players')
    .values({ name: 'Işıl', email: 'isil@vitrine.test', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const other = await db
    .insertInto('accounts_players')
    .values({ name: 'Can', email: 'can@vitrine.test', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const partner = (player_id: number, code: string) =>
    db
      .insertInto('promotions_partners')
      .values({ player_id, code, began_at: new Date() })
      .execute();
  await partner(id, 'INVITE7');
  await expect(partner(other.id, 'invite7')).rejects.toMatchObject({ code: '23505' });
  expect(await findPartner(db, 'invite7', other.id)).toMatchObject({ id, code: 'INVITE7' });
});

test('names are found there too, in capitals and in small letters [6-1.16]', async () => {
  const { rows } = await sql<{ words: string[]; title: string }>`
    select catalogue_words_of('M4A1-S INHERITANCE Işıl') as words, folded('INHERITANCE Işıl') as title`.execute(
    db,
  );
  expect(rows).toEqual([
    { words: foldWords('M4A1-S INHERITANCE Işıl'), title: fold('INHERITANCE Işıl') },
  ]);
  expect(rows[0]!.words).toContain('inheritance');
});
