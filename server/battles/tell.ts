import { toWire } from '@vitrine/contract/amount';
import type { BattleCancellation } from '@vitrine/contract/battle-room';
import { declareTelling, type PlayerNotification } from '../kit/tellings.ts';
import { battle_cancelled } from './facts.ts';

/** The kinds of notifications by reason; a room without its host or its players has one. */
const kinds = {
  unfilled: 'battle_cancelled',
  host_left: 'battle_cancelled',
  no_beacon: 'battle_without_beacon',
  case_changed: 'battle_case_changed',
  prices_changed: 'battle_prices_changed',
} as const satisfies Record<BattleCancellation, PlayerNotification['kind']>;

/** Tells all players of a battle that was called off. */
export const cancelled_telling = declareTelling(battle_cancelled, async (_, facts) =>
  facts.map(({ payload: { players, cost_mills, reason = 'unfilled' } }) =>
    [...new Set(players)].map((player_id): PlayerNotification => ({
      player_id,
      kind: kinds[reason],
      data: { amount: toWire(cost_mills) },
      link: '/battle',
    })),
  ),
);
