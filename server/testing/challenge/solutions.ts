import { hash } from 'node:crypto';
import { aboutSolution } from '../../challenge/get.ts';
import type { Solution } from '../../challenge/solution.ts';
import { unseal } from '../../kit/seal.ts';
import { test_settings } from '../settings.ts';
import type { World } from '../world.ts';

/** The challenge's solution, decrypted from the database with the secret key. */
export async function solutionOf<T extends Solution['type']>(
  { owner }: Pick<World, 'owner'>,
  token: string,
  type: T,
): Promise<Extract<Solution, { type: T }>> {
  const token_hash = hash('sha256', token, 'buffer');
  const { sealed_solution } = await owner
    .selectFrom('accounts_challenges')
    .select('sealed_solution')
    .where('token_hash', '=', token_hash)
    .executeTakeFirstOrThrow();
  const solution = JSON.parse(
    unseal(test_settings.secret_key, sealed_solution, aboutSolution(token_hash)).toString(),
  ) as Solution;
  if (solution.type !== type) throw new Error(`this challenge is a ${solution.type}`);
  return solution as Extract<Solution, { type: T }>;
}
