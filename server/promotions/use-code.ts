import { now } from '../kit/clock.ts';
import type { Db, Tx } from '../kit/db.ts';
import { makeListener, type Fact } from '../kit/facts.ts';
import { networkOf } from '../kit/http/network.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import { Tally } from '../kit/bus/shared.ts';
import { utcDay } from '../kit/utc-day.ts';
import { player_referred } from '../sign-in/index.ts';
import * as store from './store.ts';

/**
 * Unknown codes that a player, and a network, may try in ten minutes, counted per process. Visitors
 * of a network are counted apart: they can't keep its players from using a code.
 */
const wrong_codes_max = { player: 10, network: 100 } as const;
const wrong_codes = new Tally('promotions.codes', 10 * 60_000);

/** The player who tries a code, undefined for a visitor, and the address of the call. */
export interface CodeTrier {
  /** Where a player's unknown codes are counted by day: staff looks at many. */
  db: Db;
  player_id: number | undefined;
  address: string;
}

/** The partner of a code, and whether the player is already their friend. */
interface Choice {
  id: number;
  code: string;
  is_bound: boolean;
}

/**
 * Finds the partner with this code. Refuses code.unknown, and for a player code.used, code.own and
 * code.circular.
 */
async function choosePartner(db: Db, player_id: number | undefined, code: string): Promise<Choice> {
  const partner = (await store.findPartner(db, code, player_id)) ?? refuse('code.unknown');
  if (player_id === undefined) return { ...partner, is_bound: false };
  const known = await store.findPartnerOf(db, player_id);
  if (known === partner.id) return { ...partner, is_bound: true };
  if (known !== undefined) refuse('code.used');
  if (partner.id === player_id) refuse('code.own');
  if (partner.came_through_player) refuse('code.circular');
  return { ...partner, is_bound: false };
}

/**
 * Binds the player by a code that they typed. Refuses what `bindFriend` does. The caller bounds the
 * tries (`countingWrong`).
 */
export function bindByCode(tx: Tx, player_id: number, code: string): Promise<string> {
  return bindFriend(tx, player_id, code, now());
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
 * Previews the partner of a code without binding, so that following a link binds no player without
 * their consent. A player who joined with this very code counts as bound, as the listener binds
 * them shortly. Refuses
 * what `choosePartner` does, and door.braked.
 */
export function previewCode(
  db: Db,
  { player_id, address }: Omit<CodeTrier, 'db'>,
  code: string,
): Promise<Choice> {
  return countingWrong({ db, player_id, address }, async () => {
    const partner = await choosePartner(db, player_id, code);
    return {
      ...partner,
      is_bound:
        partner.is_bound ||
        (player_id !== undefined && (await store.joinedWith(db, player_id, partner.code))),
    };
  });
}

/**
 * Bounds the tries of unknown codes, of every kind that a player can type: runs `look`, and counts
 * the try if that refuses code.unknown. Refuses door.braked after too many.
 */
export async function countingWrong<T>(
  { db, player_id, address }: CodeTrier,
  look: () => Promise<T>,
): Promise<T> {
  // Counted before it is looked up; otherwise concurrent tries would all be let in.
  const of_player =
    player_id === undefined ? undefined : await wrong_codes.count(String(player_id));
  const network = networkOf(address);
  const of_network = await wrong_codes.count(
    player_id === undefined ? `visitors ${network}` : network,
  );
  const giveBack = () => {
    of_player?.giveBack();
    of_network.giveBack();
  };
  try {
    if (
      (of_player && of_player.before >= wrong_codes_max.player) ||
      of_network.before >= wrong_codes_max.network
    )
      refuse('door.braked');
    const found = await look();
    giveBack();
    return found;
  } catch (problem) {
    const is_wrong = problem instanceof Refusal && problem.key === 'code.unknown';
    if (!is_wrong) giveBack();
    else if (player_id !== undefined) await store.countWrongCode(db, player_id, utcDay(now()));
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

async function bindFromFact(
  tx: Tx,
  { player_id, payload, at }: Fact<{ code: string }>,
): Promise<void> {
  await bindFriend(tx, player_id!, payload.code, at).catch((problem: unknown) => {
    if (!(problem instanceof Refusal)) throw problem;
  });
}
