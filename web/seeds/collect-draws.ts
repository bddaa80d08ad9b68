import type { Reply } from '@vitrine/contract/index';

type Page = Reply<'GET /api/pfv_log'>;
/** A part of the log: the player's own draws that are older than one of them. */
export interface Asked {
  mine: '1';
  limit: number;
  before: string | undefined;
}

/**
 * The most draws of a file, and the most characters: less than what the verifiers read and a
 * phone's memory holds.
 */
export const file_draws_max = 2_000;
export const file_length_max = 20_000_000;
const page_draws = 100;

/** A player's own draws, newest first. */
export interface Collected {
  /** The records, each as JSON. */
  records: string[];
  /** How many of them have a server seed that is still secret: nobody can check these yet. */
  unrevealed: number;
  /** The ids of the first and the last one; undefined without any. */
  newest: number | undefined;
  oldest: number | undefined;
  /** Whether there are older ones, which a file after `oldest` begins with. */
  has_older: boolean;
}

/**
 * Reads the player's own draws page by page, at most those of one file; those older than `before`
 * if it is given. Draws made meanwhile shift nothing. Undefined as soon as `ask` has no page: part
 * of the draws would look like all of them.
 */
export async function collectDraws(
  ask: (asked: Asked) => Promise<Page | undefined>,
  {
    before,
    onRead,
  }: { before?: number | undefined; onRead?: (read: number, total: number) => void } = {},
): Promise<Collected | undefined> {
  const collected: Collected = {
    records: [],
    unrevealed: 0,
    newest: undefined,
    oldest: undefined,
    has_older: false,
  };
  let length = 0;
  for (;;) {
    const last = collected.oldest ?? before;
    // One more than the file holds shows that there are older ones.
    const limit = Math.min(page_draws, file_draws_max + 1 - collected.records.length);
    const page = await ask({
      mine: '1',
      limit,
      before: last === undefined ? undefined : String(last),
    });
    if (!page) return undefined;
    for (const record of page.list) {
      const written = JSON.stringify(record);
      const is_full =
        collected.records.length === file_draws_max || length + written.length > file_length_max;
      if (is_full && collected.records.length > 0) {
        collected.has_older = true;
        return collected;
      }
      length += written.length;
      collected.records.push(written);
      if (record.server_seed === null) collected.unrevealed += 1;
      collected.newest ??= record.id;
      collected.oldest = record.id;
    }
    onRead?.(collected.records.length, page.total);
    if (page.list.length < limit) return collected;
  }
}

/** A bundle, as both verifiers read it: `{"records": […]}`, a record per line. */
export const writeBundle = ({ records }: Pick<Collected, 'records'>): string =>
  `{"records": [\n${records.join(',\n')}\n]}\n`;
