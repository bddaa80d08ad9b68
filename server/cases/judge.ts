import { FileError } from '../catalogue/index.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { decideDraft, type CaseDraft, type DecidedDraft } from './draft.ts';
import { priceRevision, refuseExcess } from './revise.ts';
import * as store from './store.ts';

/** The bounds of a case that isn't granted. */
const unbounded = { average_max_mills: null, prize_max_mills: null };

/**
 * Decides what publishing a draft writes, as the next revision of a case or as a new one, without
 * writing. Refuses case.unknown, and act.unfit as `decideDraft` and `refuseExcess`, for a name that
 * another case has, and for another type than the case has.
 */
export async function judgeDraft(
  db: Db,
  draft: CaseDraft,
  case_id?: number,
): Promise<DecidedDraft> {
  const { name, type } = draft;
  const row = case_id === undefined ? undefined : await store.findCase(db, case_id);
  if (case_id !== undefined && !row) refuse('case.unknown');
  if (row && row.type !== type)
    throw new FileError(`The case ${row.name} is of the type ${row.type}, and stays so.`);
  const named = await store.findCaseByName(db, name);
  if (named && named.id !== case_id)
    throw new FileError(`There is a case ${name} already: revise it.`);
  const decided = await decideDraft(db, draft);
  const rules = { type, gift_points: draft.gift_points ?? null, bounds: row ?? unbounded };
  refuseExcess(await priceRevision(db, decided), rules);
  return decided;
}
