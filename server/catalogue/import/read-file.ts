import fs from 'node:fs';
import { JSONParser } from '@streamparser/json';

/** An entry of a file's list of skins or crates; `number` counts from 1 within its list. */
export interface ImportEntry {
  list: 'skins' | 'crates';
  number: number;
  value: unknown;
}

/**
 * Thrown for a file that can't be read to its end; the message gives the file, the place and the
 * reason.
 */
export class FileError extends Error {}

/**
 * Streams the entries of a JSON file in order: of `{"skins": [ … ], "crates": [ … ]}`, or of a list
 * of skins. Holds only one chunk of the file in memory, whatever its size. Throws a FileError when
 * the file can't be read, isn't JSON or has no skins; the entries before the fault have been
 * yielded by then.
 */
export async function* readEntries(file: string): AsyncGenerator<ImportEntry> {
  const found: ImportEntry[] = [];
  let last_skin = 0;
  let last_byte = 0;
  let parser: JSONParser | undefined;
  const makeParser = (start: Buffer) => {
    const is_list = isList(start);
    parser = new JSONParser({ paths: is_list ? ['$.*'] : ['$.skins.*', '$.crates.*'], keepStack: false });
    parser.onToken = ({ offset }) => (last_byte = offset);
    parser.onValue = ({ key, value, stack }) => {
      if (typeof key !== 'number') return;
      const list = is_list || stack[1]?.key === 'skins' ? 'skins' : 'crates';
      if (list === 'skins') last_skin = key + 1;
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
    const place = `near byte ${last_byte}, after skin ${last_skin}`;
    throw new FileError(`${file} isn't JSON ${place}: ${message}`, { cause: problem });
  }
  if (last_skin === 0)
    throw new FileError(
      `${file} has no skins. Expected {"skins": [ … ]}, or a list of skins as in skins.json of CSGO-API.`,
    );
}

/** Whether the file is a list: its first character tells. */
function isList(start: Buffer): boolean {
  return /^\uFEFF?\s*\[/.test(start.toString());
}
