import type { PageShows } from '@vitrine/contract/profile';
import type { Reply } from '@vitrine/contract/index';
import { maskName, selectPlayer } from '../accounts/index.ts';
import { listBestWins } from '../history/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { randomHex } from '../kit/random.ts';
import { refuse } from '../kit/refusal.ts';
import { colorOf, levelOf, readLevelTable } from '../levels/index.ts';
import { moneyToppedUp } from '../payments/index.ts';
import { findNameable, type FindWon } from '../plaques/index.ts';
import { findPage, findShownPlayer, putPage } from './store.ts';

type Page = Reply<'GET /api/player/{code}'>;

/** Half of an address's twelve characters. */
const code_bytes = 6;

/** The player's own public page: what it shows, and its address once there is one. */
export async function showOwnPage(db: Db, player_id: number): Promise<Reply<'GET /api/my_page'>> {
  const page = await findPage(db, player_id);
  return { shows: page?.shows ?? 'nothing', code: page?.code ?? null };
}

/** Sets what the player's public page shows; it keeps its address. */
export async function setOwnPage(
  db: Db,
  player_id: number,
  shows: PageShows,
): Promise<Reply<'GET /api/my_page'>> {
  const code = randomHex(code_bytes);
  return { shows, code: await putPage(db, { player_id, code, shows, at: now() }) };
}

/**
 * A player's public page. It is composed of fields that are public one by one, so nothing of
 * stakes, losses or balances can come in. Refuses profile.unknown, also for a page that shows
 * nothing.
 */
export async function showPlayersPage(
  db: Db,
  findWon: FindWon,
  code: string,
  caller: number | undefined,
): Promise<Page> {
  const player_id = (await findShownPlayer(db, code)) ?? refuse('profile.unknown');
  const found = await selectPlayer(db, player_id)
    .select(moneyToppedUp(player_id).as('exp_mills'))
    .executeTakeFirst();
  const { name, avatar, created_at, exp_mills } = found ?? refuse('profile.unknown');
  const level = levelOf(exp_mills, (await readLevelTable(db)).table);
  return {
    name: maskName(name),
    avatar,
    level: { level, color: colorOf(level) },
    joined: created_at.toISOString().slice(0, 'yyyy-mm'.length),
    wins: await listShownWins(db, findWon, player_id),
    is_own: player_id === caller,
  };
}

/** The best wins whose own pages may stand beside the player's name, the dearest first. */
async function listShownWins(db: Db, findWon: FindWon, player_id: number): Promise<Page['wins']> {
  const best = await listBestWins(db, player_id);
  const shown = await findNameable(
    db,
    findWon,
    best.flatMap(({ draw }) => draw ?? []),
  );
  return best.flatMap(({ goods, draw }) =>
    draw !== null && shown.has(draw) ? [{ win: draw, goods }] : [],
  );
}
