import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The search path, and the place where Debian's postgresql-15 installs pgbench. */
const places = ['pgbench', '/usr/lib/postgresql/15/bin/pgbench'];

/**
 * Finds this machine's pgbench. Throws with installation advice when there is none: no figure
 * counts without a reference.
 */
export function findPgbench(): string {
  const found = places.find((place) => spawnSync(place, ['--version']).status === 0);
  if (!found) throw new Error('pgbench is missing. Install it: apt-get install postgresql-15');
  return found;
}

/**
 * Runs a script with prepared statements for some seconds; returns transactions a second. Throws
 * when any failed.
 */
export function runPgbench(
  pgbench: string,
  url: string,
  script: string,
  clients: number,
  seconds: number,
): number {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitrine-pgbench-'));
  const file = path.join(folder, 'script.sql');
  fs.writeFileSync(file, script);
  const args = [
    '-n',
    '-M',
    'prepared',
    '-f',
    file,
    '-c',
    String(clients),
    '-j',
    '1',
    '-T',
    String(seconds),
    url,
  ];
  const ran = spawnSync(pgbench, args, { encoding: 'utf8' });
  fs.rmSync(folder, { recursive: true });
  const per_second = Number(/tps = ([\d.]+)/.exec(ran.stdout)?.[1]);
  const failed = Number(/failed transactions: (\d+)/.exec(ran.stdout)?.[1] ?? 0);
  if (ran.status !== 0 || failed > 0 || !per_second)
    throw new Error(`pgbench: ${ran.stdout}${ran.stderr}`);
  return per_second;
}

/**
 * The opening that the scripts repeat: one case, one prize, and the texts that the product would
 * store with it.
 */
export interface Repeated {
  /**
   * Players with consecutive ids; each client has its own, so that no two wait for one pair's row
   * lock.
   */
  first_player: number;
  players: number;
  case_id: number;
  revision_id: number;
  price_mills: number;
  goods_id: number;
  goods_price_mills: number;
  memo: string;
  payload: string;
  outcome: string;
}

function choosePlayer({ first_player, players }: Repeated, clients: number): string {
  const own = Math.floor(players / clients);
  return `\\set player ${first_player} + :client_id * ${own} + random(0, ${own - 1})\n\\set key random(1, 1000000000000000)\n`;
}

/**
 * The product's very statement, for a random player: looks the pair up where the product uses its
 * cache.
 */
export function settleScript(act: Repeated, clients: number): string {
  const { case_id, revision_id, price_mills, goods_id, goods_price_mills, memo, payload, outcome } =
    act;
  return `${choosePlayer(act, clients)}select s.* from seeds_pairs p, lateral settle(p.player_id, now(), 'case.opened',
    '${payload}', row('player', 'key-' || :key::bigint, 'hash-' || :key::bigint, '${memo}')::settle_key,
    row(p.id, p.version, p.nonce, null)::settle_seeds,
    array[row('case', ${case_id}, ${revision_id}, null, '${outcome}'::jsonb)]::settle_draw[],
    array[row('cases.sells', ${case_id}, ${revision_id})]::settle_guard[], '{}',
    array[row(p.player_id * 100 + 1, 2, ${price_mills})]::settle_transfer[],
    array[row(p.player_id, 'item', ${goods_id}, 'case', ${goods_price_mills}, 1, 0)]::settle_grant[], '{}',
    array[row(p.player_id, ${price_mills}, ${goods_price_mills}, 30000, 0, 0)]::settle_stake[], array[p.player_id]) s
  where p.player_id = :player::bigint and p.state = 'active';\n`;
}

/** The bare rows of the same opening. */
export function referenceScript(act: Repeated, clients: number): string {
  const { case_id, revision_id, price_mills, goods_id, goods_price_mills, memo, payload, outcome } =
    act;
  return `${choosePlayer(act, clients)}select open_reference(:player::bigint, 'key-' || :key::bigint, 'hash-' || :key::bigint, '${memo}',
    '${payload}', '${outcome}', ${case_id}, ${revision_id}, ${goods_id}, ${price_mills}, ${goods_price_mills}, now());\n`;
}

/** Escapes a text for a pgbench script, which would take anything after a colon for a variable. */
export function scriptText(text: string): string {
  return text.replaceAll("'", "''").replaceAll(/:(?=\w)/g, ': ');
}
