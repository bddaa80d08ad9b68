import { declareWins, type Win } from '../settle/wins.ts';
import type { Fact } from '../kit/facts.ts';
import { case_opened, type CaseOpened } from './facts.ts';
import { revealedAt } from './reveal.ts';

/** The prizes of an opening, in nonce order. */
export function winsOfOpening(
  { player_id, payload: { case_id, won }, at }: Fact<Pick<CaseOpened, 'case_id' | 'won'>>,
  type: Win['type'],
): Win[] {
  return won.map(({ goods_id, price_mills }) => ({
    type,
    case_id,
    player_id: player_id!,
    goods_id,
    price_mills,
    at,
  }));
}

export const wins = [
  declareWins({
    of: case_opened,
    seenAt: revealedAt,
    read: (fact) => winsOfOpening(fact, 'unpacking'),
    total: { name: 'openings', count: ({ payload }) => payload.won.length },
  }),
];
