import { hash, verify } from '@node-rs/argon2';
import { Gauge } from '@prometheus-io/client';
import { registry } from '../kit/metrics.ts';
import { randomHex } from '../kit/random.ts';
import { refuse } from '../kit/refusal.ts';

/** argon2id, OWASP's first choice: 19 MiB, two passes, one lane. 9 ms a check when it was measured. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** How a hash with these parameters begins. */
const parameters_text = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/**
 * Hashes at a time: half of the four threads that Node does files, names of hosts and compression with. The other half stays
 * free whatever comes, and so does memory: each hash takes 19 MiB.
 */
const places_max = 2;
/** Of them strangers': the other one is for browsers that are known, and for whoever has done work. */
const strangers_max = 1;
/** One who waits behind so many others, a third of a second, would soon wait longer than anybody looks at a form. */
const strangers_waiting_max = 32;
/** The others, some seconds: nobody gets there without a password, a code or work that was right before. */
const known_waiting_max = 256;

const taken = { all: 0, strangers: 0 };
const waiting: { known: (() => void)[]; strangers: (() => void)[] } = { known: [], strangers: [] };

/** How busy the lane is. */
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

/** Whether so many strangers wait that another one would wait in vain: then they are asked for work before anything else. */
export function isCrowded(): boolean {
  return waiting.strangers.length >= strangers_waiting_max;
}

/** Strangers come after all others: a flood of them slows down only strangers. Refuses door.braked when too many wait. */
async function inPlace<T>(stranger: boolean, work: () => Promise<T>): Promise<T> {
  const line = stranger ? waiting.strangers : waiting.known;
  if (line.length >= (stranger ? strangers_waiting_max : known_waiting_max)) refuse('door.braked');
  await new Promise<void>((resolve) => {
    line.push(resolve);
    fillPlaces();
  });
  try {
    return await work();
  } finally {
    taken.all -= 1;
    if (stranger) taken.strangers -= 1;
    fillPlaces();
  }
}

function fillPlaces(): void {
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
 * What is stored of a password: argon2id of the digest that the client sent, with its parameters. Refuses door.braked when
 * hundreds wait already.
 */
export function hashPassword(digest: string): Promise<string> {
  return inPlace(false, () => hash(digest, parameters));
}

/** What to store of a password that is right instead of what is stored; undefined when that was made with today's parameters. */
export async function hashAnew(stored: string, digest: string): Promise<string | undefined> {
  return stored.startsWith(parameters_text) ? undefined : hashPassword(digest);
}

let hash_of_nobody: Promise<string> | undefined;

/**
 * Whether the digest is the stored one. With null (no such player) it works as long on a hash of nobody, so that time
 * doesn't tell which e-mails have an account. Refuses door.braked when too many wait already, of strangers sooner.
 */
export async function isPassword(
  stored: string | null | undefined,
  digest: string,
  { stranger = false } = {},
): Promise<boolean> {
  hash_of_nobody ??= hashPassword(randomHex(32));
  const against = stored ?? (await hash_of_nobody);
  const right = await inPlace(stranger, () => verify(against, digest));
  return right && stored != null;
}
