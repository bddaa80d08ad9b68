import { randomHex } from '../../kit/random.ts';
import { Refusal } from '../../kit/refusal.ts';
import { fitName } from '../names.ts';

/** The name at Steam, where it is one that a player may have here; else a made-up one, which the player can change. */
export function nameOfSteamPlayer(steam_name: string | null): string {
  try {
    if (steam_name !== null) return fitName(steam_name);
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
  }
  return `Player ${randomHex(3)}`;
}
