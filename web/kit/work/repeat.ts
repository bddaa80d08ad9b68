import type { Work } from '@vitrine/contract/work';
import { whileChecking } from './checking.ts';
import { doWork } from './do-work.ts';

/** The price can rise a few times while others call, up to a limit. */
const repetitions_max = 6;

/**
 * Repeats a call with the work that its answer asks for, until an answer asks for none. Returns the
 * last answer, also if the work can't be done.
 */
export async function repeatWithWork<A>(
  answer: A,
  workIn: (answer: A) => Work | undefined,
  call: (work: string) => Promise<A>,
): Promise<A> {
  let last = answer;
  for (let n = 0; n < repetitions_max; n += 1) {
    const asked = workIn(last);
    const done = asked && (await whileChecking(doWork(asked)));
    if (!done) return last;
    last = await call(done);
  }
  return last;
}
