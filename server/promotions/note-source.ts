import { selectPlayer } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import * as store from './store.ts';

/** A link that was followed counts for players who join within a day. */
const newcomer_ms = 24 * 3_600_000;

/**
 * Keeps from which advertisement a newcomer came: the key that the advertiser's link had
 * (`ad_key`), or by which the advertiser is told that the visitor has joined (`okdone`). Once; for
 * a player who joined more than a day ago it does nothing. Refuses source.known.
 */
export async function noteSource(
  db: Db,
  player_id: number,
  { ad_key, okdone }: { ad_key?: string | undefined; okdone?: string | undefined },
): Promise<{ next: '/my?paycode=1' }> {
  const at = now();
  const player = await selectPlayer(db, player_id)
    .select('player.created_at')
    .executeTakeFirstOrThrow();
  const kind = ad_key === undefined ? 'okdone' : 'ad_key';
  const key = (ad_key ?? okdone)!;
  const is_new = player.created_at.getTime() > at.getTime() - newcomer_ms;
  if (is_new && !(await store.insertSource(db, { player_id, kind, key, at })))
    refuse('source.known');
  return { next: '/my?paycode=1' };
}
