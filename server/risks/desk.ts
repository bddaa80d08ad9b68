import type { Reply } from '@vitrine/contract/index';
import {
  harm_kinds,
  isHarm,
  isMessageFor,
  readRiskRule,
  risk_kind_names,
  risk_message_names,
  risk_messages,
  sayRiskRule,
  type RiskEvidence,
} from '@vitrine/contract/risk-kinds';
import type { DeskRisk } from '@vitrine/contract/risks-desk';
import type * as contract from '@vitrine/contract/risks-desk';
import { findFaces } from '../accounts/index.ts';
import { answerList } from '../audit/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/http/route.ts';
import { filtersOf } from '../kit/listing.ts';
import { refuse } from '../kit/refusal.ts';
import { findOrderNumbers } from '../payments/index.ts';
import { readNumbers } from './look.ts';
import { writeMessage } from './operate.ts';
import * as store from './store.ts';
import type { RiskRow } from './store.ts';

const hour_ms = 3_600_000;
const ages = { '1h': 1, '12h': 12, '24h': 24, '7d': 168 } as const;

/** The most other entries on the page of one. */
const others_max = 50;

const harmless = risk_kind_names.filter((kind) => !isHarm(kind));

/** Lists entries of the queue, by these filters. */
export function listRisks(call: Call<typeof contract.listRisks, number>) {
  const { db } = call;
  const { state, harm, kind, player, age } = filtersOf(call.input);
  const of_harm = harm && (harm === 'yes' ? harm_kinds : harmless);
  const filter = {
    is_open: state && state === 'open',
    kinds: kind ? (of_harm ?? [kind]).filter((one) => one === kind) : of_harm,
    player_id: player,
    until: age && new Date(now().getTime() - ages[age] * hour_ms),
  };
  return answerList(call, {
    name: 'risks',
    read: (part) => store.findRisks(db, filter, part),
    show: (rows) => showRisks(db, rows),
    sum: async () => {
      const { count, harm, oldest } = await store.sumRisks(db, filter, harm_kinds);
      return { count, harm, oldest: oldest?.toISOString() ?? null };
    },
  });
}

/** An entry with its rule, its evidence, and what may be sent. Refuses risk.unknown. */
export async function showRisk(db: Db, id: number): Promise<Reply<'GET /api/console/risks/{id}'>> {
  const row = (await store.findRisk(db, id)) ?? refuse('risk.unknown');
  const names = risk_message_names.filter((name) => isMessageFor(name, row.kind));
  const [numbers, links, others, messages] = await Promise.all([
    readNumbers(db),
    findLinks(db, row.evidence),
    store.findRisksOf(db, row.player_id, others_max + 1),
    Promise.all(
      names.map(async (name) => ({
        name,
        does: risk_messages[name].does,
        offers: [...risk_messages[name].offers],
        ...(await writeMessage(db, row.player_id, name)),
      })),
    ),
  ]);
  const [shown, ...rest] = await showRisks(db, [
    row,
    ...others.filter((other) => other.id !== id).slice(0, others_max),
  ]);
  return {
    ...shown!,
    rule: sayRiskRule(row.kind, numbers),
    links,
    messages,
    message: row.message,
    offered: row.offered,
    others: rest,
  };
}

/** The pages of the acts and accounts that an entry is about. */
async function findLinks(
  db: Db,
  { withdrawals = [], orders = [], players = [] }: RiskEvidence,
): Promise<{ title: string; path: string }[]> {
  const numbers = await findOrderNumbers(db, orders);
  return [
    ...withdrawals.map((id) => ({ title: `withdrawal ${id}`, path: `/withdrawals/${id}` })),
    ...orders.flatMap((id) => {
      const order_sn = numbers.get(id);
      return order_sn === undefined
        ? []
        : [{ title: `order ${order_sn}`, path: `/orders/${order_sn}` }];
    }),
    ...players.map((id) => ({ title: `player ${id}`, path: `/players/${id}` })),
  ];
}

/** Entries as the list shows them. */
export async function showRisks(db: Db, rows: readonly RiskRow[]): Promise<DeskRisk[]> {
  const ids = rows.flatMap(({ player_id, decided_by }) => [player_id, decided_by ?? player_id]);
  const faces = await findFaces(db, [...new Set(ids)]);
  const names = new Map(faces.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: readRiskRule(row.kind).title,
    is_harm: isHarm(row.kind),
    player_id: row.player_id,
    player: names.get(row.player_id) ?? `account ${row.player_id}`,
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
    count: row.count,
    words: readRiskRule(row.kind).say(row.evidence),
    decision: row.decision,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by:
      row.decided_by === null ? null : (names.get(row.decided_by) ?? `account ${row.decided_by}`),
  }));
}
