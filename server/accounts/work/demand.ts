import type { ErrorKey } from '@vitrine/contract/errors';
import { work_length_max, workSolution, type Work } from '@vitrine/contract/work';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { now } from '../../kit/clock.ts';
import type { Call } from '../../kit/http/route.ts';
import { Refusal } from '../../kit/refusal.ts';
import { keyedHash } from '../../kit/seal.ts';
import { networkOf } from '../../kit/http/network.ts';
import { derivationsAt, rounds } from './price.ts';
import * as store from './store.ts';

/** From its asking. The highest price takes a slow phone less than a minute. */
const work_seconds = 300;

type WorkCall = Pick<Call<unknown, unknown>, 'db' | 'settings' | 'request'>;

/** What work is done for: it is worth nothing for another account, another act or from another network. */
export interface WorkFor {
  act: string;
  /** An e-mail address, an id, or whatever else the act is about. */
  account: string;
}

/**
 * Lets a call go on that brings work worth `level`, which is spent by that; at level 0 none is asked for. Else refuses with
 * `key`, and with work to do in `data.work`: also for work that was used before, is older than five minutes or was
 * done for something else. Work of one level less is enough: the price may have risen while the caller was busy.
 */
export async function demandWork(
  call: WorkCall,
  about: WorkFor,
  level: number,
  key: ErrorKey = 'work.required',
): Promise<void> {
  if (level === 0 || (await isDone(call, about, level))) return;
  throw new Refusal(key, undefined, { work: await makeWork(call, about, level) });
}

async function makeWork(call: WorkCall, about: WorkFor, level: number): Promise<Work> {
  const price = derivationsAt(level);
  const made = await createChallenge({
    ...secretsFor(call, about),
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomInt(price),
    deriveKey,
    data: { level },
    expiresAt: new Date(now().getTime() + work_seconds * 1000),
  });
  return { ...(made as Omit<Work, 'price'>), price };
}

/** What the caller proves is compared with two keyed hashes: nothing that costs more happens before. */
async function isDone(call: WorkCall, about: WorkFor, level: number): Promise<boolean> {
  const done = readWork(call.request.work);
  if (!done) return false;
  const { parameters, signature } = done.challenge;
  const expires_at = new Date(parameters.expiresAt * 1000);
  if (expires_at <= now() || parameters.data.level < level - 1) return false;
  const { verified } = await verifySolution({ ...done, ...secretsFor(call, about), deriveKey });
  return verified && store.spendWork(call.db, Buffer.from(signature, 'hex'), expires_at);
}

function readWork(header: string | undefined) {
  if (header === undefined || header.length > work_length_max) return undefined;
  try {
    return workSolution.safeParse(JSON.parse(Buffer.from(header, 'base64').toString())).data;
  } catch {
    // No JSON, so no work was done.
    return undefined;
  }
}

/** What work is bound to needn't be in it: it is signed with a key made from that, and with another key the signature is wrong. */
function secretsFor({ settings, request }: WorkCall, { act, account }: WorkFor) {
  const bound_to = JSON.stringify([act, account, networkOf(request.address)]);
  const secret = (use: string) => keyedHash(settings.secret_key, use, bound_to).toString('hex');
  return { hmacSignatureSecret: secret('work'), hmacKeySignatureSecret: secret('solution of work') };
}
