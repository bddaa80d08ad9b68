import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { LoadCaller } from './callers.ts';
import {
  follow,
  millsOf,
  type JournalEntry,
  type Opening,
  type Sale,
  type Standing,
} from './journal.ts';

/**
 * Everything that players own or did, by name: `draw 17`, `item 5`, `key …`, `pair …`, `account …`.
 */
export type Records = ReadonlyMap<string, object>;

type Named = [name: string, record: object];

/** The records that must be in the database if every response was true. */
export function recordsOf(callers: readonly LoadCaller[]): Records {
  return new Map(
    callers.flatMap(({ player, journal }) => {
      const { standings } = follow(player.start, journal);
      return [
        ...journal.flatMap((entry, n) =>
          recordsOfAct(player.id, entry, standings[n]!, standings[n + 1]!),
        ),
        ...itemsOf(player.id, journal),
        ...recordsOfStanding(player.id, standings.at(-1)!),
        [
          `facts of player ${player.id}`,
          { endowed: 1, opened: count(journal, 'open'), sold: count(journal, 'sell') },
        ] satisfies Named,
      ];
    }),
  );
}

function count(journal: readonly JournalEntry[], does: JournalEntry['does']): number {
  return journal.filter((entry) => entry.does === does).length;
}

function recordsOfAct(
  player: number,
  entry: JournalEntry,
  before: Standing,
  after: Standing,
): Named[] {
  if (entry.does === 'rotate') return [pairRecord(player, 'revealed', before.active)];
  const draws = entry.does === 'open' ? entry.reply.openings.map(({ id }) => id) : null;
  const items =
    entry.does === 'open'
      ? entry.reply.openings.map(({ knapsack_id }) => knapsack_id)
      : entry.items;
  const { money_mills, shop_score_mills, score_mills, version } = after;
  const key: Named = [
    `key ${entry.key}`,
    {
      player,
      draws,
      items,
      balances: [player, version, money_mills, shop_score_mills, score_mills, 0, 0, 0],
    },
  ];
  return entry.does === 'open' ? [key, ...drawsOf(player, entry)] : [key];
}

function drawsOf(player: number, { reply }: Opening): Named[] {
  return reply.openings.map(({ id, knapsack_id, draw }) => {
    const { server_seed_hash, nonce, subject, revision_hash, outcome } = draw;
    return [
      `draw ${id}`,
      { player, server_seed_hash, nonce, subject, revision_hash, outcome, item: knapsack_id },
    ];
  });
}

function itemsOf(player: number, journal: readonly JournalEntry[]): Named[] {
  const sold = new Set(
    journal.filter((entry): entry is Sale => entry.does === 'sell').flatMap(({ items }) => items),
  );
  return journal
    .flatMap((entry) => (entry.does === 'open' ? entry.reply.openings : []))
    .map(({ knapsack_id, goods }) => {
      const state = sold.has(knapsack_id) ? 'sold' : 'held';
      return [
        `item ${knapsack_id}`,
        { player, goods: goods.id, price_mills: millsOf(goods.price), state },
      ];
    });
}

function recordsOfStanding(
  player: number,
  { money_mills, shop_score_mills, active, next }: Standing,
): Named[] {
  return [
    [`account player/${player}/money`, { balance_mills: money_mills }],
    [`account player/${player}/shop_score`, { balance_mills: shop_score_mills }],
    ...(['held', 'bonus', 'debt'] as const).map((name): Named => [
      `account player/${player}/${name}`,
      { balance_mills: 0 },
    ]),
    pairRecord(player, 'active', active),
    pairRecord(player, 'next', { ...next, client_seed: null, nonce: 0 }),
  ];
}

function pairRecord(
  player: number,
  state: string,
  { server_seed_hash, client_seed, nonce }: Standing['active'],
): Named {
  return [`pair ${server_seed_hash}`, { player, state, client_seed, nonce }];
}

/** Reads the records of these players from the database. */
export async function readRecords(db: Db, players: readonly number[]): Promise<Records> {
  const { rows } = await sql<{ name: string; record: object }>`
    with player as (select unnest(${players}::bigint[]) as id)
    select 'draw ' || d.id as name, json_build_object('player', p.player_id, 'server_seed_hash', p.server_seed_hash,
      'nonce', d.nonce, 'subject', d.subject_id, 'revision_hash', r.hash, 'outcome', d.outcome, 'item', i.id) as record
    from player join seeds_pairs p on p.player_id = player.id join seeds_draws d on d.pair_id = p.id
    left join seeds_revisions r on r.id = d.revision_id left join inventory_items i on i.draw_id = d.id
    union all
    select 'item ' || i.id, json_build_object('player', player_id, 'goods', goods_id, 'price_mills', price_mills, 'state', state)
    from player join inventory_items i on player_id = player.id
    union all
    select 'key ' || key, json_build_object('player', player_id, 'draws', draw_ids, 'items', item_ids,
      'balances', balances)
    from player join idempotency_keys on player_id = player.id
    union all
    select 'pair ' || server_seed_hash, json_build_object('player', player_id, 'state', state, 'client_seed', client_seed, 'nonce', nonce)
    from player join seeds_pairs on player_id = player.id
    union all
    select 'account ' || path, json_build_object('balance_mills', balance_mills)
    from player join ledger_accounts on player_id = player.id
    -- The last points came after the last answer.
    where path <> 'player/' || player_id || '/score'
    union all
    select 'facts of player ' || player_id, json_build_object('endowed', count(*) filter (where kind = 'demo.endowed'),
      'opened', count(*) filter (where kind = 'case.opened'), 'sold', count(*) filter (where kind = 'items.sold'))
    from player join facts on player_id = player.id group by player_id`.execute(db);
  return new Map(rows.map(({ name, record }) => [name, record]));
}

/**
 * Lists records that are missing, that exist without any response having reported them, or that
 * differ from their response.
 */
export function compareRecords(answered: Records, found: Records): string[] {
  return [...new Set([...answered.keys(), ...found.keys()])]
    .filter((name) => !isDeepStrictEqual(answered.get(name), found.get(name)))
    .map(
      (name) =>
        `${name}: answered ${JSON.stringify(answered.get(name))}, found ${JSON.stringify(found.get(name))}`,
    );
}
