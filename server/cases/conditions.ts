import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { selectPlayer } from '../accounts/index.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { findCase, type CaseRow } from './store.ts';

/** Every free gift requires at least this much topped up within this many days. */
const gift_top_up = { mills: mills(10_000), days: 30 };

type Condition = Reply<'GET /api/box/{id}/conditions'>['list'][number];

/** A player's progress. */
interface Progress {
  email_verified: boolean;
  level: number;
  topped_up_mills: (days: number) => Mills;
}

/**
 * Whether paying the price is enough to open a case of this type. The other types have conditions
 * that nobody can meet yet.
 */
export function opensForBalance(type: string): boolean {
  return type === 'paid' || type === 'points';
}

/**
 * The conditions of a case with the player's progress; an anonymous visitor has met none. Refuses
 * case.unknown.
 */
export async function showConditions(
  db: Db,
  id: number,
  player_id: number | undefined,
): Promise<Reply<'GET /api/box/{id}/conditions'>> {
  const row = (await findCase(db, id)) ?? refuse('case.unknown');
  const progress = player_id === undefined ? undefined : await readProgress(db, player_id);
  return { list: conditionsOf(row, progress), can_be_met: opensForBalance(row.type) };
}

async function readProgress(db: Db, player_id: number): Promise<Progress> {
  const player = await selectPlayer(db, player_id).select('player.email_verified_at').executeTakeFirst();
  // Top-ups don't exist yet, and levels depend on them.
  return { email_verified: player?.email_verified_at != null, level: 0, topped_up_mills: () => mills(0) };
}

/** The conditions of a case by its type, in the order in which a player would meet them. */
export function conditionsOf(
  { type, vip_level, top_up_mills, top_up_days }: Pick<CaseRow, 'type' | 'vip_level' | 'top_up_mills' | 'top_up_days'>,
  progress: Progress | undefined,
): Condition[] {
  const email = (): Condition => condition('email', 1, progress && Number(progress.email_verified));
  const topUp = (need: Mills, days: number): Condition => ({
    ...condition('top_up', toWire(need), progress && toWire(progress.topped_up_mills(days))),
    days,
  });
  const gift = () => [email(), topUp(gift_top_up.mills, gift_top_up.days)];
  switch (type) {
    case 'free':
      return gift();
    case 'level':
      return [...gift(), condition('level', vip_level!, progress?.level)];
    case 'ladder':
      return [topUp(mills(top_up_mills!), top_up_days!)];
    case 'granted':
      return [condition('granted', 1, progress && 0)];
    default:
      return [];
  }
}

function condition(kind: Condition['kind'], need: number, have: number | undefined): Condition {
  return { kind, need, have: have ?? null, days: null, met: have !== undefined && have >= need };
}
