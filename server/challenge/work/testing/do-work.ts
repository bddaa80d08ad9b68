import type { Work } from '@vitrine/contract/work';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Sent } from '../../../testing/send.ts';

/** The work that an answer asks for; throws when it asks for none. */
export function workOf({ envelope, text }: Pick<Sent, 'envelope' | 'text'>): Work {
  const { work } = envelope.data as { work?: Work };
  if (!work) throw new Error(`no work was asked for: ${text}`);
  return work;
}

/** Does work as any ALTCHA client does; returns the value of the header `Work`. */
export async function doWork({ parameters, signature }: Work): Promise<string> {
  const challenge = { parameters, signature };
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/**
 * Makes a call and repeats it with the work that it asks for until it asks for none; returns the
 * last answer, the number of pieces of work and their total price.
 */
export async function sendWorking(
  send: (headers: Record<string, string>) => Promise<Sent>,
): Promise<Sent & { works: number; price: number }> {
  let sent = await send({});
  let [works, price] = [0, 0];
  while ((sent.envelope.data as { work?: Work } | null)?.work) {
    const work = workOf(sent);
    works += 1;
    price += work.price;
    sent = await send({ work: await doWork(work) });
  }
  return { ...sent, works, price };
}
