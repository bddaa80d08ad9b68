import { mills, type Mills } from '@vitrine/contract/amount';
import { declareFact } from '../../kit/facts.ts';
import { account, house, type Balance } from '../accounts.ts';
import { unmoved, type Act } from '../settle.ts';
import type { Seen } from '../store.ts';
import { innerKey } from './key.ts';

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
}

/**
 * Gives a player something for nothing, once for each source and subject. Money enters the bonus,
 * which stakes release (decisions §2). Amounts are mills. Refuses nothing: the giver checks whether
 * the gift is due.
 */
export function giveGift({ player_id, source, subject, kind, amount_mills }: Gift, at: Date) {
  const { from, to } = givers[kind];
  return {
    by: player_id,
    at,
    key: innerKey('job', `gift:${player_id}:${source}:${subject}`, [kind, amount_mills]),
    fact: gift_given.with({ source, subject, to, amount_mills }),
    post: [{ debit: from, credit: account(player_id, to), amount_mills }],
    memo: { amount_mills },
  } satisfies Act;
}

const bonus_voided = declareFact<{ amount_mills: Mills }>('bonus.voided');

/** The days after which a gift of money that no stake released is void (decisions §2). */
export const bonus_days = 30;

/**
 * The part of a bonus that has run out, in mills. Stakes release the oldest gifts first, so
 * whatever exceeds the gifts of the last 30 days is older.
 */
export function expiredBonus({ balance_mills }: Seen, recent_gifts_mills: Mills): Mills {
  return mills(Math.max(0, balance_mills - recent_gifts_mills));
}

/**
 * Voids the part of a bonus that has run out, once a UTC day at most. `recent_gifts_mills` is the
 * sum of everything that entered the bonus in the 30 days before `at`. Undefined when nothing has
 * run out. Amounts are mills. Refuses nothing; stale when the bonus changed.
 */
export function voidBonus(
  { player_id, bonus, recent_gifts_mills }: { player_id: number; bonus: Seen; recent_gifts_mills: Mills },
  at: Date,
) {
  const amount_mills = expiredBonus(bonus, recent_gifts_mills);
  if (amount_mills === 0) return undefined;
  const day = at.toISOString().slice(0, 'yyyy-mm-dd'.length);
  return {
    by: player_id,
    at,
    key: innerKey('job', `bonus:${player_id}:${day}`, [player_id, day]),
    fact: bonus_voided.with({ amount_mills }),
    guard: [unmoved(account(player_id, 'bonus'), bonus.version)],
    post: [{ debit: account(player_id, 'bonus'), credit: house.void, amount_mills }],
    memo: { amount_mills },
  } satisfies Act;
}
