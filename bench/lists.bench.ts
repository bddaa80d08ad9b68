import type { Endpoint } from '@vitrine/contract/endpoint';
import { endpoints } from '@vitrine/contract/index';
import { sql } from 'kysely';
import { z } from 'zod';
import { openDatabase } from '../server/kit/db.ts';
import { callTimed } from './callers.ts';
import { openRecorder, repeat } from './lists/bare.ts';
import { makeReaders } from './lists/readers.ts';
import { numberOption } from './options.ts';
import { databaseOf, headersOf, startProduct, type Product } from './product.ts';
import { measureInTurns, median, printResult, quantile } from './result.ts';

const callers = 32;
const p99_max_ms = 30;
const ratio_least = 0.5;

/**
 * Measures every list of the contract that asks for nothing in particular, with 100,000 players, of
 * whom 1000 have rows in their lists: calls a second over HTTP at 32 callers, each a player of
 * their own, in turns with the same statements in a bare loop of as many callers; and the 99th
 * percentile of the answers' times. Each list is read before, which fills its caches. Fails when a
 * call was refused; with `--gate` also below half of the statements' rate. `--players N --readers N
 * --pairs N --seconds N` shorten it, `--only TEXT` measures the lists whose path has it.
 */
export async function run(args: string[]): Promise<void> {
  const [players, pairs] = [numberOption(args, 'players', 100_000), numberOption(args, 'pairs', 3)];
  const [readers_count, seconds] = [numberOption(args, 'readers', 1000), numberOption(args, 'seconds', 2)];
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1]! : '';
  const product = await startProduct();
  const url = databaseOf(product);
  const recorder = await openRecorder(url);
  const bare = openDatabase(url, { role: 'vitrine_app' });
  try {
    await addPlayers(product, players);
    const readers = await makeReaders(product, readers_count);
    for (const { path } of endpoints.filter((endpoint) => isPlainList(endpoint) && endpoint.path.includes(only))) {
      let n = 0;
      const next = () => ({ path, headers: headersOf(readers[n++ % readers.length]!) });
      const statements = await recorder.record(path, readers.slice(0, callers));
      const ratio = await compare(path, pairs, {
        callHttp: () => callTimed(path, callers, seconds, product.url, next),
        repeatBare: statements.every(({ length }) => length > 0)
          ? () => repeat(bare.pool, statements, seconds)
          : undefined,
      });
      if (args.includes('--gate') && ratio < ratio_least) process.exitCode = 1;
    }
  } finally {
    await recorder.close();
    await bare.close();
    await product.stop();
  }
}

interface Sides {
  callHttp: () => ReturnType<typeof callTimed>;
  /** Undefined for a list that reads nothing. */
  repeatBare: (() => Promise<number>) | undefined;
}

/** Prints the rate beside the statements', and the 99th percentile; returns the rates' ratio. */
async function compare(path: string, pairs: number, { callHttp, repeatBare }: Sides): Promise<number> {
  const name = `lists.${path.replace('/api/', '')}`;
  const p99s_ms: number[] = [];
  const measureHttp = async () => {
    const { per_second, times_ms } = await callHttp();
    p99s_ms.push(quantile(times_ms, 0.99));
    return per_second;
  };
  // Fills the caches, and prepares the statements.
  await callHttp();
  await repeatBare?.();
  const { http, bare } = await measureInTurns(pairs, { http: measureHttp, bare: repeatBare ?? (() => 0) });
  if (repeatBare)
    printResult({
      name: `${name}.${callers}`,
      unit: 'calls/s',
      ours: http,
      reference: bare,
      what_reference_is: 'the same statements in a bare loop',
    });
  printResult({
    name: `${name}.p99`,
    unit: 'ms',
    ours: median(p99s_ms),
    reference: p99_max_ms,
    what_reference_is: 'the limit',
  });
  return repeatBare ? http / bare : Infinity;
}

/** Whether a call answers a list, without parameters or a role. */
function isPlainList({ method, params, query, who, answers }: Endpoint): boolean {
  return (
    method === 'GET' &&
    params === undefined &&
    who.kind !== 'role' &&
    answers.kind === 'data' &&
    (answers.shape instanceof z.ZodArray || (answers.shape instanceof z.ZodObject && 'list' in answers.shape.shape)) &&
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
