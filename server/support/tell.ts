import { declareTelling, toOwner } from '../kit/tellings.ts';
import { request_answered } from './facts.ts';

/** Tells a player that support answered a request. */
export const answered_telling = declareTelling(request_answered, async (_, facts) =>
  facts.map((fact) => {
    const number = String(fact.payload.request_id);
    return toOwner(fact, {
      kind: 'request_answered',
      data: { number },
      link: `/my/support/${number}`,
    });
  }),
);
