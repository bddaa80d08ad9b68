import { findFaces } from '../accounts/index.ts';
import { findRows } from '../audit/index.ts';
import type { Db } from '../kit/db.ts';
import { findRevisionDates } from '../seeds/index.ts';

/** When a revision was published, and by which member of staff, if that is known. */
export interface Publisher {
  /** ISO 8601, UTC. */
  at: string;
  /** Null for the command line, and for a revision that no act of the audit made. */
  by: string | null;
}

/** Rights whose acts each publish one revision. */
const publishing = ['cases.create', 'cases.publish'];
/** The acts of the audit on one case that are read to find who published its revisions. */
const acts_max = 1000;
/** An act is dated by its beginning, its revision when it is written, perhaps on another host. */
const act_ms = 120_000;
const slack_ms = 1000;

/**
 * Tells who published these revisions of a case. A revision doesn't say so itself: each belongs to
 * the act of the audit that began last before it, and no other revision belongs to that.
 */
export async function readPublishers(
  db: Db,
  case_id: number,
  revision_ids: readonly number[],
): Promise<Map<number, Publisher>> {
  const dates = await findRevisionDates(db, revision_ids);
  const rows = await findRows(
    db,
    { kind: 'case', subject: String(case_id), refused: 'no' },
    { sort: '-id', after: undefined, limit: acts_max },
  );
  const acts = rows.filter(({ right_name }) => publishing.includes(right_name));
  const actor_of = new Map<number, number | null>();
  for (const id of revision_ids.toSorted((a, b) => b - a)) {
    const after_ms = ({ at_us }: { at_us: number }) => dates.get(id)!.getTime() - at_us / 1000;
    const found = acts.findIndex((act) => after_ms(act) >= -slack_ms && after_ms(act) <= act_ms);
    const [act] = found < 0 ? [] : acts.splice(0, found + 1).slice(-1);
    actor_of.set(id, act?.actor_id ?? null);
  }
  const ids = [...actor_of.values()].filter((id) => id !== null);
  const names = new Map((await findFaces(db, [...new Set(ids)])).map(({ id, name }) => [id, name]));
  return new Map(
    revision_ids.map((id) => {
      const actor_id = actor_of.get(id) ?? null;
      const by = actor_id === null ? null : (names.get(actor_id) ?? null);
      return [id, { at: dates.get(id)!.toISOString(), by }];
    }),
  );
}

/** Tells who published one revision of a case. */
export async function readPublisher(
  db: Db,
  case_id: number,
  revision_id: number,
): Promise<Publisher> {
  return (await readPublishers(db, case_id, [revision_id])).get(revision_id)!;
}
