import { toWire } from '@vitrine/contract/amount';
import { declareTelling, toOwner } from '../kit/tellings.ts';
import { limit_lowered, limit_neared, limits_reminded } from './facts.ts';

/** How players are told that half of a limit is used, or all of it. */
export const near_telling = declareTelling(limit_neared, async (_, facts) =>
  facts.map((fact) => {
    const { percent, used_mills } = fact.payload;
    const kind = percent === 100 ? 'limit_reached' : 'limit_half_used';
    return toOwner(fact, { kind, data: { amount: toWire(used_mills) }, link: '/my/limits' });
  }),
);

/** How players are told that staff has set a limit lower; the page says which it is. */
export const lowered_telling = declareTelling(limit_lowered, async (_, facts) =>
  facts.map((fact) => toOwner(fact, { kind: 'limit_lowered', data: {}, link: '/my/limits' })),
);

/** How players are told every half year which limits stand. */
export const reminder_telling = declareTelling(limits_reminded, async (_, facts) =>
  facts.map((fact) => {
    const limits = fact.payload.limits.map(({ amount_mills, ...limit }) => ({
      ...limit,
      amount: toWire(amount_mills),
    }));
    const kind = limits.length === 0 ? 'limits_none' : 'limits_stand';
    return toOwner(fact, { kind, data: { limits }, link: '/my/limits' });
  }),
);
