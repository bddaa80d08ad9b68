import { toPoints } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { requireGiftRule } from '../gifts/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import type { Call } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { giveGift } from '../settle/gifts.ts';
import { refuseOnBreak } from '../settle/limits.ts';
import { settle } from '../settle/settle.ts';
import { pointsOf, type ClaimKind } from './rewards.ts';
import * as store from './store.ts';

export type ClaimCall = Pick<Call<unknown, number>, 'db' | 'player' | 'asked' | 'request'>;

/** The reward that a player asks for. */
interface Wish {
  claim: ClaimKind;
  /** The thing that it is received once for. */
  subject: string;
  /** Writes the rows that belong to it, in the same transaction. */
  also?: (tx: Tx, at: Date) => Promise<void>;
}

/**
 * Gives the points of a claim, once for each subject, under the rule of gifts. A request that is
 * repeated with its key gets the first answer. Refuses claim.received, and what the rule of gifts
 * does.
 */
export async function receive(
  { db, player, asked }: ClaimCall,
  { claim, subject, also }: Wish,
): Promise<Reply<'POST /api/guidance/receive'>> {
  const at = now();
  const own = { player_id: player, claim, subject, asked_key: asked.key?.text ?? null };
  const known = await answerKnown(db, own);
  if (known) return known;
  const { day_points } = await requireGiftRule(db, player, at);
  const points_mills = pointsOf(claim, day_points);
  const is_new = await transact(db, async (tx) => {
    await refuseOnBreak(tx, player, at);
    if (!(await store.insertReceived(tx, { ...own, points_mills, at }))) return false;
    await also?.(tx, at);
    const gift = {
      player_id: player,
      source: 'milestone',
      subject: `${claim}/${subject}`,
      kind: 'points',
    } as const;
    await settle(tx, giveGift({ ...gift, amount_mills: points_mills }, at));
    return true;
  });
  // Another one at the same moment has received it, perhaps the same request.
  return is_new
    ? { points: toPoints(points_mills) }
    : ((await answerKnown(db, own)) ?? refuse('claim.received'));
}

/**
 * The answer of a reward that this request has received before; undefined for one that nobody has
 * received. Refuses claim.received.
 */
async function answerKnown(db: Db, own: Omit<store.ReceivedClaim, 'points_mills' | 'at'>) {
  const received = await store.findReceived(db, own.player_id, own.claim);
  if (!received.has(own.subject)) return undefined;
  const points_mills = await store.findPointsOfRequest(db, own);
  return points_mills === undefined ? refuse('claim.received') : { points: toPoints(points_mills) };
}
