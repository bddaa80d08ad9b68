import fs from 'node:fs';
import { decodeFile, FileError } from '../server/catalogue/index.ts';

/** Reads an operator's text of at most so many KiB. Throws a FileError that says why it can't. */
export function readOperatorsFile(path: string, kib_max: number): string {
  return decodeFile(path, readOperatorsBytes(path, kib_max));
}

/** Reads an operator's file of at most so many KiB. Throws a FileError that says why it can't. */
export function readOperatorsBytes(path: string, kib_max: number): Buffer {
  const { size } = fs.statSync(path, { throwIfNoEntry: false }) ?? {};
  if (size === undefined) throw new FileError(`${path} doesn't exist.`);
  if (size > kib_max * 1024) throw new FileError(`${path} is larger than ${kib_max} KiB.`);
  return fs.readFileSync(path);
}
