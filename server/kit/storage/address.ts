/** A bucket as an address names it. */
export interface S3Address {
  /** The address of the server. */
  endpoint: string;
  bucket: string;
  /** The folder within the bucket, without slashes at its ends; empty for the bucket itself. */
  prefix: string;
  region: string;
  /** Undefined: the SDK finds them in its own environment, or asks the machine for its role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Where it is, in words: without key, secret and options. */
  place: string;
}

const scheme = 's3://';
const shape = 's3://KEY:SECRET@HOST[:PORT]/BUCKET[/FOLDER][?region=REGION&tls=0]';
const bucket_pattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const folder_pattern = /^[\w.-]+(?:\/[\w.-]+)*$/;
const region_pattern = /^[a-z0-9-]{1,40}$/i;
const standard_region = 'us-east-1';

/** Whether a place is meant as the address of a bucket. */
export function isS3Address(text: string): boolean {
  return /^s3:/i.test(text);
}

/**
 * Reads the address of a bucket:
 * `s3://key:secret@host:port/bucket/folder?region=eu-central-1&tls=0`. Slashes and other signs in
 * the secret are escaped, as in any address. Throws a RangeError that says what is wrong and never
 * repeats the address, which has a secret.
 */
export function readS3Address(text: string): S3Address {
  const url = text.startsWith(scheme) ? URL.parse(text) : null;
  if (!url?.hostname) throw new RangeError(`must be an address such as ${shape}`);
  const [key, secret] = [url.username, url.password].map(decode);
  if ((key === '') !== (secret === ''))
    throw new RangeError('must have a key and its secret, or neither: s3://KEY:SECRET@HOST/BUCKET');
  const [, bucket = '', ...folders] = decode(url.pathname).replace(/\/$/, '').split('/');
  if (!bucket_pattern.test(bucket))
    throw new RangeError('must name a bucket after the host: s3://HOST/BUCKET');
  const prefix = folders.join('/');
  if ((prefix !== '' && !folder_pattern.test(prefix)) || folders.some((one) => /^\.+$/.test(one)))
    throw new RangeError('must have a folder of letters, digits, dots, dashes and underscores');
  const { region = standard_region, tls = '1', ...others } = Object.fromEntries(url.searchParams);
  const [other] = Object.keys(others);
  if (other !== undefined || !region_pattern.test(region) || !/^[01]$/.test(tls))
    throw new RangeError('may only have the options region=REGION and tls=0 or tls=1');
  return {
    endpoint: `${tls === '1' ? 'https' : 'http'}://${url.host}`,
    bucket,
    prefix,
    region,
    credentials: key && secret ? { accessKeyId: key, secretAccessKey: secret } : undefined,
    place: `${scheme}${url.host}/${bucket}${prefix && `/${prefix}`}`,
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new RangeError('must have its % signs escaped as %25');
  }
}

/** The fault of a bucket's address, in words that don't repeat it; undefined when it is right. */
export function faultOfS3Address(text: string): string | undefined {
  try {
    readS3Address(text);
    return undefined;
  } catch (problem) {
    return (problem as RangeError).message;
  }
}
