import { isDeepStrictEqual } from 'node:util';
import { fromWire, mills, sum, times, type Amount, type Mills } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';

/** A caller's acts, in order. Each request was retried under its key until it got a response. */
export type Journal = readonly JournalEntry[];

export type JournalEntry = Opening | Sale | Rotation;

interface Sent {
  /**
   * The Idempotency-Key. A rotation has none; it is identified by the hash of the next pair that it
   * activates.
   */
  key: string;
  tries: number;
  /** From the first attempt to the response. */
  waited_ms: number;
  /**
   * The last attempt found the act done: an earlier attempt was committed and its response lost.
   */
  was_done: boolean;
}

export interface Opening extends Sent {
  does: 'open';
  price_mills: Mills;
  reply: Reply<'POST /api/box/{id}/open'>;
}

export interface Sale extends Sent {
  does: 'sell';
  items: number[];
  to: 'money' | 'shop_score';
  reply: Reply<'POST /api/box/sell'>;
}

export interface Rotation extends Sent {
  does: 'rotate';
  client_seed: string;
  reply: Reply<'GET /api/fairness/seeds'>;
}

/** A player's state after an act: balances with their version, the active pair and the next one. */
export interface Standing {
  money_mills: Mills;
  shop_score_mills: Mills;
  score_mills: Mills;
  version: number;
  active: { server_seed_hash: string; client_seed: string | null; nonce: number };
  next: { server_seed_hash: string };
}

/** Converts a response's amount to mills. Throws when it isn't a valid amount. */
export function millsOf(amount: Amount): Mills {
  return fromWire(amount) ?? mills(NaN);
}

/**
 * Replays a journal with independent arithmetic: subtracts prices, adds worth, counts nonces.
 * Points come by themselves, some seconds after play, and then raise the version.
 * Returns the player's state before the first act and after each, and the responses that contradict
 * it. After a contradiction it continues from the response, so that each is reported once.
 */
export function follow(
  start: Standing,
  journal: Journal,
): { standings: Standing[]; contradictions: string[] } {
  const worth = worthOfWins(journal);
  const standings = [start];
  const contradictions: string[] = [];
  for (const entry of journal) {
    const told = standingTold(entry);
    const standing = afterPoints(standingAfter(standings.at(-1)!, entry, worth), told);
    if (!isDeepStrictEqual({ ...standing, ...told }, standing)) {
      contradictions.push(
        `${entry.does} ${entry.key}: ${JSON.stringify(standing)}, answered ${JSON.stringify(told)}`,
      );
    }
    standings.push({ ...standing, ...told });
  }
  return { standings, contradictions };
}

/** The state after the points that a response has and the last one hadn't. */
function afterPoints(standing: Standing, told: Partial<Standing>): Standing {
  const { score_mills = standing.score_mills, version = standing.version } = told;
  return score_mills > standing.score_mills && version > standing.version
    ? { ...standing, score_mills, version }
    : standing;
}

/** The worth of each won item: its price at the win, as prices don't change in this test. */
function worthOfWins(journal: Journal): Map<number, Mills> {
  const openings = journal.flatMap((entry) => (entry.does === 'open' ? entry.reply.openings : []));
  return new Map(openings.map(({ knapsack_id, goods }) => [knapsack_id, millsOf(goods.price)]));
}

function standingAfter(
  before: Standing,
  entry: JournalEntry,
  worth: ReadonlyMap<number, Mills>,
): Standing {
  const { money_mills, shop_score_mills, score_mills, version, active, next } = before;
  switch (entry.does) {
    case 'open': {
      const { openings } = entry.reply;
      const tokens = sum(openings.map(({ tokens }) => millsOf(tokens)));
      return {
        money_mills: mills(money_mills - times(entry.price_mills, openings.length)),
        shop_score_mills: mills(shop_score_mills + tokens),
        score_mills,
        version: version + (tokens > 0 ? 2 : 1),
        active: { ...active, nonce: active.nonce + openings.length },
        next,
      };
    }
    case 'sell': {
      const paid = sum(entry.items.map((item) => worth.get(item)!));
      const balance = `${entry.to}_mills` as const;
      return { ...before, [balance]: mills(before[balance] + paid), version: version + 1 };
    }
    case 'rotate':
      return {
        ...before,
        active: { ...next, client_seed: entry.client_seed, nonce: 0 },
        next: entry.reply.next,
      };
  }
}

/** The player's state according to the response. */
function standingTold({ does, reply }: JournalEntry): Partial<Standing> {
  if (does === 'rotate') return reply;
  const balances = {
    money_mills: millsOf(reply.money),
    shop_score_mills: millsOf(reply.shop_score),
    score_mills: mills(reply.score),
    version: reply.balance_version,
  };
  if (does === 'sell') return balances;
  const { server_seed_hash, client_seed, nonce } = reply.openings.at(-1)!.draw;
  return { ...balances, active: { server_seed_hash, client_seed, nonce: nonce + 1 } };
}
