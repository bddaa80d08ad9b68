import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import { makeListener, type Fact } from '../kit/facts.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import { Tally } from '../kit/tally.ts';
import { player_referred } from '../sign-in/index.ts';
import * as store from './store.ts';

/** Unknown codes that a player may try in ten minutes, counted per process. */
const wrong_codes_max = 10;
const wrong_codes = new Tally(10 * 60_000);

/** The partner of a code, and whether the player is already their friend. */
interface Choice {
  id: number;
  code: string;
  is_bound: boolean;
}

/**
 * Finds the partner with this code. Refuses code.unknown, code.used, code.own and code.circular.
 */
async function choosePartner(db: Db, player_id: number, code: string): Promise<Choice> {
  const partner = (await store.findPartner(db, code, player_id)) ?? refuse('code.unknown');
  const known = await store.findPartnerOf(db, player_id);
  if (known === partner.id) return { ...partner, is_bound: true };
  if (known !== undefined) refuse('code.used');
  if (partner.id === player_id) refuse('code.own');
  if (partner.came_through_player) refuse('code.circular');
  return { ...partner, is_bound: false };
}

/**
 * Binds the player permanently as a friend of the partner with this code; returns the code in the
 * partner's spelling. Idempotent for the same partner. Refuses
 * what `choosePartner` does.
 */
async function bindFriend(tx: Tx, player_id: number, code: string, at: Date): Promise<string> {
  await store.lockFriends(tx);
  const partner = await choosePartner(tx, player_id, code);
  if (!partner.is_bound) await store.insertFriend(tx, player_id, partner.id, at);
  return partner.code;
}

/**
 * Uses a code that the player typed. Refuses what `bindFriend` does, and door.braked after ten
 * wrong codes in ten minutes.
 */
export function usePartnerCode(tx: Tx, player_id: number, code: string): Promise<string> {
  return countingWrong(player_id, () => bindFriend(tx, player_id, code, now()));
}

/**
 * Previews the partner of a code without binding, so that following a link binds no player without
 * their consent. A player who joined with this very code counts as bound, as the listener binds
 * them shortly. Refuses what `usePartnerCode` does.
 */
export function previewCode(db: Db, player_id: number, code: string): Promise<Choice> {
  return countingWrong(player_id, async () => {
    const partner = await choosePartner(db, player_id, code);
    return { ...partner, is_bound: partner.is_bound || (await store.joinedWith(db, player_id, partner.code)) };
  });
}

async function countingWrong<T>(player_id: number, look: () => Promise<T>): Promise<T> {
  // Counted before it is looked up; otherwise concurrent tries would all be let in.
  const { before, giveBack } = wrong_codes.count(String(player_id));
  try {
    if (before >= wrong_codes_max) refuse('door.braked');
    const found = await look();
    giveBack();
    return found;
  } catch (problem) {
    if (!(problem instanceof Refusal && problem.key === 'code.unknown')) giveBack();
    throw problem;
  }
}

/**
 * Binds new players who joined by a partner's link. A refused code is ignored here; the player's
 * page shows the reason, from `previewCode`.
 */
export const bindReferred = makeListener({
  name: 'promotions:friends',
  takes: [player_referred],
  take: async (tx, facts) => {
    for (const fact of facts) await bindFromFact(tx, fact);
  },
});

async function bindFromFact(tx: Tx, { player_id, payload, at }: Fact<{ code: string }>): Promise<void> {
  await bindFriend(tx, player_id!, payload.code, at).catch((problem: unknown) => {
    if (!(problem instanceof Refusal)) throw problem;
  });
}
