import type { Endpoint } from '@vitrine/contract/endpoint';
import { endpoints } from '@vitrine/contract/index';
import { sql } from 'kysely';
import { z } from 'zod';
import { openDatabase } from '../server/kit/db.ts';
import { callTimed } from './callers.ts';
import { numberOption } from './options.ts';
import { databaseOf, headersOf, makePlayers, startProduct, type Product } from './product.ts';
import { printResult, quantile } from './result.ts';

const callers = 32;
const p99_max_ms = 30;
const readers_count = 1000;

/**
 * Measures every list of the contract that asks for nothing in particular, with 100,000 players:
 * the 99th percentile of its answers at 32 callers, each a player of their own. Each list is read
 * before, which fills its caches. Fails when a call was refused. `--players N --seconds N` shorten
 * it.
 */
export async function run(args: string[]): Promise<void> {
  const [players, seconds] = [numberOption(args, 'players', 100_000), numberOption(args, 'seconds', 3)];
  const product = await startProduct();
  try {
    await addPlayers(product, players);
    const readers = await makePlayers(product.owner, readers_count);
    for (const { path } of endpoints.filter(isPlainList)) {
      let n = 0;
      const next = () => ({ path, headers: headersOf(readers[n++ % readers.length]!) });
      await callTimed(path, callers, 0.5, product.url, next);
      const { times_ms } = await callTimed(path, callers, seconds, product.url, next);
      printResult({
        name: `lists.${path.replace('/api/', '')}.p99`,
        unit: 'ms',
        ours: quantile(times_ms, 0.99),
        reference: p99_max_ms,
        what_reference_is: 'the limit',
      });
    }
  } finally {
    await product.stop();
  }
}

/** Whether a call answers a list, without parameters or a role. */
function isPlainList({ method, params, query, who, answers }: Endpoint): boolean {
  return (
    method === 'GET' &&
    params === undefined &&
    who.kind !== 'role' &&
    answers.kind === 'data' &&
    answers.shape instanceof z.ZodObject &&
    'list' in answers.shape.shape &&
    (query?.safeParse({}).success ?? true)
  );
}

/** Adds players who have joined and done nothing else. */
async function addPlayers(product: Product, count: number): Promise<void> {
  const { db, close } = openDatabase(databaseOf(product), { connections: 1, patient: true });
  await sql`
    insert into accounts_players (name, created_at)
    select 'Bench ' || n, now() - n * interval '1 minute' from generate_series(1, ${count}) n`.execute(db);
  await sql`analyze`.execute(db);
  await close();
}
