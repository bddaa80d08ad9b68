import { mills, toWire } from '@vitrine/contract/amount';
import type * as contract from '@vitrine/contract/boxes-desk';
import type { Reply } from '@vitrine/contract/index';
import { findFaces } from '../accounts/index.ts';
import { answerList } from '../audit/index.ts';
import { findCases } from '../cases/index.ts';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/http/route.ts';
import { filtersOf } from '../kit/listing.ts';
import { sinceDay, untilDay } from '../kit/utc-day.ts';
import type { Occasion } from './acts.ts';
import { readLevelTable } from '../levels/index.ts';
import { boundsOf } from './bounds.ts';
import { listOccasions } from './occasions.ts';
import * as store from './store.ts';

/** Lists the cases that were given to players, by these filters. */
export function listGrants(call: Call<typeof contract.listGrants, number>) {
  const { db } = call;
  const { player, case: case_id, occasion, state, since, until } = filtersOf(call.input);
  const filter = {
    player_id: player,
    case_id,
    occasion,
    state,
    since: sinceDay(since),
    until: untilDay(until),
  };
  return answerList(call, {
    name: 'grants',
    read: (part) => store.findGrants(db, filter, part),
    show: (rows) => showRows(db, rows),
    sum: () => store.sumGrants(db, filter),
  });
}

async function showRows(db: Db, rows: readonly store.GrantRow[]) {
  const [faces, cases] = await Promise.all([
    findFaces(db, [...new Set(rows.map(({ player_id }) => player_id))]),
    findCases(db, [...new Set(rows.map(({ case_id }) => case_id))]),
  ]);
  const names = new Map(faces.map(({ id, name }) => [id, name]));
  const case_names = new Map(cases.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    player_id: row.player_id,
    player: names.get(row.player_id)!,
    occasion: row.occasion as Occasion,
    subject: row.subject,
    case_id: row.case_id,
    case: case_names.get(row.case_id)!,
    state: row.state,
  }));
}

/** The VIP levels that may have a weekly case. */
const levels = Array.from({ length: 10 }, (_, n) => n + 1);

/** Every occasion whose case operators choose, with the case that it grants, if any. */
export async function showOccasions(db: Db): Promise<Reply<'GET /api/console/occasions'>> {
  const [chosen, { table }] = await Promise.all([listOccasions(db), readLevelTable(db)]);
  const all: store.ChosenOccasion[] = [
    'welcome',
    'first_top_up',
    ...levels.map((level) => `weekly_${level}` as const),
  ];
  const list = all.map((occasion) => {
    const { average_max_mills, prize_max_mills } = boundsOf(occasion, table);
    const found = chosen.find((one) => one.occasion === occasion);
    return {
      occasion,
      usual: { average: toWire(mills(average_max_mills)), best: toWire(mills(prize_max_mills)) },
      chosen: found
        ? {
            case_id: found.case_id,
            name: found.name,
            average_max: found.average_max,
            prize_max: found.prize_max,
            flaw: found.flaw,
          }
        : null,
    };
  });
  return { list };
}
