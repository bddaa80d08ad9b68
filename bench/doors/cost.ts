import { pbkdf2Sync } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { derivationsAt, level_max, rounds } from '../../server/challenge/work/price.ts';
import { readChallenge } from '../../server/testing/challenge/client.ts';
import { digestOf, Visitor } from '../../scripts/attack/visitor.ts';
import type { Product } from '../product.ts';
import { printResult } from '../result.ts';
import { emailOf, type Town } from './town.ts';

const tries = 40;
/**
 * Ticks of the processor's clock in a second, as proc(5) counts on every Linux that Node supports.
 */
const ticks_per_second = 100;

/** The cost of a derivation with native instructions, in milliseconds. */
export function derivationMs(): number {
  const derivations = 1000;
  const before = process.cpuUsage();
  pbkdf2Sync('password', 'salt', rounds * derivations, 32, 'sha256');
  return millisecondsSince(before) / derivations;
}

/**
 * Measures our cost of a wrong password (product and database, including the check of the work),
 * and an attacker's cost of the work before it with native code, at each price. Both in
 * milliseconds of a processor.
 */
export async function comparePasswords(product: Product, town: Town): Promise<void> {
  const before = processorMs(product);
  for (let n = 0; n < tries; n += 1) {
    // One account per network: the sixth guess costs the base price.
    const email = emailOf(town.accounts - 1 - n);
    const guesser = new Visitor(product.url);
    for (let wrong = 0; wrong < 6; wrong += 1)
      await guesser.postWorking('/api/email/login', {
        email,
        password: digestOf(`guess ${wrong}`),
      });
  }
  const ours = (processorMs(product) - before) / (tries * 6);
  const derivation_ms = derivationMs();
  for (let level = 1; level <= level_max; level += 1)
    printResult({
      name: `doors.cost.password.level_${level}`,
      unit: 'ms of a processor',
      ours: (derivationsAt(level) / 2) * derivation_ms,
      reference: ours,
      what_reference_is:
        'what a wrong password costs us, hash and database included; first theirs, then ours',
    });
}

/** The same for a picture: our cost to draw it, and the cost for our solver to read it. */
export async function comparePictures(product: Product): Promise<void> {
  const pictures = await Promise.all(
    Array.from({ length: tries }, async () => {
      const { body } = await new Visitor(product.url).post('/api/captcha/get', {
        captchaType: 'blockPuzzle',
      });
      return body.repData as unknown as Parameters<typeof readChallenge>[0];
    }),
  );
  const ours_before = processorMs(product);
  for (let n = 0; n < tries; n += 1)
    await new Visitor(product.url).post('/api/captcha/get', { captchaType: 'blockPuzzle' });
  const ours = (processorMs(product) - ours_before) / tries;
  const theirs_before = process.cpuUsage();
  for (const picture of pictures) await readChallenge(picture);
  printResult({
    name: 'captcha.cost.picture',
    unit: 'ms of a processor',
    ours: millisecondsSince(theirs_before) / tries,
    reference: ours,
    what_reference_is:
      'what a picture costs us; first what it costs a program to read it, then ours',
  });
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Processor time of the product and of its PostgreSQL since they started, ended sessions included.
 */
function processorMs({ pid, data_dir }: Product): number {
  const postmaster = fs.readFileSync(path.join(data_dir, 'postgres', 'postmaster.pid'), 'utf8');
  const roots = [pid, Number(postmaster.split('\n')[0])];
  const processes = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const isOurs = (id: number): boolean =>
    roots.includes(id) ||
    processes.some(({ pid, parent }) => pid === id && parent > 1 && isOurs(parent));
  const ticks = processes
    .filter(({ pid }) => isOurs(pid))
    .reduce((sum, { ticks }) => sum + ticks, 0);
  return (ticks / ticks_per_second) * 1000;
}

function readProcess(pid: number): { pid: number; parent: number; ticks: number } | undefined {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // After the process name, which may contain anything: state, parent … utime, stime, and those
    // of ended children.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    return {
      pid,
      parent: fields[1]!,
      ticks: fields[11]! + fields[12]! + fields[13]! + fields[14]!,
    };
  } catch {
    // The process ended meanwhile.
    return undefined;
  }
}
