import { meetGiftRule, type Meeting } from './gifted.ts';
import { joinPlayer, type TestPlayer, type World } from './world.ts';

/** A player who meets the rule of gifts. */
export async function joinGifted(world: World, meeting?: Meeting): Promise<TestPlayer> {
  const player = await joinPlayer(world);
  await meetGiftRule(world.owner, player.id, meeting);
  return player;
}
