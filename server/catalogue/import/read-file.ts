import fs from 'node:fs';
import { JSONParser } from '@streamparser/json';
import type { z } from 'zod';

/** An entry of one of the lists in a file; `number` counts from 1 within its list. */
export interface ListEntry<List extends string> {
  list: List;
  number: number;
  value: unknown;
}

/** The lists in a file: `{"skins": [ … ], "crates": [ … ]}`, or the first of them alone. */
export interface ListsFile<List extends string> {
  lists: readonly [List, ...List[]];
  /** An entry of the first list, in words: `skin`. */
  entry: string;
  /** Other files that are such a list, in words. */
  alike?: string;
}

/** The facts of the game: only the skins in it are needed. */
export const skins_file: ListsFile<'skins' | 'crates'> = {
  lists: ['skins', 'crates'],
  entry: 'skin',
  alike: ' as in skins.json of CSGO-API',
};

export type ImportEntry = ListEntry<'skins' | 'crates'>;

/**
 * Thrown for a file that can't be read to its end; the message gives the file, the place and the
 * reason.
 */
export class FileError extends Error {}

/**
 * Reads the content of an operator's JSON file of a shape. Throws a FileError that says where it is
 * wrong.
 */
export function parseOperatorsFile<Shape extends z.ZodType>(content: string, shape: Shape): z.output<Shape> {
  let given: unknown;
  try {
    given = JSON.parse(content);
  } catch (problem) {
    throw new FileError(`The file isn't JSON: ${(problem as Error).message}`);
  }
  const read = shape.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new FileError(`${issue!.path.join('.') || 'The file'}: ${issue!.message}`);
}

/**
 * Streams the entries of a JSON file in order. Holds only one chunk of the file in memory, whatever
 * its size. Throws a FileError when the file can't be read, isn't JSON or has no entry of the first
 * list; the entries before the fault have been yielded by then.
 */
export async function* readEntries<List extends string>(
  file: string,
  { lists, entry, alike = '' }: ListsFile<List>,
): AsyncGenerator<ListEntry<List>> {
  const [first] = lists;
  const found: ListEntry<List>[] = [];
  let last = 0;
  let last_byte = 0;
  let parser: JSONParser | undefined;
  const makeParser = (start: Buffer) => {
    const is_list = isList(start);
    parser = new JSONParser({ paths: is_list ? ['$.*'] : lists.map((list) => `$.${list}.*`), keepStack: false });
    parser.onToken = ({ offset }) => (last_byte = offset);
    parser.onValue = ({ key, value, stack }) => {
      if (typeof key !== 'number') return;
      const list = lists.find((name) => name === stack[1]?.key) ?? first;
      if (list === first) last = key + 1;
      found.push({ list, number: key + 1, value });
    };
    return parser;
  };
  try {
    for await (const chunk of fs.createReadStream(file) as AsyncIterable<Buffer>) {
      parser ??= makeParser(chunk);
      parser.write(chunk);
      yield* found.splice(0);
    }
    if (parser && !parser.isEnded) parser.end();
  } catch (problem) {
    yield* found.splice(0);
    const { code, message } = problem as NodeJS.ErrnoException;
    if (code !== undefined) throw new FileError(`${file} can't be read: ${message}`, { cause: problem });
    const place = `near byte ${last_byte}, after ${entry} ${last}`;
    throw new FileError(`${file} isn't JSON ${place}: ${message}`, { cause: problem });
  }
  if (last === 0)
    throw new FileError(`${file} has no ${first}. Expected {"${first}": [ … ]}, or a list of ${first}${alike}.`);
}

/** Whether the file is a list: its first character tells. */
function isList(start: Buffer): boolean {
  return /^\uFEFF?\s*\[/.test(start.toString());
}
