import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { drawFor, type Shelf } from '../server/challenge/draw/draw.ts';
import { Pool } from '../server/challenge/draw/pool.ts';
import { startLocalPostgres } from '../server/kit/local-postgres.ts';
import { migrate } from '../server/kit/migrate.ts';
import { randomBytes } from '../server/kit/random.ts';
import { startSecondProcess } from '../server/testing/second-process.ts';
import type { World } from '../server/testing/world.ts';
import { comparePictures } from './doors/cost.ts';
import { numberOption } from './options.ts';
import { startProduct } from './product.ts';
import { median, printResult } from './result.ts';

/** The shelves used in turn: half sliders, half words, in two scripts. */
const shelves: readonly Shelf[] = ['puzzle', 'latin', 'puzzle', 'chinese'];
const asked = [
  { type: 'blockPuzzle', language: 'en' },
  { type: 'clickWord', language: 'en' },
  { type: 'blockPuzzle', language: 'zh' },
  { type: 'clickWord', language: 'zh' },
] as const;
const takers = 8;
const draw_ms_max = 20;
const per_second_least = 100;

/**
 * Measures the cost of a picture, for us and for a program that reads it. Draws pictures through
 * the pool as fast as they come, and measures how long `get` takes over HTTP at a rate that many
 * players make, with the answer in PostgreSQL. The reference of both is the same drawing without
 * the pool, in the thread of everything else. `--pairs N --seconds N --rate N` change it; with
 * `--gate` it fails below 100 a second or above 20 ms.
 */
export async function run(args: string[]): Promise<void> {
  const [pairs, seconds, rate] = [
    numberOption(args, 'pairs', 3),
    numberOption(args, 'seconds', 3),
    numberOption(args, 'rate', 30),
  ];
  const through_pool: number[] = [];
  const alone: Drawing[] = [];
  const pool = new Pool({ ready_max: 32, waiting_max: takers });
  for (const shelf of shelves) await pool.take(shelf);
  for (let pair = 0; pair < pairs; pair++) {
    through_pool.push(await takeAll(pool, seconds));
    alone.push(await drawAlone(seconds));
  }
  await pool.close();
  const per_second = median(through_pool);
  printResult({
    name: 'captcha.pictures',
    unit: 'pictures/s',
    ours: per_second,
    reference: median(alone.map((drawing) => drawing.per_second)),
    what_reference_is: 'the same drawing in the main thread, one after the other',
  });

  const get_ms = p99(await getOverHttp(rate, 2 * pairs * seconds));
  printResult({
    name: 'captcha.get_p99',
    unit: `ms at ${rate}/s`,
    ours: get_ms,
    reference: p99(alone.flatMap((drawing) => drawing.times_ms)),
    what_reference_is: 'drawing one without the pool, without HTTP and database',
  });
  const product = await startProduct(undefined, { CAPTCHA: 'on', TRUSTED_PROXIES: '1' });
  await comparePictures(product).finally(product.stop);
  if (args.includes('--gate') && (per_second < per_second_least || get_ms > draw_ms_max))
    process.exitCode = 1;
}

async function takeAll(pool: Pool, seconds: number): Promise<number> {
  const started = performance.now();
  let taken = 0;
  const take = async () => {
    while (performance.now() < started + seconds * 1000)
      await pool.take(shelves[(taken += 1) % shelves.length]!);
  };
  await Promise.all(Array.from({ length: takers }, take));
  return taken / ((performance.now() - started) / 1000);
}

interface Drawing {
  per_second: number;
  times_ms: number[];
}

async function drawAlone(seconds: number): Promise<Drawing> {
  const started = performance.now();
  const times_ms: number[] = [];
  while (performance.now() < started + seconds * 1000) {
    const from = performance.now();
    await drawFor(shelves[times_ms.length % shelves.length]!);
    times_ms.push(performance.now() - from);
  }
  return { per_second: times_ms.length / ((performance.now() - started) / 1000), times_ms };
}

/**
 * Requests challenges at a fixed rate, whether or not the last one is answered, each from another
 * address.
 */
async function getOverHttp(rate: number, seconds: number): Promise<number[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-bench-'));
  const { owner_url, app_url, stop } = await startLocalPostgres(folder);
  try {
    await migrate(owner_url);
    const api = await startSecondProcess({ database_url: app_url } as World);
    // Warms up: every kind once, so that its pictures are drawn ahead, and the JIT has compiled the
    // code.
    for (let n = 0; n < 200; n++) await getOne(api.url, n);
    const times: Promise<number>[] = [];
    const started = performance.now();
    for (let n = 0; n < rate * seconds; n++) {
      const wait_ms = started + (n / rate) * 1000 - performance.now();
      if (wait_ms > 0) await new Promise((resolve) => setTimeout(resolve, wait_ms));
      times.push(getOne(api.url, n));
    }
    const times_ms = await Promise.all(times);
    api.close();
    return times_ms;
  } finally {
    await stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function getOne(url: string, n: number): Promise<number> {
  const { type, language } = asked[n % asked.length]!;
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${randomBytes(3).join('.')}`,
    language,
  };
  const from = performance.now();
  const response = await fetch(`${url}/api/captcha/get`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ captchaType: type }),
  });
  const { repCode } = (await response.json()) as { repCode: string };
  if (repCode !== '0000') throw new Error(`no challenge: ${repCode}`);
  return performance.now() - from;
}

function p99(times_ms: readonly number[]): number {
  return times_ms.toSorted((a, b) => a - b)[Math.floor(times_ms.length * 0.99)]!;
}
