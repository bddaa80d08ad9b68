import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Endpoint } from '@vitrine/contract/endpoint';
import { endpoints } from '@vitrine/contract/index';
import { sql } from 'kysely';
import { z } from 'zod';
import { openDatabase } from '../server/kit/db.ts';
import { callTimed } from './callers.ts';
import { makeReaders } from './lists/readers.ts';
import { openRecorder, type Recorded } from './lists/recorder.ts';
import type { Order } from './lists/reference.ts';
import { numberOption } from './options.ts';
import { databaseOf, headersOf, startProduct, type Product } from './product.ts';
import { measureInTurns, median, printResult, quantile } from './result.ts';

const callers = 32;
const p99_max_ms = 30;
const ratio_least = 0.5;

/**
 * Measures every list of the contract that asks for nothing in particular, with 100,000 players, of
 * whom 500 have rows in their lists and read them: calls a second over HTTP at 32 callers, in turns
 * with a bare HTTP server that runs the same statements and sends the same bytes
 * (`lists/reference.ts`); and the 99th percentile of the answers' times. Every reader reads each
 * list before, which fills its caches: the reference runs the statements of a second reading. Fails
 * when a call was refused; with `--gate` also when a list that asks the database comes below half
 * of the reference's rate. `--players N --readers N --pairs N --seconds N` shorten it, `--only
 * TEXT` measures the lists whose path has it.
 */
export async function run(args: string[]): Promise<void> {
  const [players, pairs] = [numberOption(args, 'players', 100_000), numberOption(args, 'pairs', 3)];
  const [readers_count, seconds] = [
    numberOption(args, 'readers', 500),
    numberOption(args, 'seconds', 2),
  ];
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1]! : '';
  const product = await startProduct();
  const recorder = await openRecorder(databaseOf(product));
  const reference = await startReference(databaseOf(product));
  try {
    await addPlayers(product, players);
    const readers = await makeReaders(product, readers_count);
    for (const { path: list } of endpoints.filter(
      (endpoint) => isPlainList(endpoint) && endpoint.path.includes(only),
    )) {
      const calls = await recorder.record(list, readers);
      if (!calls) continue;
      let n = 0;
      const next = () => ({ path: list, headers: headersOf(readers[n++ % readers.length]!) });
      await reference.take(calls);
      for (const reader of readers)
        await (await fetch(`${product.url}${list}`, { headers: headersOf(reader) })).text();
      const measure = (url: string) => callTimed(list, callers, seconds, url, next);
      const ratio = await compare(list, pairs, {
        callProduct: () => measure(product.url),
        callReference: () => measure(reference.url),
      });
      const is_asked = calls.some(({ statements }) => statements.length > 0);
      if (args.includes('--gate') && is_asked && ratio < ratio_least) process.exitCode = 1;
    }
  } finally {
    reference.child.kill();
    await recorder.close();
    await product.stop();
  }
}

interface Reference {
  url: string;
  child: ChildProcess;
  /** Makes it answer these calls from now on. */
  take(calls: Recorded[]): Promise<void>;
}

async function startReference(database_url: string): Promise<Reference> {
  const file = path.join(import.meta.dirname, 'lists/reference.ts');
  const child = fork(file, [database_url], { env: { NODE_ENV: 'production' } });
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    child,
    take: async (calls) => {
      child.send({ calls } satisfies Order);
      await once(child, 'message');
    },
  };
}

interface Sides {
  callProduct: () => ReturnType<typeof callTimed>;
  callReference: () => ReturnType<typeof callTimed>;
}

/** Prints the rate beside the reference's, and the 99th percentile; returns the rates' ratio. */
async function compare(
  list: string,
  pairs: number,
  { callProduct, callReference }: Sides,
): Promise<number> {
  const name = `lists.${list.replace('/api/', '')}`;
  const p99s_ms: number[] = [];
  // Fills the caches, and prepares the statements.
  await callProduct();
  await callReference();
  const { ours, bare } = await measureInTurns(pairs, {
    ours: async () => {
      const { per_second, times_ms } = await callProduct();
      p99s_ms.push(quantile(times_ms, 0.99));
      return per_second;
    },
    bare: async () => (await callReference()).per_second,
  });
  printResult({
    name: `${name}.${callers}`,
    unit: 'calls/s',
    ours,
    reference: bare,
    what_reference_is: 'the same statements and bytes from a bare HTTP server',
  });
  printResult({
    name: `${name}.p99`,
    unit: 'ms',
    ours: median(p99s_ms),
    reference: p99_max_ms,
    what_reference_is: 'the limit',
  });
  return ours / bare;
}

/** Whether a call answers a list, without parameters or a role. */
function isPlainList({ method, params, query, who, answers }: Endpoint): boolean {
  return (
    method === 'GET' &&
    params === undefined &&
    who.kind !== 'role' &&
    answers.kind === 'data' &&
    (answers.shape instanceof z.ZodArray ||
      (answers.shape instanceof z.ZodObject && 'list' in answers.shape.shape)) &&
    (query?.safeParse({}).success ?? true)
  );
}

/** Adds players who have joined and done nothing else. */
async function addPlayers(product: Product, count: number): Promise<void> {
  const { db, close } = openDatabase(databaseOf(product), { connections: 1, patient: true });
  await sql`
    insert into accounts_players (name, created_at)
    select 'Bench ' || n, now() - n * interval '1 minute' from generate_series(1, ${count}) n`.execute(
    db,
  );
  await sql`analyze`.execute(db);
  await close();
}
