import type { Database } from '../server/kit/db.ts';
import { meetGiftRule, stakeNow, type Meeting } from '../server/testing/gifted.ts';
import { granted, type StoryPlayer } from './players.ts';

/** Lets a story's player meet the rule of gifts, without a client seed unless `played`. */
export async function joinGifts(
  { db }: Database,
  player: StoryPlayer,
  meeting: Meeting = {},
): Promise<void> {
  if (meeting.played) await setClientSeed(player);
  await meetGiftRule(db, await idOf(player), meeting);
}

/** Lets a story's player without a client seed stake an amount. */
export async function stakeInStory(
  { db }: Database,
  player: StoryPlayer,
  staked_mills: number,
): Promise<void> {
  await setClientSeed(player);
  await stakeNow(db, await idOf(player), staked_mills);
}

async function idOf({ api }: StoryPlayer): Promise<number> {
  return granted(await api('GET /api/user', {})).id;
}

async function setClientSeed({ api }: StoryPlayer): Promise<void> {
  granted(await api('POST /api/fairness/client_seed', { client_seed: 'of a story' }));
}
