import fs from 'node:fs';
import {
  guessChallenges,
  guessCodes,
  guessPasswords,
  keepSigningIn,
  type Attack,
} from './doors/attack.ts';
import { printChances } from './doors/chances.ts';
import { comparePasswords } from './doors/cost.ts';
import { compareTimes } from './doors/timing.ts';
import { addresses_count, makeTown, signInOwner, type Town } from './doors/town.ts';
import { startProduct, type Product } from './product.ts';
import { printResult } from './result.ts';

const accounts_count = 100_000;
/** Enough owners that none signs in more often than a patient person might. */
const owners_count = 100;
const sign_in_ms_max = 300;
/** Includes garbage that the engine hasn't collected. */
const growth_mb_max = 100;

/**
 * Attacks the doors, in four parts. `chances`: computes the break-ins to expect in a year from the
 * limits in the code. `cost`: measures the cost of a wrong password for us and for an attacker.
 * `doors` and `challenges`: try wrong passwords, codes and answers to challenges, a third of
 * `--tries N` (1,000,000) each, at 100,000 accounts from 100,000 addresses, as if every challenge
 * before a password or a code had been solved. Owners of attacked accounts sign in meanwhile.
 * Before it, `doors` measures whether timing reveals which e-mails have an account. Fails when a
 * try opens something, when an owner is locked out, when owners wait longer than 300 ms (p99), or
 * when the product's memory keeps growing after every address has made a try. `--only PART` runs
 * that part alone.
 */
export async function run(args: string[]): Promise<void> {
  const tries = Number(args[args.indexOf('--tries') + 1] ?? 1_000_000) || 1_000_000;
  const third = Math.ceil(tries / 3);
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined;
  const isWanted = (part: string) => only === undefined || only === part;
  if (isWanted('chances')) printChances();
  if (isWanted('cost')) await compareCosts();
  if (isWanted('doors')) await guessAtDoors(third);
  if (isWanted('challenges')) await guessAtChallenges(third);
}

function compareCosts(): Promise<void> {
  return besiege('off', comparePasswords);
}

function guessAtDoors(third: number): Promise<void> {
  return besiege('off', async (product, town) => {
    await compareTimes(product.url, town);
    const memory = watchMemory('guesses', product);
    const stop = keepSigningIn(product.url, town);
    printAttack('passwords', await guessPasswords(product.url, town, third));
    memory.printFirst();
    printAttack('codes', await guessCodes(product.url, town, third));
    printOwners(await stop());
    memory.printLast();
  });
}

function guessAtChallenges(third: number): Promise<void> {
  return besiege('on', async (product, town) => {
    const memory = watchMemory('challenges', product);
    const once = Math.min(addresses_count, third);
    printAttack('challenges.once', await guessChallenges(product.url, town, once));
    memory.printFirst();
    printAttack('challenges', await guessChallenges(product.url, town, third - once));
    memory.printLast();
  });
}

/**
 * Runs an attack on a fresh product behind one proxy, with challenges on or off. With challenges
 * off, each owner has signed in once before.
 */
async function besiege(
  CAPTCHA: 'on' | 'off',
  attack: (product: Product, town: Town) => Promise<void>,
): Promise<void> {
  const product = await startProduct(undefined, { CAPTCHA, TRUSTED_PROXIES: '1' });
  try {
    const town = await makeTown(product.owner.db, accounts_count, owners_count);
    if (CAPTCHA === 'off') for (const owner of town.owners) await signInOwner(product.url, owner);
    await attack(product, town);
  } finally {
    await product.stop();
  }
}

/** Sets the exit code to 1, but lets the bench go on: all figures are worth seeing. */
function fail(what: string): void {
  process.stderr.write(`${what}\n`);
  process.exitCode = 1;
}

function printAttack(what: string, { tries, successes, throttled, seconds }: Attack): void {
  printResult({
    name: `doors.${what}`,
    unit: 'tries/s',
    ours: tries / seconds,
    reference: (tries - throttled) / seconds,
    what_reference_is: `those that weren’t turned away; ${tries} tries from ${addresses_count} addresses, ${successes} opened something`,
  });
  if (successes > 0) fail(`${successes} of ${tries} tries at ${what} opened something`);
}

function printOwners({ ms, locked_out }: { ms: number[]; locked_out: number }): void {
  const p99 = ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.99)] ?? NaN;
  printResult({
    name: 'doors.owners.p99',
    unit: 'ms',
    ours: p99,
    reference: sign_in_ms_max,
    what_reference_is: `the limit; ${ms.length} sign-ins of owners in their own browsers during the attack, ${locked_out} locked out`,
  });
  if (locked_out > 0) fail(`owners were locked out ${locked_out} times`);
  if (!(p99 <= sign_in_ms_max)) fail(`owners waited ${p99} ms`);
}

/**
 * Compares the product's memory before an attack, once every address has made a try, and at the
 * end: from the second on, it holds its records of every address.
 */
function watchMemory(during: string, product: Product) {
  const before_mb = residentMegabytes(product);
  let first_mb = before_mb;
  const print = (name: string, ours: number, reference: number, what_reference_is: string) =>
    printResult({
      name: `doors.memory.${during}${name}`,
      unit: 'MB',
      ours,
      reference,
      what_reference_is,
    });
  return {
    printFirst() {
      first_mb = residentMegabytes(product);
      print('.once', first_mb, before_mb, 'before the attack');
    },
    printLast() {
      const last_mb = residentMegabytes(product);
      print('', last_mb, first_mb, 'when every address had come by');
      if (last_mb > first_mb + growth_mb_max) fail(`memory grew from ${first_mb} to ${last_mb} MB`);
    },
  };
}

function residentMegabytes({ pid }: Product): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
