import { mills, toPoints } from '@vitrine/contract/amount';
import type * as contract from '@vitrine/contract/events-desk';
import { answerList } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/http/route.ts';
import { filtersOf } from '../kit/listing.ts';
import * as store from './store.ts';

/** Lists seasons of events, by these filters. */
export function listDeskSeasons(call: Call<typeof contract.listDeskSeasons, number>) {
  const { db } = call;
  const { kind, state } = filtersOf(call.input);
  const at = now();
  const filter = { kind, is_open: state && state === 'open', at };
  return answerList(call, {
    name: 'seasons',
    read: (part) => store.findSeasonsForDesk(db, filter, part),
    show: (rows) => showRows(db, rows, at),
    sum: async () => ({ count: await store.countSeasons(db, filter) }),
  });
}

async function showRows(db: Db, rows: readonly store.SeasonRow[], at: Date) {
  const terms = await store.findTerms(
    db,
    rows.map(({ id }) => id),
  );
  const terms_of = Map.groupBy(terms, ({ season_id }) => season_id);
  return rows.map(({ id, kind, number, opens_at, closes_at }) => ({
    id,
    kind,
    number,
    state: closes_at === null || closes_at > at ? ('open' as const) : ('closed' as const),
    opens_at: opens_at.toISOString(),
    closes_at: closes_at?.toISOString() ?? null,
    tiers: (terms_of.get(id) ?? []).map(({ tier, cost_mills, prize_mills }) => ({
      tier,
      cost: toPoints(mills(cost_mills)),
      prize: toPoints(mills(prize_mills)),
    })),
  }));
}
