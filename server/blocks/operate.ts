import type { BlockKind } from '@vitrine/contract/player-acts';
import { endSessionsOf, findAccountOf, lockPlayer } from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import type { Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { isStaff } from '../kit/http/admit.ts';
import { refuse, Unfit } from '../kit/refusal.ts';
import { setPlayBlock } from '../limits/index.ts';
import * as store from './store.ts';

/** A block as staff asks for it. */
export interface BlockWish {
  player_id: number;
  what: BlockKind;
  /** Null: for good. */
  until: Date | null;
  /** As the player reads them. */
  words: string;
}

const right = 'players.block';
const years_max = 10;

/**
 * Keeps a player from signing in, playing or withdrawing. A block of sign-ins ends all sessions;
 * one of play holds for the next stake, claim and top-up of any session, and leaves what is staked
 * already to its end; one of withdrawals leaves those under way. Refuses player.unknown, and
 * act.unfit for staff and an end that is none.
 */
export function blockPlayer(desk: Desk, { player_id, what, until, words }: BlockWish) {
  const { at } = desk;
  return auditAct(desk, actOn(desk, player_id), async (tx) => {
    await lockPlayer(tx, player_id);
    const account = (await findAccountOf(tx, { id: player_id })) ?? refuse('player.unknown');
    if (isStaff(account.roles)) throw new Unfit('Staff isn’t blocked: take the roles back.');
    if (until && (until <= at || until.getUTCFullYear() > at.getUTCFullYear() + years_max))
      throw new Unfit(`A block ends later than now, and in ${years_max} years at most.`);
    await store.liftBlock(tx, player_id, what, at);
    await store.insertBlock(tx, { player_id, what, words, at, until });
    if (what === 'sign_in') await endSessionsOf(tx, player_id);
    if (what === 'play') await setPlayBlock(tx, player_id, until ?? 'infinity');
  });
}

/** Lifts a block before its end. Refuses act.unfit where none of its kind holds. */
export function unblockPlayer(desk: Desk, player_id: number, what: BlockKind): Promise<void> {
  return auditAct(desk, actOn(desk, player_id), async (tx) => {
    await lockPlayer(tx, player_id);
    if (!(await store.liftBlock(tx, player_id, what, desk.at)))
      throw new Unfit(`Player ${player_id} has no such block.`);
    if (what === 'play') await setPlayBlock(tx, player_id, null);
  });
}

const actOn = ({ at }: Desk, id: number) => ({
  right: right as typeof right,
  on: 'player',
  id,
  read: (tx: Tx) => store.findBlocks(tx, id, at),
});
