import type { Condition } from '@vitrine/contract/conditions';
import { gift_top_up } from '../budget/index.ts';
import {
  gift_top_ups,
  readProgress,
  showConditions,
  verified_email,
  type Required,
} from '../conditions/index.ts';
import type { Db } from '../kit/db.ts';
import type { GiveawayRow } from './store.ts';

type ConditionTerms = Pick<GiveawayRow, 'host_id' | 'condition' | 'need' | 'days'>;

/**
 * The conditions of a giveaway in the order in which a player would meet them. The house gives
 * nothing without a verified e-mail address and recent top-ups, as decisions §3 have it for all
 * gifts; a host's own things are the host's to give.
 */
export function requiredToJoin({ host_id, condition, need, days }: ConditionTerms): Required[] {
  if (host_id !== null) return [];
  const [kind] =
    condition === 0 || condition === 4
      ? []
      : [(['top_up', 'invited', 'opened'] as const)[condition - 1]!];
  const own = kind === undefined ? [] : [{ kind, need: need!, days }];
  const includes_gift_rule =
    kind === 'top_up' && need! >= gift_top_up.mills && days! <= gift_top_up.days;
  return [verified_email, ...(includes_gift_rule ? [] : [gift_top_ups]), ...own];
}

/** The conditions of a giveaway with a player's progress; a visitor has none. */
export async function showRequired(
  db: Db,
  terms: ConditionTerms,
  player_id: number | undefined,
): Promise<Condition[]> {
  const list = requiredToJoin(terms);
  return showConditions(
    list,
    player_id === undefined ? undefined : await readProgress(db, player_id, list),
  );
}
