import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import S3rver, { type ListObjects } from '@20minutes/s3rver';

/** How the server answers instead: it has no room, says nothing, or breaks off in a file. */
export type S3Trouble = 'full' | 'silent' | 'cut';

/** An S3-compatible server of a test, on a free port of this machine. */
export interface TestS3 {
  /** The address of its bucket, with its key and secret; `folder` within it. */
  address(folder: string): string;
  /** From now on it answers so; undefined: as it should. */
  trouble: S3Trouble | undefined;
  close(): Promise<void>;
}

const bucket = 'vitrine';
/** The one account that it knows. */
const key = 'S3RVER';

/** Starts a server with one empty bucket. */
export async function startS3(): Promise<TestS3> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-s3-'));
  const options = {
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  };
  const s3 = new S3rver(options);
  // It signs the path of a bucket without the slash that the SDK sends, so the two never agree on
  // lists. Requests for objects, and those of unknown keys, are verified.
  const lists = new S3rver({ ...options, allowMismatchedSignatures: true });
  lists.store.listObjects = listRightly(lists.store.listObjects.bind(lists.store));
  await s3.configureBuckets();
  const [answer, answerList] = [s3.callback(), lists.callback()];
  const of_bucket = `/${bucket}/`;
  const server = http.createServer((request, response) => {
    if (test_s3.trouble === undefined)
      (request.url?.split('?')[0] === of_bucket ? answerList : answer)(request, response);
    else if (test_s3.trouble === 'full') answerFull(request, response);
    else if (test_s3.trouble === 'cut') breakOff(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const test_s3: TestS3 = {
    address: (folder) => `s3://${key}:${key}@127.0.0.1:${port}/${bucket}/${folder}?tls=0`,
    trouble: undefined,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      for (const { logger } of [s3, lists]) {
        logger.exceptions.unhandle();
        logger.close();
      }
      fs.rmSync(directory, { recursive: true, force: true });
    },
  };
  return test_s3;
}

/** It forgets folders that hold nothing but folders: they are found among all objects instead. */
function listRightly(listAll: ListObjects): ListObjects {
  return async (of, { delimiter, ...options }) => {
    const { prefix = '' } = options;
    const all = await listAll(of, options);
    if (!delimiter) return all;
    const folders = new Set<string>();
    const objects = all.objects.filter(({ key: object }) => {
      const end = object.indexOf(delimiter, prefix.length);
      if (end >= 0) folders.add(object.slice(0, end + 1));
      return end < 0;
    });
    return { ...all, objects, commonPrefixes: [...folders] };
  };
}

/** As MinIO answers where its disks are full. */
function answerFull(request: http.IncomingMessage, response: http.ServerResponse): void {
  request.resume().once('end', () => {
    response.writeHead(507, { 'content-type': 'application/xml' });
    response.end('<Error><Code>XMinioStorageFull</Code><Message>No space.</Message></Error>');
  });
}

/** Sends a tenth of what it announced. */
function breakOff(response: http.ServerResponse): void {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('x'.repeat(100), () => response.destroy());
}
