import type { ListingQuery } from '@vitrine/contract/listing';
import { Saved, type Call } from '../kit/http/route.ts';
import {
  cursorAfter,
  wishOf,
  readAll,
  rowsAsCsv,
  rowsAsJson,
  type ListRow,
  type PartWish,
} from '../kit/listing.ts';
import { auditAct } from './act.ts';
import { deskOf } from './desk.ts';

/** A list of the console. */
interface ListSource<Raw extends ListRow, Row extends object, Sums> {
  /** The name of its files, and of the record in the audit. */
  name: string;
  /** Reads the rows of a part, by `takeRows`. */
  read: (part: PartWish) => Promise<Raw[]>;
  show: (rows: Raw[]) => Promise<Row[]> | Row[];
  /** The sums of all that is filtered. */
  sum: () => Promise<Sums>;
}

/**
 * Answers a list of the console: a part of it, with the sums if they are asked for, or a file of
 * all that is filtered, which is written while it is read. Refuses role.missing for a file without
 * the right to export; a file that is taken leaves a row in the audit.
 */
export async function answerList<Raw extends ListRow, Row extends object, Sums>(
  call: Pick<Call<unknown, number>, 'db' | 'caller'> & { input: ListingQuery },
  { name, read, show, sum }: ListSource<Raw, Row, Sums>,
): Promise<{ list: Row[]; next: string | null; sums: Sums | null } | Saved> {
  const { input } = call;
  const showRows = async (rows: Raw[]) => show(rows);
  if (input.export) {
    const act = { right: 'lists.export', on: 'list', id: name } as const;
    await auditAct(deskOf(call), act, () => Promise.resolve());
    const rows = readAll(input.sort, read, showRows);
    const [type, lines] =
      input.export === 'csv'
        ? ['text/csv', rowsAsCsv(rows)]
        : ['application/json', rowsAsJson(rows)];
    const stream = ReadableStream.from(lines).pipeThrough(new TextEncoderStream());
    const content = stream as ReadableStream<Uint8Array<ArrayBuffer>>;
    return new Saved(`${name}.${input.export}`, type, content);
  }
  const found = await read(wishOf(input));
  const rows = found.slice(0, input.limit);
  return {
    list: await showRows(rows),
    next: found.length > rows.length ? cursorAfter(rows.at(-1)!) : null,
    sums: input.sums ? await sum() : null,
  };
}
