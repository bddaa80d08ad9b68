import { z } from 'zod';
import { auditAct, deskAtMoment } from '../audit/index.ts';
import type { Db, Tx } from '../kit/db.ts';
import { enqueue, makeJob, type JobKind } from '../kit/jobs.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import * as store from './store.ts';
import { writeNewCase, writeSeenRevision } from './write.ts';

/** The most publications that wait at a time. */
export const waiting_max = 200;

const payload = z.object({ publication_id: z.number().int().positive() });
const kind: JobKind<z.output<typeof payload>> = { name: 'cases:publish', payload };

/** Queues a publication for its moment. */
export const queuePublication = (tx: Tx, publication_id: number, at: Date) =>
  enqueue(tx, kind, { publication_id }, { at, key: `${publication_id}` });

/**
 * Publishes a draft at its moment, by the member of staff who scheduled it, with the rights that
 * they have by then. A refusal stays with the publication, for the console to show. Returns how
 * many were published.
 */
async function carryOutPublication(db: Db, id: number): Promise<number> {
  const publication = await store.findPublication(db, id);
  if (!publication || publication.refused !== null) return 0;
  const { case_id, seen_revision_id, draft, actor_id } = publication;
  const desk = await deskAtMoment(db, actor_id);
  const write = async (tx: Tx) => {
    // It may have been withdrawn, or done by another process, since it was read.
    if (!(await store.deletePublication(tx, id))) refuse('publication.unknown');
    if (case_id === null) return writeNewCase(tx, draft);
    await writeSeenRevision(tx, case_id, draft, seen_revision_id!);
    return case_id;
  };
  const right = case_id === null ? 'cases.create' : 'cases.publish';
  try {
    await auditAct(desk, { right, on: 'case', id: case_id ?? ((written) => written) }, write);
    return 1;
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    await store.refusePublication(db, id, problem.message);
    return 0;
  }
}

/** Does the publications at their moments; one that was due during an outage at the next start. */
export const publish_job = makeJob(kind, (db, { payload: { publication_id } }) =>
  carryOutPublication(db, publication_id),
);
