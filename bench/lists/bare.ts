import type pg from 'pg';
import { openDatabase } from '../../server/kit/db.ts';
import { serveApi } from '../../server/testing/api.ts';
import { headersOf, type BenchPlayer } from '../product.ts';

/** A statement with its parameters, as the product sends it. */
interface Statement {
  text: string;
  values: unknown[];
}

/** The statements of one call, in their order. */
export type Statements = readonly Statement[];

export interface Recorder {
  /**
   * The statements of a call by each reader: those of a repeated call, or, for a list that is kept
   * in the process, those that read it first. Empty for a list that reads nothing.
   */
  record(path: string, readers: readonly BenchPlayer[]): Promise<Statements[]>;
  close(): Promise<void>;
}

/** Serves the API in this process on the database of this URL, to see its statements. */
export async function openRecorder(url: string): Promise<Recorder> {
  const database = openDatabase(url, { role: 'vitrine_app' });
  let seen: Statement[] = [];
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => never;
    client.query = (...args: unknown[]) => {
      const [text, values] = args;
      if (typeof text === 'string' && Array.isArray(values)) seen.push({ text, values });
      return query(...args);
    };
  });
  const api = await serveApi(database.db);
  const ask = async (path: string, reader: BenchPlayer) => {
    seen = [];
    const answer = await fetch(`${api.url}${path}`, { headers: headersOf(reader) });
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`);
    await answer.text();
    return seen;
  };
  return {
    async record(path, readers) {
      const first = await ask(path, readers[0]!);
      const all: Statements[] = [];
      for (const reader of readers) {
        await ask(path, reader);
        const again = await ask(path, reader);
        all.push(again.length > 0 ? again : first);
      }
      return all;
    },
    async close() {
      api.close();
      await database.close();
    },
  };
}

/**
 * Repeats the statements of calls for some seconds, each caller its own, over a pool of as many
 * connections as the product has, and nothing else. Returns how many calls' statements were
 * answered a second.
 */
export async function repeat(pool: pg.Pool, calls: readonly Statements[], seconds: number): Promise<number> {
  const started = performance.now();
  const end = started + seconds * 1000;
  const repeatOne = async (statements: Statements) => {
    let count = 0;
    for (; performance.now() < end; count++) for (const statement of statements) await ask(pool, statement);
    return count;
  };
  const counts = await Promise.all(calls.map(repeatOne));
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - started) / 1000);
}

/** Asks over a connection of the pool's, on which the statement is prepared once. */
async function ask(pool: pg.Pool, { text, values }: Statement): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(text, values);
  } finally {
    client.release();
  }
}
