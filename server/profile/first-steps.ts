import type { Reply } from '@vitrine/contract/index';
import { selectPlayer } from '../accounts/index.ts';
import { firstBoxOf } from '../boxes/index.ts';
import { readFaces } from '../cases/index.ts';
import { findAsking, findNearest, nextOf, readConditions } from '../free/index.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { countFriendsSince } from '../promotions/index.ts';

type Steps = Reply<'GET /api/first_steps'>;

/** The steps of a newcomer after the welcome case, and which of them are done. */
export async function showFirstSteps(db: Db, player_id: number): Promise<Steps> {
  const [player, friends] = await Promise.all([
    selectPlayer(db, player_id)
      .select(['player.trade_url', firstBoxOf(player_id).as('first_box')])
      .executeTakeFirst(),
    countFriendsSince(db, player_id, new Date(0)),
  ]);
  const { trade_url, first_box } = player ?? refuse('session.expired');
  const free_case =
    (first_box && (await findFirstBox(db, player_id, first_box))) ||
    (await findOther(db, player_id));
  return { trade_link: trade_url !== null, friend: friends > 0, free_case };
}

/** The case of the first top-up, while a top-up still earns it or it waits unopened. */
async function findFirstBox(
  db: Db,
  player_id: number,
  case_id: number,
): Promise<Steps['free_case']> {
  const [row] = await findAsking(db, [case_id]);
  if (!row?.open) return null;
  const conditionsOf = await readConditions(db, player_id, [row]);
  const next = nextOf(conditionsOf(row));
  if (next?.kind === 'granted') return null;
  const { id, name, picture } = (await readFaces(db, [case_id])).get(case_id)!;
  return { case: { id, name, picture }, next };
}

async function findOther(db: Db, player_id: number): Promise<Steps['free_case']> {
  const found = await findNearest(db, player_id);
  if (!found) return null;
  const { id, name, picture } = found.case;
  return { case: { id, name, picture }, next: found.next };
}
