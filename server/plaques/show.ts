import { toWire } from '@vitrine/contract/amount';
import type { Plaque, PlaqueShows } from '@vitrine/contract/plaques';
import { findFaces, maskName } from '../accounts/index.ts';
import { readFaces } from '../cases/index.ts';
import { readGoods } from '../catalogue/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { posterOfWin } from './poster.ts';
import { isShared } from './share.ts';
import { findShows } from './store.ts';
import type { FindWon, WonDraw } from './won.ts';

/** Whether others see a plaque: a player who shares it has seen the result. Pure. */
function isVisible({ seen_at }: WonDraw, shows: PlaqueShows | null): boolean {
  return shows === null ? seen_at <= now() : isShared(shows);
}

/**
 * The plaque of a won draw. Refuses win.unknown, to all but its player also for one that was taken
 * down or whose result the player hasn't seen yet.
 */
export async function showPlaque(
  db: Db,
  findWon: FindWon,
  id: number,
  caller: number | undefined,
): Promise<Plaque> {
  const [won, shows] = await Promise.all([findWon(db, id), findShows(db, id)]);
  if (!won) refuse('win.unknown');
  const is_own = won.player_id === caller;
  if (!is_own && !isVisible(won, shows)) refuse('win.unknown');
  const [goods, boxes, player] = await Promise.all([
    readGoods(db, [won.goods_id]),
    readFaces(db, won.case_id === null ? [] : [won.case_id]),
    shows === 'named' ? findShownName(db, won) : null,
  ]);
  const { shown } = goods.get(won.goods_id)!;
  const box = won.case_id === null ? undefined : boxes.get(won.case_id);
  return {
    id,
    kind: won.kind,
    goods: { ...shown, price: toWire(won.price_mills) },
    items: won.items,
    won: toWire(won.won_mills),
    stake: won.stake_mills === null ? null : toWire(won.stake_mills),
    chance_ppm: won.chance_ppm,
    box: box ? { id: box.id, name: box.name } : null,
    at: won.at.toISOString(),
    player,
    shows,
    is_own,
    poster: isShared(shows) ? posterOfWin(won, shown) : null,
  };
}

/** The masked name of a player; null once the account is gone. */
async function findShownName(db: Db, { player_id }: WonDraw): Promise<string | null> {
  const [face] = await findFaces(db, [player_id]);
  return face?.name ? maskName(face.name) : null;
}
