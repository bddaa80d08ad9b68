import { hallLength } from '@vitrine/contract/giveaway-rules';
import { declareTelling, type PlayerNotification } from '../kit/tellings.ts';
import { giveaway_ended } from './facts.ts';
import { readOutcomes } from './won.ts';

/**
 * Tells all entrants of a giveaway that it was drawn, and the winners that they won; once the hall
 * has shown it, so that the bell doesn't tell it first.
 */
export const drawn_telling = declareTelling(
  giveaway_ended,
  async (tx, facts) => {
    const outcomes = await readOutcomes(
      tx,
      facts.map(({ payload }) => payload.giveaway_id),
    );
    return facts.map(({ payload: { giveaway_id } }) => {
      const outcome = outcomes.get(giveaway_id);
      if (!outcome) return [];
      const { title: name, entrants, winners } = outcome;
      return entrants.map((player_id): PlayerNotification => ({
        player_id,
        kind: winners.has(player_id) ? 'giveaway_won' : 'giveaway_drawn',
        data: { name },
        link: `/giveaway/${giveaway_id}`,
      }));
    });
  },
  ({ prices_mills }) => hallLength(prices_mills.length),
);
