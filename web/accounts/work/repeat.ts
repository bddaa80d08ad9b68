import type { Work } from '@vitrine/contract/work';
import { whileChecking } from './checking.ts';
import { doWork } from './do-work.ts';

/** The price can rise a few times while others press, and has an end. */
const repetitions_max = 6;

/** Repeats a call with the work that its answer asks for, until none is asked for; the last answer when it can't. */
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
