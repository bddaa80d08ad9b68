import type { Mills } from '@vitrine/contract/amount';
import type { ErrorKey } from '@vitrine/contract/errors';
import { CompiledQuery } from 'kysely';
import { tell } from '../kit/bus.ts';
import type { Db } from '../kit/db.ts';
import type { RequestKey } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { isPlayers, type AccountId } from './accounts.ts';

/**
 * Everything an act changes. A verb decides it purely, then settles it once: all or nothing is
 * written.
 */
export interface Act {
  /** The acting player: owner of the pair, of the granted items and of the changed items. */
  by: number;
  /** The timestamp of every row written. */
  at: Date;
  /** The fact, `noun.happened`, with the payload that listeners need. */
  fact: { kind: string; payload: object };
  /** Makes the act idempotent: it happens once, however often it is requested. */
  key: RequestKey | undefined;
  /**
   * SHA-256 of the session token that makes the request, in hex; the session must still be valid.
   * Undefined for the product's own acts.
   */
  session?: string | undefined;
  /**
   * Data for the response besides ids and balances. Stored with the key, so that a retry is
   * answered from it.
   */
  memo: object;
  draws?: Draws;
  guard?: readonly Guard[];
  post?: readonly Transfer[];
  /** Items added to the backpack. When the act draws, the nth item is won by the nth draw. */
  grant?: { source: string; items: readonly { goods_id: number; price_mills: Mills }[] };
  /** Items whose state changes. Refuses item.unknown and item.not_held. */
  change?: { items: readonly number[]; from: string; to: string };
}

export interface Draws {
  pair_id: number;
  pair_version: number;
  /** Nonce of the first draw. The pair's nonce must still equal it. */
  first_nonce: number;
  kind: 'case';
  subject_id: number;
  revision_id: number;
  outcomes: readonly object[];
}

/**
 * A precondition checked when the act is written. A failed `case.sells` refuses case.closed or
 * case.revision_changed; a failed `goods.price` is internal and makes the act stale.
 */
export type Guard =
  | { kind: 'case.sells'; case_id: number; revision_id: number }
  | { kind: 'goods.price'; goods_id: number; price_mills: Mills };

/** An amount moved from the debited to the credited account. */
export interface Transfer {
  debit: AccountId;
  credit: AccountId;
  amount_mills: Mills;
}

/** The result of an act, written now or when the same key was first used. */
export interface Settled<Memo> {
  /** The stored memo. Build the response from it, never from the act at hand. */
  memo: Memo;
  fact_id: number;
  draw_ids: number[];
  item_ids: number[];
  balances: Balances;
}

/** A player's balances after the act. A higher version is later. */
export interface Balances {
  money_mills: Mills;
  shop_score_mills: Mills;
  score_mills: Mills;
  version: number;
}

/**
 * Thrown when the act's key was used before. Nothing was written; `once` reads the first result.
 */
export class Repeated extends Error {}

interface Row {
  status: 'settled' | 'stale' | ErrorKey;
  fact: number;
  draw_ids: number[] | null;
  item_ids: number[] | null;
  balances: [Mills, Mills, Mills];
  balance_version: number;
}

/**
 * Writes an act in one statement and one round trip. Returns `stale`, with nothing written, when
 * the seed pair or a price changed since the act was decided: the caller decides again. Refuses
 * session.expired, balance.short, the guards' refusals, item.unknown and item.not_held. Throws
 * Repeated when the key was used before: acts with a key run inside `once`.
 */
export async function settle<Memo extends object>(db: Db, act: Act & { memo: Memo }): Promise<Settled<Memo> | 'stale'> {
  const row = await write(db, act);
  if (row.status === 'stale') return 'stale';
  // Another process ended the session: notify this one, which may still cache it.
  if (row.status === 'session.expired') tell('session.ended', { token_hash: act.session! });
  if (row.status !== 'settled') return refuse(row.status);
  tell('facts.committed', undefined);
  const [money_mills, shop_score_mills, score_mills] = row.balances;
  return {
    memo: act.memo,
    fact_id: row.fact,
    draw_ids: row.draw_ids ?? [],
    item_ids: row.item_ids ?? [],
    balances: { money_mills, shop_score_mills, score_mills, version: row.balance_version },
  };
}

/**
 * The statement, with parameters in the order of the SQL function's. Benches run this same text.
 */
export const settle_statement = `select * from settle(${Array.from({ length: 27 }, (_, n) => `$${n + 1}`).join(', ')})`;

/**
 * The same for an act requested by a session: a join on the session supplies the acting player, so
 * without a valid session nothing is written. The check costs no extra round trip and doesn't rely
 * on any process's session cache.
 */
const settle_for_session_statement = `select s.* from accounts_sessions a
  cross join lateral settle(a.player_id, ${Array.from({ length: 26 }, (_, n) => `$${n + 2}`).join(', ')}) s
  where a.token_hash = $28 and a.player_id = $1 and a.expires_at > $2`;

/** Converts an act to the parameters of `settle_statement`. */
export function settleParameters(act: Act): unknown[] {
  const { draws, guard = [], post = [], grant, change } = act;
  const players = new Set(post.flatMap(({ debit, credit }) => [debit, credit]).filter(isPlayers));
  return [
    act.by,
    act.at,
    act.fact.kind,
    JSON.stringify(act.fact.payload),
    act.key?.text ?? null,
    act.key?.hash ?? null,
    JSON.stringify(act.memo),
    draws?.pair_id ?? null,
    draws?.pair_version ?? null,
    draws?.first_nonce ?? null,
    draws?.kind ?? null,
    draws?.subject_id ?? null,
    draws?.revision_id ?? null,
    draws?.outcomes.map((outcome) => JSON.stringify(outcome)) ?? [],
    guard.map(({ kind }) => kind),
    guard.map((held) => (held.kind === 'case.sells' ? held.case_id : held.goods_id)),
    guard.map((held) => (held.kind === 'case.sells' ? held.revision_id : held.price_mills)),
    [...players],
    post.map(({ debit }) => debit),
    post.map(({ credit }) => credit),
    post.map(({ amount_mills }) => amount_mills),
    grant?.source ?? null,
    grant?.items.map(({ goods_id }) => goods_id) ?? [],
    grant?.items.map(({ price_mills }) => price_mills) ?? [],
    change?.items ?? [],
    change?.from ?? null,
    change?.to ?? null,
  ];
}

function statementOf(act: Act): CompiledQuery<Row> {
  const parameters = settleParameters(act);
  if (act.session === undefined) return CompiledQuery.raw(settle_statement, parameters);
  const session = Buffer.from(act.session, 'hex');
  return CompiledQuery.raw(settle_for_session_statement, [...parameters, session]);
}

async function write(db: Db, act: Act): Promise<Row> {
  try {
    const { rows } = await db.executeQuery<Row>(statementOf(act));
    return rows[0] ?? ({ status: 'session.expired' } as Row);
  } catch (problem) {
    const { code, message, constraint } = problem as { code?: string; message: string; constraint?: string };
    if (code === 'VT001') return { status: message } as Row;
    if (constraint === 'ledger_account_never_below_zero') return { status: 'balance.short' } as Row;
    if (constraint === 'idempotency_keys_pkey') throw new Repeated();
    throw problem;
  }
}
