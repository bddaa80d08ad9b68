import { toWire } from '@vitrine/contract/amount';
import { declareTelling, type PlayerNotification } from '../kit/tellings.ts';
import { battle_cancelled } from './facts.ts';

/** Tells all players of a battle that was called off. */
export const cancelled_telling = declareTelling(battle_cancelled, async (_, facts) =>
  facts.map(({ payload: { players, cost_mills } }) =>
    [...new Set(players)].map((player_id): PlayerNotification => ({
      player_id,
      kind: 'battle_cancelled',
      data: { amount: toWire(cost_mills) },
      link: '/battle',
    })),
  ),
);
