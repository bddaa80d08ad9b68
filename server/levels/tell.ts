import { declareTelling, toOwner } from '../kit/tellings.ts';
import { level_reached } from './facts.ts';

/** Tells a player of a new VIP level. */
export const reached_telling = declareTelling(level_reached, async (_, facts) =>
  facts.map((fact) => {
    const number = String(fact.payload.level);
    return toOwner(fact, { kind: 'level_reached', data: { number }, link: '/vip' });
  }),
);
