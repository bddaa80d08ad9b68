import { fromWire } from '@vitrine/contract/amount';
import type { HistoryAct } from '@vitrine/contract/history';
import type { Reply } from '@vitrine/contract/index';
import { canonicalJson } from '@vitrine/fairness/canonical-json';
import { RECEIPT_FORM, type ReceiptContent } from '@vitrine/fairness/receipt';
import type { SignedText } from '@vitrine/fairness/signed';
import { listHistory } from '../../history/index.ts';
import type { Db } from '../../kit/db.ts';
import { signText } from '../../kit/ed25519.ts';
import { refuse } from '../../kit/refusal.ts';
import type { Settings } from '../../kit/settings.ts';
import { utcDay } from '../../kit/utc-day.ts';
import { readChanges } from '../../ledger/index.ts';
import { findCommitments, findDrawsOfFacts } from '../../seeds/index.ts';
import { readSigner, type Signer } from './keys.ts';

/** A player's acts with their signed receipts, newest first. */
export async function listReceipts(
  db: Db,
  player_id: number,
  {
    cursor,
    limit,
    month,
  }: { cursor?: number | undefined; limit: number; month?: string | undefined },
  settings: Settings,
): Promise<Reply<'GET /api/receipts'>> {
  const days = month === undefined ? {} : { from: `${month}-01`, to: lastDayOf(month) };
  const { list, next } = await listHistory(db, player_id, { ...days, before: cursor, limit });
  const contents = await describeActs(db, player_id, list, settings.site_url);
  const signer = await readSigner(db, settings);
  return {
    list: contents.map((content) => {
      const { fact: id, kind, at } = content;
      return { id, kind, at, ...signContent(signer, content) };
    }),
    next,
  };
}

/** The signed receipt of one act. Refuses receipt.unknown. */
export async function showReceipt(
  db: Db,
  player_id: number,
  fact_id: number,
  settings: Settings,
): Promise<Reply<'GET /api/receipts/{id}'>> {
  const content = await readReceiptContent(db, player_id, fact_id, settings.site_url);
  if (!content) return refuse('receipt.unknown');
  return signContent(await readSigner(db, settings), content);
}

function signContent({ key_id, private_key }: Signer, content: ReceiptContent): SignedText {
  const bytes = canonicalJson(content);
  return { bytes, key_id, signature: signText(private_key, bytes) };
}

/** The content of an act's receipt by the books; undefined when it isn't an act of the player. */
export async function readReceiptContent(
  db: Db,
  player_id: number,
  fact_id: number,
  site: string,
): Promise<ReceiptContent | undefined> {
  const { list } = await listHistory(db, player_id, { before: fact_id + 1, limit: 1 });
  const acts = list.filter(({ id }) => id === fact_id);
  return (await describeActs(db, player_id, acts, site))[0];
}

/** The last day of a month, UTC. */
function lastDayOf(month: string): string {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1, 0);
  return utcDay(next);
}

async function describeActs(
  db: Db,
  player_id: number,
  acts: readonly HistoryAct[],
  site: string,
): Promise<ReceiptContent[]> {
  const ids = acts.map(({ id }) => id);
  const [changes, of_facts] = [
    await readChanges(db, player_id, ids),
    await findDrawsOfFacts(db, player_id, ids),
  ];
  const draws_of = Map.groupBy(of_facts, ({ fact_id }) => fact_id);
  const drawsOf = (act: HistoryAct) => [
    ...(draws_of.get(act.id) ?? []).map(({ draw_id }) => draw_id),
    // A room's one draw is no pair's.
    ...(act.battle ? act.items.slice(0, 1).flatMap(({ draw }) => draw ?? []) : []),
  ];
  const commitments = await findCommitments(db, acts.flatMap(drawsOf));
  const by_draw = new Map(commitments.map((commitment) => [commitment.id, commitment]));
  return acts.map((act) => ({
    form: RECEIPT_FORM,
    site,
    player: player_id,
    fact: act.id,
    kind: act.kind,
    at: act.at,
    balances: Object.fromEntries(
      Object.entries(changes.get(act.id) ?? {}).map(([balance, { before_mills, after_mills }]) => [
        balance,
        { before: before_mills, after: after_mills },
      ]),
    ),
    items: act.items.map(({ knapsack_id, goods, draw }) => ({
      item: knapsack_id,
      goods: goods.id,
      name: goods.hash_name,
      phase: goods.phase,
      price: fromWire(goods.price)!,
      draw,
    })),
    draws: drawsOf(act).map((draw) => {
      const { nonce, server_seed_hash, revision_hash } = by_draw.get(draw)!;
      return { draw, server_seed_hash, nonce, revision_hash };
    }),
    case: act.case?.id ?? null,
    battle: act.battle ? String(act.battle.id) : null,
    order: act.order_sn,
    withdrawal: act.withdrawal,
    fee: act.fee === null ? null : fromWire(act.fee)!,
  }));
}
