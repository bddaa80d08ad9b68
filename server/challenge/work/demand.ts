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

/**
 * Lifetime of work, from when it is asked for. The highest price takes a slow phone less than a
 * minute.
 */
const work_seconds = 300;

type WorkCall = Pick<Call<unknown, unknown>, 'db' | 'settings' | 'request'>;

/** The purpose of work: it isn't accepted for another account or act, or from another network. */
export interface WorkFor {
  act: string;
  /** An e-mail address, an id, or any other subject of the act. */
  account: string;
}

/**
 * Lets a call through that brings work worth `level`, spends the work and returns its own level,
 * which may be higher: the price may have fallen meanwhile. Level 0 asks for none, and returns 0
 * when none comes. Otherwise it refuses with `key`, and with work to do in `data.work`: also for
 * work that was used before, is older than five minutes or was done for something else. Accepts
 * work of one level less: the price may have risen while the caller was busy.
 */
export async function demandWork(
  call: WorkCall,
  about: WorkFor,
  level: number,
  key: ErrorKey = 'work.required',
): Promise<number> {
  const done = await spendWork(call, about, level);
  if (done > 0 || level === 0) return done;
  throw new Refusal(key, undefined, { work: await makeWork(call, about, level) });
}

/** Makes work worth `level` for this act: for a refusal, or to be done ahead. */
export async function makeWork(call: WorkCall, about: WorkFor, level: number): Promise<Work> {
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

/**
 * Checks the caller's work against two keyed hashes; nothing that costs more runs before. Returns
 * its level, 0 when it isn't good.
 */
async function spendWork(call: WorkCall, about: WorkFor, level: number): Promise<number> {
  const done = readWork(call.request.work);
  if (!done) return 0;
  const { parameters, signature } = done.challenge;
  const expires_at = new Date(parameters.expiresAt * 1000);
  if (expires_at <= now() || parameters.data.level < level - 1) return 0;
  const { verified } = await verifySolution({ ...done, ...secretsFor(call, about), deriveKey });
  const is_spent =
    verified && (await store.spendWork(call.db, Buffer.from(signature, 'hex'), expires_at));
  return is_spent ? parameters.data.level : 0;
}

function readWork(header: string | undefined) {
  if (header === undefined || header.length > work_length_max) return undefined;
  try {
    return workSolution.safeParse(JSON.parse(Buffer.from(header, 'base64').toString())).data;
  } catch {
    // Invalid JSON counts as no work.
    return undefined;
  }
}

/**
 * Derives the keys from what the work is bound to, so that the work itself needn't contain it: with
 * other keys the signature is wrong.
 */
function secretsFor({ settings, request }: WorkCall, { act, account }: WorkFor) {
  const bound_to = JSON.stringify([act, account, networkOf(request.address)]);
  const secret = (use: string) => keyedHash(settings.secret_key, use, bound_to).toString('hex');
  return {
    hmacSignatureSecret: secret('work'),
    hmacKeySignatureSecret: secret('solution of work'),
  };
}
