import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launch, makePlayers, type BenchPlayer, type Product } from '../../bench/product.ts';
import { startSession } from '../../server/accounts/index.ts';
import { openDatabase } from '../../server/kit/db.ts';
import { modules } from '../../server/modules.ts';
import { startRedis } from '../../server/testing/redis.ts';
import { verifyEverything } from '../../server/settle/verify/index.ts';
import type { Attack, Finding } from './attack.ts';
import { call, joinOwn } from './sockets/join.ts';

const redis = await startRedis();

/** Runs two processes of the product on one database and races them against each other. */
export const attack: Attack = {
  env: { CAPTCHA: 'off', LOG_LEVEL: 'silent', BUS_URL: redis.url },
  run: async (product, long) => {
    const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-second-'));
    const second = await launch({
      DATA_DIR: data_dir,
      DATABASE_URL: product.superuser_url.replace(/\/postgres$/, '/vitrine'),
      SECRET_KEY: fs.readFileSync(path.join(product.data_dir, 'secret.key'), 'utf8').trim(),
      DEMO: '1',
      CAPTCHA: 'off',
      ROLES: 'web,live',
      BUS_URL: redis.url,
      LOG_LEVEL: 'silent',
    });
    const both: Both = { product, urls: [product.url, second.url] };
    const rounds = long ? 200 : 20;
    try {
      const findings = [
        await spendAfterEnd(both, rounds),
        await sameKey(both, rounds),
        await sellTwice(both, rounds),
      ];
      return [...findings, await listenElsewhere(both), await verify(product)];
    } finally {
      await second.end();
      await redis.kill();
      fs.rmSync(data_dir, { recursive: true, force: true });
    }
  },
};

interface Both {
  product: Product;
  urls: [first: string, second: string];
}

const open = (url: string, token: string, key: string) =>
  call(url, 'POST /api/box/5/open', token, { count: 1 }, key);

async function joinPlayers({ product, urls }: Both, count: number): Promise<BenchPlayer[]> {
  const players = await makePlayers(product.owner, count);
  for (const { token } of players)
    await call(urls[0], 'POST /api/fairness/client_seed', token, { client_seed: 'x' });
  return players;
}

/** Uses a stolen session in one process, ends it in the other, and uses it again at once. */
async function spendAfterEnd(both: Both, rounds: number): Promise<Finding> {
  const [first, second] = both.urls;
  let moved = 0;
  for (const { id, token } of await joinPlayers(both, rounds)) {
    const stolen = await startSession(both.product.owner.db, id);
    if ((await open(second, stolen, 'before')).status !== 200)
      throw new Error('the session was never good');
    await call(first, 'POST /api/sessions/end_all', token, {});
    if ((await open(second, stolen, 'after')).status !== 401) moved += 1;
  }
  const figure = `${moved} of ${rounds} moved value`;
  return {
    what: 'a session that ended in one process, used in the other at once',
    held: moved === 0,
    figure,
  };
}

/** Sends the same act under the same key to both processes at once. */
async function sameKey(both: Both, rounds: number): Promise<Finding> {
  let different = 0;
  // Within the rate that a player is allowed.
  for (const { token } of await joinPlayers(both, rounds / 20))
    for (let n = 0; n < 20; n++) {
      const [first, second] = await Promise.all(
        both.urls.map((url) => open(url, token, `same-${n}`)),
      );
      if (first!.status !== 200 || first!.text !== second!.text) different += 1;
    }
  const figure = `${rounds - different} of ${rounds} were answered the same, byte for byte`;
  return { what: 'one key in both processes at once', held: different === 0, figure };
}

/** Sells one item through both processes at once. */
async function sellTwice(both: Both, rounds: number): Promise<Finding> {
  let wrong = 0;
  const [player] = await joinPlayers(both, 1);
  for (let n = 0; n < rounds; n++) {
    const { data } = await open(both.urls[n % 2]!, player!.token, `item-${n}`);
    const [opening] = (data as { openings: { knapsack_id: number }[] }).openings;
    const sell = (url: string) =>
      call(url, 'POST /api/system_shop/sell', player!.token, {
        knapsack_id: [opening!.knapsack_id],
      });
    const statuses = (await Promise.all(both.urls.map(sell))).map(({ status }) => status);
    if (
      statuses.filter((status) => status === 200).length !== 1 ||
      statuses.some((status) => status >= 500)
    )
      wrong += 1;
    await sleep(100);
  }
  return {
    what: 'one item, sold in both processes at once',
    held: wrong === 0,
    figure: `${wrong} of ${rounds} were paid twice or not`,
  };
}

/**
 * Opens a socket at the second process, authorised by the first; then its session ends at the
 * first.
 */
async function listenElsewhere(both: Both): Promise<Finding> {
  const [ann] = await joinPlayers(both, 1);
  const [first, second] = both.urls;
  const stolen = await startSession(both.product.owner.db, ann!.id);
  const socket = await joinOwn(second, { id: ann!.id, token: stolen }, first);
  const ended = performance.now();
  await call(first, 'POST /api/sessions/end_all', ann!.token, {});
  const code = await Promise.race([socket.closed, sleep(10_000, 0)]);
  const figure = `closed with ${code} after ${Math.round(performance.now() - ended)} ms`;
  return {
    what: 'a socket in one process whose session ended in the other',
    held: code === 4210,
    figure,
  };
}

async function verify({ superuser_url }: Product): Promise<Finding> {
  const patient = openDatabase(superuser_url.replace(/\/postgres$/, '/vitrine'), { patient: true });
  const differences = await verifyEverything(patient.db, modules);
  await patient.close();
  return {
    what: 'the books afterwards',
    held: differences.length === 0,
    figure: `${differences.length} differences`,
  };
}
