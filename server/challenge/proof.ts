import type { Proof } from '@vitrine/contract/challenge';
import { now } from '../kit/clock.ts';
import type { Call } from '../kit/http/route.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import { hashVerification, keyOf, readSolution, verificationHash } from './cipher.ts';
import { hashToken } from './get.ts';
import { holderOf } from './holder.ts';
import { countFailure } from './limits.ts';
import * as store from './store.ts';

/** A proof that was taken. */
export interface TakenProof {
  /** Makes the proof usable again for the same purpose, until its original expiry. */
  giveBack(): Promise<void>;
}

/**
 * Takes the proof that a call carries, for one purpose. Refuses challenge.required;
 * challenge.expired for a proof that is unknown, taken or too old; challenge.wrong for a solution
 * other than the checked one, which ends the proof, and for a proof given out for another purpose,
 * network or browser. Asks for nothing while challenges are off.
 */
export async function takeProof(
  call: Pick<Call<unknown, unknown>, 'db' | 'settings' | 'request'>,
  proof: Proof,
  purpose: store.Purpose,
): Promise<TakenProof> {
  const { db, settings } = call;
  if (!settings.captcha) return { giveBack: async () => {} };
  if (!proof.captchaVerification && !(proof.token && proof.pointJson))
    return refuse('challenge.required');
  const at = now();
  const verification_hash = hashProof(settings.secret_key, proof);
  const holder = holderOf(call, proof.clientUid);
  const taken =
    verification_hash && (await store.claimProof(db, { verification_hash, purpose, holder, at }));
  if (taken) return { giveBack: () => store.giveProofBack(db, taken) };

  if (verification_hash && (await store.findProof(db, { verification_hash, at })))
    return refuse('challenge.wrong');
  if (proof.token && (await store.deleteProof(db, { token_hash: hashToken(proof.token), at }))) {
    await countFailure(call.request.address);
    return refuse('challenge.wrong');
  }
  return refuse('challenge.expired');
}

/**
 * Gives the proof back when its call was refused only for missing work or a missing code, so that
 * the player needn't solve another challenge.
 */
export async function keepProof<T>(proof: TakenProof, act: Promise<T>): Promise<T> {
  return act.catch(async (problem: unknown) => {
    if (problem instanceof Refusal && ['work.required', 'door.code_required'].includes(problem.key))
      await proof.giveBack();
    throw problem;
  });
}

/**
 * Hashes both forms of a proof to the same value; undefined for a solution that the challenge's key
 * didn't encrypt.
 */
function hashProof(
  secret_key: Buffer,
  { captchaVerification, token = '', pointJson = '' }: Proof,
): Buffer | undefined {
  if (captchaVerification) return hashVerification(captchaVerification);
  const key = keyOf(secret_key, token);
  const solution = readSolution(key, pointJson);
  return solution && verificationHash(key, token, solution);
}
