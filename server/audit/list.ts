import type * as contract from '@vitrine/contract/audit';
import { findFaces } from '../accounts/index.ts';
import type { Call } from '../kit/http/route.ts';
import { filtersOf } from '../kit/listing.ts';
import { answerList } from './answer-list.ts';
import * as store from './store.ts';

/** Lists rows of the audit, newest first, with the names that their actors have now. */
export function listAudit(call: Call<typeof contract.listAudit, number>) {
  const { db } = call;
  const { since, until, ...rest } = filtersOf(call.input);
  const filter = {
    ...rest,
    since: since === undefined ? undefined : new Date(since),
    until: until === undefined ? undefined : new Date(until),
  };
  return answerList(call, {
    name: 'audit',
    read: (part) => store.findRows(db, filter, part),
    show: async (rows) => {
      const ids = [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))];
      const names = new Map((await findFaces(db, ids)).map(({ id, name }) => [id, name]));
      return rows.map((row) => ({
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
      }));
    },
    sum: async () => ({ count: await store.countRows(db, filter) }),
  });
}
