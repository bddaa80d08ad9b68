import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder } from '../local-postgres/passwords.ts';
import type { Storage, StoredEntry } from '../storage.ts';
import { StorageError } from './error.ts';

/** A storage in a folder of this machine, which is made when the first file is stored. */
export class Folder implements Storage {
  readonly place: string;
  readonly #mode: number;

  /** `mode`: the permissions of the folders that it makes. */
  constructor(place: string, mode: number) {
    this.place = place;
    this.#mode = mode;
  }

  within(folder: string): Folder {
    return new Folder(path.join(this.place, folder), this.#mode);
  }

  /** The name of an unfinished file begins with a dot: it is never taken for a whole one. */
  async put(name: string, content: Buffer | Readable): Promise<void> {
    const file = path.join(this.place, name);
    const unfinished = path.join(path.dirname(file), `.${path.basename(file)}`);
    try {
      await fs.mkdir(path.dirname(file), { recursive: true, mode: this.#mode });
      await fs.writeFile(unfinished, content, { flush: true });
      await fs.rename(unfinished, file);
    } catch (problem) {
      await fs.rm(unfinished, { force: true }).catch(() => {});
      throw explainFailure(problem, `${name} can't be stored in ${this.place}`);
    }
  }

  read(name: string): Promise<Buffer | undefined> {
    return unlessMissing(fs.readFile(path.join(this.place, name)));
  }

  async open(name: string): Promise<Readable | undefined> {
    const handle = await unlessMissing(fs.open(path.join(this.place, name)));
    return handle?.createReadStream();
  }

  async *list(): AsyncGenerator<StoredEntry> {
    for (const name of await this.#names()) {
      // Another process may delete the file meanwhile.
      const stat = await unlessMissing(fs.stat(path.join(this.place, name)));
      if (stat?.isFile()) yield { name, bytes: stat.size, at: stat.mtime };
    }
  }

  async listFolders(): Promise<string[]> {
    const entries = await unlessMissing(fs.readdir(this.place, { withFileTypes: true }));
    return (entries ?? []).filter((one) => one.isDirectory()).map(({ name }) => name);
  }

  async #names(): Promise<string[]> {
    return (await unlessMissing(fs.readdir(this.place))) ?? [];
  }

  async delete(name: string): Promise<void> {
    await fs.rm(path.join(this.place, name), { force: true });
  }

  async deleteAll(): Promise<void> {
    await fs.rm(this.place, { recursive: true, force: true });
  }

  async rename(from: string, to: string): Promise<void> {
    await fs.rename(path.join(this.place, from), path.join(this.place, to));
    syncFolder(this.place);
  }
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return undefined;
    throw problem;
  });
}

/** A full disk is a state of the storage; anything else is a fault of ours. */
function explainFailure(problem: unknown, what: string): Error {
  const { code, message } = problem as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StorageError('full', `${what}: ${message}. Free some space.`);
  return new Error(`${what}: ${message}`, { cause: problem });
}
