import type { Proof } from '@vitrine/contract/challenge';
import type { Call } from '../../kit/http/route.ts';

/** What a solved challenge lets its solver do, once. */
export type Purpose = 'sign_in' | 'email_code' | 'steam';

/** A proof that was taken. */
export interface TakenProof {
  /** Makes it good again for the same purpose, as long as it would have lived. */
  giveBack(): Promise<void>;
}

/** Takes the proof that a call carries, for one purpose. Refuses challenge.required, .wrong and .expired. Nothing is asked while challenges are off. */
export async function takeProof(
  { settings }: Pick<Call<unknown, unknown>, 'db' | 'settings' | 'request'>,
  _proof: Proof,
  _purpose: Purpose,
): Promise<TakenProof> {
  if (settings.captcha) throw new Error('not built');
  return { giveBack: async () => {} };
}
