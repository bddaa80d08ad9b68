import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { playAllowed, readTerritory, type Play } from '../territory/index.ts';
import { endingAtLimit } from './sign-out.ts';
import * as store from './store.ts';

/**
 * Plays a game as the player's territory allows, over all games and tabs; one that a limit refuses
 * ends the sessions where the country asks for it. Refuses what `playAllowed` does, and
 * game.in_play where one game is played at a time and a stake of the player is still undecided.
 */
export function playWithinLimits<T>(db: Db, play: Play, start: () => Promise<T>): Promise<T> {
  const { player, address } = play;
  return endingAtLimit(db, play, () =>
    playAllowed(db, play, async () => {
      // After the start was counted: of two at once, the other comes too soon.
      if (address !== undefined && (await isBusy(db, player, address))) refuse('game.in_play');
      return start();
    }),
  );
}

/** Whether a battle of a player waits or runs where one game is played at a time. */
async function isBusy(db: Db, player_id: number, address: string): Promise<boolean> {
  const { multi_opening } = await readTerritory(db, address);
  return !multi_opening && (await store.hasHeldStake(db, player_id));
}
