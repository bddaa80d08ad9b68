import type { Db } from '../../kit/db.ts';
import { randomHex } from '../../kit/random.ts';
import { Refusal } from '../../kit/refusal.ts';
import { fitName, refuseStaffName } from '../../accounts/index.ts';

/**
 * The player's name at Steam, if a player may have it here; else a made-up one, which the player
 * can change.
 */
export async function nameOfSteamPlayer(db: Db, steam_name: string | null): Promise<string> {
  try {
    if (steam_name !== null) {
      const name = fitName(steam_name);
      await refuseStaffName(db, name);
      return name;
    }
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
  }
  return `Player ${randomHex(3)}`;
}
