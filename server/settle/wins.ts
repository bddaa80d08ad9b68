import type { Drop } from '@vitrine/contract/drops';
import type { AnyFactKind, PayloadOf } from '../kit/facts.ts';
import type { Wins } from '../kit/wins.ts';

/** An item that a player won or bought, as everyone may see it. */
export interface Win {
  type: Drop['type'];
  /** The opened case, if it is one's prize. */
  case_id: number | null;
  player_id: number;
  goods_id: number;
  price_mills: number;
  at: Date;
}

/** Declares the wins of a kind of fact, typed by its payload. */
export function declareWins<Kind extends AnyFactKind>(
  wins: Wins<PayloadOf<Kind>, Win> & { of: Kind },
): Wins {
  return wins as Wins;
}
