import { sql } from 'kysely';
import { expect } from 'vitest';
import type { World, TestPlayer } from './world.ts';

/**
 * Everything of a player that an act could change, and how many rows were ever written for them.
 */
export interface PlayerState {
  balances: { path: string; balance_mills: number; version: number }[];
  pairs: {
    id: number;
    state: string;
    client_seed: string | null;
    version: number;
    nonce: number;
  }[];
  items: { id: number; state: string; version: number }[];
  facts: number;
  entries: number;
  draws: number;
  keys: number;
}

export async function stateOf(
  { owner }: Pick<World, 'owner'>,
  { id }: Pick<TestPlayer, 'id'>,
): Promise<PlayerState> {
  const { rows } = await sql<PlayerState>`
    select
      (select json_agg(json_build_object('path', path, 'balance_mills', balance_mills, 'version', version) order by id)
        from ledger_accounts where player_id = ${id}) as balances,
      (select coalesce(json_agg(json_build_object('id', id, 'state', state, 'client_seed', client_seed, 'version', version,
        'nonce', nonce) order by id), '[]') from seeds_pairs where player_id = ${id}) as pairs,
      (select coalesce(json_agg(json_build_object('id', id, 'state', state, 'version', version) order by id), '[]')
        from inventory_items where player_id = ${id}) as items,
      (select count(*) from facts where player_id = ${id}) as facts,
      (select count(*) from ledger_entries e join facts f on f.id = e.fact_id where f.player_id = ${id}) as entries,
      (select count(*) from seeds_draws d join seeds_pairs p on p.id = d.pair_id where p.player_id = ${id}) as draws,
      (select count(*) from idempotency_keys where player_id = ${id}) as keys`.execute(owner);
  return rows[0]!;
}

/** Runs `act` and expects that it changed nothing of the player. */
export async function changesNothing<T>(
  world: World,
  player: TestPlayer,
  act: () => Promise<T>,
): Promise<T> {
  const before = await stateOf(world, player);
  const result = await act();
  expect(await stateOf(world, player)).toEqual(before);
  return result;
}
