import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchPlayer, Product } from '../../../bench/product.ts';
import type { Pressed, Target } from './target.ts';

const gap_ms = 20;

/** Floods a target from a process of its own until `stop`, which tells the statuses. */
export function startFlood(target: Target) {
  const child = fork(path.join(import.meta.dirname, 'press.ts'));
  child.send(target);
  const stop = async () => {
    const said = once(child, 'message');
    child.send('stop');
    return ((await said) as [Pressed])[0];
  };
  return { stop };
}

const agent = new http.Agent({ keepAlive: true });

/**
 * Makes `count` calls as the other players, one after another. Returns how long each took, in
 * milliseconds.
 */
export async function measure(
  { url }: Product,
  others: readonly BenchPlayer[],
  count: number,
): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const { token } = others[n % others.length]!;
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `198.51.100.${n % others.length}`,
    };
    const call = ['/api/user', '/api/box', '/api/fairness/seeds', '/api/system_shop/backpack'][
      n % 4
    ]!;
    times.push(await timeOf(url + call, headers));
    await sleep(gap_ms);
  }
  return times;
}

function timeOf(address: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const request = http.get(address, { agent, headers }, (response) => {
      if (response.statusCode !== 200)
        reject(new Error(`another's call was answered ${response.statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - started));
    });
    request.once('error', reject);
  });
}
