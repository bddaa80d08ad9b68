import { openDatabase } from '../../server/kit/db.ts';
import { serveApi } from '../../server/testing/api.ts';
import { headersOf, type BenchPlayer } from '../product.ts';

/** One call as the product does it: its statements in their order, and the answer. */
export interface Recorded {
  statements: readonly { text: string; values: unknown[] }[];
  answer: string;
}

export interface Recorder {
  /**
   * Each reader's call, repeated: a list that the process keeps has no statements. Undefined for a
   * list that this product doesn't have.
   */
  record(path: string, readers: readonly BenchPlayer[]): Promise<Recorded[] | undefined>;
  close(): Promise<void>;
}

/** Serves the API in this process on the database of this URL, to see its statements. */
export async function openRecorder(url: string): Promise<Recorder> {
  const database = openDatabase(url, { role: 'vitrine_app' });
  let seen: { text: string; values: unknown[] }[] = [];
  database.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => never;
    client.query = (...args: unknown[]) => {
      const [text, values] = args;
      if (typeof text === 'string' && Array.isArray(values)) seen.push({ text, values });
      return query(...args);
    };
  });
  const api = await serveApi(database.db);
  const ask = async (path: string, reader: BenchPlayer): Promise<Recorded | undefined> => {
    seen = [];
    const response = await fetch(`${api.url}${path}`, { headers: headersOf(reader) });
    const answer = await response.text();
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${path} was refused: ${answer}`);
    return { statements: seen, answer };
  };
  return {
    async record(path, readers) {
      const recorded: Recorded[] = [];
      for (const reader of readers) {
        await ask(path, reader);
        const again = await ask(path, reader);
        if (!again) return undefined;
        recorded.push(again);
      }
      return recorded;
    },
    async close() {
      api.close();
      await database.close();
    },
  };
}
