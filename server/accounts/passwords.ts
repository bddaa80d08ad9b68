import { hash, verify } from '@node-rs/argon2';
import { Gauge } from '@prometheus-io/client';
import { registry } from '../kit/metrics.ts';
import { randomHex } from '../kit/random.ts';
import { refuse } from '../kit/refusal.ts';

/** argon2id, OWASP's first choice: 19 MiB, two passes, one lane. Measured: 9 ms a check. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The prefix of every hash made with these parameters. */
const parameters_text = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/**
 * Semaphore: hashes that run at a time, half of the four threads in Node's thread pool, which also
 * does file I/O, host lookups and compression. The other half stays free under any load, and memory
 * stays bounded: each hash takes 19 MiB.
 */
const places_max = 2;
/**
 * Of these, strangers may use this many: the other is reserved for known browsers and for callers
 * who have done work.
 */
const strangers_max = 1;
/**
 * Queue limit for strangers, a third of a second of waiting: a longer queue would soon exceed the
 * time that anyone waits at a form.
 */
const strangers_waiting_max = 32;
/**
 * Queue limit for all others, some seconds of waiting: only an earlier correct password, code or
 * work gets a caller into this queue.
 */
const known_waiting_max = 256;

const taken = { all: 0, strangers: 0 };
const waiting: { known: (() => void)[]; strangers: (() => void)[] } = { known: [], strangers: [] };

/** Exposes the load of the hashing queue. */
export const password_hashes = new Gauge({
  name: 'vitrine_password_hashes',
  help: 'Passwords that are being hashed, and that wait for it.',
  labelNames: ['state'],
  registers: [registry],
  collect() {
    this.set({ state: 'hashing' }, taken.all);
    this.set({ state: 'waiting' }, waiting.known.length + waiting.strangers.length);
  },
});

/** Whether the strangers' queue is full; sign-in then asks strangers for work before all else. */
export function isPasswordQueueFull(): boolean {
  return waiting.strangers.length >= strangers_waiting_max;
}

/**
 * Priority queue: strangers run after all others, so a flood of strangers slows down only
 * strangers. Refuses door.braked when the queue is full.
 */
async function runQueued<T>(stranger: boolean, work: () => Promise<T>): Promise<T> {
  const queue = stranger ? waiting.strangers : waiting.known;
  if (queue.length >= (stranger ? strangers_waiting_max : known_waiting_max)) refuse('door.braked');
  await new Promise<void>((resolve) => {
    queue.push(resolve);
    startQueued();
  });
  try {
    return await work();
  } finally {
    taken.all -= 1;
    if (stranger) taken.strangers -= 1;
    startQueued();
  }
}

function startQueued(): void {
  while (taken.all < places_max) {
    const known = waiting.known.shift();
    const next = known ?? (taken.strangers < strangers_max ? waiting.strangers.shift() : undefined);
    if (!next) return;
    taken.all += 1;
    if (!known) taken.strangers += 1;
    next();
  }
}

/**
 * Hashes the client's digest of a password for storage: argon2id, with its parameters in the hash.
 * Refuses door.braked when hundreds wait already.
 */
export function hashPassword(digest: string): Promise<string> {
  return runQueued(false, () => hash(digest, parameters));
}

/**
 * Re-hashes a correct password whose stored hash has outdated parameters; undefined when the stored
 * hash has today's.
 */
export async function rehashPassword(stored: string, digest: string): Promise<string | undefined> {
  return stored.startsWith(parameters_text) ? undefined : hashPassword(digest);
}

let hash_of_nobody: Promise<string> | undefined;

/**
 * Whether the digest matches the stored hash. With null (no such player) it verifies against a
 * dummy hash, so that timing doesn't reveal which e-mails have an account. Refuses door.braked when
 * too many wait already; strangers are refused sooner.
 */
export async function isPassword(
  stored: string | null | undefined,
  digest: string,
  { stranger = false } = {},
): Promise<boolean> {
  hash_of_nobody ??= hashPassword(randomHex(32));
  const against = stored ?? (await hash_of_nobody);
  const right = await runQueued(stranger, () => verify(against, digest));
  return right && stored != null;
}
