import { setTimeout as sleep } from 'node:timers/promises';
import { makePlayers, type BenchPlayer, type Product } from '../../bench/product.ts';
import { median } from '../../bench/result.ts';
import type { Attack, Finding } from './attack.ts';
import { measure, startFlood } from './floods/measure.ts';
import { listTargets, type Target } from './floods/target.ts';

/**
 * While one address floods the server, the median of others' calls may grow to this multiple of the
 * quiet median.
 */
const ratio_max = 3;
/** The short form attacks every `sample`-th target. */
const sample = 9;
/** Other players: so many that none of them reaches a rate limit. */
const others_count = 20;
/** Measured calls, and the number of targets after which the quiet median is measured again. */
const [calls_quiet, calls_pressed, targets_each_quiet] = [150, 60, 10];

/**
 * One address presses every target in turn, over eight connections and as hard as the limits let
 * it, while other players make calls. Then it floods some without a pause: each of its requests is
 * refused at once, and others are still answered. Last, the number of admitted calls is compared
 * with the promised limit.
 */
export const attack: Attack = {
  env: { CAPTCHA: 'off', LOG_LEVEL: 'silent' },
  run: async (product, long) => {
    const [attacker, ...others] = await makePlayers(product.owner, others_count + 1);
    const targets = listTargets(product.url, attacker!.token, '192.0.2.1').filter(
      (_, n) => long || n % sample === 0,
    );
    await measure(product, others, 200); // Warms the JIT and the caches.
    const findings: (Finding & { ratio: number })[] = [];
    let quiet_ms = 0;
    for (const [n, target] of targets.entries()) {
      if (n % targets_each_quiet === 0)
        quiet_ms = median(await measure(product, others, calls_quiet));
      findings.push(await press(product, others, quiet_ms, { ...target, obeys: true }));
    }
    const [worst] = findings.toSorted((a, b) => b.ratio - a.ratio);
    const summary = {
      what: `of ${findings.length}, the worst is ${worst!.what}`,
      held: worst!.held,
      figure: worst!.figure,
    };
    const floods: Finding[] = [];
    for (const target of targets.filter((_, n) => n % (long ? sample : targets.length) === 0)) {
      const { what, figure } = await press(product, others, quiet_ms, target);
      floods.push({
        what: `others are answered beside an endless flood of ${what}`,
        held: true,
        figure,
      });
    }
    return [...findings, summary, ...floods, await pressForLong(product, long ? 60 : 10)];
  },
};

async function press(
  product: Product,
  others: BenchPlayer[],
  quiet_ms: number,
  target: Target & { what: string },
) {
  const flood = startFlood(target);
  await sleep(500); // Lets the initial burst pass.
  const pressed_ms = median(await measure(product, others, calls_pressed));
  const { statuses } = await flood.stop();
  const ratio = pressed_ms / quiet_ms;
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  const figure = `${quiet_ms.toFixed(1)} → ${pressed_ms.toFixed(1)} ms, × ${ratio.toFixed(2)} (${counts.join(', ')})`;
  return { what: target.what, held: ratio <= ratio_max, figure, ratio };
}

/**
 * Counts the admitted calls of one visitor over some seconds. The limit: a burst of 200, then 30 a
 * second.
 */
async function pressForLong({ url }: Product, seconds: number): Promise<Finding> {
  const headers = { 'x-forwarded-for': '192.0.2.2' };
  const started = performance.now();
  const flood = startFlood({ url, method: 'GET', path: '/api/box', headers });
  await sleep(seconds * 1000);
  const { statuses } = await flood.stop();
  const lasted_s = (performance.now() - started) / 1000;
  const let_in = statuses[200] ?? 0;
  const promised = 200 + 30 * lasted_s;
  const figure = `${let_in} in ${lasted_s.toFixed(1)} s; ${promised.toFixed(0)} are promised`;
  return { what: 'what is let in is what is promised', held: let_in <= promised, figure };
}
