import { mills, toWire } from '@vitrine/contract/amount';
import type { GiveawayCondition } from '@vitrine/contract/giveaways';
import { selectPlayer } from '../accounts/index.ts';
import { gift_top_up } from '../budget/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { day_ms } from '../kit/utc-day.ts';
import { readMoneyTopUps } from '../payments/index.ts';
import { countFriendsSince } from '../promotions/index.ts';
import { countCaseDraws } from '../seeds/index.ts';
import type { GiveawayRow } from './store.ts';

type Kind = GiveawayCondition['kind'];

/** A condition without anyone's progress. */
export interface Required {
  kind: Kind;
  /** Mills for top-ups, else a number. */
  need: number;
  days: number | null;
}

type ConditionTerms = Pick<GiveawayRow, 'host_id' | 'condition' | 'need' | 'days'>;

/**
 * The conditions of a giveaway in the order in which a player would meet them. The house gives
 * nothing without a verified e-mail address and recent top-ups, as decisions §3 have it for all
 * gifts; a host's own things are the host's to give.
 */
export function requiredOf({ host_id, condition, need, days }: ConditionTerms): Required[] {
  if (host_id !== null) return [];
  const [kind] =
    condition === 0 || condition === 4
      ? []
      : [(['top_up', 'invited', 'opened'] as const)[condition - 1]!];
  const own = kind === undefined ? [] : [{ kind, need: need!, days }];
  const includes_gift_rule =
    kind === 'top_up' && need! >= gift_top_up.mills && days! <= gift_top_up.days;
  return [
    { kind: 'email', need: 1, days: null },
    ...(includes_gift_rule
      ? []
      : [{ kind: 'top_up' as const, need: gift_top_up.mills, days: gift_top_up.days }]),
    ...own,
  ];
}

/** The conditions of a giveaway with a player's progress; a visitor has none. */
export function showRequired(
  db: Db,
  terms: ConditionTerms,
  player_id: number | undefined,
): Promise<GiveawayCondition[]> {
  return Promise.all(
    requiredOf(terms).map(async (required) => {
      const { kind, need, days } = required;
      const have =
        player_id === undefined ? undefined : await readProgress(db, player_id, required);
      const wire = (amount: number) => (kind === 'top_up' ? toWire(mills(amount)) : amount);
      return {
        kind,
        need: wire(need),
        have: have === undefined ? null : wire(Math.min(have, need)),
        days,
        met: have !== undefined && have >= need,
      };
    }),
  );
}

async function readProgress(
  db: Db,
  player_id: number,
  { kind, need, days }: Required,
): Promise<number> {
  const since = new Date(now().getTime() - (days ?? 0) * day_ms);
  switch (kind) {
    case 'email': {
      const player = await selectPlayer(db, player_id)
        .select('player.email_verified_at')
        .executeTakeFirst();
      return Number(player?.email_verified_at !== null && player !== undefined);
    }
    case 'top_up':
      return (await readMoneyTopUps(db, player_id, since)).recent_mills;
    case 'invited':
      return countFriendsSince(db, player_id, since);
    case 'opened':
      return countCaseDraws(db, player_id, since, need);
  }
}
