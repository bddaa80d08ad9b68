import { declareTelling, toOwner } from '../kit/tellings.ts';
import { player_seen } from './facts.ts';

/** How players are told that staff has looked at their account. */
export const seen_telling = declareTelling(player_seen, async (_, facts) =>
  facts.map((fact) =>
    toOwner(fact, fact.payload.told ? { kind: 'seen', data: {}, link: null } : undefined),
  ),
);
