import { mills } from '@vitrine/contract/amount';
import { giveStartBalances } from '../demo/index.ts';
import { makePlayers } from './faults/players.ts';
import { give } from './flows.ts';
import { testings } from './tamper-tables.ts';
import type { World } from './world.ts';

const points: Parameters<typeof giveStartBalances>[2] = {
  shop_score: mills(120_000),
  score: mills(100_000_000),
};

/**
 * Lets two of three players do everything there is, so that every kind of row exists to tamper
 * with: gifts first, then the modules' plays, which take turns. The number of rows at the end is
 * always the same.
 */
export async function playEverything({ owner, url }: Pick<World, 'owner' | 'url'>): Promise<void> {
  const players = await makePlayers(owner, url, 3);
  for (const { id } of players) await giveStartBalances(owner, id, points);
  const [ann, ben] = players.slice(1);
  await give(owner, { player_id: ann!.id, subject: '1', kind: 'money', amount_mills: 60 });
  await give(owner, { player_id: ben!.id, subject: '1', kind: 'money', amount_mills: 90 });
  const stage = { owner, players: players.slice(1) };
  let playing = testings.flatMap(({ play }) => play?.(stage) ?? []);
  while (playing.length > 0) {
    const ended = new Set<(typeof playing)[number]>();
    for (const play of playing) if ((await play.next()).done) ended.add(play);
    playing = playing.filter((play) => !ended.has(play));
  }
}
