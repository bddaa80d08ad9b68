import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { Storage, StoredEntry } from '../storage.ts';
import type { S3Address } from './address.ts';
import { StorageError, type StorageFault } from './error.ts';

/** How long a server may take, in milliseconds, before it counts as silent. */
export interface S3Bounds {
  /** Until it is reached. */
  connect_ms: number;
  /** Until it answers a request, and between two parts of an answer. */
  answer_ms: number;
  /** For a small file, a page of a list or a deletion, repetitions included. */
  call_ms: number;
}

const standard_bounds: S3Bounds = { connect_ms: 3000, answer_ms: 10_000, call_ms: 15_000 };
const tries = 2;
/** Of a stream, 10,000 parts at most: 160 GB. Two of them are in memory at a time. */
const part_bytes = 16 * 1024 ** 2;
const parts_at_once = 2;

/** Loaded by the first call alone: it is large, and most sites keep their files in a folder. */
const loadSdk = () => import('@aws-sdk/client-s3');

/** A storage in a bucket of a server that speaks the protocol S3: Amazon's, or any other. */
export class S3Storage implements Storage {
  readonly place: string;
  readonly #address: S3Address;
  readonly #folders: readonly string[];
  readonly #prefix: string;
  readonly #bounds: S3Bounds;
  /** One for all folders of it. */
  readonly #connection: { client?: S3Client };

  constructor(
    address: S3Address,
    bounds: Partial<S3Bounds> = {},
    folders: readonly string[] = [],
    connection = {},
  ) {
    this.#address = address;
    this.#bounds = { ...standard_bounds, ...bounds };
    this.#folders = folders;
    this.#prefix = [address.prefix, ...folders]
      .filter(Boolean)
      .map((one) => `${one}/`)
      .join('');
    this.#connection = connection;
    this.place = [address.place, ...folders].join('/');
  }

  within(folder: string): S3Storage {
    const folders = [...this.#folders, folder];
    return new S3Storage(this.#address, this.#bounds, folders, this.#connection);
  }

  async put(name: string, content: Buffer | Readable): Promise<void> {
    const to = { ...this.#keyOf(name), Body: content };
    if (content instanceof Readable) {
      const { Upload } = await import('@aws-sdk/lib-storage');
      const client = await this.#connect();
      const upload = new Upload({
        client,
        params: to,
        partSize: part_bytes,
        queueSize: parts_at_once,
      });
      await upload.done().catch((problem: unknown) => {
        if (content.errored) throw content.errored;
        content.destroy();
        throw this.#explain(problem);
      });
      return;
    }
    const { PutObjectCommand } = await loadSdk();
    await this.#ask((client, bound) => client.send(new PutObjectCommand(to), bound));
  }

  async read(name: string): Promise<Buffer | undefined> {
    const { GetObjectCommand } = await loadSdk();
    return this.#ask(async (client, bound) => {
      const { Body } = await client.send(new GetObjectCommand(this.#keyOf(name)), bound);
      return Buffer.from(await Body!.transformToByteArray());
    }, isMissing);
  }

  async open(name: string): Promise<Readable | undefined> {
    const { GetObjectCommand } = await loadSdk();
    const client = await this.#connect();
    try {
      const { Body } = await client.send(new GetObjectCommand(this.#keyOf(name)));
      return Readable.from(this.#translate(Body as Readable), { objectMode: false });
    } catch (problem) {
      if (isMissing(problem)) return undefined;
      throw this.#explain(problem);
    }
  }

  /** Passes a body on, and has its failures say where they came from. */
  async *#translate(body: Readable): AsyncGenerator<Buffer> {
    try {
      for await (const part of body) yield part as Buffer;
    } catch (problem) {
      throw this.#explain(problem);
    }
  }

  async *list(): AsyncGenerator<StoredEntry> {
    for await (const { Contents = [] } of this.#pages('/'))
      for (const { Key, Size, LastModified } of Contents)
        yield { name: Key!.slice(this.#prefix.length), bytes: Size!, at: LastModified! };
  }

  async listFolders(): Promise<string[]> {
    const names: string[] = [];
    for await (const { CommonPrefixes = [] } of this.#pages('/'))
      for (const { Prefix } of CommonPrefixes) names.push(Prefix!.slice(this.#prefix.length, -1));
    return names;
  }

  /** The pages of the list of everything below the folder, up to a delimiter if one is given. */
  async *#pages(Delimiter?: string) {
    const { ListObjectsV2Command } = await loadSdk();
    let ContinuationToken: string | undefined;
    do {
      const asked = { Bucket: this.#address.bucket, Prefix: this.#prefix, Delimiter };
      const page = await this.#ask((client, bound) =>
        client.send(new ListObjectsV2Command({ ...asked, ContinuationToken }), bound),
      );
      yield page!;
      ContinuationToken = page!.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  async delete(name: string): Promise<void> {
    const { DeleteObjectCommand } = await loadSdk();
    await this.#ask((client, bound) =>
      client.send(new DeleteObjectCommand(this.#keyOf(name)), bound),
    );
  }

  async deleteAll(): Promise<void> {
    const { DeleteObjectsCommand } = await loadSdk();
    for await (const { Contents = [] } of this.#pages()) {
      if (Contents.length === 0) continue;
      const Delete = { Objects: Contents.map(({ Key }) => ({ Key })), Quiet: true };
      const done = await this.#ask((client, bound) =>
        client.send(new DeleteObjectsCommand({ Bucket: this.#address.bucket, Delete }), bound),
      );
      const [failed] = done?.Errors ?? [];
      if (failed) throw this.#explain({ name: failed.Code, message: failed.Message });
    }
  }

  #keyOf(name: string) {
    return { Bucket: this.#address.bucket, Key: `${this.#prefix}${name}` };
  }

  async #connect(): Promise<S3Client> {
    const { S3Client } = await loadSdk();
    const { endpoint, region, credentials } = this.#address;
    const { connect_ms, answer_ms } = this.#bounds;
    this.#connection.client ??= new S3Client({
      endpoint,
      region,
      ...(credentials && { credentials }),
      // By its path a bucket needs no name in the DNS, nor in a certificate.
      forcePathStyle: true,
      maxAttempts: tries,
      requestHandler: {
        connectionTimeout: connect_ms,
        requestTimeout: answer_ms,
        throwOnRequestTimeout: true,
        socketTimeout: answer_ms,
      },
    });
    return this.#connection.client;
  }

  /** Asks within the time of a call; undefined where `isNothing` says that there is nothing. */
  async #ask<T>(
    work: (client: S3Client, bound: { abortSignal: AbortSignal }) => Promise<T>,
    isNothing: (problem: unknown) => boolean = () => false,
  ): Promise<T | undefined> {
    try {
      return await work(await this.#connect(), {
        abortSignal: AbortSignal.timeout(this.#bounds.call_ms),
      });
    } catch (problem) {
      if (isNothing(problem)) return undefined;
      throw this.#explain(problem);
    }
  }

  #explain(problem: unknown): Error {
    const { fault, words } = judge(problem);
    const { place } = this;
    if (fault === 'full')
      return new StorageError(fault, `${place} is full: ${words}. Make room, or raise its quota.`);
    if (fault === 'refused')
      return new StorageError(
        fault,
        `${place} refuses: ${words}. Check bucket, key, secret and region in its address.`,
      );
    return new StorageError(fault, `${place} doesn't answer: ${words}. Check that it runs.`);
  }
}

interface S3Problem {
  name?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

function isMissing(problem: unknown): boolean {
  const { name } = problem as S3Problem;
  return name === 'NoSuchKey' || name === 'NotFound';
}

/** How servers name a lack of room: MinIO, Ceph and others. */
const full_pattern = /storagefull|quota|insufficientstorage|insufficientcapacity|entitytoolarge/i;
const no_room_status = 507;

function judge(problem: unknown): { fault: StorageFault; words: string } {
  const { name = '', code, message = '', $metadata } = problem as S3Problem;
  const status = $metadata?.httpStatusCode ?? 0;
  const label = code ?? name;
  const said = message.includes(label) ? message : `${label}, ${message}`;
  const words = said.replace(/\.$/, '');
  if (full_pattern.test(name) || status === no_room_status) return { fault: 'full', words };
  const is_refused =
    (status >= 300 && status < 500 && status !== 408 && status !== 429) ||
    name === 'CredentialsProviderError';
  return { fault: is_refused ? 'refused' : 'silent', words };
}
