// Sends requests generated from the contract (valid, on the edge, hostile; with a session and
// without) and asks for every page in every language.
import { makePlayers, type Product } from '../../bench/product.ts';
import { modules } from '../../server/modules.ts';
import { verifyEverything } from '../../server/settle/verify/index.ts';
import type { Attack, Finding } from './attack.ts';
import { findFault } from './fuzz/judge.ts';
import { Requests, type FuzzRequest } from './fuzz/requests.ts';
import { sendFuzz } from './fuzz/send.ts';

const at_once = 16;
/** Seeds the generator; another seed makes other requests: `FUZZ_SEED=7 npm run attack -- fuzz`. */
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
/**
 * The longest answer that a person doesn't notice as slow. Checked only in the long form, on an
 * otherwise idle machine.
 */
const slow_ms = 1000;
const examples_max = 10;
const progress_every = 10_000;

interface Tally {
  sent: number;
  statuses: Map<number, number>;
  /** Each kind of fault, with the first requests that showed it. */
  faults: Map<string, string[]>;
  slowest_ms: number;
  slowest: string;
}

async function run(product: Product, long: boolean): Promise<Finding[]> {
  const [count, player_count] = long ? [200_000, 300] : [3000, 40];
  const players = await makePlayers(product.owner, player_count);
  const requests = new Requests(seed, players);
  const tally: Tally = {
    sent: 0,
    statuses: new Map(),
    faults: new Map(),
    slowest_ms: 0,
    slowest: '',
  };
  const press = async () => {
    while (tally.sent < count) {
      tally.sent += 1;
      if (tally.sent % progress_every === 0)
        process.stderr.write(`${tally.sent} of ${count} requests\n`);
      await sendOne(product.url, requests, tally);
    }
  };
  await Promise.all(Array.from({ length: at_once }, press));
  const differences = await verifyEverything(product.owner.db, modules);
  for (const [fault, examples] of tally.faults)
    process.stderr.write(`${fault}\n${examples.map((line) => `    ${line}\n`).join('')}`);
  return report(tally, differences.length, long);
}

async function sendOne(url: string, requests: Requests, tally: Tally): Promise<void> {
  const request = requests.next();
  const line = describe(request);
  const answer = await sendFuzz(url, request).catch((problem: Error) => problem.message);
  if (answer === undefined) return;
  if (typeof answer === 'string') return note(tally, `breaks the connection: ${answer}`, line);
  const { status, ms } = answer;
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
  if (ms > tally.slowest_ms) Object.assign(tally, { slowest_ms: ms, slowest: line });
  const fault = findFault(request, answer);
  if (fault) note(tally, fault, line);
  keepWonItems(request, requests, answer.text);
}

/** Keeps the ids of won items, so that later requests can sell them. */
function keepWonItems({ meant, player }: FuzzRequest, requests: Requests, text: string): void {
  if (!player || meant?.path !== '/api/box/{id}/open') return;
  const won = Array.from(text.matchAll(/"knapsack_id":(\d+)/g), ([, id]) => Number(id));
  requests.held.set(player.id, [...won, ...(requests.held.get(player.id) ?? [])].slice(0, 20));
}

function note({ faults }: Tally, fault: string, line: string): void {
  const examples = faults.get(fault) ?? [];
  if (examples.length < examples_max) examples.push(line);
  faults.set(fault, examples);
}

function describe({ method, path, headers, body }: FuzzRequest): string {
  const { authorization, cookie, 'x-forwarded-for': _, ...told } = headers;
  const who = authorization ? 'bearer' : cookie ? 'cookie' : 'visitor';
  return `${method} ${path.slice(0, 300)} ${who} ${JSON.stringify(told)} ${String(body ?? '').slice(0, 300)}`;
}

function report(
  { sent, statuses, faults, slowest_ms, slowest }: Tally,
  differences: number,
  long: boolean,
): Finding[] {
  const told = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`);
  const limited = (statuses.get(429) ?? 0) / sent;
  return [
    {
      what: 'answers as the contract declares',
      held: faults.size === 0,
      figure: `${sent} requests (seed ${seed}), ${faults.size} kinds of fault`,
    },
    { what: 'limits hide little of it', held: limited < 0.05, figure: told.join(', ') },
    {
      what: 'books, draws and backpacks verify',
      held: differences === 0,
      figure: `${differences} differences`,
    },
    {
      what: 'no answer over a second',
      held: !long || slowest_ms <= slow_ms,
      figure: `the slowest took ${Math.round(slowest_ms)} ms: ${slowest.slice(0, 100)}`,
    },
  ];
}

export const attack: Attack = { env: { TRUSTED_PROXIES: '1' }, run };
