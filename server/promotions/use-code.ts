import { RateLimiterMemory } from 'rate-limiter-flexible';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Fact, Listener } from '../kit/facts.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import * as store from './store.ts';

/** Codes that aren't there, which a player may try in ten minutes; counted by each process for itself. */
const wrong_codes = new RateLimiterMemory({ keyPrefix: 'code', points: 10, duration: 600 });

/**
 * Makes the player the friend of the partner with this code, once and for good, in the caller's transaction; returns the
 * code as its partner writes it. The same partner again changes nothing. Refuses code.unknown, code.used, code.own and
 * code.circular.
 */
async function bindFriend(tx: Db, player_id: number, code: string, at: Date): Promise<string> {
  await store.lockFriends(tx);
  const partner = (await store.findPartner(tx, code, player_id)) ?? refuse('code.unknown');
  const known = await store.findPartnerOf(tx, player_id);
  if (known === partner.id) return partner.code;
  if (known !== undefined) refuse('code.used');
  if (partner.id === player_id) refuse('code.own');
  if (partner.came_through_player) refuse('code.circular');
  await store.insertFriend(tx, player_id, partner.id, at);
  return partner.code;
}

/** Uses a code that the player typed. Refuses what `bindFriend` does, and door.braked after ten wrong codes in ten minutes. */
export async function usePartnerCode(tx: Db, player_id: number, code: string): Promise<string> {
  const tried = await wrong_codes.get(String(player_id));
  if (tried && tried.remainingPoints <= 0) refuse('door.braked');
  try {
    return await bindFriend(tx, player_id, code, now());
  } catch (problem) {
    if (problem instanceof Refusal && problem.key === 'code.unknown') await wrong_codes.penalty(String(player_id));
    throw problem;
  }
}

/** Binds who came in by a partner's link. What the code is refused for, nobody there could mend: it is left at that. */
export const bindReferred: Listener = {
  name: 'promotions:friends',
  take: async (db, facts) => {
    for (const fact of facts) if (fact.kind === 'player.referred') await bindFromFact(db, fact);
  },
};

async function bindFromFact(tx: Db, { player_id, payload, at }: Fact): Promise<void> {
  const { code } = payload as { code: string };
  await bindFriend(tx, player_id!, code, at).catch((problem: unknown) => {
    if (!(problem instanceof Refusal)) throw problem;
  });
}
