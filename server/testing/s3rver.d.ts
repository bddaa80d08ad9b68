// The part of @20minutes/s3rver that the tests use; it has no types of its own.
declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  /** Without a delimiter the objects of all folders, by their keys. */
  export type ListObjects = (
    bucket: string,
    options: { delimiter?: string; prefix?: string },
  ) => Promise<{ objects: { key: string }[]; commonPrefixes: string[]; isTruncated: boolean }>;

  export default class S3rver {
    constructor(options: {
      /** Where it keeps its objects. */
      directory: string;
      silent: boolean;
      allowMismatchedSignatures?: boolean;
      vhostBuckets: boolean;
      configureBuckets: readonly { name: string }[];
    });
    readonly store: { listObjects: ListObjects };
    readonly logger: { exceptions: { unhandle(): void }; close(): void };
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
