import fs from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { JSONParser } from '@streamparser/json';
import { findLocale } from '@vitrine/i18n/locales';
import { z } from 'zod';
import { Unfit } from '../../kit/refusal.ts';

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

/** Refuses a file of an operator: the message gives the place and the reason. */
export class FileError extends Unfit {}

/**
 * The text of a file. Leaves out the mark at its beginning, which programs of Windows write. Throws
 * a FileError when it isn't UTF-8.
 */
export function decodeFile(file: string, bytes: Uint8Array): string {
  refuseUtf16(file, bytes);
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new FileError(`${file} isn't UTF-8: save it as UTF-8.`, { cause });
  }
}

/** Leaves out the byte order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** No JSON or text in UTF-8 begins with these marks or has a zero among its first bytes. */
function refuseUtf16(file: string, [first, second]: Uint8Array): void {
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (marked || first === 0 || second === 0)
    throw new FileError(`${file} is UTF-16: save it as UTF-8.`);
}

/**
 * Reads the content of an operator's JSON file of a shape. Throws a FileError that says where it is
 * wrong.
 */
export function parseOperatorsFile<Shape extends z.ZodType>(
  content: string,
  shape: Shape,
): z.output<Shape> {
  return readShape(parseOperatorsJson(content), shape);
}

/** Reads an operator's file of JSON. Throws a FileError. */
export function parseOperatorsJson(content: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch (problem) {
    throw new FileError(`The file isn't JSON: ${(problem as Error).message}`);
  }
}

/** Reads this shape of an operator's. Throws a FileError that says where it is wrong. */
export function readShape<Shape extends z.ZodType>(given: unknown, shape: Shape): z.output<Shape> {
  const read = shape.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new FileError(`${issue!.path.join('.') || 'The file'}: ${issue!.message}`);
}

/** Words in an operator's file by language, English at least. */
export const wordsByLanguage = (length_max: number) =>
  z
    .record(z.string(), z.string().trim().min(1).max(length_max))
    .refine((texts) => 'en' in texts, 'needs at least the English words, "en"')
    .refine(
      (texts) => Object.keys(texts).every((code) => findLocale(code)),
      'has a language that is none of ours',
    )
    .transform((texts) => texts as { en: string } & Record<string, string>);

/**
 * Streams the entries of a JSON file in order. Holds only one chunk of the file in memory, whatever
 * its size. Throws a FileError when the file can't be read, isn't JSON or has no entry of the first
 * list; the entries before the fault have been yielded by then.
 */
export function readEntries<List extends string>(
  file: string,
  lists_file: ListsFile<List>,
): AsyncGenerator<ListEntry<List>> {
  return parseEntries(file, fs.createReadStream(file) as AsyncIterable<Buffer>, lists_file);
}

/** How much of a text is parsed before other requests have their turn. */
const slice_bytes = 32 * 1024;

/** Yields the entries of a text, as `readEntries` does those of a file. */
export function readTextEntries<List extends string>(
  text: string,
  lists_file: ListsFile<List>,
): AsyncGenerator<ListEntry<List>> {
  return parseEntries('The file', slicesOf(text), lists_file);
}

async function* slicesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += slice_bytes) {
    yield bytes.subarray(from, from + slice_bytes);
    await nextTurn();
  }
}

async function* parseEntries<List extends string>(
  file: string,
  chunks: AsyncIterable<Buffer>,
  { lists, entry, alike = '' }: ListsFile<List>,
): AsyncGenerator<ListEntry<List>> {
  const [first] = lists;
  const found: ListEntry<List>[] = [];
  let last = 0;
  let last_byte = 0;
  let parser: JSONParser | undefined;
  const makeParser = (start: Buffer) => {
    const is_list = isList(start);
    parser = new JSONParser({
      paths: is_list ? ['$.*'] : lists.map((list) => `$.${list}.*`),
      keepStack: false,
    });
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
    for await (const chunk of chunks) {
      if (!parser) refuseUtf16(file, chunk);
      const marks = parser || !isMarked(chunk) ? 0 : mark_bytes;
      parser ??= makeParser(chunk);
      parser.write(chunk.subarray(marks));
      yield* found.splice(0);
    }
    if (parser && !parser.isEnded) parser.end();
  } catch (problem) {
    if (problem instanceof FileError) throw problem;
    yield* found.splice(0);
    const { code, message } = problem as NodeJS.ErrnoException;
    if (code !== undefined)
      throw new FileError(`${file} can't be read: ${message}`, { cause: problem });
    const place = `near byte ${last_byte}, after ${entry} ${last}`;
    throw new FileError(`${file} isn't JSON ${place}: ${message}`, { cause: problem });
  }
  if (last === 0)
    throw new FileError(
      `${file} has no ${first}. Expected {"${first}": [ … ]}, or a list of ${first}${alike}.`,
    );
}

/** Size of the byte order mark. */
const mark_bytes = 3;

/** Whether the file begins with the byte order mark of UTF-8, which is no JSON. */
function isMarked(start: Buffer): boolean {
  return start.toString('utf8', 0, mark_bytes) === '\uFEFF';
}

/** Whether the file is a list: its first character tells. */
function isList(start: Buffer): boolean {
  return /^\uFEFF?\s*\[/.test(start.toString());
}
