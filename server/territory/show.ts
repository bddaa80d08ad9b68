import { mills, toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import type { Db } from '../kit/db.ts';
import { adult_cookie } from './adult.ts';
import { ceilingOf, hiddenFrom, readTerritory } from './read.ts';

/** The rules for a visitor at a network address; `cookie` reads their cookies. */
export async function showTerritory(
  db: Db,
  address: string,
  cookie: (name: string) => string | undefined,
): Promise<Reply<'GET /api/config'>['territory']> {
  const territory = await readTerritory(db, address);
  const { country, blocked, blocked_games, top_up, fast_opening, multi_opening } = territory;
  const ceiling_mills = ceilingOf(territory);
  return {
    country,
    blocked,
    blocked_games,
    top_up: top_up && !blocked,
    fast_opening,
    multi_opening,
    opening_gap_s: territory.opening_gap_s,
    raise_wait_hours: territory.raise_wait_hours,
    check_minutes_max: territory.check_minutes_max,
    celebration: territory.celebration,
    deposit_ceiling_month: ceiling_mills === undefined ? null : toWire(ceiling_mills),
    deposit_ceiling_under_25:
      territory.deposit_ceiling_under_25 === 0
        ? null
        : toWire(mills(territory.deposit_ceiling_under_25 * 1000)),
    sign_out_at_limit: territory.sign_out_at_limit,
    summary_at_sign_in: territory.summary_at_sign_in,
    marketing_consent: territory.marketing_consent,
    content_first: territory.content_first,
    hidden: hiddenFrom(territory, cookie),
    age_gate: territory.age_gate && cookie(adult_cookie) === undefined,
  };
}
