import type { Reply } from '@vitrine/contract/index';
import { findFaces } from '../accounts/index.ts';
import type { Db } from '../kit/db.ts';
import * as store from './store.ts';
import type { AuditFilter } from './store.ts';

/** Lists rows of the audit, newest first, with the names that their actors have now. */
export async function listAudit(
  db: Db,
  filter: AuditFilter,
): Promise<Reply<'GET /api/console/audit'>> {
  const rows = await store.findRows(db, { ...filter, limit: filter.limit + 1 });
  const shown = rows.slice(0, filter.limit);
  const ids = [...new Set(shown.flatMap(({ actor_id }) => actor_id ?? []))];
  const names = new Map((await findFaces(db, ids)).map(({ id, name }) => [id, name]));
  return {
    list: shown.map((row) => ({
      id: row.id,
      at: new Date(row.at_us / 1000).toISOString(),
      actor_id: row.actor_id,
      actor: row.actor_id === null ? null : (names.get(row.actor_id) ?? null),
      right: row.right_name,
      subject: { kind: row.subject_kind, id: row.subject_id },
      reason: row.reason,
      refused: row.refused,
      hash: row.hash.toString('hex'),
      previous: row.previous.toString('hex'),
    })),
    next: rows.length > shown.length ? shown.at(-1)!.id : null,
  };
}
