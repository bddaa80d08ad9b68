import { openStreams } from '@vitrine/fairness/stream';
import type { Drop } from '@vitrine/fairness/table';
import { lockPlayer } from '../accounts/index.ts';
import { tierOf } from '../budget/index.ts';
import { meetsGiftRule, readGiftStanding, refuseGiftless } from '../gifts/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import type { Asked } from '../kit/http/route.ts';
import { drawAndSettle } from '../seeds/index.ts';
import { carryOut } from '../settle/carry-out.ts';
import type { Settled } from '../settle/settle.ts';
import { refuseBlocked } from '../territory/index.ts';
import { decideDraw, type EventDraw } from './acts.ts';
import { utcDay } from '../kit/utc-day.ts';
import { readTable } from './seasons.ts';
import type { DrawnRow, SeasonEvent } from './store.ts';
import type { EventPrize } from './tables.ts';
import { showPrize } from './show.ts';

/** The caller of an act of an event. */
export interface Actor {
  player: number;
  asked: Asked;
  /** The network address, which determines the territory. */
  address?: string | undefined;
}

/** The data that a draw's answer is built from, besides ids and balances. */
export interface DrawMemo {
  outcome: Drop;
  gives: EventPrize;
  /** Additions of the event itself. */
  also: object;
}

export type EventDrawn = Settled<DrawMemo>;

/** A draw that a player asks for. */
export type DueDraw = Pick<EventDraw, 'event' | 'subject' | 'cost_mills' | 'place'> & {
  row: SeasonEvent;
  also?: object;
};

/** Facts about a player whose lock is held. */
export interface HeldTurn {
  at: Date;
  /** The tier of the player's gifts, from 0. */
  tier: number;
}

/**
 * Lets a player who meets the rule of gifts act in an event, one act at a time; of those who don't,
 * only the ones that `lets` finds, in the lowest tier. Refuses gift.email_missing,
 * gift.top_up_missing, territory.blocked, and what `act` refuses.
 */
export function takePart<Memo>(
  db: Db,
  { player, asked, address }: Actor,
  act: (tx: Tx, turn: HeldTurn) => Promise<Settled<Memo>>,
  lets: (tx: Tx, player: number) => Promise<boolean> = async () => false,
): Promise<Settled<Memo>> {
  const act_once = async () => {
    if (address !== undefined) await refuseBlocked(db, address);
    return transact(db, async (tx) => {
      await lockPlayer(tx, player);
      const at = now();
      const standing = await readGiftStanding(tx, player, at);
      if (!meetsGiftRule(standing) && (await lets(tx, player))) return act(tx, { at, tier: 0 });
      return act(tx, { at, tier: tierOf(refuseGiftless(standing).day_points) });
    });
  };
  return carryOut(db, player, asked.key, act_once);
}

/** Draws from the event's table with the player's pair; part of a turn. */
export async function drawInTurn(
  tx: Tx,
  { player, asked }: Actor,
  { row, also = {}, ...wish }: DueDraw,
  at: Date,
): Promise<EventDrawn> {
  const { entries } = await readTable(tx, row.revision_id);
  const draw = {
    ...wish,
    player_id: player,
    event_id: row.id,
    revision: { id: row.revision_id, entries },
  };
  return drawAndSettle<DrawMemo>(tx, player, async (seeds) => {
    const { pair_id, pair_version, nonce, server_seed, client_seed } = seeds;
    const drawn = {
      from: { pair_id, pair_version, first_nonce: nonce },
      uniform: openStreams(hashes, { server_seed, client_seed })(nonce),
    };
    const act = decideDraw(draw, drawn, asked.key, at);
    return { ...act, session: asked.session, memo: { ...act.memo, also } };
  });
}

/** The subject of the next draw of a day: the day with the draw's number. */
export const nextSubject = (today: readonly DrawnRow[], at: Date) =>
  `${utcDay(at)} ${today.length + 1}`;

/** The draws of a day that cost nothing, and those that were bought. */
export function countDrawn(today: readonly DrawnRow[]): { free: number; bought: number } {
  const bought = today.filter(({ payload }) => payload.cost_mills > 0).length;
  return { free: today.length - bought, bought };
}

/** A draw's result on the wire. */
export function showDrawn({
  memo: { outcome, gives },
  draw_ids,
}: Pick<EventDrawn, 'memo' | 'draw_ids'>) {
  return { entry: outcome.entry, gives: showPrize(gives), draw: draw_ids[0]! };
}
