import { createCipheriv, hash } from 'node:crypto';
import { unseal } from '../../kit/seal.ts';
import { test_settings } from '../../testing/settings.ts';
import type { World } from '../../testing/world.ts';
import { aboutSolution } from '../../challenge/get.ts';

/** The browser that solves a challenge; only it can use the solution. */
interface Solver {
  send(call: string, body: object): Promise<{ envelope: unknown }>;
}

/** Solves a text challenge by reading the database; returns the proof for a door. */
export async function solveChallenge(
  { owner }: Pick<World, 'owner'>,
  solver: Solver,
  purpose?: string,
) {
  const got = await solver.send('POST /api/captcha/get', { captchaType: 'text', purpose });
  const { token, secretKey } = (got.envelope as { repData: { token: string; secretKey: string } })
    .repData;
  const token_hash = hash('sha256', token, 'buffer');
  const { sealed_solution } = await owner
    .selectFrom('accounts_challenges')
    .select('sealed_solution')
    .where('token_hash', '=', token_hash)
    .executeTakeFirstOrThrow();
  const solution = unseal(test_settings.secret_key, sealed_solution, aboutSolution(token_hash));
  const { answer } = JSON.parse(solution.toString()) as { answer: string };
  const cipher = createCipheriv('aes-128-ecb', secretKey, null);
  const pointJson = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()]).toString(
    'base64',
  );
  const proof = { captchaType: 'text', token, pointJson };
  const { envelope } = await solver.send('POST /api/captcha/check', proof);
  if ((envelope as { code: number }).code !== 200)
    throw new Error(`not solved: ${JSON.stringify(envelope)}`);
  return proof;
}
