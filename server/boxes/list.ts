import type { Reply } from '@vitrine/contract/index';
import { findArrival } from '../accounts/index.ts';
import { findFlaw, readFaces } from '../cases/index.ts';
import { findBoxes } from '../inventory/index.ts';
import type { Db } from '../kit/db.ts';
import * as store from './store.ts';

type Boxes = Reply<'GET /api/rechargeOpenBox'>;

/** The player's unopened cases, and what became of the welcome case. */
export async function listBoxes(db: Db, player_id: number): Promise<Boxes> {
  // In this order: a welcome case that is here is in the list, though it may come meanwhile.
  const welcome = await showWelcome(db, player_id);
  const held = await findBoxes(db, player_id);
  const faces = await readFaces(
    db,
    held.map(({ case_id }) => case_id),
  );
  const list = held.map(({ case_id, count, ids, granted_at }) => {
    const { id, name, picture } = faces.get(case_id)!;
    return {
      case: { id, name, picture },
      count,
      open_list: ids,
      granted_at: granted_at.toISOString(),
    };
  });
  return { list, welcome };
}

/** The case that newcomers get; null while there is none that can be granted. */
export async function showWelcomeCase(db: Db): Promise<Reply<'GET /api/welcome'>> {
  const chosen = await store.findChosen(db, 'welcome');
  if (chosen === undefined || (await findFlaw(db, chosen)) !== undefined) return { case: null };
  const { id, name, picture } = (await readFaces(db, [chosen])).get(chosen)!;
  return { case: { id, name, picture } };
}

async function showWelcome(db: Db, player_id: number): Promise<Boxes['welcome']> {
  // Before the box, which comes with the decision: one without a box is a refusal.
  const decided = await store.findWelcome(db, player_id);
  const box = await store.findWelcomeBox(db, player_id);
  if (box) return { case: box.case_id, state: box.unopened > 0 ? 'here' : 'opened' };
  const chosen = await store.findChosen(db, 'welcome');
  if (chosen === undefined) return null;
  if (decided) return { case: chosen, state: 'refused' };
  const arrival = await findArrival(db, player_id);
  return { case: chosen, state: arrival?.email_verified_at == null ? 'unverified' : 'coming' };
}
