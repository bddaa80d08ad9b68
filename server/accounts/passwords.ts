import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { randomHex } from '../kit/random.ts';

/** argon2id, OWASP's first choice: 19 MiB, two passes, one lane. 9 ms a check when it was measured. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More at a time would only fill memory: each takes 19 MiB. */
const places_max = availableParallelism() * 2;
let places_taken = 0;
const waiting: (() => void)[] = [];

async function inPlace<T>(work: () => Promise<T>): Promise<T> {
  if (places_taken >= places_max) await new Promise<void>((resolve) => waiting.push(resolve));
  else places_taken += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else places_taken -= 1;
  }
}

/** What is stored of a password: argon2id of the digest that the client sent, with its parameters. */
export function hashPassword(digest: string): Promise<string> {
  return inPlace(() => hash(digest, parameters));
}

let hash_of_nobody: Promise<string> | undefined;

/**
 * Whether the digest is the stored one. With null (no such player) it works as long on a hash of nobody, so that time
 * doesn't tell which e-mails have an account.
 */
export async function isPassword(stored: string | null | undefined, digest: string): Promise<boolean> {
  hash_of_nobody ??= hashPassword(randomHex(32));
  const against = stored ?? (await hash_of_nobody);
  const right = await inPlace(() => verify(against, digest));
  return right && stored != null;
}
