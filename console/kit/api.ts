import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { makeClient, type Answer, type ClientError } from '@vitrine/contract/client';
import type { Call, Input, Reply } from '@vitrine/contract/index';

const client = makeClient();

/** Refusals whose own words speak to the player, in words for staff. */
const for_staff: Partial<Record<string, string>> = {
  'limit.reached': 'This would exceed a limit of the player, or of their country.',
  'break.active': 'The player is on a break.',
  'exclusion.active': 'The player has excluded themselves.',
  'player.blocked': 'The player is blocked from playing.',
};

/** A refusal, thrown by a call. */
export class Refused extends Error {
  readonly error: ClientError;

  constructor(error: ClientError) {
    const detail = error.data?.['detail'];
    super(typeof detail === 'string' ? detail : (for_staff[error.key] ?? error.msg));
    this.error = error;
  }
}

/**
 * Makes a call of the contract and returns its data; the same key does an act that moves value
 * once. Does the work that an answer asks for. Throws a `Refused`.
 */
export async function call<C extends keyof Call>(
  name: C,
  input: Input<C>,
  idempotency_key: string = crypto.randomUUID(),
): Promise<Reply<C>> {
  const send = (more: object = {}) => client(name, input, { idempotency_key, ...more });
  let answer: Answer<C> = await send();
  if (!answer.ok && answer.error.work) {
    const { repeatWithWork } = await import('./work.ts');
    answer = await repeatWithWork<C>(answer, (work) => send({ work }));
  }
  if (answer.ok) return answer.data;
  throw new Refused(answer.error);
}

/** The digest of a password, as every client sends it. */
export function digestOf(password: string): string {
  return bytesToHex(sha256(utf8ToBytes(password.normalize('NFC'))));
}
