import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { makePlayers, type BenchPlayer, type Product } from '../../bench/product.ts';
import { openDatabase } from '../../server/kit/db.ts';
import type { Attack, Finding } from './attack.ts';
import { call } from './sockets/join.ts';

/**
 * Every request is answered within this time, whatever is frozen: 4 s for a connection, 5.5 s for a
 * statement, and a margin for a busy machine.
 */
const answered_ms_max = 11_000;

/**
 * Freezes PostgreSQL in the middle of openings: first all of its processes, then only the backends
 * that serve the product.
 */
export const attack: Attack = {
  env: { CAPTCHA: 'off', LOG_LEVEL: 'silent' },
  run: async (product, long) => {
    const findings: Finding[] = [];
    for (let round = 0; round < (long ? 5 : 1); round++)
      for (const whole of [true, false]) findings.push(...(await freeze(product, whole, round)));
    return findings;
  },
};

async function freeze(product: Product, whole: boolean, round: number): Promise<Finding[]> {
  const what = whole ? 'all of PostgreSQL stands still' : 'what works for the product stands still';
  const players = await makePlayers(product.owner, 16);
  for (const { token } of players)
    await call(product.url, 'POST /api/fairness/client_seed', token, { client_seed: 'x' });
  const pids = await pidsOf(product, whole);
  let answers: Awaited<ReturnType<typeof openTimed>>[];
  try {
    signal(pids, 'SIGSTOP');
    answers = await Promise.all(
      players.map((player) => openTimed(product, player, `meanwhile-${round}`)),
    );
  } finally {
    signal(pids, 'SIGCONT');
  }
  const longest_ms = Math.max(...answers.map(({ ms }) => ms));
  const statuses = answers.map(({ status }) => status);
  const told = statuses.every((status) => status === 200 || status === 503);
  const again = await openAgain(product, players, `meanwhile-${round}`);
  const drawn = await countDraws(product, players);
  return [
    {
      what: `${what}: everybody is answered`,
      held: told && longest_ms <= answered_ms_max,
      figure: `${[...new Set(statuses)].join(' or ')}, at the latest after ${Math.round(longest_ms)} ms`,
    },
    {
      what: `${what}: nothing is lost or done twice`,
      held: again && drawn === players.length,
      figure: `${drawn} openings of ${players.length} keys`,
    },
  ];
}

/** Ignores processes that ended meanwhile: PostgreSQL's workers come and go. */
function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code !== 'ESRCH') throw problem;
    }
  }
}

async function pidsOf({ superuser_url, data_dir }: Product, whole: boolean): Promise<number[]> {
  const superuser = openDatabase(superuser_url, { connections: 1 });
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where ${whole} or (backend_type = 'client backend' and usename = 'vitrine_app')`.execute(
    superuser.db,
  );
  await superuser.close();
  const postmaster = Number(
    fs.readFileSync(path.join(data_dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  );
  return [...rows.map(({ pid }) => pid), ...(whole ? [postmaster] : [])];
}

async function openTimed({ url }: Product, { token }: BenchPlayer, key: string) {
  const started = performance.now();
  const { status } = await call(url, 'POST /api/box/5/open', token, { count: 1 }, key);
  return { status, ms: performance.now() - started };
}

/** Retries under the same keys until all are answered; false when some never are. */
async function openAgain(
  product: Product,
  players: readonly BenchPlayer[],
  key: string,
): Promise<boolean> {
  for (let tried = 0; tried < 60; tried++) {
    const answers = await Promise.all(players.map((player) => openTimed(product, player, key)));
    if (answers.every(({ status }) => status === 200)) return true;
    await sleep(500);
  }
  return false;
}

async function countDraws({ owner }: Product, players: readonly BenchPlayer[]): Promise<number> {
  const ids = players.map(({ id }) => id);
  const { rows } = await sql<{ drawn: number }>`
    select coalesce(sum(nonce), 0)::bigint as drawn from seeds_pairs where player_id = any(${ids})`.execute(
    owner.db,
  );
  return rows[0]!.drawn;
}
