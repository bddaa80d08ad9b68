import { mills, toWire } from '@vitrine/contract/amount';
import type { DeskCode } from '@vitrine/contract/codes-desk';
import type * as contract from '@vitrine/contract/codes-desk';
import type { Reply } from '@vitrine/contract/index';
import { findFaces } from '../accounts/index.ts';
import { answerList } from '../audit/index.ts';
import { findCases } from '../cases/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/http/route.ts';
import { filtersOf } from '../kit/listing.ts';
import { refuse } from '../kit/refusal.ts';
import { codeState } from './operate.ts';
import * as store from './store.ts';

/** Lists event codes, by these filters. */
export function listDeskCodes(call: Call<typeof contract.listDeskCodes, number>) {
  const { db } = call;
  const filter = { ...filtersOf(call.input), at: now() };
  return answerList(call, {
    name: 'codes',
    read: (part) => store.findCodesForDesk(db, filter, part),
    show: (rows) => showRows(db, rows),
    sum: async () => {
      const sums = await store.sumCodes(db, filter);
      return {
        count: sums.count,
        uses: sums.uses,
        money: toWire(mills(sums.money_mills)),
        tokens: toWire(mills(sums.tokens_mills)),
        money_left: toWire(mills(sums.money_left_mills)),
        tokens_left: toWire(mills(sums.tokens_left_mills)),
      };
    },
  });
}

/** The uses that a code's page shows. */
const uses_shown_max = 200;

/** An event code with its newest uses. Refuses code.unknown. */
export async function showDeskCode(
  db: Db,
  id: number,
): Promise<Reply<'GET /api/console/codes/{id}'>> {
  const row = (await store.findById(db, id)) ?? refuse('code.unknown');
  const [[shown], uses] = await Promise.all([
    showRows(db, [row]),
    store.findUses(db, id, uses_shown_max),
  ]);
  const faces = await findFaces(db, [...new Set(uses.map(({ player_id }) => player_id))]);
  const names = new Map(faces.map(({ id: player_id, name }) => [player_id, name]));
  return {
    ...shown!,
    used: uses.map(({ player_id, n, at }) => ({
      player_id,
      player: names.get(player_id)!,
      n,
      at: at.toISOString(),
    })),
  };
}

async function showRows(db: Db, rows: readonly store.CodeRow[]): Promise<DeskCode[]> {
  const cases = await findCases(db, [...new Set(rows.flatMap(({ case_id }) => case_id ?? []))]);
  const names = new Map(cases.map(({ id, name }) => [id, name]));
  const at = now();
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    kind: row.kind,
    amount: row.amount_mills === null ? null : toWire(row.amount_mills),
    case_id: row.case_id,
    case: row.case_id === null ? null : names.get(row.case_id)!,
    uses: row.uses,
    uses_max: row.uses_max,
    per_player_max: row.per_player_max,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    state: codeState(row, at),
  }));
}
