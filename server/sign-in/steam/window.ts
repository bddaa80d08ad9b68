import type { ErrorKey } from '@vitrine/contract/errors';
import { Redirect } from '../../kit/http/route.ts';
import { Refusal } from '../../kit/refusal.ts';

/**
 * Redirects to the page of the sign-in window, which notifies its opener of the outcome. The
 * outcome is in the URL's fragment: no server and no log sees it.
 */
export function toWindow(
  told: { ticket: string; purpose: string } | { refused: ErrorKey },
): Redirect {
  return new Redirect(`/login/window#${new URLSearchParams(told)}`);
}

/**
 * Runs a call that a person watches in a window: a refusal appears on the window's page, not as an
 * API answer.
 */
export async function inWindow(work: () => Promise<Redirect>): Promise<Redirect> {
  try {
    return await work();
  } catch (problem) {
    if (problem instanceof Refusal) return toWindow({ refused: problem.key });
    throw problem;
  }
}
