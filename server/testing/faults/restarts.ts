import { randomHex } from '../../kit/random.ts';
import { now } from '../../kit/clock.ts';
import { callWithRetries, type LoadCaller } from './callers.ts';
import type { Product } from './product.ts';

/** A kill of the server, and when the next one answered; both in milliseconds since 1970. */
export interface Restart {
  killed_at: number;
  answers_at: number;
}

/** Kills the server and waits until the next one answers. */
export async function restartServer(product: Product, caller: LoadCaller): Promise<Restart> {
  const killed_at = now().getTime();
  await product.kill('node');
  await callWithRetries(caller, 'GET /api/fairness/seeds', {}, randomHex(16));
  return { killed_at, answers_at: now().getTime() };
}

/**
 * How late something happened `at` a moment that was due at another: milliseconds from the latter,
 * or from the moment when the last server answered that was started in between.
 */
export function lateness(at: number, due_at: number, restarts: readonly Restart[]): number {
  return (
    at - Math.max(due_at, ...restarts.flatMap((one) => (one.killed_at <= at ? one.answers_at : [])))
  );
}

/**
 * The longest that what was cut off may wait after a restart, in milliseconds: some restarts long,
 * as measured in the same run. So a slow machine fails no test, and one on which the product waits
 * for the next minute's job does.
 */
export function latenessMax(restarts: readonly Restart[]): number {
  return 3 * Math.max(...restarts.map(({ killed_at, answers_at }) => answers_at - killed_at));
}
