import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { browser_headers } from '../server/testing/visit.ts';
import { call } from './callers.ts';
import { numberOption } from './options.ts';
import { addressOf, makePlayers, startProduct, type BenchPlayer, type Product } from './product.ts';
import { printResult } from './result.ts';
import type { Order } from './ssr/reference.ts';

/** Enough players that each stays well below the limit of 2 pages a second. */
const players_count = 1000;
/** Concurrent requests, so that the product is never idle. */
const callers = 4;
/** Until both sides run at full speed: some thousand pages. */
const warm_up_seconds = 15;

/**
 * Measures pages a second, from the request to the last byte, for signed-in players (whose pages
 * aren't shared) and for visitors. Alternates with a reference in the same run, in its own process:
 * the bare render of the same page with the same data, no loaders and no HTTP (`ssr/reference.ts`).
 * `--pairs N --seconds N` shorten it.
 */
export async function run(args: string[]): Promise<void> {
  const [pairs, seconds] = [numberOption(args, 'pairs', 15), numberOption(args, 'seconds', 1)];
  const product = await startProduct();
  const reference = fork(path.join(import.meta.dirname, 'ssr/reference.ts'), {
    env: { NODE_ENV: 'production' },
  });
  try {
    const players = await makePlayers(product.owner, players_count);
    await compare({ name: 'home.player', page: '/', product, reference, players, pairs, seconds });
    await compare({
      name: 'home.visitor',
      page: '/',
      product,
      reference,
      players: [],
      pairs,
      seconds,
    });
    await compare({
      name: 'case.player',
      page: '/case/1',
      product,
      reference,
      players,
      pairs,
      seconds,
    });
  } finally {
    reference.kill();
    await product.stop();
  }
}

interface Comparison {
  name: string;
  page: string;
  product: Product;
  reference: ChildProcess;
  /** Players to ask as, in turn; empty for visitors. */
  players: readonly BenchPlayer[];
  pairs: number;
  seconds: number;
}

async function compare({
  name,
  page,
  product,
  reference,
  players,
  pairs,
  seconds,
}: Comparison): Promise<void> {
  const order = { product: product.url, page, token: players[0]?.token };
  const measure = async (for_seconds: number) => ({
    ours: await request(product, players, page, for_seconds),
    bare: await renderBare(reference, { ...order, seconds: for_seconds }),
  });
  await measure(warm_up_seconds);
  const measured: Awaited<ReturnType<typeof measure>>[] = [];
  for (let pair = 0; pair < pairs; pair++) measured.push(await measure(seconds));
  // Other guests disturb a shared machine at times: each pair is measured close together, and the
  // median pair counts.
  const middle = measured.toSorted((a, b) => a.ours / a.bare - b.ours / b.bare)[
    Math.floor(pairs / 2)
  ]!;
  printResult({
    name: `ssr.${name}`,
    unit: 'pages/s',
    ours: middle.ours,
    reference: middle.bare,
    what_reference_is: 'the bare render of the same tree with the same data',
  });
}

async function request(
  { url }: Product,
  players: readonly BenchPlayer[],
  page: string,
  seconds: number,
) {
  let n = 0;
  const load = await call(callers, seconds, url, () => {
    const player = players[n++ % players.length];
    const session = player && { cookie: `authsk=${player.token}` };
    const headers = {
      ...browser_headers,
      'x-forwarded-for': addressOf(player?.id ?? n),
      ...session,
    };
    return { path: page, headers };
  });
  if (load.refused > 0) throw new Error(`${load.refused} pages failed`);
  return load.per_second;
}

/** Pages a second of the reference. */
function renderBare(reference: ChildProcess, order: Order): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null) => reject(new Error(`the reference ended with ${code}`));
    reference.once('exit', fail);
    reference.once('message', (per_second) => {
      reference.off('exit', fail);
      resolve(per_second as number);
    });
    reference.send(order);
  });
}
