import type { ParsedOf } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/challenge';
import { now } from '../kit/clock.ts';
import type { Call } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { unseal } from '../kit/seal.ts';
import { keysOf } from '../kit/settings.ts';
import { keyOf, readSolution, verificationHash } from './cipher.ts';
import { aboutSolution, hashToken } from './get.ts';
import { holderOf } from './holder.ts';
import { countCheck, countFailure } from './limits.ts';
import { isSolvedBy, type Solution } from './solution.ts';
import * as store from './store.ts';

/** Lifetime of a proof. */
const proof_seconds = 180;

/**
 * Checks a solution from the holder of the challenge and ends the challenge, right or wrong. A
 * right one becomes a proof for a door (`takeProof`). Echoes the request with `result: true`, as
 * AJ-Captcha does. Refuses challenge.wrong, challenge.expired and challenge.too_many_checks.
 */
export async function checkChallenge(
  call: Pick<Call<unknown, unknown>, 'db' | 'request' | 'settings'> & {
    input: ParsedOf<typeof contract.checkChallenge>;
  },
) {
  const { db, settings, request } = call;
  const { captchaType, pointJson, token, clientUid, ts } = call.input;
  await countCheck(call);
  const at = now();
  const token_hash = hashToken(token);
  const challenge = await store.takeChallenge(db, token_hash, holderOf(call, clientUid));
  if (!challenge || challenge.expires_at <= at) return refuse('challenge.expired');

  const sealed = unseal(keysOf(settings), challenge.sealed_solution, aboutSolution(token_hash));
  const solution = JSON.parse(sealed.toString()) as Solution;
  const key = keyOf(settings.secret_key, token);
  const given = readSolution(key, pointJson);
  const is_of_type = captchaType === undefined || captchaType === solution.type;
  if (!given || !is_of_type || !isSolvedBy(solution, given.toString())) {
    await countFailure(request.address);
    return refuse('challenge.wrong');
  }
  await store.insertProof(db, {
    token_hash,
    verification_hash: verificationHash(key, token, given),
    purpose: challenge.purpose,
    holder_hash: challenge.holder_hash,
    client_hash: challenge.client_hash,
    expires_at: new Date(at.getTime() + proof_seconds * 1000),
  });
  return { captchaType: solution.type, pointJson, token, ts, result: true };
}
