import type { Insertable } from 'kysely';
import type { Db } from '../kit/db.ts';
import type { DB } from '../kit/tables.generated.ts';

/** Notes the certificate that a host showed, in place of the last. */
export async function putCertificate(
  db: Db,
  { host, ...seen }: Insertable<DB['services_certificates']>,
): Promise<void> {
  await db
    .insertInto('services_certificates')
    .values({ host, ...seen })
    .onConflict((already) => already.column('host').doUpdateSet(seen))
    .execute();
}

export const findCertificate = (db: Db, host: string) =>
  db.selectFrom('services_certificates').selectAll().where('host', '=', host).executeTakeFirst();
