import type { Mills } from '@vitrine/contract/amount';
import type { ErrorKey } from '@vitrine/contract/errors';
import type { Kind } from '@vitrine/fairness/replay';
import { Histogram } from '@prometheus-io/client';
import { CompiledQuery } from 'kysely';
import { facts_committed, session_ended, publish } from '../kit/bus.ts';
import { composite, compositeArray } from '../kit/composite.ts';
import { afterCommit, type Db } from '../kit/db.ts';
import type { NewFact } from '../kit/facts.ts';
import type { RequestKey } from '../kit/http/route.ts';
import { registry } from '../kit/metrics.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import { account, keepsBalance, playerOf, type AccountId } from './accounts.ts';
import { noBalances, readSettledBalances, type Balances } from './balances.ts';
import { blockedRefusal } from './blocks.ts';
import { limitReached, type ReachedLimit } from './limits.ts';

/**
 * Everything an act changes. A verb decides it purely, then settles it once: all or nothing is
 * written. Each clause names its players, who may be several; none needs to be the acting one.
 */
export interface Act {
  /**
   * The acting player, whose pair draws and whose fact it is; null when the product acts for
   * nobody in particular, as when a room ends.
   */
  by: number | null;
  /** The timestamp of every row written. */
  at: Date;
  /** The fact, of a declared kind (`case_opened.with({…})`), with the payload for listeners. */
  fact: NewFact;
  /** Makes the act idempotent: it happens once, however often it is requested. */
  key: ScopedKey | undefined;
  /**
   * SHA-256 of the session token that makes the request, in hex; the session must still be valid.
   * Undefined for the product's own acts.
   */
  session?: string | undefined;
  /**
   * A player may request it on a break or while excluded: withdrawing, selling, and what brings
   * either closer. All other acts that a session requests are refused then.
   */
  stays_on_break?: true;
  /**
   * Data for the response besides ids and balances. Stored with the key, so that a retry is
   * answered from it.
   */
  memo: object;
  draws?: Draws;
  guard?: readonly Guard[];
  post?: readonly Transfer[];
  grant?: readonly Grant[];
  /** Items whose state or owner changes. Refuses item.unknown and item.not_held. */
  move?: readonly Move[];
  stake?: readonly Stake[];
}

/**
 * A key with its scope, the acting player's unless given: a player's key can never meet one of a
 * gateway or a job.
 */
export interface ScopedKey extends RequestKey {
  scope?: 'gateway' | 'job';
}

/** Draws from the acting player's pair, or the one record of a room. */
export interface Draws {
  from: PairSeeds | RoomSeeds;
  records: readonly DrawnRecord[];
}

interface PairSeeds {
  pair_id: number;
  pair_version: number;
  /** Nonce of the first draw. The pair's nonce must still equal it. */
  first_nonce: number;
}

/** A room's commitment, which is closed and hasn't drawn. */
interface RoomSeeds {
  room_id: number;
}

/** A draw, read against a published revision or against content of its own. */
export type DrawnRecord = {
  kind: Kind;
  subject_id: number;
  outcome: object;
} & ({ revision_id: number } | { content: object });

/**
 * A precondition checked when the act is written, by the SQL function `{module}_guard_{name}` of
 * its module: `name` is `{module}.{name}`. It refuses, or makes the act stale.
 */
export interface Guard {
  name: string;
  id: number;
  value: number;
}

/**
 * The precondition that an account has had no entry since `version` was read: otherwise the act,
 * decided from its balance, is stale. Exact: `settle` asks it with the account locked.
 */
export function unmoved(id: AccountId, version: number): Guard {
  return { name: unmoved_guard, id, value: version };
}

const unmoved_guard = 'settle.unmoved';

/**
 * The precondition that a player owes nothing: refuses debt.owed. For acts by which value leaves
 * without a stake; `settle` refuses the stakes of a player who owes by itself. A plain read: an act
 * that began before the debt may rightly end after it, and a lock would come after those that the
 * rows of a withdrawal or a giveaway have taken of its items.
 */
export function owesNothing(player_id: number): Guard {
  return { name: 'settle.owes_nothing', id: account(player_id, 'debt'), value: 0 };
}

/**
 * The precondition that a player is on no break, not excluded and not blocked by staff: refuses
 * break.active, exclusion.active and player.blocked. `settle` adds it itself to the acts that a
 * session requests, except those that `stays_on_break`; a stake is refused in any case, by the row
 * that counts it.
 */
export function mayPlay(player_id: number, at: Date): Guard {
  return { name: 'settle.plays', id: player_id, value: at.getTime() };
}

/** The guards of an act, with the one of breaks where a session requests it. */
function guardsOf({ by, at, session, stays_on_break, guard = [], stake = [] }: Act) {
  const is_asked = by !== null && session !== undefined && stays_on_break === undefined;
  const is_counted = stake.some(
    ({ player_id, staked_mills = 0, held_mills = 0 }) =>
      player_id === by && staked_mills + held_mills > 0,
  );
  return is_asked && !is_counted ? [mayPlay(by, at), ...guard] : guard;
}

/** An amount moved from the debited to the credited account. */
export interface Transfer {
  debit: AccountId;
  credit: AccountId;
  amount_mills: Mills;
}

/** The transfers that move something: an entry of nothing can't be written. */
export function withoutZeros(transfers: readonly Transfer[]): Transfer[] {
  return transfers.filter(({ amount_mills }) => amount_mills > 0);
}

/** An item, or an unopened case, added to a backpack. */
export interface Grant {
  player_id: number;
  kind?: 'item' | 'box';
  goods_id: number;
  source: string;
  price_mills: Mills;
  /** The index of the draw that won it; undefined for an item without one. */
  draw?: number;
  /** Its place among the prizes of a draw that yields several; 0 unless given. */
  place?: number;
}

/** A change of an item's state, of its owner, or of both; of its source where both name one. */
export interface Move {
  item_id: number;
  from: Place;
  to: Place;
}

interface Place {
  player_id: number;
  state: string;
  source?: string;
}

/**
 * Amounts that count toward a player's limits: `settle` keeps the counters, and refuses
 * limit.reached. A stake also releases a part of the player's bonus into money. Limits are checked
 * when more is put at risk: `staked_mills` and `held_mills` together are above zero.
 */
export interface Stake {
  player_id: number;
  staked_mills?: Mills;
  /** The value won with the stake, at the prices of that moment. */
  won_mills?: Mills;
  /** The share of the stake that it releases from the bonus, in parts per million. */
  release_ppm?: number;
  deposited_mills?: Mills;
  /**
   * The most that may be deposited in the calendar month by the rules of a country, whatever the
   * player's own limits are; without it there is none.
   */
  ceiling_mills?: Mills | undefined;
  /**
   * The deposit is money that has come already, although a limit is used up: it counts, and is
   * refused by none.
   */
  comes_anyway?: boolean | undefined;
  /**
   * Reserved in the limits for a stake that isn't decided yet, as the player's `held` changes;
   * below zero once it is decided or paid back.
   */
  held_mills?: Mills;
}

/** The result of an act, written now or when the same key was first used. */
export interface Settled<Memo> {
  /** The stored memo. Build the response from it, never from the act at hand. */
  memo: Memo;
  fact_id: number;
  draw_ids: number[];
  /** Granted items in the order of their grants, then moved ones. */
  item_ids: number[];
  /** The acting player's balances; of an act by nobody, zeros. */
  balances: Balances;
  /** The balances of all players that the act touched. */
  balances_of: ReadonlyMap<number, Balances>;
}

/**
 * Thrown when the act's key was used before. Nothing was written; `once` reads the first result.
 */
export class Repeated extends Error {}

/**
 * Thrown when something changed since the act was decided; nothing was written. `whileStale`
 * decides again; where nobody does, the caller is asked to. In a transaction a `value` has rolled
 * everything back.
 */
export class Stale extends Refusal {
  /** The seed pair or the room, or a value that a guard compares, such as a price. */
  readonly what: 'seeds' | 'value';

  constructor(what: Stale['what']) {
    super('request.outdated');
    this.what = what;
  }
}

interface Row {
  /** Stale seeds are answered; everything else that isn't settled is thrown. */
  status: 'settled' | 'stale' | ErrorKey;
  fact: number;
  draw_ids: number[] | null;
  item_ids: number[] | null;
  balances: number[] | null;
}

/**
 * Writes an act in one statement and one round trip. Refuses session.expired, balance.short, or
 * tokens.short or points.short where only these were debited, limit.reached, break.active,
 * exclusion.active, player.blocked, sitting.check_due, debt.owed, the guards' refusals,
 * item.unknown and item.not_held. Throws Repeated when the key was used before: acts with a key run
 * inside `once`. Throws Stale when the seeds or a guarded value changed since the act was decided.
 */
export async function settle<Memo extends object>(
  db: Db,
  act: Act & { memo: Memo },
): Promise<Settled<Memo>> {
  const row = await timeWrite(() => write(db, act));
  if (row.status === 'stale') throw new Stale('seeds');
  // Another process ended the session: notify this one, which may still cache it.
  if (row.status === 'session.expired') publish(session_ended, { token_hash: act.session! });
  if (row.status !== 'settled') return refuse(row.status);
  afterCommit(db, () => publish(facts_committed, undefined));
  return settledFrom(act.by, act.memo, { ...row, fact_id: row.fact });
}

const settle_seconds = new Histogram({
  name: 'vitrine_settle_seconds',
  help: 'Time of the statement that settles an act: settled, stale, refused, repeated or failed.',
  labelNames: ['outcome'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
  registers: [registry],
});

/** Measures the statement of an act by how it ended. */
async function timeWrite(work: () => Promise<Row>): Promise<Row> {
  const began_ms = performance.now();
  let outcome = 'failed';
  try {
    const row = await work();
    outcome = row.status === 'settled' || row.status === 'stale' ? row.status : 'refused';
    return row;
  } catch (problem) {
    if (problem instanceof Stale) outcome = 'stale';
    else if (problem instanceof Refusal) outcome = 'refused';
    else if (problem instanceof Repeated) outcome = 'repeated';
    throw problem;
  } finally {
    settle_seconds.observe({ outcome }, (performance.now() - began_ms) / 1000);
  }
}

/** The result of an act from what `settle` answered, or what was stored of it. */
export function settledFrom<Memo>(
  by: number | null,
  memo: Memo,
  {
    fact_id,
    draw_ids,
    item_ids,
    balances,
  }: Omit<Row, 'status' | 'fact'> & { fact_id: number | null },
): Settled<Memo> {
  const balances_of = readSettledBalances(balances ?? []);
  return {
    memo,
    fact_id: fact_id ?? 0,
    draw_ids: draw_ids ?? [],
    item_ids: item_ids ?? [],
    balances: balances_of.get(by ?? 0) ?? noBalances(),
    balances_of,
  };
}

const parameters_count = 15;
const parameters = (first: number) =>
  Array.from({ length: parameters_count - first + 1 }, (_, n) => `$${first + n}`).join(', ');

/**
 * The statement, with parameters in the order of the SQL function's. Benches run this same text.
 */
const settle_statement = `select * from settle(${parameters(1)})`;

/**
 * The same for an act requested by a session: a join on the session supplies the acting player, so
 * without a valid session nothing is written. The check costs no extra round trip and doesn't rely
 * on any process's session cache.
 */
const settle_for_session_statement = `select s.* from accounts_sessions a
  cross join lateral settle(a.player_id, ${parameters(2)}) s
  where a.token_hash = $${parameters_count + 1} and a.player_id = $1 and a.expires_at > $2`;

/** Converts an act to the parameters of `settle_statement`. */
function settleParameters(act: Act): unknown[] {
  const { by, key, draws, post = [], grant = [], move = [], stake = [] } = act;
  return [
    by,
    act.at,
    act.fact.kind,
    JSON.stringify(act.fact.payload),
    key ? composite([key.scope ?? 'player', key.text, key.hash, JSON.stringify(act.memo)]) : no_key,
    seedsOf(draws),
    compositeArray((draws?.records ?? []).map(drawFields)),
    compositeArray(guardsOf(act).map(({ name, id, value }) => [name, id, value])),
    accountsToLock(act),
    compositeArray(post.map(({ debit, credit, amount_mills }) => [debit, credit, amount_mills])),
    compositeArray(grant.map(grantFields)),
    compositeArray(move.map(moveFields)),
    compositeArray(stake.toSorted((a, b) => a.player_id - b.player_id).map(stakeFields)),
    [...playersOf(act)],
    backpacksOf(act),
  ];
}

const no_key = composite([null, null, null, null]);

function seedsOf(draws: Draws | undefined): string {
  if (!draws) return composite([null, null, null, null]);
  if ('room_id' in draws.from) return composite([null, null, null, draws.from.room_id]);
  const { pair_id, pair_version, first_nonce } = draws.from;
  return composite([pair_id, pair_version, first_nonce, null]);
}

function drawFields(record: DrawnRecord) {
  const { kind, subject_id, outcome } = record;
  const revision_id = 'revision_id' in record ? record.revision_id : null;
  const content = 'content' in record ? JSON.stringify(record.content) : null;
  return [kind, subject_id, revision_id, content, JSON.stringify(outcome)];
}

function grantFields({
  player_id,
  kind = 'item',
  goods_id,
  source,
  price_mills,
  draw,
  place = 0,
}: Grant) {
  // Arrays of PostgreSQL begin at 1.
  return [
    player_id,
    kind,
    goods_id,
    source,
    price_mills,
    draw === undefined ? null : draw + 1,
    place,
  ];
}

function moveFields({ item_id, from, to }: Move) {
  return [item_id, from.player_id, from.state, to.player_id, to.state, from.source, to.source];
}

function stakeFields({
  player_id,
  staked_mills,
  won_mills,
  release_ppm,
  deposited_mills,
  held_mills,
  ceiling_mills,
  comes_anyway,
}: Stake) {
  return [
    player_id,
    staked_mills ?? 0,
    won_mills ?? 0,
    release_ppm ?? 0,
    deposited_mills ?? 0,
    held_mills ?? 0,
    ceiling_mills,
    comes_anyway ? 'true' : undefined,
  ];
}

/**
 * The accounts to lock before the first transfer, so that all acts lock in the same order. None for
 * an act that touches one account: a stake of money alone locks money first and then the bonus,
 * whose id is higher. Every other act that changes or releases a bonus locks its player's money
 * too, which serializes all changes of the bonus with the stakes that release it. One that changes
 * a debt, or is decided from it, locks the money and the tokens that repay it, which serializes it
 * with every act that brings something in.
 */
function accountsToLock({ post = [], stake = [], guard = [] }: Act): number[] {
  const touched = new Set(
    post.flatMap(({ debit, credit }) => [debit, credit]).filter(keepsBalance),
  );
  const guarded = guard
    .filter(({ name }) => name === unmoved_guard)
    .map(({ id }) => id as AccountId);
  const releasing = stake
    .filter(({ release_ppm }) => release_ppm)
    .map(({ player_id }) => player_id);
  const [only] = touched;
  const needs_none = only === undefined || (only > 0 && !isBonus(only) && !isDebt(only));
  const releases_after_it = releasing.every((player_id) => only === account(player_id, 'money'));
  if (touched.size <= 1 && guarded.length === 0 && needs_none && releases_after_it) return [];
  const bonuses = [...releasing, ...[...touched].filter(isBonus).map(playerOf)];
  const both = bonuses.flatMap((player_id) => [
    account(player_id, 'money'),
    account(player_id, 'bonus'),
  ]);
  const payers = [...touched, ...guarded]
    .filter(isDebt)
    .flatMap((id) => [account(playerOf(id), 'money'), account(playerOf(id), 'shop_score')]);
  return [...new Set([...touched, ...guarded, ...both, ...payers])];
}

const isBonus = (id: AccountId) => playerOf(id) > 0 && id === account(playerOf(id), 'bonus');
const isDebt = (id: AccountId) => playerOf(id) > 0 && id === account(playerOf(id), 'debt');

/**
 * The players whose balances the act may change, in the order of their ids: debts are locked in it.
 */
function playersOf({ by, post = [], stake = [] }: Act): Set<number> {
  const accounts = post
    .flatMap(({ debit, credit }) => [debit, credit])
    .filter((id) => playerOf(id) > 0);
  const players = [...accounts.map(playerOf), ...stake.map(({ player_id }) => player_id)];
  return new Set((by === null ? players : [by, ...players]).toSorted((a, b) => a - b));
}

/**
 * The owners whose items change while no transfer names them: the version of their balances doesn't
 * show it, so their backpack has one of its own. In id order.
 */
function backpacksOf({ post = [], grant = [], move = [] }: Act): number[] {
  if (grant.length + move.length === 0) return [];
  const shown = new Set(post.flatMap(({ debit, credit }) => [playerOf(debit), playerOf(credit)]));
  const owners = move.flatMap(({ from, to }) => [from.player_id, to.player_id]);
  const changed = new Set([...grant.map(({ player_id }) => player_id), ...owners]);
  return [...changed].filter((player_id) => !shown.has(player_id)).toSorted((a, b) => a - b);
}

function statementOf(act: Act): CompiledQuery<Row> {
  const values = settleParameters(act);
  if (act.session === undefined) return CompiledQuery.raw(settle_statement, values);
  const session = Buffer.from(act.session, 'hex');
  return CompiledQuery.raw(settle_for_session_statement, [...values, session]);
}

async function write(db: Db, act: Act): Promise<Row> {
  try {
    const { rows } = await db.executeQuery<Row>(statementOf(act));
    return rows[0] ?? ({ status: 'session.expired' } as Row);
  } catch (problem) {
    const { code, message, detail, constraint } = problem as {
      code?: string;
      message: string;
      detail?: string;
      constraint?: string;
    };
    if (code === 'VT001' && message === 'stale') throw new Stale('value');
    if (code === 'VT001' && detail && message === 'player.blocked') throw readBlock(detail);
    if (code === 'VT001' && detail) throw limitReached(JSON.parse(detail) as ReachedLimit);
    if (code === 'VT001') return { status: message } as Row;
    if (constraint === 'ledger_account_never_below_zero') return { status: shortOf(act) } as Row;
    if (constraint === 'idempotency_keys_pkey') throw new Repeated();
    throw problem;
  }
}

/** The refusal of an act that found a balance too small, named after it where only one could be. */
function shortOf({ by, post = [] }: Act): 'balance.short' | 'tokens.short' | 'points.short' {
  const debited = new Set(post.map(({ debit }) => debit).filter(keepsBalance));
  const [only] = debited;
  if (by === null || only === undefined || debited.size > 1) return 'balance.short';
  if (only === account(by, 'shop_score')) return 'tokens.short';
  return only === account(by, 'score') ? 'points.short' : 'balance.short';
}

/** The refusal of a block, as `settle` tells it. */
function readBlock(detail: string): Refusal {
  const { until, words } = JSON.parse(detail) as { until: string | null; words: string };
  return blockedRefusal({ until: until === null ? null : new Date(until), words });
}
