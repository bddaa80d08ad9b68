import type { Mills } from '@vitrine/contract/amount';
import { declareFact } from '../kit/facts.ts';
import { account, house, type Balance } from './accounts.ts';
import { innerKey } from './inner-key.ts';
import type { Act } from './settle.ts';

/** The occasions of gifts (decisions §2, §3). */
export const gift_sources = ['red_envelope', 'check_in', 'task', 'code', 'milestone'] as const;

/** The house account that gives each kind of gift, and the balance that it enters. */
const givers = {
  money: { from: house.gifts, to: 'bonus' },
  tokens: { from: house.tokens, to: 'shop_score' },
  points: { from: house.points, to: 'score' },
} as const;

const gift_given = declareFact<Omit<Gift, 'player_id' | 'kind'> & { to: Balance }>('gift.given');

export interface Gift {
  player_id: number;
  source: (typeof gift_sources)[number];
  /** The thing that is given once to a player: a level, a use of a code, the day of a check-in. */
  subject: string;
  kind: keyof typeof givers;
  amount_mills: Mills;
  /** The hash of the rule that the amount follows, if it may change. */
  rule?: string;
}

/**
 * Gives a player something for nothing, once for each source and subject. Money enters the bonus,
 * which stakes release (decisions §2). Amounts are mills. Refuses nothing: the giver checks whether
 * the gift is due.
 */
export function giveGift({ player_id, kind, ...gift }: Gift, at: Date) {
  const { source, subject, amount_mills } = gift;
  const { from, to } = givers[kind];
  return {
    by: player_id,
    at,
    key: innerKey('job', `gift:${player_id}:${source}:${subject}`, [kind, amount_mills]),
    fact: gift_given.with({ ...gift, to }),
    post: [{ debit: from, credit: account(player_id, to), amount_mills }],
    memo: { amount_mills },
  } satisfies Act;
}
