import type { ErrorKey } from '@vitrine/contract/errors';
import { Answered } from '../../kit/http/route.ts';
import { Refusal } from '../../kit/refusal.ts';

/**
 * The page of the sign-in window, which tells its opener how it ended. What it tells stands behind `#`: no server and no
 * log sees it.
 */
export function toWindow(told: { ticket: string; purpose: string } | { refused: ErrorKey }): Answered<null> {
  return new Answered(null, { redirect: `/login/window#${new URLSearchParams(told)}` });
}

/** Does what a person waits for in a window: a refusal is shown there, not as what programs read. */
export async function inWindow(work: () => Promise<Answered<null>>): Promise<Answered<null>> {
  try {
    return await work();
  } catch (problem) {
    if (problem instanceof Refusal) return toWindow({ refused: problem.key });
    throw problem;
  }
}
